"""The settings file that an earlier version wrote, and what is in it."""

from __future__ import annotations

from pathlib import Path

from kontsina_qt.library.settings.choices import Speed, Theme
from kontsina_qt.library.settings.new_game import NewGame
from kontsina_qt.library.settings.settings import Settings

NAME = "kontsina.ini"
CONTENT = r"""[day]
results=2026-11-23 7 4 5 6

[file]
checksum=3512955087

[learn]
explained=sum sweep:pişti

[person]
name="@@Μαρία, \"η\"; 50%"

[play]
new-game="{\"game\": \"kontsina-duel\", \"players\": 2, \"options\": {\"hands\": 4, \"partnerships\": false}, \"levels\": [\"human\", \"cmd:/opt/my player --level 3\"], \"names\": [\"\\u0395\\u03bb\\u03ad\\u03bd\\u03b7\", \"@\\u039d\\u03af\\u03ba\\u03bf\\u03c2\"]}"

[puzzles]
solved=scopa:1 2

[table]
card-size=0.85
felt=silk
sound=false
speed=slow
theme=dark
volume=35

[window]
geometry="AAECAwQFBgcICQoLDA0ODxAREhM="
""".encode()  # noqa: E501

SET = Settings(
    name='@Μαρία, "η"; 50%',
    speed=Speed.SLOW,
    theme=Theme.DARK,
    volume=35,
    sound=False,
    card_size=0.85,
    known=("sum", "sweep:pişti"),
    geometry=bytes(range(20)),
    new_game=NewGame(
        "kontsina-duel",
        2,
        {"hands": 4, "partnerships": False},
        ("human", "cmd:/opt/my player --level 3"),
        ("Ελένη", "@Νίκος"),
    ),
)
OTHER_TEXTS = {
    "day/results": "2026-11-23 7 4 5 6",
    "puzzles/solved": "scopa:1 2",
    "table/felt": "silk",
}


def put(folder: Path, content: bytes = CONTENT) -> Path:
    """Put such a file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.write_bytes(content)
    return path

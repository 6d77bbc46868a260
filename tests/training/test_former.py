"""Players of another checkout play in the arena by its own engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.players.programs.client import EnginePlayer
from kontsina_qt.rules.base.cards import card
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC
from training.former import asked_as

ROOT = Path(__file__).parents[2]
RULES = CLASSIC.rules(2)
VIEW = first_turn("9H 2C TD KS", "4D 5C 9C KH")

ENGINE = """
import json, os, sys
assert sys.argv[1:] == ["engine"] and os.path.samefile(os.getcwd(), {checkout!r})
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "former"}}), flush=True)
    elif asked["type"] == "quit":
        break
    else:
        move = {{"former": {move!r}}}[asked["level"]]
        print(json.dumps({{"type": "move", "id": asked["id"], "move": move}}), flush=True)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Another checkout, whose engine lays its two whatever there is to be taken."""
    package = tmp_path / "kontsina_qt"
    (package / "players").mkdir(parents=True)
    (package / "rules").mkdir()
    (package / "players" / "base.py").write_text("")
    put_engine(package, tmp_path, "2C")
    return tmp_path


def put_engine(package: Path, checkout: Path, move: str) -> None:
    package.mkdir(exist_ok=True, parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(ENGINE.format(checkout=str(checkout), move=move))


def command(checkout: Path) -> list[str]:
    return [sys.executable, "-m", "training.former", str(checkout), "former"]


def played(checkout: Path) -> str:
    """What it plays, asked from here as the program asks."""
    player = EnginePlayer(command(checkout), "steady")
    try:
        turn = player.take_turn(RULES, VIEW, 1, 1000)
    finally:
        player.close()
    assert turn.trouble is None
    return turn.choice.move


def test_its_own_engine_plays_at_the_level_that_is_wanted(checkout: Path) -> None:
    assert card("2C") in VIEW.hand
    assert played(checkout) == "2C"


def test_what_it_has_compiled_plays(checkout: Path) -> None:
    compiled = checkout / "build" / "compiled" / "kontsina_qt"
    put_engine(compiled, checkout, "KS x KH")
    (compiled / "players").mkdir()
    (compiled / "players" / "base.py").write_text("")
    assert played(checkout) == "KS x KH"


def test_what_it_compiled_of_other_sources_is_refused(checkout: Path) -> None:
    put_engine(checkout / "build" / "compiled" / "kontsina_qt", checkout, "KS x KH")
    done = refused(command(checkout))
    assert "is out of date" in done


def test_what_is_no_checkout_is_refused(tmp_path: Path) -> None:
    assert refused(command(tmp_path)).startswith("usage:")


def refused(command: list[str]) -> str:
    """The one line that is said."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_it_ends_with_its_engine(checkout: Path) -> None:
    """Though more may be asked: who waits for an answer sees that none comes."""
    (checkout / "kontsina_qt" / "__main__.py").write_text("import sys; sys.exit(3)")
    with subprocess.Popen(
        command(checkout),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as former:
        assert former.stdout is not None and former.stderr is not None
        assert former.stdout.read() == b"" and former.stderr.read() == b""
        assert former.wait() == 3


def test_what_asks_for_no_move_is_handed_on_as_it_is() -> None:
    for line in (b'{"type": "hello"}\n', b"nonsense\n", b"[1]\n"):
        assert asked_as("expert", line) == line
    asked = asked_as("expert", b'{"level": "steady", "seed": 7}\n')
    assert json.loads(asked) == {"level": "expert", "seed": 7} and asked.endswith(b"\n")

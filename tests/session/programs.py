"""Other people's programs as small scripts, good and bad, and a session to play them in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest

from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session

NUMBER = 1
"""A deal in which seat 0 of two plays first."""


HEAD = """
import json, os, subprocess, sys, time
with open(__file__ + ".starts", "a") as file:
    file.write(f"{os.getpid()}\\n")

def say(**data):
    print(json.dumps(data), flush=True)

def questions():
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "hello":
            say(type="hello", protocol=1, name="Scripted", levels=[])
        elif asked["type"] == "choose":
            yield asked
        else:
            return

def answer(asked, **other):
    say(**{"type": "move", "id": asked["id"], "move": asked["legal"][0], **other})

def child():
    started = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
    with open(__file__ + ".starts", "a") as file:
        file.write(f"{started.pid}\\n")
"""


GOOD = "for asked in questions(): answer(asked)"


SILENT = "for asked in questions(): time.sleep(60)"


class Program:
    """A script that is somebody's player, in a folder whose name has to be quoted."""

    def __init__(self, folder: Path, script: str, name: str = "player") -> None:
        place = folder / "παίκτης of Ann"
        place.mkdir(exist_ok=True)
        self.path = place / f"{name}.py"
        self.path.write_text(HEAD + script, encoding="utf-8")
        self.command = f'"{sys.executable}" -I -S -X utf8 "{self.path}"'
        self.seat = f"cmd:{self.command}"

    def entry(self, seconds: int = 5) -> OutsidePlayer:
        """As it stands in the settings."""
        return OutsidePlayer("Ann", self.command, seconds)

    @property
    def pids(self) -> list[int]:
        """Every process that it has started, or been started as."""
        path = Path(f"{self.path}.starts")
        return [int(pid) for pid in path.read_text().split()] if path.exists() else []


def begin(session: Session, *players: str, name: str = "Ann") -> None:
    """One hand of a numbered deal; every seat but a person's has this name, with its number."""
    seats = [
        Seat("You" if player == "human" else f"{name} {i}", player)
        for i, player in enumerate(players)
    ]
    rules = game("kontsina").rules(len(players), {"end": "hands", "hands": 1})
    session.begin(rules, seats, Dealing(NUMBER))


def wait(until: Callable[[], bool]) -> None:
    for _ in range(4000):
        if until():
            return
        QTest.qWait(5)
    raise AssertionError("waited in vain")


def play(session: Session) -> None:
    """The person's turn, and the wait for the next."""
    position = session.match.position
    assert session.my_turn
    assert position is not None
    assert session.play(position.exactly(position.legal()[0].card, 0)[0])
    wait(lambda: session.my_turn or session.match.over)


def sentence(what: str, name: str = "Ann 1") -> str:
    """What is told of a lost turn."""
    return f"The player {name} {what}; a Steady player took this turn."


BAD = {
    "exits at the start": ("sys.exit(1)", "stopped working (exit status 1)"),
    "exits when asked": (
        "for asked in questions(): sys.exit(0)",
        "stopped working (exit status 0)",
    ),
    "endless output without a line": (
        "while True: sys.stdout.write('x' * 65536)",
        "sent nonsense",
    ),
    "endless lines": (
        'while True: sys.stdout.write(\'{"type": "hello"}\\n\' * 500)',
        "sent too much",
    ),
    "an answer of two megabytes": (
        "for asked in questions(): answer(asked, more='x' * 2_000_000)",
        "sent nonsense",
    ),
    "a card that is nowhere": (
        "for asked in questions(): answer(asked, move='1X')",
        "made an illegal move",
    ),
    "another's card": (
        "for asked in questions(): answer(asked, move=next(r + s for r in 'A23456789TJQK'"
        " for s in 'CDHS' if r + s not in asked['legal']))",
        "made an illegal move",
    ),
    "markup for a move": (
        "for asked in questions(): answer(asked, move='<b>' + asked['legal'][0] + '</b>')",
        "made an illegal move",
    ),
    "no move": ("for asked in questions(): answer(asked, move=None)", "made an illegal move"),
    "half a JSON object": (
        'for asked in questions(): print(\'{"type": "move",\', flush=True)',
        "sent nonsense",
    ),
    "a traceback": (
        "for asked in questions(): print('Traceback (most recent call last):', flush=True)",
        "sent nonsense",
    ),
    "very deep JSON": (
        "for asked in questions(): print('[' * 200_000, flush=True)",
        "sent nonsense",
    ),
    "no text at all": (
        "for asked in questions(): os.write(1, bytes([255, 254, 0, 10]))",
        "sent nonsense",
    ),
    "NaN": ("for asked in questions(): answer(asked, value=float('nan'))", "sent nonsense"),
    "infinity": ("for asked in questions(): answer(asked, value=float('inf'))", "sent nonsense"),
    "a candidate of NaN": (
        "for asked in questions(): answer(asked, candidates=[{'move': asked['legal'][0],"
        " 'value': float('nan')}])",
        "sent nonsense",
    ),
    "an answer to no question": (
        "for asked in questions(): answer(asked, id=asked['id'] + 1)",
        "sent nonsense",
    ),
    "an error with markup": (
        "for asked in questions():"
        " say(type='error', id=asked['id'], message='<b>no</b>\\x1b[31m\\n')",
        "could not answer",
    ),
}

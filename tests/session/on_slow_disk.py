"""Plays on a slow disk and prints, for each thing done, whether the window could have answered.

A line is what was done, how often the event loop turned before it was seen, and whether the
library's file had it by then.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtTest import QTest

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 1})
SEATS = (Seat("Anna", "human"), Seat("Nikos", "human"))


class Playing:
    """A session over a library, and an event loop that counts its turns."""

    def __init__(self, path: Path) -> None:
        self.reader = sqlite3.connect(path)
        self.session = Session(Library.open(path))
        self.session.curtains = False
        self.turns, self.seen = 0, False
        self.timer = QTimer()
        self.timer.timeout.connect(self._count)
        self.timer.start(20)
        for signal in (self.session.happened, self.session.went_back, self.session.given_up):
            signal.connect(self._see)

    def _count(self) -> None:
        self.turns += 1

    def _see(self) -> None:
        self.seen = True
        rows = "SELECT hand, ply, finished FROM matches ORDER BY id DESC LIMIT 1"
        hand, ply, finished = self.reader.execute(rows).fetchone()
        session = self.session
        kept = (hand, ply) == session.match.cursor and finished == (session.resigned is not None)
        print(self.what, self.turns, kept, flush=True)

    def do(self, what: str, act: Callable[[], object]) -> None:
        """Do something, and wait until it is seen."""
        self.what, self.turns, self.seen = what, 0, False
        act()
        again = self.session.position, self.session.match.cursor
        act_again = self.session.undo if what == "undo" else lambda: None
        act_again()  # pressed twice: the second comes to nothing while the first is written
        assert again == (self.session.position, self.session.match.cursor)
        while not self.seen:
            QTest.qWait(5)


def main() -> None:
    """Play."""
    app = QCoreApplication(sys.argv[:1])
    # As long as the disk has nothing to do but take a file for the first time.
    Library.open(Path(sys.argv[1])).close()
    playing = Playing(Path(sys.argv[1]))
    session = playing.session

    def play() -> None:
        position = session.position
        assert position is not None
        session.play(position.legal()[0])

    playing.do("begin", lambda: session.begin(RULES, SEATS, Dealing(3)))
    playing.do("move", play)
    playing.do("undo", session.undo)
    playing.do("redo", session.redo)
    playing.do("resign", session.resign)
    assert session.keeper.settle() == []
    session.keeper.library.close()
    del app


if __name__ == "__main__":
    main()

"""Matches that an older version has counted get their best hands in the background."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
from pytestqt.qtbot import QtBot

from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.results.bests import best_hand, unknown_bests
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.session.background.best_hands import BestHands
from tests.library.playing import Clock, keep, make_older, play_match
from tests.rating.playing import counted

BEFORE = [step.__name__ for step in STEPS].index("add_bests")


def test_they_are_found_and_a_damaged_match_holds_up_no_other(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        ids = [keep(library, play_match(number)) for number in range(3)]
        counted(library)
        before = best_hand(library, Only())
    make_older(path, BEFORE)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = 'nonsense' WHERE match = ? AND ply = 2", (ids[1],))
    with Library.open(path, Clock()) as library:
        looking = BestHands(library)
        with qtbot.waitSignal(looking.done):
            looking.start()
        assert not looking.running and unknown_bests(library, 9) == []
        found = best_hand(library, Only())
        assert before is not None and found is not None
        assert found.match in (ids[0], ids[2]) and found.points <= before.points
        looking.start()
        assert not looking.running, "once is enough"


def test_what_cannot_be_read_just_now_is_looked_at_another_time(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        keep(library, play_match(1))
        counted(library)
    make_older(path, BEFORE)
    with Library.open(path, Clock()) as library:

        def refuse(match: int) -> NoReturn:
            raise LibraryError(Kind.LOCKED)

        looking = BestHands(library)
        with monkeypatch.context() as other, qtbot.waitSignal(looking.done):
            other.setattr(library, "rows", refuse)
            looking.start()
        assert len(unknown_bests(library, 9)) == 1
        with qtbot.waitSignal(looking.done):
            looking.start()
        assert unknown_bests(library, 9) == []

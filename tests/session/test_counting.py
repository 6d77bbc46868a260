"""Matches counted behind what a person does."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kontsina_qt.library import statistics
from kontsina_qt.library.counting import count_next, keep_counted, next_uncounted, uncounted
from kontsina_qt.library.facts import Facts, facts_of
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.session.counting import Counting
from tests.library.playing import play_match


def test_it_counts_a_few_at_a_time(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)] * 20)
        counting = Counting(library)
        left: list[int] = []
        counting.moved.connect(left.append)
        with qtbot.waitSignal(counting.done):
            assert counting.start() == 20 and counting.running
        assert not counting.running and uncounted(library) == 0
        assert left == sorted(left, reverse=True) and len(left) > 1
        assert counting.start() == 0 and not counting.running


def test_matches_are_played_in_another_thread(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[int] = set()

    def watched(match: Match, winners: Sequence[int]) -> Facts | None:
        threads.add(threading.get_ident())
        return facts_of(match, winners)

    monkeypatch.setattr("kontsina_qt.library.counting.facts_of", watched)
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)] * 3)
        counting = Counting(library)
        with qtbot.waitSignal(counting.done):
            counting.start()
    assert threads and threading.get_ident() not in threads


def test_a_long_match_does_not_hold_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()

    def slow(match: Match, winners: Sequence[int]) -> Facts | None:
        goes_on.wait(60)
        return facts_of(match, winners)

    monkeypatch.setattr("kontsina_qt.library.counting.facts_of", slow)
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)])
        counting = Counting(library)
        counting.start()
        turns: list[int] = []
        window = QTimer()
        window.timeout.connect(lambda: turns.append(1))
        window.start(5)
        qtbot.waitUntil(lambda: len(turns) > 20)
        assert counting.running and uncounted(library) == 1
        with qtbot.waitSignal(counting.done):
            goes_on.set()
        assert uncounted(library) == 0


def test_who_leaves_does_not_wait_for_a_long_match(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def slow(match: Match, winners: Sequence[int]) -> Facts | None:
        begun.set()
        goes_on.wait(60)
        return facts_of(match, winners)

    monkeypatch.setattr("kontsina_qt.library.counting.facts_of", slow)
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)])
        counting = Counting(library)
        counting.start()
        qtbot.waitUntil(begun.is_set)
        counting.stop()
        assert not counting.running and not goes_on.is_set()
        counting.deleteLater()
        goes_on.set()
        assert uncounted(library) == 1, "the rest is left for another time"


def test_a_match_that_changes_meanwhile_is_counted_anew(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        match = play_match(3)
        id = library.import_match(match)
        [found] = next_uncounted(library, 5)
        library.load(id)
        hand, ply = match.cursor
        library.set_cursor(id, hand, ply - 1)
        keep_counted(library, [(found, found.facts())])
        assert uncounted(library) == 0 and statistics.whole(library).matches == 0
        library.finish(id, match.standing.winners, match.standing.scores)
        assert count_next(library)
        assert statistics.whole(library).matches == 1


def test_a_library_that_is_closed_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    library = Library.open(tmp_path / "library.sqlite3")
    library.import_matches([play_match(3)] * 3)
    counting = Counting(library)
    counting.start()
    library.close()
    qtbot.waitUntil(lambda: not counting.running)

"""Matches counted behind what a person does."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.counting import (
    Uncounted,
    count_next,
    keep_counted,
    next_uncounted,
    uncounted,
)
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.background.counting import Counting
from kontsina_qt.steps import Steps, at_once
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


def test_the_window_has_its_turns_between_any_two_hands(qtbot: QtBot, tmp_path: Path) -> None:
    match = play_match(3, rules=game("kontsina").rules(2, {"end": "hands", "hands": 12}))
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([match])
        counting = Counting(library)
        turns: list[int] = []
        window = QTimer()
        window.timeout.connect(lambda: turns.append(1))
        window.start(0)
        with qtbot.waitSignal(counting.done):
            counting.start()
        assert len(turns) >= 12 and uncounted(library) == 0


def test_who_leaves_does_not_wait_for_a_long_match(qtbot: QtBot, tmp_path: Path) -> None:
    match = play_match(3, rules=game("kontsina").rules(2, {"end": "hands", "hands": 12}))
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([match])
        counting = Counting(library)
        counting.start()
        [timer] = counting.findChildren(QTimer)
        turns: list[int] = []

        def leave() -> None:
            turns.append(1)
            if len(turns) == 3:
                counting.stop()

        timer.timeout.connect(leave)
        qtbot.waitUntil(lambda: not counting.running)
        assert len(turns) == 3
        assert uncounted(library) == 1, "the rest is left for another time"
        with qtbot.waitSignal(counting.done):
            assert counting.start() == 1
        assert uncounted(library) == 0 == counting.left


def test_what_another_window_has_counted_is_not_left(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)] * 2)
        one, other = Counting(library), Counting(library)
        assert other.start() == 2
        while count_next(library):
            pass
        with qtbot.waitSignal(other.done):
            pass
        assert other.left == 0 == one.start()


def test_what_is_begun_anew_at_the_end_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)])
        counting = Counting(library)

        def again() -> None:
            counting.done.disconnect(again)
            library.import_matches([play_match(4)])
            counting.stop()
            assert counting.start() == 1

        counting.done.connect(again)
        counting.start()
        qtbot.waitUntil(lambda: not counting.running)
        assert uncounted(library) == 0


def test_a_match_that_fails_does_not_hold_up_the_others(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(number) for number in range(6)])
        [bad, *_] = next_uncounted(library, 6)

        def failing(self: Uncounted) -> Steps[Facts | None]:
            if self.id == bad.id:
                raise IndexError("a fault of our own")
            return (yield from found(self))

        found = Uncounted.finding_facts
        monkeypatch.setattr(Uncounted, "finding_facts", failing)
        counting = Counting(library)
        with qtbot.waitSignal(counting.done):
            counting.start()
        assert uncounted(library) == 1 == counting.left
        assert statistics.whole(library).matches == 5
        assert f"match {bad.id} cannot be counted" in caplog.text
        monkeypatch.setattr(Uncounted, "finding_facts", found)
        again = Counting(library)
        with qtbot.waitSignal(again.done):
            assert again.start() == 1, "what was at fault may be mended"
        assert uncounted(library) == 0 == again.left
        assert statistics.whole(library).matches == 6


def test_what_cannot_be_kept_is_left_and_not_tried_for_ever(qtbot: QtBot, tmp_path: Path) -> None:
    """Not even by whoever asks for it again whenever it has ended, as the start page does."""
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)] * 2)
        library.file.db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
        counting = Counting(library)
        begun: list[int] = []
        counting.done.connect(lambda: begun.append(counting.start()))
        counting.start()
        qtbot.waitUntil(lambda: not counting.running)
        qtbot.wait(50)
        assert begun == [2] and not counting.running and counting.left == 2
        library.file.db.execute("DROP TRIGGER full")
        with qtbot.waitSignal(counting.done):
            counting.start()
        assert uncounted(library) == 0


def test_a_match_that_changes_meanwhile_is_counted_anew(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        match = play_match(3)
        id = library.import_match(match)
        [found] = next_uncounted(library, 5)
        library.load(id)
        hand, ply = match.cursor
        library.set_cursor(id, hand, ply - 1)
        keep_counted(library, [(found, at_once(found.finding_facts()))])
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

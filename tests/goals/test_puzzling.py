"""What first tries at puzzles come to."""

from __future__ import annotations

from datetime import date

from kontsina_qt.goals.puzzling import puzzle_on, puzzle_streaks, standing
from kontsina_qt.library.tables.progress import OpenedPuzzle, Try
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.puzzles.of_the_day import puzzle_of
from kontsina_qt.puzzles.rating import rating_of

FIRST, SECOND, THIRD = puzzles_of("kontsina")[:3]
DAY = date(2026, 11, 26)


def test_tries_count_in_their_order_and_unknown_puzzles_not_at_all() -> None:
    tries = {
        FIRST.key: Try("2026-11-26T10:00:02", True),
        SECOND.key: Try("2026-11-26T10:00:00", True),
        THIRD.key: Try("2026-11-26T10:00:01", False),
        "kontsina:5": Try("2026-11-26T10:00:03", False),
    }
    found = standing(tries)
    in_order = [(SECOND.rating, True), (THIRD.rating, False), (FIRST.rating, True)]
    assert found.rating == rating_of(in_order)
    assert (found.tried, found.in_a_row, found.longest) == (3, 1, 1)


def test_a_day_keeps_the_puzzle_that_was_opened() -> None:
    assert puzzle_on(DAY, {}) is puzzle_of(DAY)
    assert puzzle_on(DAY, {DAY.isoformat(): OpenedPuzzle(THIRD.key)}) is THIRD
    assert puzzle_on(DAY, {DAY.isoformat(): OpenedPuzzle("kontsina:5")}) is puzzle_of(DAY)


def test_days_that_were_caught_up_are_in_no_row() -> None:
    results = {"2026-11-24": True, "2026-11-25": False, "2026-11-26": True}
    opened = {day: OpenedPuzzle(FIRST.key) for day in results}
    assert puzzle_streaks(results, opened, DAY) == (3, 3)
    opened["2026-11-25"] = OpenedPuzzle(FIRST.key, late=True)
    assert puzzle_streaks(results, opened, DAY) == (1, 1)

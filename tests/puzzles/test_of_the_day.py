"""The same puzzle for everybody on a day, and another one on every day."""

from __future__ import annotations

from datetime import date, timedelta

from kontsina_qt.puzzles.of_the_day import GRADES, puzzle_of

MONDAY = date(2026, 11, 23)


def test_the_date_alone_says_which() -> None:
    keys = [puzzle_of(MONDAY + timedelta(days=day)).key for day in range(4)]
    assert keys == [
        "kontsina:1000199",
        "diloti:1000422",
        "pisti:1001086",
        "kassino-swedish:1000304",
    ]


def test_it_gets_harder_through_the_week() -> None:
    for week in range(30):
        days = [MONDAY + timedelta(days=7 * week + day) for day in range(7)]
        assert tuple(puzzle_of(day).grade for day in days) == GRADES


def test_none_comes_again_for_a_long_time() -> None:
    keys = [puzzle_of(MONDAY + timedelta(days=day)).key for day in range(730)]
    assert len(set(keys)) == len(keys)

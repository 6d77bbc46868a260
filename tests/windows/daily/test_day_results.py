"""Streaks, months and days to catch up."""

from __future__ import annotations

from datetime import date, timedelta

from kontsina_qt.library.tables.progress import DayResult, OpenedPuzzle, streaks
from kontsina_qt.windows.daily.day_results import MOST_MONTHS, DayResults

TODAY = date(2026, 11, 25)


def days(*before: int) -> list[date]:
    return [TODAY - timedelta(days=n) for n in before]


def book(*before: int, late: tuple[int, ...] = ()) -> DayResults:
    results = {day.isoformat(): DayResult(day.isoformat(), 3, 2) for day in days(*before)}
    return DayResults(TODAY, results, frozenset(day.isoformat() for day in days(*late)))


def test_a_streak_lives_until_the_day_after() -> None:
    assert streaks([], TODAY) == (0, 0)
    assert streaks(days(0, 1, 2, 5, 6, 7, 8), TODAY) == (3, 4)
    assert streaks(days(1, 2), TODAY) == (2, 2), "today can be played yet"
    assert streaks(days(2, 3), TODAY) == (0, 2)
    assert streaks(days(-1, 0), TODAY) == (1, 1), "a clock that was set back"


def test_days_caught_up_do_not_count_for_the_streak() -> None:
    assert book(0, 1, 2, 3, late=(2,)).streaks == (2, 2)
    assert book(0, 1, 2, 3).streaks == (4, 4)


def test_what_can_be_caught_up_in_a_month() -> None:
    played = book(0, 1, 3)
    missed = played.missed(TODAY.replace(day=1))
    assert missed == [date(2026, 11, 23)], "no day before the first that was played"
    assert book(0, 1, 5).missed(TODAY.replace(day=1)) == days(2, 3, 4)
    assert played.missed(date(2026, 12, 1)) == []


def test_nothing_is_missed_by_somebody_new() -> None:
    new = DayResults(TODAY)
    assert new.since == TODAY and new.missed(TODAY.replace(day=1)) == []
    assert book(0, 3, late=(3,)).since == TODAY, "a day caught up was not played then"
    puzzles = {day.isoformat(): True for day in days(2, 4)}
    opened = {days(4)[0].isoformat(): OpenedPuzzle("kontsina 1", late=True)}
    solved = DayResults(TODAY, puzzles=puzzles, puzzles_opened=opened)
    assert solved.since == days(2)[0]
    assert solved.missed(TODAY.replace(day=1)) == days(1, 2)


def test_how_far_back_the_months_go() -> None:
    assert DayResults(TODAY).first_month == date(2026, 11, 1)
    assert book(0, 40).first_month == date(2026, 10, 1)
    assert book(0, 2000).first_month == date(2025, 12, 1)
    assert MOST_MONTHS == 12

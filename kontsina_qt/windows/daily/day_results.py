"""The results of daily deals and puzzles."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from kontsina_qt.library.tables.progress import DayResult, OpenedPuzzle, punctual_streaks

MOST_MONTHS = 12
"""How far back deals can be caught up."""


@dataclass(frozen=True, slots=True)
class DayResults:
    """The results of daily deals and puzzles.

    Attributes:
        today: the local date.
        results: the results of deals, by ISO date.
        late: the ISO dates of deals that were opened after their day.
        puzzles: whether daily puzzles were solved at the first attempt, by ISO date.
        puzzles_opened: the daily puzzles that have been opened, by ISO date.
        shows_streaks: whether to show streaks.
    """

    today: date
    results: Mapping[str, DayResult] = field(default_factory=dict)
    late: frozenset[str] = frozenset()
    puzzles: Mapping[str, bool] = field(default_factory=dict)
    puzzles_opened: Mapping[str, OpenedPuzzle] = field(default_factory=dict)
    shows_streaks: bool = True

    def result(self, day: date) -> DayResult | None:
        """Return the result of a day, if it has been played."""
        return self.results.get(day.isoformat())

    def is_late(self, day: date) -> bool:
        """Return whether a day was played late."""
        return day.isoformat() in self.late

    @property
    def streaks(self) -> tuple[int, int]:
        """Return the current and the longest streak of days, not counting late ones."""
        return punctual_streaks(self.results, self.late, self.today)

    def puzzle_solved(self, day: date) -> bool | None:
        """Return whether a daily puzzle was solved at the first attempt; None if not attempted."""
        return self.puzzles.get(day.isoformat())

    @property
    def puzzle_streaks(self) -> tuple[int, int]:
        """Return the current and the longest streak of daily puzzles."""
        from kontsina_qt.goals.puzzling import puzzle_streaks

        return puzzle_streaks(self.puzzles, self.puzzles_opened, self.today)

    @property
    def first_month(self) -> date:
        """The earliest month of the calendar."""
        played = {*self.results, *self.puzzles}
        earliest = min(map(date.fromisoformat, played), default=self.today)
        months = self.today.year * 12 + self.today.month - 1
        least = months - MOST_MONTHS + 1
        first = max(min(earliest.year * 12 + earliest.month - 1, months), least)
        return date(first // 12, first % 12 + 1, 1)

    @property
    def since(self) -> date:
        """Return the day of the first deal or puzzle played; today if there is none."""
        late = self.late | {day for day, each in self.puzzles_opened.items() if each.late}
        played = {*self.results, *self.puzzles} - late
        return min(map(date.fromisoformat, played), default=self.today)

    def is_missed(self, day: date) -> bool:
        """Return whether a past day since the first one was not played."""
        return self.since <= day < self.today and self.result(day) is None

    def missed(self, month: date) -> list[date]:
        """Return the missed days of a month, the latest first."""
        _, length = calendar.monthrange(month.year, month.month)
        days = (month.replace(day=n) for n in range(length, 0, -1))
        return [day for day in days if self.is_missed(day)]

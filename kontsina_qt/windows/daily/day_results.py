"""The deals of the day as far as they have been played: days, streaks, what can be caught up."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from kontsina_qt.library.tables.progress import DayResult, OpenedPuzzle, streaks

MOST_MONTHS = 12
"""So far back deals can be caught up."""


@dataclass(frozen=True, slots=True)
class DayResults:
    """The deals of the day as far as they have been played.

    Attributes:
        today: the day by the machine's calendar.
        results: by ISO date.
        late: ISO dates of those that were opened when their day was over.
        puzzles: whether puzzles of the day were solved at the first try, by ISO date.
        puzzles_opened: which puzzles of the day have been opened, by ISO date.
        shows_streaks: whether it is told how many days were played in a row.
    """

    today: date
    results: Mapping[str, DayResult] = field(default_factory=dict)
    late: frozenset[str] = frozenset()
    puzzles: Mapping[str, bool] = field(default_factory=dict)
    puzzles_opened: Mapping[str, OpenedPuzzle] = field(default_factory=dict)
    shows_streaks: bool = True

    def result(self, day: date) -> DayResult | None:
        """The result of a day, if it has been played."""
        return self.results.get(day.isoformat())

    def is_late(self, day: date) -> bool:
        """Whether a day was caught up later."""
        return day.isoformat() in self.late

    @property
    def streaks(self) -> tuple[int, int]:
        """Days in a row now, and the longest run; days that were caught up do not count."""
        days = [date.fromisoformat(day) for day in self.results if day not in self.late]
        return streaks(days, self.today)

    def puzzle_solved(self, day: date) -> bool | None:
        """Whether a day's puzzle was solved at the first try; None if it was not tried."""
        return self.puzzles.get(day.isoformat())

    @property
    def puzzle_streaks(self) -> tuple[int, int]:
        """The same of puzzles of the day."""
        from kontsina_qt.goals.puzzling import puzzle_streaks

        return puzzle_streaks(self.puzzles, self.puzzles_opened, self.today)

    @property
    def first_month(self) -> date:
        """The earliest month there is to see."""
        played = {*self.results, *self.puzzles}
        earliest = min(map(date.fromisoformat, played), default=self.today)
        months = self.today.year * 12 + self.today.month - 1
        least = months - MOST_MONTHS + 1
        first = max(min(earliest.year * 12 + earliest.month - 1, months), least)
        return date(first // 12, first % 12 + 1, 1)

    @property
    def since(self) -> date:
        """The first day on which a deal or a puzzle was played; today if none was."""
        late = self.late | {day for day, each in self.puzzles_opened.items() if each.late}
        played = {*self.results, *self.puzzles} - late
        return min(map(date.fromisoformat, played), default=self.today)

    def is_missed(self, day: date) -> bool:
        """Whether a day is over and was not played, though the person was playing by then."""
        return self.since <= day < self.today and self.result(day) is None

    def missed(self, month: date) -> list[date]:
        """The missed days of a month, the latest first."""
        _, length = calendar.monthrange(month.year, month.month)
        days = (month.replace(day=n) for n in range(length, 0, -1))
        return [day for day in days if self.is_missed(day)]

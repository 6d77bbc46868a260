"""The person's record at puzzles: rating, streaks, the puzzle of each day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from kontsina_qt.library.tables.progress import OpenedPuzzle, Try, punctual_streaks
from kontsina_qt.puzzles.book import every_puzzle
from kontsina_qt.puzzles.of_the_day import puzzle_of
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.puzzles.rating import rating_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The record of first attempts at puzzles.

    Attributes:
        rating: the Elo rating.
        tried: the number of puzzles attempted.
        in_a_row: the current streak of puzzles solved at the first attempt.
        longest: the longest such streak.
    """

    rating: int
    tried: int
    in_a_row: int
    longest: int


def standing(tries: Mapping[str, Try]) -> Standing:
    """Return the record of first attempts; puzzles that no longer exist do not count."""
    known = every_puzzle() if tries else {}
    found = [
        (known[key].rating, each.solved)
        for key, each in sorted(tries.items(), key=lambda item: (item[1].at, item[0]))
        if key in known
    ]
    row = longest = 0
    for _, solved in found:
        row = row + 1 if solved else 0
        longest = max(longest, row)
    return Standing(rating_of(found), len(found), row, longest)


def puzzle_on(day: date, opened: Mapping[str, OpenedPuzzle]) -> Puzzle:
    """Return the puzzle of a day; if it was opened, the one shown then."""
    seen = opened.get(day.isoformat())
    known = every_puzzle().get(seen.puzzle) if seen is not None else None
    return known or puzzle_of(day)


def puzzle_streaks(
    results: Mapping[str, bool], opened: Mapping[str, OpenedPuzzle], today: date
) -> tuple[int, int]:
    """Return the current and longest run of days on which the puzzle of the day was attempted.

    Puzzles opened after their day do not count.
    """
    late = {day for day, each in opened.items() if each.late}
    return punctual_streaks(results, late, today)

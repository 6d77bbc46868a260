"""The person's record at puzzles: rating, streaks, the puzzle of each day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from kontsina_qt.library.tables.progress import OpenedPuzzle, Try, streaks
from kontsina_qt.puzzles.book import every_puzzle
from kontsina_qt.puzzles.of_the_day import puzzle_of
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.puzzles.rating import rating_of


@dataclass(frozen=True, slots=True)
class Standing:
    """What the first tries at puzzles come to.

    Attributes:
        rating: by Elo's formula.
        tried: how many puzzles were tried.
        in_a_row: how many of the latest were solved at the first try, up to now.
        longest: the longest such row.
    """

    rating: int
    tried: int
    in_a_row: int
    longest: int


def standing(tries: Mapping[str, Try]) -> Standing:
    """What first tries come to; those at puzzles that are no more do not count."""
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
    """The puzzle of a day; where it has been opened, the one that it was then."""
    seen = opened.get(day.isoformat())
    known = every_puzzle().get(seen.puzzle) if seen is not None else None
    return known or puzzle_of(day)


def puzzle_streaks(
    results: Mapping[str, bool], opened: Mapping[str, OpenedPuzzle], today: date
) -> tuple[int, int]:
    """Return on how many days in a row the puzzle of the day was tried, and the longest run.

    Days that were caught up do not count.
    """
    late = {day for day, each in opened.items() if each.late}
    return streaks([date.fromisoformat(day) for day in results if day not in late], today)

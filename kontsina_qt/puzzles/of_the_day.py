"""The puzzle of the day, the same for everybody and computed offline.

Puzzles get harder from Monday to Sunday. No puzzle is repeated before all others of its grade have
been used, in an order that mixes the games.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from zlib import crc32

from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle

WEEK = 7
GRADES = (
    *(Grade.EASY, Grade.EASY, Grade.MEDIUM, Grade.MEDIUM),
    *(Grade.HARD, Grade.HARD, Grade.HARDEST),
)
"""The grades by weekday, from Monday."""
GAMES = (
    *("kontsina", "kontsina-duel", "cassino", "cassino-royal", "diloti", "kassino-swedish"),
    *("elewenjewe", "bella-donna", "scopa", "pisti"),
)
"""The games whose puzzles take turns; later ones stay out, so that all versions agree."""


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day."""
    grade = GRADES[day.weekday()]
    puzzles = _in_turn(grade)
    week, before = (day.toordinal() - 1) // WEEK, GRADES[: day.weekday()].count(grade)
    return puzzles[(week * GRADES.count(grade) + before) % len(puzzles)]


@cache
def _in_turn(grade: Grade) -> list[Puzzle]:
    """Return the puzzles of a grade in their order."""
    graded = (each for game in GAMES for each in puzzles_of(game) if each.grade is grade)
    return sorted(graded, key=lambda each: (crc32(each.key.encode()), each.key))

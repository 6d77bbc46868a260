"""The puzzle rating: Elo's formula, with each puzzle as an opponent.

After Arpad Elo, "The Rating of Chessplayers" (1978). Solving a puzzle at the first attempt is a
win, anything else a loss. A puzzle's own rating never changes: it follows from which players solved
it when it was graded.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

TRIES = 4
"""How often each player attempted a puzzle when it was graded."""

SOLVERS = (800, 1200, 1600, 2000)
"""The puzzle ratings of the grading players, from beginner to expert."""

START = 800
"""The initial rating."""

FEW, FAST, SLOW = 20, 40, 20
"""The K-factor is ``FAST`` for the first ``FEW`` attempts, then ``SLOW``."""

_HALF = 0.5
"""Half a pseudo-attempt, so that puzzles solved by all or none have a rating, too."""


def expected(rating: float, puzzle: float) -> float:
    """Return the probability that somebody solves a puzzle, given both ratings."""
    return 1 / (1 + 10 ** ((puzzle - rating) / 400))


def rating_of(tries: Iterable[tuple[int, bool]]) -> int:
    """Return somebody's rating after first attempts.

    Args:
        tries: the puzzles' ratings, and whether they were solved; oldest first.
    """
    rating = float(START)
    for number, (puzzle, solved) in enumerate(tries):
        k = FAST if number < FEW else SLOW
        rating += k * (solved - expected(rating, puzzle))
    return round(rating)


@cache
def rating_by(found: tuple[int, ...]) -> int:
    """Return a puzzle's rating, in tens, from how often of ``TRIES`` each of ``SOLVERS`` solved it.

    At this rating they are expected to solve it as often as they did.
    """
    asked = TRIES * len(SOLVERS)
    share = (sum(found) + _HALF) / (asked + 2 * _HALF)
    low, high = 0, 400
    while high - low > 1:
        middle = (low + high) // 2
        mean = sum(expected(solver, 10 * middle) for solver in SOLVERS) / len(SOLVERS)
        low, high = (middle, high) if mean > share else (low, middle)
    return 10 * low

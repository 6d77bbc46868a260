"""The puzzle rating: Elo's formula, with each puzzle as an opponent.

After Arpad Elo, "The Rating of Chessplayers" (1978). A puzzle that is solved at the first try is a
game won, any other first try is one lost. A puzzle's own rating never changes: it follows from
who found its winning move when it was made.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

TRIES = 4
"""How often each player was asked for its move when a puzzle was made."""

SOLVERS = (800, 1200, 1600, 2000)
"""What those who were asked are rated at puzzles, from the beginner to the expert."""

START = 800
"""Where everybody begins."""

FEW, FAST, SLOW = 20, 40, 20
"""K: so many points a try can bring or cost while there are few, and later."""

_HALF = 0.5
"""Half a try more, so that what all have found, or none, has a rating too."""


def expected(rating: float, puzzle: float) -> float:
    """How likely somebody of a rating is to solve a puzzle of another."""
    return 1 / (1 + 10 ** ((puzzle - rating) / 400))


def rating_of(tries: Iterable[tuple[int, bool]]) -> int:
    """Somebody's rating after some first tries.

    Args:
        tries: the ratings of the puzzles, and whether they were solved; the oldest first.
    """
    rating = float(START)
    for number, (puzzle, solved) in enumerate(tries):
        k = FAST if number < FEW else SLOW
        rating += k * (solved - expected(rating, puzzle))
    return round(rating)


@cache
def rating_by(found: tuple[int, ...]) -> int:
    """A puzzle's rating, in tens, which those of ``SOLVERS`` found so often of ``TRIES``.

    It is the one at which they are expected to find it as often as they did.
    """
    asked = TRIES * len(SOLVERS)
    share = (sum(found) + _HALF) / (asked + 2 * _HALF)
    low, high = 0, 400
    while high - low > 1:
        middle = (low + high) // 2
        mean = sum(expected(solver, 10 * middle) for solver in SOLVERS) / len(SOLVERS)
        low, high = (middle, high) if mean > share else (low, middle)
    return 10 * low

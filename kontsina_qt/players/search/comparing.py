"""Moves compared by their worth in the same deals of the hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

from kontsina_qt.rules.state.move import Move

Ranked: TypeAlias = tuple[Move, float]
"""A move and its worth."""

_TELLING = 3.2
"""A move this many standard errors worse than the best is dropped."""


class Comparison:
    """The worth of moves in the deals in which they have been followed.

    Attributes:
        live: the moves not dropped.
        worths: of each of them, its worth in every deal.
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = list(moves)
        self._dropped: dict[Move, tuple[float, float]] = {}
        self.live = list(moves)
        self.worths: list[list[float]] = [[] for _ in moves]

    @property
    def deals(self) -> int:
        """The number of deals in which all live moves have been followed."""
        return len(self.worths[0])

    def forget(self) -> None:
        """Discard all worths."""
        self.worths = [[] for _ in self.live]

    def add(self, row: list[float]) -> None:
        """Add the worth of each live move in one more deal."""
        for worths, value in zip(self.worths, row, strict=True):
            worths.append(value)

    def replace(self, worths: list[list[float]]) -> None:
        """Set the worth of each live move in every deal."""
        self.worths = worths

    def drop(self, keep: Sequence[Move]) -> None:
        """Drop moves that are significantly worse than the best, but not those in ``keep``."""
        number = self.deals
        totals = [sum(worths) for worths in self.worths]
        best = totals.index(max(totals))
        stay: list[int] = []
        for at, move in enumerate(self.live):
            behind = (totals[best] - totals[at]) / number
            if at != best and move not in keep:
                error = self._error(best, at)
                if behind > _TELLING * error + 0.02:
                    self._dropped[move] = (behind, error)
                    continue
            stay.append(at)
        self.live = [self.live[at] for at in stay]
        self.worths = [self.worths[at] for at in stay]

    def ranking(self) -> list[Ranked]:
        """Return the moves with their worth, best first.

        A dropped move is worth as much less than the best as when it was dropped.
        """
        means: dict[Move, float] = {}
        for move, worths in zip(self.live, self.worths, strict=True):
            means[move] = sum(worths) / len(worths)
        best = max(means.values())
        ranked: list[tuple[float, bool, int]] = []
        for at, move in enumerate(self._moves):
            gone = move in self._dropped
            worth = best - self._dropped[move][0] if gone else means[move]
            ranked.append((-round(worth, 9), gone, at))
        ranked.sort()
        return [(self._moves[at], -worth) for worth, _, at in ranked]

    def errors(self, beside: Move) -> dict[Move, float]:
        """Return the standard error of each move's difference from one of them over the same deals.

        For a dropped move it is that at the time it was dropped. A single deal tells nothing.
        """
        if self.deals < 2:
            return {}
        errors = {move: error for move, (_, error) in self._dropped.items()}
        if beside in self.live:
            first = self.live.index(beside)
            for at, move in enumerate(self.live):
                errors[move] = self._error(first, at)
        return errors

    def _error(self, first: int, second: int) -> float:
        one, other = self.worths[first], self.worths[second]
        return standard_error([one[at] - other[at] for at in range(len(one))])


def standard_error(found: list[float]) -> float:
    """Return the standard error of the mean; of a single value, its absolute value."""
    number = len(found)
    mean = sum(found) / max(1, number)
    if number < 2:
        return abs(mean)
    return round(sqrt(sum([(each - mean) ** 2 for each in found]) / (number * (number - 1))), 9)

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
        weights: of the deals.
        doubt: the share of all deals there can be that have not been followed: 0 if worths have no
            error.
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = list(moves)
        self._dropped: dict[Move, tuple[float, float]] = {}
        self.live = list(moves)
        self.worths: list[list[float]] = [[] for _ in moves]
        self.weights: list[float] = []
        self.doubt = 1.0

    @property
    def deals(self) -> int:
        """The number of deals in which all live moves have been followed."""
        return len(self.weights)

    def replace(self, worths: list[list[float]], weights: list[float], doubt: float) -> None:
        """Set the worth of each live move in every deal, the deals' weights, and the doubt."""
        self.worths = worths
        self.weights = weights
        self.doubt = doubt

    def drop(self, keep: Sequence[Move]) -> None:
        """Drop moves that are significantly worse than the best, but not those in ``keep``."""
        means = [weighted_mean(worths, self.weights) for worths in self.worths]
        best = means.index(max(means))
        stay: list[int] = []
        for at, move in enumerate(self.live):
            behind = means[best] - means[at]
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
            means[move] = weighted_mean(worths, self.weights)
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

        For a dropped move it is that at the time it was dropped. One of several deals tells
        nothing.
        """
        if self.deals < 2 and self.doubt > 0.0:
            return {}
        errors = {move: error for move, (_, error) in self._dropped.items()}
        if beside in self.live:
            first = self.live.index(beside)
            for at, move in enumerate(self.live):
                errors[move] = self._error(first, at)
        return errors

    def _error(self, first: int, second: int) -> float:
        one, other = self.worths[first], self.worths[second]
        apart = [one[at] - other[at] for at in range(len(one))]
        return round(standard_error(apart, self.weights) * sqrt(self.doubt), 9)


def weighted_mean(values: list[float], weights: list[float]) -> float:
    """Return the mean of weighted values."""
    total = whole = 0.0
    for value, weight in zip(values, weights, strict=True):
        total += weight * value
        whole += weight
    return total / whole


def standard_error(values: list[float], weights: list[float]) -> float:
    """Return the standard error of the weighted mean; 0 for less than two values."""
    number = len(values)
    if number < 2:
        return 0.0
    mean = weighted_mean(values, weights)
    squares = whole = 0.0
    for value, weight in zip(values, weights, strict=True):
        squares += (weight * (value - mean)) ** 2
        whole += weight
    return round(sqrt(squares * number / (number - 1)) / whole, 9)

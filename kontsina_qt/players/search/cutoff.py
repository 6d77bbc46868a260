"""Alpha-beta search between two sides."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

BEYOND = 1e9
"""More than any hand is worth."""


class CutOff(ABC):
    """Looks for the worth of positions to side 0, which wants most as side 1 wants least."""

    @abstractmethod
    def _moves(self, position: Position) -> list[Move]:
        """The moves to try, the likeliest first."""

    @abstractmethod
    def _worth(self, position: Position, low: float, high: float) -> float:
        """The worth of a position; beyond two bounds only that it lies there."""

    def _search(self, position: Position, low: float, high: float) -> float:
        """The worth of the best move."""
        first = position.rules.side_of[position.turn] == 0
        best = -BEYOND if first else BEYOND
        for move in self._moves(position):
            after = position.copy()
            after.apply(move)
            value = self._worth(after, low, high)
            if first:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

"""Alpha-beta search between two sides."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

BEYOND = 1e9
"""More than any hand is worth."""


class AlphaBeta(ABC):
    """Searches the worth of positions to side 0, which side 0 maximises and side 1 minimises."""

    @abstractmethod
    def _moves(self, position: Position) -> list[Move]:
        """Return the moves to try, most promising first."""

    @abstractmethod
    def _worth(self, position: Position, low: float, high: float) -> float:
        """Return the worth of a position; outside of the bounds it is itself only a bound."""

    def _search(self, position: Position, low: float, high: float) -> float:
        """Return the worth of the best move."""
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

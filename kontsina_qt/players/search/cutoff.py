"""Alpha-beta search between two sides."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

BEYOND = 1e9
"""More than any hand is worth."""


class AlphaBeta(ABC):
    """Finds what positions are worth to one side, which maximises it while the others minimise it.

    Attributes:
        side: that side, 0 unless set.
    """

    side = 0

    @abstractmethod
    def _moves(self, position: Position) -> list[Move]:
        """Return the moves to try, most promising first."""

    @abstractmethod
    def _worth(self, position: Position, low: float, high: float) -> float:
        """Return the worth of a position; outside of the bounds it is itself only a bound."""

    def _search(self, position: Position, low: float, high: float) -> float:
        """Return the worth of the best move."""
        own = position.rules.side_of[position.turn] == self.side
        best = -BEYOND if own else BEYOND
        for move in self._moves(position):
            after = position.copy()
            after.apply(move)
            value = self._worth(after, low, high)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

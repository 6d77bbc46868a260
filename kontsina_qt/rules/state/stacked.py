"""A position that keeps its piles and its moves in order, as most kinds of game need."""

from __future__ import annotations

from typing import Self

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.start import Start


class StackedPosition(Position):
    """A hand whose piles are kept in the order of capture.

    Attributes:
        stacks: the captured cards of each side in that order; lists are replaced, never changed.
    """

    __slots__ = ("_movers", "_opening", "stacks")

    _movers: list[int]
    _opening: list[Event]
    stacks: list[list[Card]]

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        self.stacks = [[] for _ in self.piles]
        self._movers = []
        self._opening = []

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other.stacks = self.stacks[:]
        other._movers = self._movers[:]
        other._opening = self._opening

    def opening(self) -> list[Event]:
        return list(self._opening)

    def pile_order(self, side: int) -> list[Card]:
        return list(self.stacks[side])

    def seat_at(self, ply: int) -> int:
        return self._movers[ply]

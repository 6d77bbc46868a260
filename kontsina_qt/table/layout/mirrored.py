"""The left-handed layout.

The player's pile is on the left; the stock and the player's plate move to the right. Seats stay,
since their order is that of play; hands stay fanned the same way, since a card's index is in its
upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.table.layout.geometry import Box, Pose
from kontsina_qt.table.layout.layout import Layout


class MirroredLayout(Layout):
    """Mirrors the player's own things of another layout."""

    def __init__(self, inner: Layout) -> None:
        self._inner = inner
        self.width, self.height, self.seating = inner.width, inner.height, inner.seating
        self.scale, self.text, self.margin = inner.scale, inner.text, inner.margin
        self.hand_height, self.back_height = inner.hand_height, inner.back_height
        self.hand_y, self.hand_top = inner.hand_y, inner.hand_top

    def _over(self, pose: Pose) -> Pose:
        return replace(pose, x=self.width - pose.x)

    def _changes(self, side: int) -> bool:
        """Return whether a side's pile is mirrored: the player's, and with two players both."""
        return self.seating.pile_spot(side) == "own" or self.seating.seats == 2

    def hand(self, seat: int, cards: int) -> list[Pose]:
        poses, moved = self._inner.hand(seat, cards), self._moved(seat)
        return [replace(pose, x=pose.x + moved) for pose in poses] if moved else poses

    def hand_box(self, seat: int) -> Box:
        box = self._inner.hand_box(seat)
        return replace(box, x=box.x + self._moved(seat))

    def pill(self, seat: int) -> Box:
        box = self._inner.pill(seat)
        own = self.seating.spot(seat) == "own"
        return replace(box, x=self.width - box.right if own else box.x + self._moved(seat))

    def _moved(self, seat: int) -> float:
        """Return how far a seat moves: with two players, the opponent if beside its pile."""
        if self.seating.seats > 2 or self.seating.spot(seat) == "own":
            return 0.0
        box = self._inner.pill(seat)
        moved = self.width - box.right - box.x
        return moved if abs(moved) > 1 else 0.0

    @property
    def pile_height(self) -> float:
        return self._inner.pile_height

    @property
    def label_height(self) -> float:
        return self._inner.label_height

    def pile(self, side: int) -> Pose:
        pose = self._inner.pile(side)
        return self._over(pose) if self._changes(side) else pose

    def names_piles(self, side: int) -> bool:
        return self._inner.names_piles(side)

    def label_width(self, pose: Pose) -> float:
        sides = filter(self._changes, range(self.seating.sides))
        crossed = [self.stock, *map(self.pile, sides)]
        return self._inner.label_width(self._over(pose) if pose in crossed else pose)

    @property
    def stock(self) -> Pose:
        return self._over(self._inner.stock)

    @property
    def table_zone(self) -> Box:
        return self._inner.table_zone

    @property
    def table_room(self) -> Box:
        return self._inner.table_room

    @property
    def choice_room(self) -> Box:
        return self._inner.choice_room

    @property
    def special_moves_room(self) -> tuple[float, float]:
        left, right = self._inner.special_moves_room
        return self.width - right, self.width - left

    @property
    def message(self) -> Box:
        return self._inner.message

    def table_groups(self, sizes: Sequence[int]) -> list[list[Pose]]:
        return self._inner.table_groups(sizes)

    def trick(self, seat: int) -> Pose:
        return self._inner.trick(seat)

    def heap(self, cards: int) -> list[Pose]:
        return self._inner.heap(cards)

"""Where everything lies for the left hand: geometry alone.

The own pile comes to the left; what a right hand has there, the stock and the own plate, goes to
the right. Seats stay, since their order is that of play; hands stay fanned, since a card's index is
in its upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.table.layout.geometry import Box, Pose
from kontsina_qt.table.layout.layout import Layout


class MirroredLayout(Layout):
    """Another layout with the person's own things on the other side."""

    def __init__(self, inner: Layout) -> None:
        self._inner = inner
        self.width, self.height, self.seating = inner.width, inner.height, inner.seating
        self.scale, self.text, self.margin = inner.scale, inner.text, inner.margin
        self.hand_height, self.back_height = inner.hand_height, inner.back_height
        self.hand_y, self.hand_top = inner.hand_y, inner.hand_top

    def _over(self, pose: Pose) -> Pose:
        return replace(pose, x=self.width - pose.x)

    def _changes(self, side: int) -> bool:
        """Whether a side's pile lies across: one's own, and the one opposite where two play."""
        return self.seating.pile_spot(side) == "own" or self.seating.seats == 2

    def hand(self, seat: int, cards: int) -> list[Pose]:
        """The places of the cards in a seat's hand, left to right."""
        poses, moved = self._inner.hand(seat, cards), self._moved(seat)
        return [replace(pose, x=pose.x + moved) for pose in poses] if moved else poses

    def hand_box(self, seat: int) -> Box:
        """The room of a seat's hand."""
        box = self._inner.hand_box(seat)
        return replace(box, x=box.x + self._moved(seat))

    def pill(self, seat: int) -> Box:
        """The plate with a seat's name and score."""
        box = self._inner.pill(seat)
        own = self.seating.spot(seat) == "own"
        return replace(box, x=self.width - box.right if own else box.x + self._moved(seat))

    def _moved(self, seat: int) -> float:
        """How far the opposite seat goes across where two play, and its pile stands beside it."""
        if self.seating.seats > 2 or self.seating.spot(seat) == "own":
            return 0.0
        box = self._inner.pill(seat)
        moved = self.width - box.right - box.x
        return moved if abs(moved) > 1 else 0.0

    @property
    def pile_height(self) -> float:
        """The height of a card in a pile."""
        return self._inner.pile_height

    @property
    def label_height(self) -> float:
        """The height of the words under a pile or the stock; partners have a line more."""
        return self._inner.label_height

    def pile(self, side: int) -> Pose:
        """The place of a side's pile."""
        pose = self._inner.pile(side)
        return self._over(pose) if self._changes(side) else pose

    def names_piles(self, side: int) -> bool:
        """Whether the words under a side's pile say whose it is."""
        return self._inner.names_piles(side)

    def label_width(self, pose: Pose) -> float:
        """The room for words under a pile or the stock, so that they cover no hand or edge."""
        sides = filter(self._changes, range(self.seating.sides))
        crossed = [self.stock, *map(self.pile, sides)]
        return self._inner.label_width(self._over(pose) if pose in crossed else pose)

    @property
    def stock(self) -> Pose:
        """The place of the stock."""
        return self._over(self._inner.stock)

    @property
    def table_zone(self) -> Box:
        """The table zone: where cards are laid, and where one can be dropped."""
        return self._inner.table_zone

    @property
    def table_room(self) -> Box:
        """The part of the free table in which its cards are spread."""
        return self._inner.table_room

    @property
    def choice_room(self) -> Box:
        """Where a choice of moves may open."""
        return self._inner.choice_room

    @property
    def special_moves_room(self) -> tuple[float, float]:
        """The free span beside what is shown over the player's own plate."""
        left, right = self._inner.special_moves_room
        return self.width - right, self.width - left

    @property
    def message(self) -> Box:
        """The two lines in words above the own hand."""
        return self._inner.message

    def table_groups(self, sizes: Sequence[int]) -> list[list[Pose]]:
        """The poses of the items on the table, in order of arrival."""
        return self._inner.table_groups(sizes)

    def trick(self, seat: int) -> Pose:
        """The place of a seat's card in a trick, on its side of the middle."""
        return self._inner.trick(seat)

    def heap(self, cards: int) -> list[Pose]:
        """The poses of the cards of a heap in the middle, the top one last."""
        return self._inner.heap(cards)

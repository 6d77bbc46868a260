"""What lies under a point of the table, and where a thing lies."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, STOCK, ElementSet
from kontsina_qt.table.geometry import Pose, box_of
from kontsina_qt.table.look import Look
from kontsina_qt.table.sprites import Sprites

REACH_PX = 12.0
"""So far beside a card on the table a point still means it."""
NEAR_PX = 40
"""So far from a target, at scale 1, a dropped card's middle still means it."""


class Finder:
    """Finds things on one table, where they are right now."""

    def __init__(self, sprites: Sprites, look: Look) -> None:
        self._sprites, self._look = sprites, look

    def own_card_at(self, point: QPointF) -> Card | None:
        """The own card under a point, the uppermost of several."""
        for card, sprite in reversed(self._sprites.own.items()):
            boxes = [sprite.box]
            if self._sprites.raised.get(card):  # its empty place is still its own
                boxes += [box_of(home) for home in (self._sprites.home(card),) if home is not None]
            if any(box.contains(point.x(), point.y()) for box in boxes):
                return card
        return None

    def table_card_at(self, point: QPointF, reach: float = REACH_PX) -> Card | None:
        """The table card under a point, or the nearest within ``reach`` of its edge.

        Of a heap that is the top card, also where one below it looks out.
        """
        best: tuple[float, Card] | None = None
        for card, sprite in self._sprites.table.items():
            box = sprite.box
            dx = max(box.x - point.x(), point.x() - box.right, 0)
            dy = max(box.y - point.y(), point.y() - box.bottom, 0)
            gap = max(dx, dy)
            if gap <= reach and (best is None or gap < best[0]):
                best = (gap, card)
        if best is None:
            return None
        element = self.element_of(best[1])
        return element if element < FIRST_BUILD else best[1]

    def element_at(self, point: QPointF) -> int | None:
        """What lies under a point: a loose card, a build, a pile or the stock."""
        card = self.table_card_at(point)
        if card is not None:
            return self.element_of(card)
        layout, shown = self._look.layout, self._sprites.shown
        for side in range(len(shown.piles)):
            if box_of(layout.pile(side)).contains(point.x(), point.y()):
                return FIRST_PILE + side
        if shown.stock and box_of(layout.stock).contains(point.x(), point.y()):
            return STOCK
        return None

    def element_of(self, spot: int) -> int:
        """The element that a card on the table, a pile or the stock belongs to or is."""
        return self._sprites.element_of.get(spot, spot)

    def cards_of(self, element: int) -> list[Card]:
        """The cards on the table that an element is made of."""
        return [card for card, has in self._sprites.element_of.items() if has == element]

    def place_of(self, spot: int) -> Pose | None:
        """Where a hand card, a table card, a pile or the stock is."""
        sprite = self._sprites.own.get(spot) or self._sprites.table.get(spot)
        if sprite is not None:
            return sprite.pose
        layout = self._look.layout
        if FIRST_PILE <= spot < FIRST_PILE + len(self._sprites.shown.piles):
            return layout.pile(spot - FIRST_PILE)
        return layout.stock if spot == STOCK else None

    def on_cloth(self, point: QPointF) -> bool:
        """Whether a point lies on the free table, where a card is laid."""
        return self._look.layout.table_zone.contains(point.x(), point.y())

    def drop_target(self, point: QPointF, centre: QPointF, lit: ElementSet) -> int | None:
        """What a drop means: what is under the pointer, or a target near the card."""
        under = self.element_at(point)
        if under is not None and (under < FIRST_PILE or lit >> under & 1):
            return under
        near: tuple[float, int] | None = None
        for card, sprite in self._sprites.table.items():
            element = self.element_of(card)
            if not lit >> element & 1:
                continue
            pose = sprite.pose
            far = ((pose.x - centre.x()) ** 2 + (pose.y - centre.y()) ** 2) ** 0.5
            if far <= NEAR_PX * self._look.layout.scale and (near is None or far < near[0]):
                near = (far, element)
        return near[1] if near else None

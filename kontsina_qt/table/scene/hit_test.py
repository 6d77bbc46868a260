"""Finds what is under a point of the table, and where things are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QPointF

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE, STOCK, ElementSet
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import Box, Pose, box_of
from kontsina_qt.table.scene.sprites import Sprites

REACH_PX = 12.0
"""How far beside a table card a click still hits it."""


@dataclass(frozen=True, slots=True)
class Covered:
    """An element that a held card covers.

    Attributes:
        element: the element.
        area: the covered area.
        share: the same relative to the card's area.
        far: the distance between the centres.
    """

    element: int
    area: float
    share: float
    far: float


class Finder:
    """Finds things on one table, at their current places."""

    def __init__(self, sprites: Sprites, appearance: Appearance) -> None:
        self._sprites, self._appearance = sprites, appearance

    def own_card_at(self, point: QPointF) -> Card | None:
        """Return the hand card under a point, the topmost of several."""
        for card, sprite in reversed(self._sprites.own.items()):
            boxes = [sprite.box]
            if self._sprites.raised.get(card):  # its empty place counts, too
                boxes += [box_of(home) for home in (self._sprites.home(card),) if home is not None]
            if any(box.contains(point.x(), point.y()) for box in boxes):
                return card
        return None

    def table_card_at(self, point: QPointF, reach: float = REACH_PX) -> Card | None:
        """Return the table card under a point, or the nearest with an edge within ``reach``.

        For a heap, that is always the top card.
        """
        best: tuple[float, Card] | None = None
        for card, sprite in self._sprites.table.items():
            pose = sprite.pose
            dx = abs(point.x() - pose.x) - pose.width / 2
            dy = abs(point.y() - pose.y) - pose.height / 2
            gap = max(dx, dy, 0)
            if gap <= reach and (best is None or gap < best[0]):
                best = (gap, card)
        if best is None:
            return None
        element = self.element_of(best[1])
        return element if element < FIRST_BUILD else best[1]

    def element_at(self, point: QPointF, reach: float = REACH_PX) -> int | None:
        """Return the element under a point: a loose card, a build, a pile or the stock."""
        card = self.table_card_at(point, reach)
        if card is not None:
            return self.element_of(card)
        layout, shown = self._appearance.layout, self._sprites.shown
        for side in range(len(shown.piles)):
            if box_of(layout.pile(side)).contains(point.x(), point.y()):
                return FIRST_PILE + side
        if shown.stock and box_of(layout.stock).contains(point.x(), point.y()):
            return STOCK
        return None

    def element_of(self, spot: int) -> int:
        """Return the element that a table card belongs to, or that a pile or the stock is."""
        return self._sprites.element_of.get(spot, spot)

    def cards_of(self, element: int) -> list[Card]:
        """Return the table cards of an element."""
        return [card for card, has in self._sprites.element_of.items() if has == element]

    def place_of(self, spot: int) -> Pose | None:
        """Return the pose of a hand card, a table card, a pile or the stock."""
        sprite = self._sprites.own.get(spot) or self._sprites.table.get(spot)
        if sprite is not None:
            return sprite.pose
        layout = self._appearance.layout
        if FIRST_PILE <= spot < FIRST_PILE + len(self._sprites.shown.piles):
            return layout.pile(spot - FIRST_PILE)
        return layout.stock if spot == STOCK else None

    def on_cloth(self, point: QPointF) -> bool:
        """Return whether a card can be laid at a point: in the table zone, or down to the hand."""
        layout = self._appearance.layout
        zone = layout.table_zone
        down = Box(zone.x, zone.y, zone.width, layout.hand_top - zone.y)
        return down.contains(point.x(), point.y())

    def covered(self, held: Pose, elements: ElementSet) -> list[Covered]:
        """Return which of the elements a held card covers; of several cards, the most covered."""
        best: dict[int, Covered] = {}
        above = box_of(held)
        for element, pose in self._faces(elements):
            under = box_of(pose)
            area = above.shared_with(under)
            if area and (element not in best or area > best[element].area):
                far = hypot(held.x - pose.x, held.y - pose.y)
                best[element] = Covered(element, area, area / (under.width * under.height), far)
        return list(best.values())

    def _faces(self, elements: ElementSet) -> Iterator[tuple[int, Pose]]:
        """Yield the elements with the poses of their cards, or of the top of a pile."""
        for card, sprite in self._sprites.table.items():
            element = self.element_of(card)
            if elements >> element & 1:
                yield element, sprite.pose
        for spot in (*range(FIRST_PILE, FIRST_PILE + len(self._sprites.shown.piles)), STOCK):
            pose = self.place_of(spot) if elements >> spot & 1 else None
            if pose is not None:
                yield spot, pose

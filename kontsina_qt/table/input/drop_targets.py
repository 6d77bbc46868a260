"""What a held card means where it is let go, or where one clicks for it.

A drop is judged by the card that is seen, not by the pixel under the pointer. What is said while
the card moves and what is done when it is let go come from here, so that they are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF

from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.scene.hit_test import Finder

ENOUGH = 0.25
"""How much of a lit card has to be under the held one, unless the pointer is in it."""
BRUSHED = 0.02
"""Up to so much of it may be under a card that is laid: cards lie a little aslant."""


class Place(Enum):
    """What the card would be on."""

    THING = auto()
    CLOTH = auto()
    EDGE = auto()
    """Over something lit, but too little of it to be meant."""
    HAND = auto()
    """Its own hand, or where nothing can be done with it."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Place a card would land.

    Attributes:
        target: the element that is meant, with ``Place.THING``.
        lit: whether that is one that the card can use.
    """

    where: Place
    target: int | None = None
    lit: bool = False


def dropped(find: Finder, point: QPointF, held: Pose, lit: ElementSet, one_way: bool) -> Landing:
    """Place a dragged card lands that is let go now.

    Args:
        point: where the pointer is.
        held: where the card is.
        lit: every element that it can use.
        one_way: whether it is played wherever it lands on the table.
    """
    covered = find.covered(held, lit)
    inside = find.element_at(point, 0)
    meant = [
        (each.area, -each.far, each.element)
        for each in covered
        if each.share >= ENOUGH or each.element == inside
    ]
    if meant:
        return Landing(Place.THING, max(meant)[2], True)
    on_cloth = find.on_cloth(QPointF(held.x, held.y))
    if one_way:
        return Landing(Place.CLOTH if on_cloth else Place.HAND)
    if inside is not None and inside < FIRST_PILE:
        return Landing(Place.THING, inside)
    if any(each.share > BRUSHED for each in covered):
        return Landing(Place.EDGE)
    return Landing(Place.CLOTH if on_cloth else Place.HAND)


def clicked(find: Finder, point: QPointF, lit: ElementSet, one_way: bool) -> Landing:
    """What a click at a point means while a card is held."""
    if find.own_card_at(point) is not None:
        return Landing(Place.HAND)
    target = find.element_at(point)
    if target is not None and lit >> target & 1:
        return Landing(Place.THING, target, True)
    if find.on_cloth(point) and (target is None or one_way):
        return Landing(Place.CLOTH)
    return Landing(Place.HAND) if target is None else Landing(Place.THING, target)

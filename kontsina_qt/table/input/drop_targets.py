"""The meaning of a drop, or of a click while a card is held.

A drop is judged by the card's outline, not just by the pixel under the pointer. Both the preview
during a drag and the drop itself use this, so they always agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF

from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.scene.hit_test import Finder

ENOUGH = 0.25
"""The share of a lit card that must be covered to be the target, unless the pointer is in it."""
BRUSHED = 0.02
"""The largest share that may be under a card that is laid: cards lie slightly rotated."""


class Place(Enum):
    """Where a card would land."""

    THING = auto()
    CLOTH = auto()
    EDGE = auto()
    """Over something lit, but covering too little of it."""
    HAND = auto()
    """The player's hand, or where no move is possible."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The place where a card would land.

    Attributes:
        where: the kind of place.
        target: the element, with ``Place.THING``.
        lit: whether the card can use that element.
    """

    where: Place
    target: int | None = None
    lit: bool = False


def dropped(find: Finder, point: QPointF, held: Pose, lit: ElementSet, one_way: bool) -> Landing:
    """Return where a dragged card would land if dropped now.

    Args:
        find: finds elements by position.
        point: the pointer.
        held: the pose of the card.
        lit: the elements that it can use.
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
    """Return the meaning of a click while a card is held."""
    if find.own_card_at(point) is not None:
        return Landing(Place.HAND)
    target = find.element_at(point)
    if target is not None and lit >> target & 1:
        return Landing(Place.THING, target, True)
    if find.on_cloth(point) and (target is None or one_way):
        return Landing(Place.CLOTH)
    return Landing(Place.HAND) if target is None else Landing(Place.THING, target)

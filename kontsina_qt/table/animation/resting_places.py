"""The poses of the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.models.picture import Picture, TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.animation.cues import Actor, cast_of
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import Layout

SCATTERED = (-3.0, -9.0, 8.0)
"""The angles of the face-down cards at the bottom of a heap."""


def table_poses(layout: Layout, table: Sequence[TableItem]) -> dict[Card, Pose]:
    """Return the pose of each card: loose ones tilted, those of a trick before their seat."""
    if len(table) == 1 and table[0].heap:
        return _heap_poses(layout, table[0].cards)
    places: dict[Card, Pose] = {}
    groups = layout.table_groups([len(item.cards) for item in table])
    for number, (item, poses) in enumerate(zip(table, groups, strict=True)):
        for card, pose in zip(item.cards, poses, strict=True):
            if item.seat >= 0:
                places[card] = replace(
                    layout.trick(item.seat), angle=tilt(card), z=10 + number * 0.1
                )
            elif len(item.cards) > 1:
                places[card] = pose
            else:
                places[card] = replace(pose, angle=tilt(card))
    return places


def _heap_poses(layout: Layout, cards: Sequence[Card]) -> dict[Card, Pose]:
    """Return the poses of a heap's cards, slightly tilted so that each can be seen."""
    return {
        card: replace(pose, angle=2 * tilt(card) if card >= 0 else SCATTERED[-card % 3])
        for card, pose in zip(cards, layout.heap(len(cards)), strict=True)
    }


def tilt(card: Card) -> float:
    """Return a card's tilt on the table: within ±2 degrees, always the same for a card."""
    return ((card * 37 + 11) % 41 - 20) / 10


def places_in(picture: Picture, layout: Layout) -> dict[Actor, tuple[Card | None, Pose]]:
    """Return what each sprite of a picture's cast shows (None for a back), and its pose."""
    viewer = layout.seating.viewer
    cast = cast_of(picture, viewer)
    found: dict[Actor, tuple[Card | None, Pose]] = {}
    for seat, backs in cast.others.items():
        poses = layout.hand(seat, len(backs))
        found |= dict(zip(backs, zip(picture.hands[seat], poses, strict=True), strict=True))
    own = layout.hand(viewer, len(cast.own))
    found |= dict(zip(cast.own.values(), zip(cast.own, own, strict=True), strict=True))
    poses_of = table_poses(layout, picture.table)
    for card, actor in cast.table.items():
        found[actor] = (card if card >= 0 else None, poses_of[card])
    return found

"""The sprites of all cards, placed as a picture says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.animation.cues import Actor, Cast, cast_of
from kontsina_qt.table.animation.motion import Motion
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.layout.geometry import Pose

HELD_Z = 300
"""The z value of a held card."""


class Sprites:
    """The sprites of one table.

    Attributes:
        own: the open hand, in order.
        others: the cards in each other seat's hand.
        table: the cards on the table.
        element_of: the element that each table card belongs to.
        shown: the picture that is shown, or that the animation leads to.
        raised: how far hand cards are raised, in pixels; None for a dragged one.
    """

    def __init__(self, scene: QGraphicsScene, motion: Motion, appearance: Appearance) -> None:
        self._scene, self._motion, self._appearance = scene, motion, appearance
        self.own: dict[Card, CardSprite] = {}
        self.others: dict[int, list[CardSprite]] = {}
        self.table: dict[Card, CardSprite] = {}
        self.element_of: dict[Card, int] = {}
        self.shown = Picture()
        self.raised: dict[Card, float | None] = {}

    @property
    def viewer(self) -> int:
        """The seat whose hand is open."""
        return self._appearance.layout.seating.viewer

    def all(self) -> list[CardSprite]:
        """Return the sprites of all hands and the table."""
        backs = [sprite for sprites in self.others.values() for sprite in sprites]
        return [*self.own.values(), *self.table.values(), *backs]

    def home(self, card: Card) -> Pose | None:
        """Return the place of a hand card; None if it is not in the hand."""
        if card not in self.own:
            return None
        return self._appearance.layout.hand(self.viewer, len(self.own))[list(self.own).index(card)]

    def add(self, card: Card | None, pose: Pose) -> CardSprite:
        """Put a new card on the screen."""
        # Negative numbers stand for face-down cards.
        face = card if card is not None and card >= 0 else None
        sprite = CardSprite(self._appearance.art, self._appearance.dpr, face, pose)
        self._scene.addItem(sprite)
        return sprite

    def remove(self, sprite: CardSprite) -> None:
        """Remove a sprite."""
        self._motion.drop(sprite)
        sprite.unmark()
        self._scene.removeItem(sprite)

    def sweep_up(self) -> None:
        """Remove sprites that belong to no hand and not to the table."""
        known = set(self.all())
        for item in self._scene.items():
            if isinstance(item, CardSprite) and item not in known:
                self.remove(item)

    def clear(self) -> None:
        """Remove all sprites."""
        for sprite in self.all():
            self.remove(sprite)
        self.own, self.table, self.others, self.raised = {}, {}, {}, {}

    def redraw(self) -> None:
        """Redraw every card, for another deck or another screen."""
        for sprite in self.all():
            sprite.redraw(self._appearance.art, self._appearance.dpr)

    # Following pictures

    def place(self, picture: Picture) -> None:
        """Put every card where a picture says, at once."""
        layout, viewer = self._appearance.layout, -1 if picture.covered else self.viewer
        if picture.covered:
            self.own = self._keep(self.own, (), ())
        for seat, hand in enumerate(picture.hands):
            poses = layout.hand(seat, len(hand))
            if seat == viewer:
                self.own = self._keep(self.own, hand, self._standing(hand, poses))
            else:
                self._place_others(seat, hand, poses)
        for seat in [s for s in self.others if s >= len(picture.hands) or s == viewer]:
            for sprite in self.others.pop(seat):
                self.remove(sprite)
        places = table_poses(layout, picture.table)
        self.table = self._keep(self.table, list(places), list(places.values()))
        self.element_of = {card: item.element for item in picture.table for card in item.cards}
        self.shown = picture

    def standing(self, card: Card, home: Pose) -> Pose:
        """Return the pose of a hand card, given its place: there, or raised."""
        up = self.raised.get(card, 0.0)
        return replace(home, y=home.y - up, z=HELD_Z) if up else home

    def _standing(self, hand: Sequence[Card | None], poses: Sequence[Pose]) -> list[Pose]:
        """Return the poses of the hand cards; a dragged one keeps its current pose."""
        self.raised = {card: up for card, up in self.raised.items() if card in hand}
        placed = []
        for card, home in zip(hand, poses, strict=True):
            dragged = card in self.own and self.raised.get(card, 0.0) is None
            if card is None:
                placed.append(home)
            else:
                placed.append(self.own[card].pose if dragged else self.standing(card, home))
        return placed

    def _place_others(self, seat: int, hand: Sequence[Card | None], poses: Sequence[Pose]) -> None:
        sprites = self.others.setdefault(seat, [])
        while len(sprites) > len(poses):
            self.remove(sprites.pop())
        for sprite, card, pose in zip(sprites, hand, poses, strict=False):
            if sprite.card != card:
                sprite.show_face(card)
            sprite.rest(pose)
        known = len(sprites)
        sprites += [
            self.add(card, pose) for card, pose in zip(hand[known:], poses[known:], strict=True)
        ]

    def _keep(
        self, had: dict[Card, CardSprite], cards: Sequence[Card | None], poses: Sequence[Pose]
    ) -> dict[Card, CardSprite]:
        kept: dict[Card, CardSprite] = {}
        for card, pose in zip(cards, poses, strict=True):
            if card is None:
                continue
            sprite = had.pop(card, None)
            if sprite is None:
                sprite = self.add(card, pose)
            elif card >= 0 and sprite.card != card:
                sprite.show_face(card)
            sprite.setOpacity(1.0)
            if not self.raised.get(card, 0.0):
                sprite.lift(card in self.raised)
            sprite.rest(pose)
            kept[card] = sprite
        for sprite in had.values():
            self.remove(sprite)
        return kept

    # Timelines

    def agree_with(self, picture: Picture) -> bool:
        """Return whether the sprites are exactly those that a picture shows."""
        cast = cast_of(picture, self.viewer)
        return (
            list(self.own) == list(cast.own)
            and self.table.keys() == cast.table.keys()
            and {seat: len(backs) for seat, backs in self.others.items()}
            == {seat: len(backs) for seat, backs in cast.others.items()}
        )

    def actors(self, picture: Picture) -> dict[Actor, CardSprite]:
        """Return the sprites of the picture shown, by the numbers of its cast."""
        cast = cast_of(picture, self.viewer)
        actors = {actor: self.own[card] for card, actor in cast.own.items()}
        actors |= {actor: self.table[card] for card, actor in cast.table.items()}
        for seat, backs in cast.others.items():
            actors |= dict(zip(backs, self.others[seat], strict=True))
        return actors

    def recast(self, cast: Cast, actors: Mapping[Actor, CardSprite]) -> None:
        """Reassign the sprites by a cast."""
        self.own = {card: actors[actor] for card, actor in cast.own.items()}
        self.table = {card: actors[actor] for card, actor in cast.table.items()}
        self.others = {seat: [actors[a] for a in backs] for seat, backs in cast.others.items()}

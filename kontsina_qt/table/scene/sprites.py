"""The cards on the screen: a sprite for each, where a picture says it lies."""

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
"""How high a card stands in the pile-up that is held."""


class Sprites:
    """Every card of one table.

    Attributes:
        own: the open hand, in its order.
        others: the backs in each other seat's hand.
        table: the cards on the table.
        element_of: the element that each card on the table belongs to.
        shown: the picture that is shown, or that what moves leads to.
        raised: how far own cards stand out of the hand, in pixels; None for one that is dragged.
    """

    def __init__(self, scene: QGraphicsScene, motion: Motion, appearance: Appearance) -> None:
        self._scene, self._motion, self._look = scene, motion, appearance
        self.own: dict[Card, CardSprite] = {}
        self.others: dict[int, list[CardSprite]] = {}
        self.table: dict[Card, CardSprite] = {}
        self.element_of: dict[Card, int] = {}
        self.shown = Picture()
        self.raised: dict[Card, float | None] = {}

    @property
    def viewer(self) -> int:
        """The seat whose hand is open."""
        return self._look.layout.seating.viewer

    def all(self) -> list[CardSprite]:
        """Every card that lies singly on the screen."""
        backs = [sprite for sprites in self.others.values() for sprite in sprites]
        return [*self.own.values(), *self.table.values(), *backs]

    def home(self, card: Card) -> Pose | None:
        """An own card's place in the hand; None if it is not there."""
        if card not in self.own:
            return None
        return self._look.layout.hand(self.viewer, len(self.own))[list(self.own).index(card)]

    def add(self, card: Card | None, pose: Pose) -> CardSprite:
        """Put a new card on the screen."""
        # A negative number stands for a card that lies face down.
        face = card if card is not None and card >= 0 else None
        sprite = CardSprite(self._look.art, self._look.dpr, face, pose)
        self._scene.addItem(sprite)
        return sprite

    def remove(self, sprite: CardSprite) -> None:
        """Take a card off the screen."""
        self._motion.drop(sprite)
        sprite.unmark()
        self._scene.removeItem(sprite)

    def sweep_up(self) -> None:
        """Take away every card that is nobody's and lies nowhere."""
        known = set(self.all())
        for item in self._scene.items():
            if isinstance(item, CardSprite) and item not in known:
                self.remove(item)

    def clear(self) -> None:
        """Take every card off the screen."""
        for sprite in self.all():
            self.remove(sprite)
        self.own, self.table, self.others, self.raised = {}, {}, {}, {}

    def redraw(self) -> None:
        """Draw every card anew, for another deck or another screen."""
        for sprite in self.all():
            sprite.redraw(self._look.art, self._look.dpr)

    # Following pictures

    def place(self, picture: Picture) -> None:
        """Put every card where a picture says, at once."""
        layout, viewer = self._look.layout, -1 if picture.covered else self.viewer
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
        """Where an own card is that belongs to a place in the hand: there, or out of it."""
        up = self.raised.get(card, 0.0)
        return replace(home, y=home.y - up, z=HELD_Z) if up else home

    def _standing(self, hand: Sequence[Card | None], poses: Sequence[Pose]) -> list[Pose]:
        """Where the cards of the own hand are; a dragged one is where the pointer has it."""
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

    # Playing a part

    def agree_with(self, picture: Picture) -> bool:
        """Whether there is a sprite for all that a picture shows, and no other."""
        cast = cast_of(picture, self.viewer)
        return (
            list(self.own) == list(cast.own)
            and self.table.keys() == cast.table.keys()
            and {seat: len(backs) for seat, backs in self.others.items()}
            == {seat: len(backs) for seat, backs in cast.others.items()}
        )

    def actors(self, picture: Picture) -> dict[Actor, CardSprite]:
        """The sprites of a picture that is shown, by the numbers of its cast."""
        cast = cast_of(picture, self.viewer)
        actors = {actor: self.own[card] for card, actor in cast.own.items()}
        actors |= {actor: self.table[card] for card, actor in cast.table.items()}
        for seat, backs in cast.others.items():
            actors |= dict(zip(backs, self.others[seat], strict=True))
        return actors

    def recast(self, cast: Cast, actors: Mapping[Actor, CardSprite]) -> None:
        """Assign the sprites to other cards."""
        self.own = {card: actors[actor] for card, actor in cast.own.items()}
        self.table = {card: actors[actor] for card, actor in cast.table.items()}
        self.others = {seat: [actors[a] for a in backs] for seat, backs in cast.others.items()}

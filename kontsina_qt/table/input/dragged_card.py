"""The position of a held card: raised in the hand, under the pointer, or on its way back."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.animation.cues import Ease
from kontsina_qt.table.animation.motion import Movement
from kontsina_qt.table.animation.tempo import HELD_MS, HOME_MS
from kontsina_qt.table.layout.geometry import Pose, tilted_box
from kontsina_qt.table.layout.layout import LIFT
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.scene.sprites import HELD_Z

PEEP_PX = 8
HELD_ANGLE = -3.0


class HeldCard:
    """Moves the card that is held, or under the pointer."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.peeped: Card | None = None

    def raise_up(self, card: Card) -> None:
        """Lift a card out of the hand and show its empty place."""
        self.peeped = None
        self._scene.furniture.keep_clear(None)
        self._stand_up(card, HELD_MS)

    def raise_at_home(self, card: Card) -> None:
        """Hold a dropped card over its place in the hand, so that it covers nothing."""
        self._scene.motion.drop(self._scene.own[card])
        self._scene.furniture.keep_clear(None)
        self._stand_up(card, HOME_MS)

    def _stand_up(self, card: Card, length: float) -> None:
        scene = self._scene
        scene.own[card].lift(True)
        scene.lights.ghost = True
        self._raise(card, LIFT * max(1.0, scene.layout.scale), length)

    def peep(self, card: Card | None) -> None:
        """Raise the card under the pointer a little and lower the previous one."""
        before, self.peeped = self.peeped, card
        if before is not None and before != card:
            self.put_back(before)
        if card is not None and before != card:
            self._raise(card, PEEP_PX, HELD_MS)

    def follow(self, card: Card, spot: QPointF) -> None:
        """Move the card's centre to the pointer."""
        sprite = self._scene.own[card]
        self._scene.cards.raised = {card: None}
        sprite.pose_at(sprite.fixed(x=spot.x(), y=spot.y(), angle=HELD_ANGLE, z=HELD_Z))
        self._scene.furniture.keep_clear(tilted_box(sprite.pose))

    def put_back(self, card: Card) -> None:
        """Return the card to its place, if it is still in the hand."""
        scene = self._scene
        self.let_go()
        home = scene.cards.home(card)
        if home is None:
            return
        scene.own[card].lift(False)
        scene.motion.drop(scene.own[card])
        self._send(card, home, HOME_MS)

    def let_go(self) -> None:
        """Forget the raised card, wherever it is now."""
        self._scene.cards.raised = {}
        self._scene.furniture.keep_clear(None)

    def place(self, card: Card) -> QPointF:
        """Return the current centre of a card of the hand."""
        pose = self._scene.own[card].pose
        return QPointF(pose.x, pose.y)

    def _raise(self, card: Card, up: float, length: float) -> None:
        cards = self._scene.cards
        cards.raised = {card: up}
        home = cards.home(card)
        if home is not None:
            self._scene.motion.drop(cards.own[card])
            self._send(card, cards.standing(card, home), length)

    def _send(self, card: Card, end: Pose, length: float) -> None:
        scene = self._scene
        sprite = scene.own[card]
        if scene.instant:
            sprite.rest(end)
        else:
            scene.motion.carry(sprite, Movement(scene.motion.now, length, end, Ease.ARRIVE))

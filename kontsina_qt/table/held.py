"""How a held card lies: raised in the hand, under the pointer, or on its way home."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF

from kontsina_qt.rules.cards import Card
from kontsina_qt.table.cues import Ease
from kontsina_qt.table.geometry import Pose
from kontsina_qt.table.motion import Way
from kontsina_qt.table.scene import TableScene

LIFT_PX, LIFT_MS, HOME_MS = 14, 120, 160
HELD_Z = 300
HELD_ANGLE = -3.0


class HeldCard:
    """Moves the card that a person holds."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def raise_up(self, card: Card) -> None:
        """Lifts a card a little out of the hand."""
        sprite = self._scene.own[card]
        sprite.lift(True)
        self._send(card, self._raised(sprite.pose, sprite.pose.angle), LIFT_MS)

    def follow(self, card: Card, spot: QPointF) -> None:
        """Has the card's middle follow the pointer."""
        sprite = self._scene.own[card]
        sprite.pose_at(sprite.fixed(x=spot.x(), y=spot.y(), angle=HELD_ANGLE, z=HELD_Z))

    def raise_at_home(self, card: Card) -> None:
        """Holds a dropped card over its place in the hand, so that it covers nothing."""
        scene = self._scene
        scene.lights.ghost = False
        scene.motion.drop(scene.own[card])
        home = scene.cards.home(card)
        if home is not None:
            self._send(card, self._raised(home, 0), HOME_MS)

    def put_back(self, card: Card) -> None:
        """Lets the card go home, if it is still in the hand."""
        scene = self._scene
        home = scene.cards.home(card)
        if home is None:
            return
        scene.own[card].lift(False)
        scene.motion.drop(scene.own[card])
        self._send(card, home, HOME_MS)

    def place(self, card: Card) -> QPointF:
        """The middle of a card of the hand, where it is now."""
        pose = self._scene.own[card].pose
        return QPointF(pose.x, pose.y)

    def _raised(self, pose: Pose, angle: float) -> Pose:
        up = LIFT_PX * self._scene.layout.scale
        return replace(pose, y=pose.y - up, angle=angle, z=HELD_Z)

    def _send(self, card: Card, end: Pose, length: float) -> None:
        scene = self._scene
        sprite = scene.own[card]
        if scene.instant:
            sprite.rest(end)
        else:
            scene.motion.carry(sprite, Way(scene.motion.now, length, end, Ease.ARRIVE))

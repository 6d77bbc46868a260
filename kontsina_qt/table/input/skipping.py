"""Skipping animations, without a click hitting what has just moved under the pointer."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QPointF

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.scene.scene import TableScene

STALE_S = 0.25
"""How long after a skip a click still means what was there before, in seconds."""


class AnimationSkipper:
    """Skips the animations of one table."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._until = 0.0
        self._boxes: dict[Card, Box] = {}

    def end_motion(self) -> bool:
        """Finish all animation at once; return whether anything moved."""
        scene = self._scene
        scene.moments.end()
        if not scene.motion.busy:
            return False
        self._boxes = {card: sprite.box for card, sprite in scene.table.items()}
        self._until = monotonic() + STALE_S
        scene.motion.finish()
        return True

    @property
    def past(self) -> bool:
        """Whether the last skip is long enough ago for clicks to be taken at face value."""
        return monotonic() > self._until

    def is_stale(self, target: int, point: QPointF) -> bool:
        """Return whether a skip has just put an element under the pointer."""
        if self.past:
            return False
        boxes = [self._boxes.get(card) for card in self._scene.find.cards_of(target)]
        known = [box for box in boxes if box is not None]
        return bool(boxes) and not any(box.contains(point.x(), point.y()) for box in known)

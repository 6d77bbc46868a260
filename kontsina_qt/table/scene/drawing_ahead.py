"""Draws card faces from SVG while the table is idle, so that no frame has to wait for one."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.models.table_models import TableModels
from kontsina_qt.table.animation.motion import Motion
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.layout import TABLE_SIZE

IDLE_MS = 12
"""The interval at which a face is drawn while the table is idle."""


class DrawingAhead(QObject):
    """Draws the faces that one table may soon need."""

    def __init__(
        self, scene: QGraphicsScene, models: TableModels, motion: Motion, appearance: Appearance
    ) -> None:
        super().__init__(scene)
        self._scene, self._models, self._motion, self._appearance = (
            scene,
            models,
            motion,
            appearance,
        )
        self._next = 0
        self._idle = QTimer(self)
        self._idle.setInterval(IDLE_MS)
        self._idle.timeout.connect(self._on_idle)

    def begin(self) -> None:
        """Start again, for another size or another deck."""
        self._next = 0
        self._idle.start()

    def _on_idle(self) -> None:
        if not self._motion.busy and not self._draw():
            self._idle.stop()

    def _draw(self) -> bool:
        """Draw one more face; return whether there may be more."""
        appearance, session = self._appearance, self._models.session
        if self._scene.sceneRect().isEmpty() or not session.active:
            return False
        heights = (appearance.layout.hand_height, appearance.layout.hand_height * TABLE_SIZE)
        pack = session.rules.cards
        while self._next < len(heights) * len(pack):
            height = heights[self._next // len(pack)]
            card = pack[self._next % len(pack)]
            self._next += 1
            if appearance.art.draw_ahead(card, height, appearance.dpr):
                return True
        return False

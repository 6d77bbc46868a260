"""Faces are drawn from SVG while nothing moves, so that none has to be in a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from kontsina_qt.table.layout import TABLE_SIZE

if TYPE_CHECKING:
    from kontsina_qt.table.scene import TableScene

IDLE_MS = 12
"""How often one face is drawn ahead while nothing moves."""


class DrawingAhead(QObject):
    """Draws the faces that may soon be seen on one table."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._next = 0
        self._idle = QTimer(self)
        self._idle.setInterval(IDLE_MS)
        self._idle.timeout.connect(self._on_idle)

    def begin(self) -> None:
        """Draws them anew, for another size or another deck."""
        self._next = 0
        self._idle.start()

    def _on_idle(self) -> None:
        if not self._scene.motion.busy and not self._draw():
            self._idle.stop()

    def _draw(self) -> bool:
        """Draws one more face; whether there may be more."""
        scene, session = self._scene, self._scene.models.session
        if scene.sceneRect().isEmpty() or not session.active:
            return False
        heights = (scene.layout.hand_height, scene.layout.hand_height * TABLE_SIZE)
        pack = session.rules.cards
        while self._next < len(heights) * len(pack):
            height = heights[self._next // len(pack)]
            card = pack[self._next % len(pack)]
            self._next += 1
            if scene.look.art.draw_ahead(card, height, scene.look.dpr):
                return True
        return False

"""The cloth of the table and of the start page."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.style.texture import Texture, draw_texture
from kontsina_qt.table.style.theme import SHADE, Theme


def draw_cloth(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The cloth: lighter in the middle, as under a lamp.

    The shade lies over the texture: every step of it then falls on pixels that differ, and no edge
    of a step is seen.
    """
    painter.fillRect(rect, theme.cloth_centre)
    if theme.texture is Texture.PLAIN:
        return
    draw_texture(painter, rect, theme.texture)
    shine = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.62)
    shine.setColorAt(0, QColor(0, 0, 0, 0))
    shine.setColorAt(1, QColor.fromRgbF(0, 0, 0, SHADE))
    painter.fillRect(rect, QBrush(shine))


class Cloth(QWidget):
    """A widget that shows the cloth: a page, or what lies behind one.

    Signals:
        painted(): it has been painted for the first time.
    """

    painted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._painted = theme, False

    def lay(self, theme: Theme) -> None:
        """Change the cloth."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, all of it: its light follows from the size of the whole."""
        painter = QPainter(self)
        try:
            draw_cloth(painter, QRectF(self.rect()), self._theme)
        finally:
            painter.end()
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

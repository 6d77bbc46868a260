"""The cloth of the table, and of pages on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.style.texture import Texture, draw_texture
from kontsina_qt.table.style.theme import SHADE, Theme


def draw_cloth(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the cloth, lighter in the middle as under a lamp.

    The gradient is drawn over the texture, whose noise hides the banding.
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
    """A widget that shows the cloth.

    Signals:
        painted(): the widget has been painted for the first time.
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
        """Draw the whole cloth, since the gradient depends on the full size."""
        painter = QPainter(self)
        try:
            draw_cloth(painter, QRectF(self.rect()), self._theme)
        finally:
            painter.end()
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

"""The cloth of the table and of the start page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient

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

"""The cloth of the table and of the start page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QPainter, QRadialGradient

from kontsina_qt.table.style.theme import Theme


def draw_cloth(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The cloth: lighter in the middle, as under a lamp."""
    shine = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.62)
    shine.setColorAt(0, theme.cloth_centre)
    shine.setColorAt(1, theme.cloth_edge)
    painter.fillRect(rect, QBrush(shine))

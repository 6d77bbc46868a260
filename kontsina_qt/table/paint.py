"""Pixmaps drawn once, so that nothing is drawn in Python while cards move."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtGui import QColor, QPainter, QPixmap


def painted(width: float, height: float, dpr: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """A transparent pixmap of that logical size with what ``draw`` paints on it."""
    pixmap = QPixmap(max(1, ceil(width * dpr)), max(1, ceil(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
        | QPainter.RenderHint.TextAntialiasing
    )
    try:
        draw(painter)
    finally:
        painter.end()
    return pixmap

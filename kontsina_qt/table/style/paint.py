"""Helpers for pixmaps, which are drawn once so that animation needs no drawing in Python."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene


def painted(width: float, height: float, dpr: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """Return a transparent pixmap of a logical size, painted by ``draw``."""
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


def pixmap_item(scene: QGraphicsScene, z: float) -> QGraphicsPixmapItem:
    """Add an empty pixmap item with a z value to a scene."""
    item = QGraphicsPixmapItem()
    item.setZValue(z)
    item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    scene.addItem(item)
    return item


def snapped(x: float, y: float, dpr: float) -> QPointF:
    """Snap a point to physical pixels."""
    return QPointF(round(x * dpr) / dpr, round(y * dpr) / dpr)


def elided(text: str, font: QFont, width: float) -> str:
    """Elide a text to a width in logical pixels."""
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)

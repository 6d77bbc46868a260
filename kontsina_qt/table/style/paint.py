"""Pixmaps drawn once, so that nothing is drawn in Python while cards move."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene


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


def pixmap_item(scene: QGraphicsScene, z: float) -> QGraphicsPixmapItem:
    """An empty piece of a scene, so high in the pile-up."""
    item = QGraphicsPixmapItem()
    item.setZValue(z)
    item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    scene.addItem(item)
    return item


def snapped(x: float, y: float, dpr: float) -> QPointF:
    """A point brought to whole pixels of the screen."""
    return QPointF(round(x * dpr) / dpr, round(y * dpr) / dpr)


def elided(text: str, font: QFont, width: float) -> str:
    """A text cut to a width in logical pixels."""
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)

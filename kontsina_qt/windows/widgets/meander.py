"""The band of Greek key that the start page and the sheets of paper share."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer


def draw_meander(painter: QPainter, rect: QRectF) -> None:
    """A band of Greek key in gold, as many whole units as fit."""
    file = QFile(":/wordmark/meander.svg")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return
    unit = QSvgRenderer(QByteArray(file.readAll().data()))
    box = unit.viewBoxF()
    width = rect.height() * box.width() / max(box.height(), 1.0)
    count = max(1, round(rect.width() / width))
    width = rect.width() / count
    for i in range(count):
        unit.render(painter, QRectF(rect.x() + i * width, rect.y(), width, rect.height()))

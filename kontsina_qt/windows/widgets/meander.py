"""The Greek key ornament of the start page and of panels."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRectF
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label


def draw_meander(painter: QPainter, rect: QRectF) -> None:
    """Draw a golden band of Greek key, with as many whole units as fit."""
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


class Meander(Label):
    """A label with the ornament at its full width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        if self.size().isEmpty():
            return
        band = QRectF(0, 0, width, height)
        dpr = self.devicePixelRatioF()
        self.setPixmap(painted(width, height, dpr, lambda painter: draw_meander(painter, band)))

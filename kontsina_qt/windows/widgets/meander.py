"""The band of Greek key that the start page and the sheets of paper share."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRectF
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label


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


class Meander(Label):
    """The band as a picture, as wide as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The band is made anew for another size."""
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        if self.size().isEmpty():
            return
        band = QRectF(0, 0, width, height)
        dpr = self.devicePixelRatioF()
        self.setPixmap(painted(width, height, dpr, lambda painter: draw_meander(painter, band)))

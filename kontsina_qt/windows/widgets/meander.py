"""The band of Greek key that the start page and the sheets of paper share."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

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
    """The band on a page that is laid out by hand: a picture, made anew for another size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._made: tuple[QSize, float] | None = None

    def place(self, rect: QRect) -> None:
        """Lies there from now on."""
        self.setGeometry(rect)
        made = rect.size(), self.devicePixelRatioF()
        if made != self._made and not rect.isEmpty():
            self._made = made
            band = QRectF(0, 0, rect.width(), rect.height())
            picture = painted(
                rect.width(), rect.height(), made[1], lambda painter: draw_meander(painter, band)
            )
            self.setPixmap(picture)

"""Who sits at a seat, as a round picture: a coin with the initials."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy

from kontsina_qt.table.marks.ornament import coin
from kontsina_qt.table.style.paint import painted

APART = 0.62
"""Partners overlap: the second one begins at this share of the first."""


def portrait(short: str, colour: str, size: float, ring: QColor | None, dpr: float) -> QPixmap:
    """The picture of one seat: its initials on the colour of its side."""
    return coin(short, size, QColor(colour), ring, dpr)


class Portraits(QLabel):
    """The seats of a side, overlapping where there are several."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_seats(
        self, short: Sequence[str], colours: Sequence[str], size: float, ring: QColor | None
    ) -> None:
        """Shows these initials on these colours."""
        dpr, step = self.devicePixelRatioF(), size * APART
        pictures = [
            portrait(words, colour, size, ring, dpr)
            for words, colour in zip(short, colours, strict=True)
        ]

        def draw(painter: QPainter) -> None:
            for at, picture in reversed(list(enumerate(pictures))):
                painter.drawPixmap(QPointF(at * step, 0), picture)

        self.setPixmap(painted(size + step * (len(pictures) - 1), size, dpr, draw))

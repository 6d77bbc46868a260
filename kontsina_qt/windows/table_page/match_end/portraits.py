"""Round pictures of the players: portraits, or coins with initials."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QSizePolicy

from kontsina_qt.library.settings.choices import Portraits as Shown
from kontsina_qt.table.cards.portraits import Face, portrait, portraits_shown
from kontsina_qt.table.marks.ornament import coin
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label

APART = 0.62
"""The offset between overlapping partners, relative to the picture's size."""
EDGE = 0.06
"""The width of the ring, relative to the picture's size."""


def picture(
    key: str, short: str, colour: str, size: float, ring: QColor | None, dpr: float, face: Face
) -> QPixmap:
    """Return the picture of a seat: a portrait, or initials on the colour of its side."""
    drawn = None
    edge = size * EDGE
    if key and portraits_shown() is not Shown.INITIALS:
        drawn = portrait(key, size - 2 * edge, dpr, face)
    if drawn is None:
        return coin(short, size, QColor(colour), ring, dpr)
    found = drawn

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour) if ring is None else ring)
        painter.drawEllipse(QRectF(0, 0, size, size).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.drawPixmap(QPointF(edge, edge), found)

    return painted(size, size, dpr, draw)


class Portraits(Label):
    """The pictures of a side's seats, overlapping."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_seats(
        self,
        people: Sequence[tuple[str, str, str]],
        size: float,
        ring: QColor | None,
        pleased: bool,
    ) -> None:
        """Show the seats of a side.

        Args:
            people: for each, the key of the opponent (or empty), the initials and the colour.
            size: the size in logical pixels.
            ring: the colour of a ring; None for none.
            pleased: whether portraits smile.
        """
        dpr, step = self.devicePixelRatioF(), size * APART
        face = Face.PLEASED if pleased else Face.CALM
        pictures = [
            picture(key, words, colour, size, ring, dpr, face) for key, words, colour in people
        ]

        def draw(painter: QPainter) -> None:
            for at, each in reversed(list(enumerate(pictures))):
                painter.drawPixmap(QPointF(at * step, 0), each)

        self.setPixmap(painted(size + step * (len(pictures) - 1), size, dpr, draw))

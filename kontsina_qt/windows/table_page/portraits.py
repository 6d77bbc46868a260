"""Who sits at a seat, as a round picture: a face one knows, or a coin with the initials."""

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
"""Partners overlap: the second one begins at this share of the first."""
EDGE = 0.06
"""The width of the ring around a face, in sizes of it."""


def picture(
    key: str, short: str, colour: str, size: float, ring: QColor | None, dpr: float, face: Face
) -> QPixmap:
    """The picture of one seat: a portrait, or its initials on the colour of its side."""
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
    """The seats of a side, overlapping where there are several."""

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
        """Show the people of a side.

        Args:
            people: of each the key of the opponent (or nothing), the initials and a colour.
            size: logical pixels from side to side.
            ring: the colour of a ring around them.
            pleased: whether those with a face smile.
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

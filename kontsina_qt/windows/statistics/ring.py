"""Matches won, drawn and lost as parts of a ring."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy

from kontsina_qt.language import tr
from kontsina_qt.models.numbers import percent
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme

SIZE, BAND = 132, 17
"""From side to side, and how wide the band is."""
NUMBER_TYPE, WORD_TYPE = 32, 13
WHOLE = 360 * 16
"""A whole turn, as Qt counts it."""
FEWEST = 5
"""Of fewer matches no share is told."""


class Ring(Label):
    """The ring, and the share that was won in its middle.

    Args:
        theme: the colours.

    Attributes:
        parts: how many matches were won, drawn and lost.
        middle: what stands in the middle.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.parts = (0, 0, 0)
        self.middle = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def colours(self) -> tuple[QColor, QColor, QColor]:
        """Of what was won, drawn and lost."""
        lost = QColor(self._theme.ink)
        lost.setAlpha(120 if self._theme.contrast else 46)
        return self._theme.paper_accent, self._theme.paper_gold, lost

    def show_parts(self, won: int, drawn: int, lost: int) -> None:
        """Show so many matches."""
        self.parts = (won, drawn, lost)
        every = won + drawn + lost
        self.middle = percent(won / every) if every >= FEWEST else str(won)
        self._show()

    def _show(self) -> None:
        size = scaled(SIZE)
        self.setPixmap(painted(size, size, self.devicePixelRatioF(), self._draw))

    def event(self, event: QEvent) -> bool:
        """Redraw for another device pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._show()
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(scaled(SIZE), scaled(SIZE))

    def _draw(self, painter: QPainter) -> None:
        """The parts from above, clockwise, and the words."""
        edge = scaled(BAND) / 2 + 1
        box = QRectF(0, 0, scaled(SIZE), scaled(SIZE)).adjusted(edge, edge, -edge, -edge)
        every, at = sum(self.parts), WHOLE // 4
        for part, colour in zip(self.parts, self.colours(), strict=True):
            pen = QPen(colour, scaled(BAND))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            turn = round(WHOLE * part / every) if every else 0
            if part:
                painter.drawArc(box, at, -turn)
            at -= turn
        middle = Qt.AlignmentFlag.AlignCenter
        painter.setPen(self._theme.ink)
        painter.setFont(text_font(NUMBER_TYPE, 700))
        painter.drawText(box.translated(0, -scaled(8)), middle, self.middle)
        painter.setPen(self._theme.ink_dim)
        painter.setFont(text_font(WORD_TYPE))
        painter.drawText(box.translated(0, scaled(20)), middle, tr("won"))

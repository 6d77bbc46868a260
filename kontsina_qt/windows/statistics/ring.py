"""A ring chart of matches won, drawn and lost."""

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
"""The diameter of the ring, and the width of its band."""
NUMBER_TYPE, WORD_TYPE = 32, 13
WHOLE = 360 * 16
"""A full circle in Qt's units of 1/16 degree."""
FEWEST = 5
"""With fewer matches no share is shown."""


class Ring(Label):
    """A ring chart with the share of wins in the middle.

    Args:
        theme: the theme.

    Attributes:
        parts: the numbers of matches won, drawn and lost.
        middle: the text in the middle.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.parts = (0, 0, 0)
        self.middle = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def colours(self) -> tuple[QColor, QColor, QColor]:
        """The colours of wins, draws and losses."""
        lost = QColor(self._theme.ink)
        lost.setAlpha(120 if self._theme.contrast else 46)
        return self._theme.paper_accent, self._theme.paper_gold, lost

    def show_parts(self, won: int, drawn: int, lost: int) -> None:
        """Show the numbers of results."""
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
        """Draw the parts clockwise from the top, and the text."""
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

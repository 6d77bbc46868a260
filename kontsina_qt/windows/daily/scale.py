"""The result of a daily deal on a scale, with par."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from kontsina_qt.language import tr
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.table.marks.rings import ROUND, ink_on
from kontsina_qt.table.style.paint import elided, painted
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, stamp_font, text_font
from kontsina_qt.table.style.theme import Theme

HEIGHT, BAR, COIN, TEXT = 66, 10, 28, 13
"""The heights of the widget, the bar, the coin and the text, at the usual text size."""


class ParScale(Label):
    """A bar from 0 to all points of the hand, with a mark for par and a coin for the result.

    It has no accessible text, since the sentences beside it say the same.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._own = self._par = 0
        self._most = 1
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(scaled(HEIGHT))

    def show_result(self, result: DayResult | None) -> None:
        """Show a result; hide the scale if its par is unknown."""
        if result is None or result.given_up or result.par is None:
            self.hide()
            return
        self._own, self._par = result.own, result.par
        self._most = max(result.own + result.other, result.par + (result.par_other or 0), 1)
        self._draw()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def at(self, points: int) -> float:
        """Return the x coordinate of a number of points."""
        edge = scaled(COIN) / 2
        part = min(max(points, 0), self._most) / self._most
        return edge + part * (self.width() - 2 * edge)

    def _draw(self) -> None:
        if not self.size().isEmpty():
            dpr = self.devicePixelRatioF()
            self.setPixmap(painted(self.width(), self.height(), dpr, self._paint))

    def _paint(self, painter: QPainter) -> None:
        """Draw the bar, the mark, the coin and the labels."""
        theme, coin, bar = self._theme, scaled(COIN), scaled(BAR)
        middle = coin / 2 + 1
        rest = QColor(theme.ink)
        rest.setAlpha(120 if theme.contrast else 40)
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, end in ((rest, float(self.width())), (theme.paper_accent, self.at(self._own))):
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(0, middle - bar / 2, end, bar), bar / 2, bar / 2)
        x, half = self.at(self._par), coin * 0.6
        painter.setPen(QPen(theme.ink, 3))
        painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))
        disc = QRectF(self.at(self._own) - coin / 2, middle - coin / 2, coin, coin)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.gold)
        painter.drawEllipse(disc)
        number = str(self._own)
        painter.setPen(ink_on(theme.gold.name()))
        painter.setFont(stamp_font(number, coin * 0.52, 700, coin * ROUND))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, number)
        self._draw_labels(painter, middle + half)

    def _draw_labels(self, painter: QPainter, top: float) -> None:
        """Draw par below its mark, and 0 and the maximum at the ends if there is room."""
        font = text_font(scaled(TEXT))
        painter.setFont(font)
        metrics, width = QFontMetricsF(font), float(self.width())
        par = elided(f"{tr('par')} {self._par}", font, width)
        par_width = metrics.horizontalAdvance(par)
        left = min(max(self.at(self._par) - par_width / 2, 0.0), width - par_width)
        line = QRectF(0, top + 2, width, metrics.height())
        painter.setPen(self._theme.ink)
        painter.drawText(QPointF(left, line.top() + metrics.ascent()), par)
        painter.setPen(self._theme.ink_dim)
        last = str(self._most)
        gap = metrics.averageCharWidth() * 2
        if left > metrics.horizontalAdvance("0") + gap:
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft, "0")
        if left + par_width < width - metrics.horizontalAdvance(last) - gap:
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, last)

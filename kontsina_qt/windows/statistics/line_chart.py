"""Line charts over time with a band, on a numeric axis or named rungs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kontsina_qt.access.cells import Grid
from kontsina_qt.table.style.text_size import scaled, text_font, text_width
from kontsina_qt.windows.statistics.charts import CENTRE, EDGE, ENOUGH, RIGHT, NumberChart, Rung

BESIDE = 10
"""Half the width of the band of a single point, in pixels at the usual text size."""


class LineChart(NumberChart):
    """A line from the oldest to the latest, with a band around it."""

    def bar_in(self, row: int, column: int) -> int:
        """Return the column."""
        return column

    def grid(self, grid: Grid) -> Grid:
        """Return the grid with a column per point."""
        return grid.turned()

    def draw_bar_ring(self, painter: QPainter) -> None:
        painter.drawEllipse(self.points()[self.bar], 11, 11)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(scaled(300), ENOUGH), scaled(170))

    def sizeHint(self) -> QSize:
        return QSize(scaled(460), scaled(240))

    def plot(self) -> QRectF:
        """Return the rectangle of the line."""
        left, foot = scaled(56), scaled(34)
        if self._ladder:
            font = text_font(12, columns=True)
            widest = max(text_width(rung.words, font) for rung in self._ladder)
            left = min(round(widest) + scaled(20), self.width() // 3)
        width, height = self.width() - left - 2 * EDGE, self.height() - EDGE - foot - 6
        return QRectF(left, EDGE + 6, max(width, 10), max(height, 10))

    def _at(self, index: int, value: float) -> QPointF:
        plot, last = self.plot(), max(len(self.bars) - 1, 1)
        x = plot.center().x() if len(self.bars) == 1 else plot.x() + plot.width() * index / last
        share = (value - self.foot) / (self.top - self.foot)
        return QPointF(x, plot.bottom() - plot.height() * min(max(share, 0.0), 1.0))

    def _along(self, values: Sequence[float]) -> list[QPointF]:
        """Return the points of a line through the values; a short line for a single value."""
        found = [self._at(index, value) for index, value in enumerate(values)]
        if len(found) > 1:
            return found
        beside = QPointF(scaled(BESIDE), 0)
        return [at + by for at in found for by in (-beside, beside)]

    def points(self) -> list[QPointF]:
        """Return the points of the values."""
        return [self._at(index, bar.value) for index, bar in enumerate(self.bars)]

    def draw_bars(self, painter: QPainter) -> None:
        self._draw_axis(painter)
        theme = self._theme
        known = [bar for bar in self.bars if bar.low is not None and bar.high is not None]
        if len(known) == len(self.bars):
            above = self._along([bar.high or 0.0 for bar in self.bars])
            below = self._along([bar.low or 0.0 for bar in self.bars])
            tint = QColor(theme.paper_accent)
            tint.setAlpha(70 if theme.contrast else 46)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tint)
            painter.drawPolygon(QPolygonF([*above, *reversed(below)]))
        marks = [bar.mark for bar in self.bars if bar.mark is not None]
        if len(marks) == len(self.bars):
            painter.setPen(QPen(theme.terracotta, 2, Qt.PenStyle.DashLine))
            painter.drawPolyline(QPolygonF(self._along(marks)))
        pen = QPen(theme.paper_accent, 2.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(self.points()))
        painter.setPen(QPen(theme.paper, 1.5))
        painter.setBrush(theme.paper_accent)
        for point in self.points():
            painter.drawEllipse(point, 4.5, 4.5)

    def rungs(self) -> list[Rung]:
        """Return the lines of the axis with their labels, dropping those that would overlap."""
        if not self._ladder:
            return [Rung(tick, self._format_value(tick)) for tick in self.ticks()]
        found: list[Rung] = []
        for rung in self._ladder:
            y = self._at(0, rung.value).y()
            free = all(abs(y - self._at(0, other.value).y()) >= scaled(18) for other in found)
            if free and self.foot <= rung.value <= self.top:
                found.append(rung)
        return found

    def _draw_axis(self, painter: QPainter) -> None:
        plot = self.plot()
        painter.setFont(text_font(12, columns=True))
        line = scaled(18)
        for tick in self.rungs():
            y = self._at(0, tick.value).y()
            painter.setPen(QPen(self.faint(36), 1))
            painter.drawLine(QPointF(plot.x(), y), QPointF(plot.right(), y))
            painter.setPen(self._theme.ink_dim)
            box = QRectF(0, y - line / 2, plot.x() - 8, line)
            self.words(painter, box, tick.words, RIGHT)
        for label, box in self.labels():
            painter.drawText(box, CENTRE, label)

    def labels(self) -> list[tuple[str, QRectF]]:
        """Return the labels of the time axis with their rectangles, dropping overlapping ones."""
        plot, font = self.plot(), text_font(12, columns=True)
        widest = max(text_width(bar.label, font) for bar in self.bars) + 14
        every = max(1, ceil(len(self.bars) * widest / max(plot.width(), 1)))
        found: list[tuple[str, QRectF]] = []
        for index in range(0, len(self.bars), every):
            # At the edges a label is shifted inside.
            x = min(max(self._at(index, 0).x(), widest / 2), self.width() - widest / 2)
            box = QRectF(x - widest / 2, plot.bottom() + 6, widest, scaled(18))
            if not found or box.x() + 6 >= found[-1][1].right():
                found.append((self.bars[index].label, box))
        return found

"""The base class of number charts, and bar charts with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.cells import Grid
from kontsina_qt.language import tr
from kontsina_qt.table.cards.portrait_widget import picture_of
from kontsina_qt.table.style.text_size import SMALL, scaled, text_font, text_width
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.chart import Chart

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
ROW, BAR, EDGE, FACE = 40, 20, 14, 34
ENOUGH = 380
"""The upper bound of a chart's minimum width, in pixels."""
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
"""The possible distances between the lines of an axis."""
MOST_LINES = 5
MARGIN = 0.06
"""The margin at each end of an axis with named rungs, relative to its length."""
NOTHING_MORE = Grid()


@dataclass(frozen=True, slots=True)
class Bar:
    """A measured value.

    Attributes:
        label: the label.
        value: the value.
        low, high: the 95 % interval of the true value, or the range expected by chance; both None
            if unknown.
        mark: a reference value; None for none.
        words: the value as text.
        band: whether ``low`` and ``high`` are the range expected by chance.
        who: the key of the ``Opponent`` it is about; empty for none.
    """

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    mark: float | None = None
    words: str = ""
    band: bool = False
    who: str = ""

    @property
    def reach(self) -> float:
        """The largest of its numbers."""
        return max(self.value, self.high or 0.0, self.mark or 0.0)


@dataclass(frozen=True, slots=True)
class Rung:
    """A named value on an axis.

    Attributes:
        value: the value.
        words: the name.
    """

    value: float
    words: str


class NumberChart(Chart):
    """The base of bar and line charts: values, axis and accessible table.

    Arrow keys move between the bars and their details.

    Args:
        theme: the colours.

    Signals:
        came(int): the focus has moved to a bar.
    """

    came = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._format_value: Callable[[float], str] = str
        self._ladder: tuple[Rung, ...] = ()
        self.bars: tuple[Bar, ...] = ()
        self.foot, self.top = 0.0, 1.0
        self.bar = -1
        self.cells.came.connect(self._on_cell)

    def _on_cell(self, row: int, column: int) -> None:
        self.bar = self.bar_in(row, column)
        self.update()
        self.came.emit(self.bar)

    def bar_in(self, row: int, column: int) -> int:
        """Return the index of the bar of a cell."""
        raise NotImplementedError

    def grid(self, grid: Grid) -> Grid:
        """Arrange the grid for keyboard navigation."""
        raise NotImplementedError

    def show_bars(
        self,
        name: str,
        bars: Sequence[Bar],
        on_done: Callable[[float], str],
        top: float | None,
        more: Grid = NOTHING_MORE,
        ladder: Sequence[Rung] = (),
    ) -> None:
        """Show values.

        Args:
            name: the accessible name.
            bars: the values, in order.
            on_done: formats a number of the axis.
            top: the end of the axis; by default what the values need.
            more: details of each bar.
            ladder: named rungs instead of numbers; the axis then begins at the first one needed.
        """
        self.bars, self._format_value = tuple(bars), on_done
        reach = max((bar.reach for bar in bars), default=0.0)
        self.step = next((step for step in STEPS if reach <= step * MOST_LINES), STEPS[-1])
        self.top = self.step * max(ceil(reach / self.step), 1)
        self.foot = 0.0
        if top is not None:
            self.top, self.step = top, top / 4
        self._ladder = tuple(ladder)
        if ladder:
            self._fit(ladder)
        self.setAccessibleName(name)
        rows = list(more.rows) or [("", ())] * len(bars)
        told_bars = zip(self.bars, rows, strict=False)
        cells = [(bar.label, (bar.words, *known)) for bar, (_, known) in told_bars]
        self.cells.fill(name, self.grid(Grid((tr("In words"), *more.headers), cells)))
        self.bar = -1
        self.updateGeometry()
        self.update()

    def _fit(self, ladder: Sequence[Rung]) -> None:
        """Fit the axis to the values, including the next rung at each end."""
        least = min((bar.value if bar.low is None else bar.low for bar in self.bars), default=0.0)
        most = max((bar.reach for bar in self.bars), default=0.0)
        below = [rung.value for rung in ladder if rung.value <= least]
        beyond = [rung.value for rung in ladder if rung.value >= most]
        least, most = max([*below], default=least), min([*beyond], default=most)
        edge = MARGIN * max(most - least, 1.0)
        self.foot, self.top = least - edge, most + edge

    def ticks(self) -> list[float]:
        """Return the values of the axis lines."""
        lines = range(round(self.foot / self.step), round(self.top / self.step) + 1)
        return [self.step * each for each in lines]

    def draw(self, painter: QPainter) -> None:
        """Draw the values, if there are any."""
        if self.bars:
            self.draw_bars(painter)

    def draw_ring(self, painter: QPainter) -> None:
        """Draw the ring around the focused bar."""
        if 0 <= self.bar < len(self.bars):
            self.draw_bar_ring(painter)

    def draw_bars(self, painter: QPainter) -> None:
        """Draw the values."""
        raise NotImplementedError

    def draw_bar_ring(self, painter: QPainter) -> None:
        """Draw the ring around the focused bar, with the current pen."""
        raise NotImplementedError


class BarChart(NumberChart):
    """A bar per row, with its interval as a line, or the range expected by chance as a band."""

    def bar_in(self, row: int, column: int) -> int:
        """Return the row."""
        return row

    def grid(self, grid: Grid) -> Grid:
        """Return the grid with a row per bar."""
        return grid

    def draw_bar_ring(self, painter: QPainter) -> None:
        tall = self.row(self.bar).adjusted(0, -8, 0, 8)
        row = QRectF(EDGE / 2, tall.y(), self.width() - EDGE, tall.height())
        painter.drawRoundedRect(row, 8, 8)

    def minimumSizeHint(self) -> QSize:
        """Large enough to read every row."""
        return QSize(
            min(scaled(300), ENOUGH), self._foot() + scaled(ROW) * max(len(self.bars), 2) + EDGE
        )

    def sizeHint(self) -> QSize:
        return QSize(scaled(460), self.minimumSizeHint().height())

    def _foot(self) -> int:
        return scaled(30)

    def plot(self) -> QRectF:
        """Return the rectangle of the bars, between labels and values."""
        labels = self._room([bar.label for bar in self.bars], 600, 0.34)
        values = self._room([bar.words for bar in self.bars], 400, 0.36)
        left, right = EDGE + self._faces + labels + 10, EDGE + values + 10
        height = max(self.height() - EDGE - self._foot(), 10)
        return QRectF(left, EDGE, max(self.width() - left - right, 10), height)

    @property
    def _faces(self) -> int:
        """Return the width of the portraits before the labels."""
        return scaled(FACE) + 8 if any(bar.who for bar in self.bars) else 0

    def _room(self, words: Sequence[str], weight: int, share: float) -> float:
        font = text_font(SMALL, weight, columns=weight == 400)
        wanted = max((text_width(each, font) for each in words), default=0.0)
        return min(wanted + 6, self.width() * share)

    def row(self, index: int) -> QRectF:
        """Return the rectangle for the bar of a row."""
        plot = self.plot()
        high = min(plot.height() / max(len(self.bars), 1), scaled(ROW) * 1.5)
        bar = min(scaled(BAR), high * 0.6)
        middle = plot.y() + high * (index + 0.5)
        return QRectF(plot.x(), middle - bar / 2, plot.width(), bar)

    def _x(self, value: float) -> float:
        plot = self.plot()
        return plot.x() + plot.width() * min(max(value / self.top, 0.0), 1.0)

    def draw_bars(self, painter: QPainter) -> None:
        plot = self.plot()
        bottom = self.row(len(self.bars) - 1).bottom() + scaled(8)
        painter.setFont(text_font(12, columns=True))
        ticks = self.ticks()
        widest = max(text_width(self._format_value(tick), painter.font()) for tick in ticks)
        apart = max(abs(self._x(ticks[-1]) - self._x(ticks[0])) / max(len(ticks) - 1, 1), 1.0)
        every = ceil((widest + 6) / apart)
        for index, tick in enumerate(ticks):
            x = self._x(tick)
            painter.setPen(QPen(self.faint(36), 1))
            painter.drawLine(QPointF(x, plot.y()), QPointF(x, bottom))
            if index % every:
                continue
            painter.setPen(self._theme.ink_dim)
            box = QRectF(x - 40, bottom + 2, 80, scaled(18))
            painter.drawText(box, CENTRE, self._format_value(tick))
        for index, bar in enumerate(self.bars):
            self._draw_bar(painter, self.row(index), bar)

    def _draw_bar(self, painter: QPainter, row: QRectF, bar: Bar) -> None:
        theme, end = self._theme, self._x(bar.value)
        shape = QRectF(row.x(), row.y(), max(end - row.x(), 2), row.height())
        if bar.band and bar.low is not None and bar.high is not None:
            zone = QRectF(self._x(bar.low), row.y() - 4, 1, row.height() + 8)
            zone.setRight(max(self._x(bar.high), zone.left() + 2))
            painter.setPen(QPen(self.faint(110), 1, Qt.PenStyle.DashLine))
            painter.setBrush(self.faint(26))
            painter.drawRoundedRect(zone, 4, 4)
            shape = QRectF(row.x(), row.center().y() - 2, max(end - row.x(), 2), 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_accent)
        painter.drawRoundedRect(shape, 4, 4)
        if bar.band:
            painter.setPen(QPen(theme.paper, 2))
            painter.drawEllipse(QPointF(end, row.center().y()), 8, 8)
        elif bar.low is not None and bar.high is not None:
            self._draw_interval(painter, row, bar.low, bar.high)
        if bar.mark is not None:
            x = self._x(bar.mark)
            for colour, width in ((theme.paper, 5.0), (theme.terracotta, 2.6)):
                painter.setPen(QPen(colour, width))
                painter.drawLine(QPointF(x, row.y() - 5), QPointF(x, row.bottom() + 5))
        self._draw_words(painter, row, bar)

    def _draw_interval(self, painter: QPainter, row: QRectF, low: float, high: float) -> None:
        y, left, right = row.center().y(), self._x(low), self._x(high)
        for colour, width in ((self._theme.paper, 4.4), (self._theme.ink, 1.8)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            for x in (left, right):
                painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 5))

    def _draw_words(self, painter: QPainter, row: QRectF, bar: Bar) -> None:
        painter.setPen(self._theme.ink)
        tall = row.adjusted(0, -8, 0, 8)
        painter.setFont(text_font(SMALL, 600))
        if bar.who:
            size = min(scaled(FACE), int(tall.height()))
            face = picture_of(bar.who, bar.label, size, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(EDGE, round(tall.center().y() - size / 2)), face)
        left = EDGE + self._faces
        label = QRectF(left, tall.y(), row.x() - left - 10, tall.height())
        self.words(painter, label, bar.label, LEFT)
        painter.setFont(text_font(SMALL, 400, True))
        value = QRectF(row.right() + 10, tall.y(), self.width() - row.right() - 10 - EDGE, 0)
        value.setHeight(tall.height())
        self.words(painter, value, bar.words, RIGHT)

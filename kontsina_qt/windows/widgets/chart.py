"""The base class of charts, and the review's graph of the expected margin by ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.access.cells import Cells, Grid
from kontsina_qt.language import tr
from kontsina_qt.table.marks.rings import ink_on
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.text_size import scaled, text_font, text_width
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.review_words import signed

CENTRE = Qt.AlignmentFlag.AlignCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
TICK_TYPE, WORD_TYPE = 12, 13
STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
"""The possible distances between the lines of the axis, in points."""
MOST_LINES = 5
LEAST = 10
"""The smallest font size in a chart, in pixels at the usual text size."""
MARK = 5
"""The radius of the mark of a costly move; the costliest ones have larger marks."""


class Chart(QWidget):
    """The base of charts: shaded paper, focus ring, and an accessible table of the values.

    Args:
        theme: the colours.

    Attributes:
        cells: the table; arrow keys move between its cells.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.cells = Cells(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the table; with a focus proxy readers would be told that both have the focus."""
        self.cells.setFocus(reason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on after a click."""
        self.cells.setFocus(event.reason())

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, the chart and the focus ring."""
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self._theme
            painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
            painter.setBrush(theme.paper_shade)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
            self.draw(painter)
            if self.cells.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.paper_gold, 3))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 12, 12)
                self.draw_ring(painter)
        finally:
            painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draw the chart."""
        raise NotImplementedError

    def draw_ring(self, painter: QPainter) -> None:
        """Draw the ring around the focused value, with the current pen."""

    def faint(self, part: int, strong: int = 130) -> QColor:
        """Return the ink with an alpha value; ``strong`` is the one for high contrast."""
        colour = QColor(self._theme.ink)
        colour.setAlpha(strong if self._theme.contrast else part)
        return colour

    def words(self, painter: QPainter, box: QRectF, words: str, side: Qt.AlignmentFlag) -> None:
        """Draw text, shrunk to fit, and elided if it would be too small."""
        usual = painter.font()
        font, size = QFont(usual), usual.pixelSize()
        while size > scaled(LEAST) and text_width(words, font) > box.width():
            size -= 1
            font.setPixelSize(size)
        painter.setFont(font)
        painter.drawText(box, side, elided(words, font, box.width()))
        painter.setFont(usual)


@dataclass(frozen=True, slots=True)
class Mark:
    """A costly move on the graph.

    Attributes:
        ply: the ply of the hand, from 0.
        own: whether it was made by the side that the graph is about.
        number: its rank among the costliest, from 1; 0 for the others.
    """

    ply: int
    own: bool
    number: int = 0


class ReviewGraph(Chart):
    """The expected margin of one side before each ply, above and below a zero line.

    A click or the arrow keys choose a ply; hovering shows its value.

    Signals:
        chosen(int): the ply that the person chose.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.values: list[float] = []
        self.marks: dict[int, Mark] = {}
        self._plies = 0
        self._above = self._below = ""
        self.ply = -1
        self.hovered = -1
        self.cells.came.connect(lambda _, ply: self._take(ply))
        self.setMouseTracking(True)
        self.setMinimumSize(scaled(280), scaled(150))
        on_language_change(self, lambda: self.setAccessibleName(tr("Expected margin by move")))

    def sizeHint(self) -> QSize:
        return QSize(480, 150)

    def show_sides(self, above: str, below: str) -> None:
        """Set the labels above and below the zero line."""
        self._above, self._below = above, below
        self.update()

    def show_values(self, values: Sequence[float], plies: int, marks: Sequence[Mark]) -> None:
        """Show a hand, as far as it has been analysed.

        Args:
            values: the expected margin before each ply, and after the last one analysed.
            plies: the number of plies of the whole hand.
            marks: the costly moves.
        """
        self.values, self._plies = list(values), plies
        self.marks = {mark.ply: mark for mark in marks}
        self.hovered = -1
        self._describe()
        self.cells.fill(self.accessibleName(), self._grid())
        self.cells.go_to(0 if 0 <= self.ply < self.judged else -1, self.ply)
        self.update()

    def _grid(self) -> Grid:
        """Return the graph as an accessible grid with a column for each move."""
        plies, values = range(self.judged), [signed(value) for value in self.values]
        headers = (tr("In words"), tr("expected before"), tr("expected after"))
        rows = [(self._words(ply), values[ply], values[ply + 1]) for ply in plies]
        moves = [tr("Move {n}").format(n=ply + 1) for ply in plies]
        return Grid(headers, list(zip(moves, rows, strict=True))).turned()

    def choose(self, ply: int) -> None:
        """Mark a ply as chosen, -1 for none, without emitting ``chosen``."""
        self.ply = ply
        self._describe()
        if 0 <= ply < self.judged:
            self.cells.go_to(max(self.cells.currentRow(), 0), ply)
        else:
            self.cells.leave()
        self.update()

    @property
    def judged(self) -> int:
        """The number of plies that have been analysed."""
        return max(len(self.values) - 1, 0)

    def _describe(self) -> None:
        if 0 <= self.ply < self.judged:
            self.setAccessibleDescription(self._sentence(self.ply))
        else:
            self.setAccessibleDescription("")

    def _sentence(self, ply: int) -> str:
        move = tr("Move {n}").format(n=ply + 1)
        return f"{move}: {self._words(ply)}"

    def _words(self, ply: int) -> str:
        words = tr("expected {before}, then {after}").format(
            before=signed(self.values[ply]), after=signed(self.values[ply + 1])
        )
        return words + (f" · {tr('mistake')}" if ply in self.marks else "")

    # Geometry

    def plot(self) -> QRectF:
        """Return the rectangle of the line, inside axis and labels."""
        room = text_width("−88.8", text_font(TICK_TYPE)) + 12
        top, foot = scaled(26), scaled(44)
        width, height = self.width() - room - 14, self.height() - top - foot
        return QRectF(room, top, max(width, 10), max(height, 10))

    def _reach(self) -> float:
        """Return the largest margin on the axis, above and below."""
        return max(1.0, *(abs(value) for value in self.values)) if self.values else 1.0

    def point(self, index: int) -> QPointF:
        """Return the point of the value before ply ``index``."""
        plot, value = self.plot(), self.values[index]
        return QPointF(
            self._x(index), plot.center().y() - value / self._reach() * plot.height() / 2
        )

    def _x(self, index: int) -> float:
        plot = self.plot()
        return plot.x() + plot.width() * index / max(self._plies, 1)

    def ply_at(self, x: float) -> int:
        """Return the analysed ply nearest to ``x``; -1 if there is none."""
        if not self.judged:
            return -1
        plot = self.plot()
        nearest = round((x - plot.x()) / plot.width() * self._plies)
        return min(max(nearest, 0), self.judged - 1)

    # Drawing

    def draw(self, painter: QPainter) -> None:
        """Draw the axis, the line, the costly moves and the chosen ply."""
        self._draw_axis(painter)
        if len(self.values) > 1:
            self._draw_line(painter)
            self._draw_marks(painter)
        self._draw_words(painter)

    def _draw_axis(self, painter: QPainter) -> None:
        theme, plot, reach = self._theme, self.plot(), self._reach()
        step = next((step for step in STEPS if 2 * reach / step <= MOST_LINES), STEPS[-1])
        faint = self.faint(36, 110)
        painter.setFont(text_font(TICK_TYPE))
        for each in range(-int(reach / step), int(reach / step) + 1):
            y = plot.center().y() - each * step / reach * plot.height() / 2
            painter.setPen(QPen(theme.ink if not each else faint, 1.6 if not each else 1))
            painter.drawLine(QPointF(plot.x(), y), QPointF(plot.right(), y))
            painter.setPen(theme.ink_dim)
            box = QRectF(0, y - scaled(9), plot.x() - 6, scaled(18))
            painter.drawText(box, RIGHT, signed(each * step) if each else "0")
        every = max(1, ceil(self._plies / 8))
        for ply in range(0, self._plies, every):
            box = QRectF(self._x(ply) - scaled(20), plot.bottom() + 4, scaled(40), scaled(16))
            painter.drawText(box, CENTRE, str(ply + 1))

    def _draw_line(self, painter: QPainter) -> None:
        theme, plot = self._theme, self.plot()
        points = [self.point(index) for index in range(len(self.values))]
        zero = plot.center().y()
        area = QPainterPath(QPointF(points[0].x(), zero))
        for point in points:
            area.lineTo(point)
        area.lineTo(points[-1].x(), zero)
        area.closeSubpath()
        for above in (True, False):
            tint = QColor(theme.paper_accent if above else theme.terracotta)
            tint.setAlpha(60)
            half = plot.adjusted(0, 0, 0, -plot.height() / 2)
            painter.save()
            painter.setClipRect(half if above else half.translated(0, half.height()))
            painter.fillPath(area, tint)
            painter.restore()
        pen = QPen(theme.paper_accent, 2.2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
        for ply, style in ((self.hovered, Qt.PenStyle.DotLine), (self.ply, Qt.PenStyle.SolidLine)):
            if 0 <= ply < self.judged:
                painter.setPen(QPen(theme.ink, 1.4, style))
                x = points[ply].x()
                painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _draw_marks(self, painter: QPainter) -> None:
        """Draw own costly moves as discs, others' as squares, with numbers on the costliest."""
        theme = self._theme
        for mark in self.marks.values():
            if mark.ply >= self.judged:
                continue
            size = scaled(MARK + 4) if mark.number else MARK - 1
            at = self.point(mark.ply)
            box = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
            box.moveTop(min(max(box.top(), 3.0), self.height() - box.height() - 3))
            painter.setPen(QPen(theme.paper, 1.5))
            painter.setBrush(theme.ink if mark.own else theme.terracotta)
            if mark.own:
                painter.drawEllipse(box)
            else:
                painter.drawRect(box)
            if mark.number:
                painter.setPen(theme.paper if mark.own else ink_on(theme.terracotta.name()))
                painter.setFont(text_font(TICK_TYPE, 700))
                painter.drawText(box, CENTRE, str(mark.number))

    def _draw_words(self, painter: QPainter) -> None:
        theme, plot = self._theme, self.plot()
        font = text_font(WORD_TYPE, 600)
        painter.setFont(font)
        painter.setPen(theme.ink)
        room = plot.width()
        above, below = f"▲ {self._above}", f"▼ {self._below}"
        painter.drawText(QRectF(plot.x(), 2, room, scaled(22)), LEFT, elided(above, font, room))
        foot = QRectF(plot.x(), self.height() - scaled(24), room, scaled(22))
        painter.drawText(foot, LEFT, elided(below, font, room))
        ply = self.hovered if self.hovered >= 0 else self.ply
        if 0 <= ply < self.judged:
            words = self._sentence(ply)
            font = text_font(WORD_TYPE)
            left = room - text_width(above, text_font(WORD_TYPE, 600)) - 16
            if text_width(words, font) > left:
                words = f"{ply + 1}: {signed(self.values[ply])}"
            painter.setFont(font)
            painter.drawText(QRectF(plot.x(), 2, room, scaled(22)), RIGHT, words)

    # The person

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the value under the mouse."""
        self.hovered = self.ply_at(event.position().x())
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the ply nearest to a click."""
        self._take(self.ply_at(event.position().x()))

    def _take(self, ply: int) -> None:
        if ply >= 0:
            self.choose(ply)
            self.chosen.emit(ply)

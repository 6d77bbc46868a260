"""A slider through a match, with hands as fields, moves as ticks, and costly moves as marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from kontsina_qt.language import tr
from kontsina_qt.session.replay_session import Place
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme

TRACK, HANDLE, MARK = 8, 9, 4.0
RING, PEN = 3, 3
"""The distance of the focus ring from the handle, and its width."""
EDGE = HANDLE + RING + PEN
"""The margin at both ends, for the focus ring."""
CLOSE = 5.0
"""Ticks closer together than this, in pixels, are left out."""
CENTRE = Qt.AlignmentFlag.AlignCenter


class Scrubber(QAbstractSlider):
    """A slider over the places of a match.

    Arrow keys move by a place, Page Up and Page Down by a hand.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._places: Sequence[Place] = ()
        self._costly: Mapping[int, bool] = {}
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Position in the match"))

    def sizeHint(self) -> QSize:
        return QSize(scaled(300), scaled(20) + 30)

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(160), scaled(20) + 30)

    def show_places(self, places: Sequence[Place]) -> None:
        """Show the places of a match."""
        self._places = places
        self.setRange(0, max(len(places) - 1, 0))
        self.update()

    def show_costly(self, costly: Mapping[int, bool]) -> None:
        """Mark the places after costly moves; the values say whether the person made them."""
        self._costly = costly
        self.update()

    def hand_starts(self) -> list[int]:
        """The places where hands begin."""
        return [index for index, place in enumerate(self._places) if place.ply == 0]

    def turn_page(self, by: int) -> None:
        """Go to the beginning of the next hand, or of this or the previous one."""
        starts = self.hand_starts()
        here = self.value()
        if by > 0:
            after = [start for start in starts if start > here]
            self.setValue(after[0] if after else self.maximum())
        else:
            before = [start for start in starts if start < here]
            self.setValue(before[-1] if before else 0)

    # Geometry

    def x_of(self, value: int) -> float:
        """Return the x coordinate of a place."""
        room = self.width() - 2 * EDGE
        return EDGE + room * value / max(self.maximum(), 1)

    def value_at(self, x: float) -> int:
        """Return the place nearest to an x coordinate."""
        room = max(self.width() - 2 * EDGE, 1)
        return min(max(round((x - EDGE) / room * self.maximum()), 0), self.maximum())

    @property
    def _line(self) -> float:
        return scaled(20) + 14

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_hands(painter)
            self._draw_marks(painter)
            self._draw_handle(painter)
        finally:
            painter.end()

    def _draw_hands(self, painter: QPainter) -> None:
        theme, y = self._theme, self._line
        starts = [*self.hand_starts(), self.maximum() + 1]
        painter.setFont(text_font(12, 600))
        for number in range(len(starts) - 1):
            left, right = self.x_of(starts[number]), self.x_of(starts[number + 1] - 1)
            box = QRectF(left, y - TRACK / 2, max(right - left, 2), TRACK)
            painter.setPen(QPen(theme.ink_dim, 1))
            painter.setBrush(theme.paper_shade)
            painter.drawRoundedRect(box, 4, 4)
            done = min(max(self.x_of(self.value()), left), right) - left
            if done > 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.paper_accent)
                painter.drawRoundedRect(QRectF(left, box.y(), done, TRACK), 4, 4)
            painter.setPen(theme.ink_dim)
            if right - left > scaled(18):
                words = QRectF(left, 0, right - left, scaled(18))
                painter.drawText(words, CENTRE, str(number + 1))
        step = self.x_of(1) - self.x_of(0)
        if step >= CLOSE:
            painter.setPen(QPen(theme.ink_dim, 1))
            for value in range(self.maximum() + 1):
                x = self.x_of(value)
                painter.drawLine(QPointF(x, y + TRACK / 2 + 2), QPointF(x, y + TRACK / 2 + 5))

    def _draw_marks(self, painter: QPainter) -> None:
        """Draw own costly moves as discs, others' as squares, as in the review."""
        theme, y = self._theme, self._line
        for value, own in self._costly.items():
            at = QPointF(self.x_of(value), y)
            box = QRectF(at.x() - MARK, at.y() - MARK, 2 * MARK, 2 * MARK)
            painter.setPen(QPen(theme.paper, 1.4))
            painter.setBrush(theme.ink if own else theme.terracotta)
            painter.drawEllipse(box) if own else painter.drawRect(box)

    def _draw_handle(self, painter: QPainter) -> None:
        theme = self._theme
        at = QPointF(self.x_of(self.value()), self._line)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.paper_gold, PEN))
            painter.drawEllipse(at, HANDLE + RING, HANDLE + RING)
        painter.setPen(QPen(theme.paper, 2))
        painter.setBrush(theme.paper_accent)
        painter.drawEllipse(at, HANDLE, HANDLE)

    # The person

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place under the mouse."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.value_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if self.isSliderDown():
            self.setValue(self.value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by places, by hands, or to the ends."""
        steps: dict[int, int] = {
            Qt.Key.Key_Left: self.value() - 1,
            Qt.Key.Key_Right: self.value() + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.maximum(),
        }
        pages: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if event.key() in steps:
            self.setValue(steps[event.key()])
        elif event.key() in pages:
            self.turn_page(pages[event.key()])
        else:
            event.ignore()

"""Plates with the players' faces, and rows of buttons that adapt to the width."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.table.cards.portrait_widget import Portrait
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.text_size import scaled

FACE = 44
GAP = 8
LEAST = 146
"""The width below which plates are stacked, in pixels at normal text size."""


class SeatPlate(QRadioButton):
    """A player at the table: face, name, strength and place.

    Attributes:
        name, strength, place: the labels.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "seat")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.face = Portrait(FACE)
        self.name, self.strength, self.place = OneLine(), OneLine(parts=True), OneLine(parts=True)
        self.name.setProperty("role", "fold-title")
        for line in (self.strength, self.place):
            line.setProperty("role", "line")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        for line in (self.name, self.strength, self.place):
            words.addWidget(line)
        words.addStretch(1)
        row = QHBoxLayout(self)
        edge = scaled(7)
        row.setContentsMargins(edge, edge, edge, edge)
        row.setSpacing(scaled(GAP))
        row.addWidget(self.face)
        row.addLayout(words, 1)
        for part in (self.face, self.name, self.strength, self.place):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def hitButton(self, pos: QPoint) -> bool:
        """Accept clicks anywhere on the plate."""
        return self.rect().contains(pos)

    def say(self, key: str, name: str, strength: str, place: str) -> None:
        """Show a player; ``key`` is that of the portrait, or empty."""
        if (key, name) != (self.face.key, self.face.name):
            self.face.show_face(key, name)
        for line, words in ((self.name, name), (self.strength, strength), (self.place, place)):
            line.set_words(words)
            line.setVisible(bool(words))
        self.setAccessibleName(
            ", ".join(filter(None, (name, strength, place))).replace(" · ", ", ")
        )
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of the face or the text."""
        layout = self.layout()
        assert layout is not None
        high = layout.totalSizeHint().height()
        return QSize(scaled(LEAST), target_size(high))

    def minimumSizeHint(self) -> QSize:
        """Return a small width, in which the text is elided; screen readers get all of it."""
        return self.sizeHint()


class Plates(QWidget):
    """Plates in two columns, or in one if there is no room.

    Args:
        plates: the plates; hidden ones take no room.
    """

    def __init__(self, plates: Sequence[SeatPlate]) -> None:
        super().__init__()
        self._plates = plates
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scaled(GAP))
        self._arrange(2)

    def minimumSizeHint(self) -> QSize:
        """Return the width of one plate."""
        return QSize(scaled(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange for the new width."""
        super().resizeEvent(event)
        self._arrange(2 if event.size().width() >= 2 * scaled(LEAST) + scaled(GAP) else 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for number, plate in enumerate(self._plates):
            self._grid.addWidget(plate, number // columns, number % columns)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))


class Headed(QWidget):
    """A heading before a row of buttons, or above it if there is no room.

    Args:
        head: the heading.
        row: the buttons.
    """

    def __init__(self, head: QWidget, row: QWidget) -> None:
        super().__init__()
        self._head, self._row = head, row
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(scaled(4))
        for part in (head, row):
            self._line.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        self._line.insertStretch(1, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the row."""
        return QSize(self._row.minimumSizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Rearrange when the row has changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        needed = self._head.sizeHint().width() + self._row.sizeHint().width() + scaled(GAP)
        ways = QBoxLayout.Direction
        self._line.setDirection(ways.LeftToRight if needed <= self.width() else ways.TopToBottom)


class Halves(QWidget):
    """Two buttons of equal width side by side, or stacked if there is no room."""

    def __init__(self, *buttons: QPushButton) -> None:
        super().__init__()
        self._buttons = buttons
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(scaled(GAP))
        for button in buttons:
            button.setProperty("role", "half")
            self._row.addWidget(button, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider button."""
        width = max(button.sizeHint().width() for button in self._buttons)
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange for the new width."""
        super().resizeEvent(event)
        needed = 2 * self.minimumSizeHint().width() + self._row.spacing()
        ways = QBoxLayout.Direction
        fits = needed <= event.size().width()
        self._row.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

"""Tables that the keys walk through cell by cell, with heads of rows and of columns for readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QKeyEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud

KEYS = Qt.Key
TOLD = Qt.ItemDataRole.AccessibleTextRole
READ = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


@dataclass(frozen=True, slots=True)
class Grid:
    """What stands in a table.

    Attributes:
        headers: of the columns.
        rows: the head of each and its cells; a row may have fewer than there are columns.
    """

    headers: Sequence[str] = ()
    rows: Sequence[tuple[str, Sequence[str]]] = ()

    def turned(self) -> Grid:
        """The same with its rows as columns; every row has to be whole."""
        cells = [cells for _, cells in self.rows]
        rows = [(head, [each[at] for each in cells]) for at, head in enumerate(self.headers)]
        return Grid([head for head, _ in self.rows], rows)


def notify_readers(event: QAccessibleEvent) -> None:
    """Tell readers what has happened."""
    QAccessible.updateAccessibility(event)


class GridTable(QTableWidget):
    """A table whose words readers are told; what is seen in its cells is up to others.

    Signals:
        came(int, int): the focus has moved to a cell: its row and its column, from 0.
    """

    came = Signal(int, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = Grid()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
        self.currentCellChanged.connect(lambda row, column, *_: self.came.emit(row, column))

    def fill(self, name: str, grid: Grid) -> None:
        """Show other cells; no cell keeps the focus."""
        self.setAccessibleName(name)
        if grid == self._grid:
            self.leave()
            return
        self._grid = grid
        self.blockSignals(True)
        self.clear()
        self.setColumnCount(len(grid.headers))
        self.setRowCount(len(grid.rows))
        for column, head in enumerate(grid.headers):
            self.setHorizontalHeaderItem(column, _cell_item(head))
        for row, (head, cells) in enumerate(grid.rows):
            self.setVerticalHeaderItem(row, _cell_item(head))
            for column, words in enumerate(cells):
                self.setItem(row, column, _cell_item(words))
        self.blockSignals(False)

    def words(self, row: int, column: int) -> str:
        """The text of a cell."""
        item = self.item(row, column)
        return str(item.data(TOLD)) if item is not None else ""

    def go_to(self, row: int, column: int) -> None:
        """Focus a cell without emitting anything."""
        self.blockSignals(True)
        self.setCurrentCell(row, column)
        self.blockSignals(False)

    def leave(self) -> None:
        """Take the focus from every cell."""
        self.go_to(-1, -1)

    def walk(self, rows: int, columns: int) -> None:
        """Go on by so many cells; below the last row comes the first one."""
        row, column = max(self.currentRow(), 0), max(self.currentColumn(), 0)
        if self.currentRow() < 0:
            rows, columns = min(rows, 0), min(columns, 0)  # the first step only comes in
        row = (row + rows) % max(self.rowCount(), 1)
        self.setCurrentCell(row, min(max(column + columns, 0), self._last(row)))

    def _last(self, row: int) -> int:
        """The last column that a row has."""
        _, cells = self._grid.rows[row] if self._grid.rows else ("", ())
        return max(len(cells) - 1, 0)

    def show_focus(self) -> None:
        """Show where the focus is, for tables that do so in a way of their own."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the focus has gone."""
        super().focusOutEvent(event)
        self.show_focus()

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from cell to cell; the rest is the parent's."""
        steps: dict[int, Callable[[], None]] = {
            KEYS.Key_Left: partial(self.walk, 0, -1),
            KEYS.Key_Right: partial(self.walk, 0, 1),
            KEYS.Key_Up: partial(self.walk, -1, 0),
            KEYS.Key_Down: partial(self.walk, 1, 0),
            KEYS.Key_Home: partial(self.walk, 0, -self.columnCount()),
            KEYS.Key_End: partial(self.walk, 0, self.columnCount()),
        }
        step = steps.get(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if step is None or held:
            event.ignore()
            return
        step()
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by keys hears the cell they are on; it is the first one at first."""
        clicked = event.reason() is Qt.FocusReason.MouseFocusReason
        if self.currentRow() < 0 and self._grid.rows and not clicked:
            self.setCurrentCell(0, 0)
        super().focusInEvent(event)
        self.show_focus()
        if QAccessible.isActive():
            # Qt tells of the whole table when this has returned: the cell is the last word.
            QTimer.singleShot(0, self, self._announce_cell)

    def _announce_cell(self) -> None:
        if self.hasFocus() and self.currentRow() >= 0:
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            row, column = self.currentRow() + 1, self.currentColumn() + 1  # after the heads
            event.setChild(row * (self.columnCount() + 1) + column)
            notify_readers(event)


def _cell_item(words: str) -> QTableWidgetItem:
    """An item for screen readers; nobody sees it."""
    item = QTableWidgetItem()
    item.setData(TOLD, aloud(words, tr))
    item.setFlags(READ)
    return item


class Cells(GridTable):
    """A table over a picture, which paints it: the picture's keys come here.

    Args:
        picture: over which it lies, as large as that.
    """

    def __init__(self, picture: QWidget) -> None:
        super().__init__(picture)
        self._picture = picture
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setGeometry(picture.rect())
        picture.installEventFilter(self)
        picture.setFocusProxy(self)

    def show_focus(self) -> None:
        """Let the picture show it."""
        self._picture.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays as large as the picture."""
        if watched is self._picture and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._picture.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture below is all that is seen."""

"""Tables with cell-by-cell keyboard navigation and headers for screen readers."""

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
    """The contents of a table.

    Attributes:
        headers: the headers of the columns.
        rows: header and cells of each row; a row may have fewer cells than there are columns.
    """

    headers: Sequence[str] = ()
    rows: Sequence[tuple[str, Sequence[str]]] = ()

    def turned(self) -> Grid:
        """Return the transposed grid; every row must be complete."""
        cells = [cells for _, cells in self.rows]
        rows = [(head, [each[at] for each in cells]) for at, head in enumerate(self.headers)]
        return Grid([head for head, _ in self.rows], rows)


def notify_readers(event: QAccessibleEvent) -> None:
    """Send an event to screen readers."""
    QAccessible.updateAccessibility(event)


class GridTable(QTableWidget):
    """A table with text for screen readers; what its cells show is up to others.

    Signals:
        came(int, int): the focus has moved to a cell; its row and column, from 0.
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
        """Set the contents and clear the current cell."""
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
        """Set the current cell without emitting a signal."""
        self.blockSignals(True)
        self.setCurrentCell(row, column)
        self.blockSignals(False)

    def leave(self) -> None:
        """Clear the current cell."""
        self.go_to(-1, -1)

    def walk(self, rows: int, columns: int) -> None:
        """Move by some rows and columns; rows wrap around."""
        row, column = max(self.currentRow(), 0), max(self.currentColumn(), 0)
        if self.currentRow() < 0:
            rows, columns = min(rows, 0), min(columns, 0)  # the first step only enters
        row = (row + rows) % max(self.rowCount(), 1)
        self.setCurrentCell(row, min(max(column + columns, 0), self._last(row)))

    def _last(self, row: int) -> int:
        """Return the last column of a row."""
        _, cells = self._grid.rows[row] if self._grid.rows else ("", ())
        return max(len(cells) - 1, 0)

    def show_focus(self) -> None:
        """Hook: show the focus in a custom way."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.show_focus()

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between cells with the arrow keys; leave other keys to the parent."""
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
        """Announce the current cell, by default the first, on keyboard focus."""
        clicked = event.reason() is Qt.FocusReason.MouseFocusReason
        if self.currentRow() < 0 and self._grid.rows and not clicked:
            self.setCurrentCell(0, 0)
        super().focusInEvent(event)
        self.show_focus()
        if QAccessible.isActive():
            # Later, because Qt announces the whole table after this returns.
            QTimer.singleShot(0, self, self._announce_cell)

    def _announce_cell(self) -> None:
        if self.hasFocus() and self.currentRow() >= 0:
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            row, column = self.currentRow() + 1, self.currentColumn() + 1  # after the headers
            event.setChild(row * (self.columnCount() + 1) + column)
            notify_readers(event)


def _cell_item(words: str) -> QTableWidgetItem:
    """Return an item with text for screen readers only."""
    item = QTableWidgetItem()
    item.setData(TOLD, aloud(words, tr))
    item.setFlags(READ)
    return item


class Cells(GridTable):
    """An invisible table over a picture, which paints the cells and gets its keys from here.

    Args:
        picture: the widget it covers.
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

    def show_focus(self) -> None:
        self._picture.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the picture."""
        if watched is self._picture and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._picture.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the picture below is visible."""

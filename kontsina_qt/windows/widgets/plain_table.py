"""A read-only table of texts and numbers, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.scene.message import wrapped
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.text_size import SMALL, scaled, text_width, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.style import upright_bar

MOST_LINES = 4
"""The most lines of a column header."""
CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def table_style(theme: Theme, size: int) -> str:
    """Return the style sheet of a table, with a font size in pixels."""
    shade, chosen = theme.paper_shade.name(), theme.paper_chosen.name()
    ink, ring = theme.ink.name(), theme.paper_gold.name()
    return (
        f"QTableView {{ background: {shade}; border: 3px solid {shade};"
        f" border-radius: 12px; font-size: {size}px; }}"
        f"QTableView:focus {{ border-color: {ring}; }}"
        f"QTableView::item {{ padding: 0px 6px; color: {ink}; }}"
        f"QTableView::item:selected {{ background: {chosen}; color: {ink}; }}"
        f"QHeaderView {{ background: {shade}; }}"
        f"QHeaderView::section {{ background: {shade}; color: {ink}; border: none;"
        f" padding: 4px 6px; font-weight: 600; font-size: {size}px; }}"
    ) + upright_bar(ink)


def in_lines(words: str, font: QFont, lines: int) -> str:
    """Break text into at most ``lines`` lines, as narrow as possible."""
    parts = words.split()
    widths = {
        text_width(" ".join(parts[first:last]), font)
        for last in range(1, len(parts) + 1)
        for first in range(last)
    }
    found = (wrapped(words, font, width) for width in sorted(widths))
    return "\n".join(next((each for each in found if len(each) <= lines), []))


class PlainTable(QTableWidget):
    """A read-only table.

    Args:
        theme: the theme.
        headers: the headers of the columns.
        wide: the index of the column that takes the remaining width.
        right: the indices of right-aligned columns.
        size: the font size in pixels; 0 for small text.
        whole: whether no cell may be elided: headers wrap to up to ``MOST_LINES`` lines, and if
            that is not enough the table scrolls horizontally.
    """

    def __init__(
        self,
        theme: Theme,
        headers: Sequence[str],
        wide: int,
        right: Sequence[int] = (),
        size: int = 0,
        whole: bool = False,
    ) -> None:
        super().__init__(0, len(headers))
        self._wide, self._whole = wide, whole
        self._right = tuple(right)
        self._size = size or scaled(SMALL)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(round(self._size * 28 / SMALL))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.name_columns(headers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.restyle(theme)

    def name_columns(self, headers: Sequence[str]) -> None:
        """Set the headers."""
        self._heads = tuple(headers)
        for column, words in enumerate(headers):
            head = QTableWidgetItem(words)
            head.setTextAlignment(self._side(column))
            head.setFont(ui_font(self._size, 600))  # used to measure its width
            head.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            self.setHorizontalHeaderItem(column, head)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the headers as needed."""
        super().resizeEvent(event)
        if self._whole:
            self._make_room()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._whole:
            self._make_room()

    def _make_room(self) -> None:
        room, fits = self.viewport().width(), False
        for lines in range(1, MOST_LINES + 1):
            for column, words in enumerate(self._heads):
                head = self.horizontalHeaderItem(column)
                higher = lines == 1 or self._titled(column) > self.sizeHintForColumn(column)
                if head is not None and higher:
                    head.setText(in_lines(words, head.font(), lines))
            fits = sum(map(self._least, range(self.columnCount()))) <= room
            if fits:
                break
        modes, policies = QHeaderView.ResizeMode, Qt.ScrollBarPolicy
        mode = modes.Stretch if fits else modes.ResizeToContents
        self.horizontalHeader().setSectionResizeMode(self._wide, mode)
        self.setHorizontalScrollBarPolicy(
            policies.ScrollBarAlwaysOff if fits else policies.ScrollBarAsNeeded
        )

    def _least(self, column: int) -> int:
        """Return the smallest width of a column."""
        return max(self._titled(column), self.sizeHintForColumn(column))

    def _titled(self, column: int) -> int:
        """Return the width that a column's header needs."""
        return self.horizontalHeader().sectionSizeHint(column)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self.setStyleSheet(table_style(theme, self._size))

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def add(self, cells: Sequence[str], bold: bool = False) -> None:
        """Append a row."""
        row = self.rowCount()
        self.insertRow(row)
        # Hidden, but screen readers name each cell with its row header.
        self.setVerticalHeaderItem(row, QTableWidgetItem(aloud(cells[0], tr)))
        for column, words in enumerate(cells):
            item = QTableWidgetItem(words)
            item.setFlags(CELL)
            item.setTextAlignment(self._side(column))
            item.setToolTip(tip(words))
            if (said := aloud(words, tr)) != words:
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            if bold or column in self._right:
                item.setFont(ui_font(self._size, 700 if bold else 400, column in self._right))
            self.setItem(row, column, item)

    def explain(self, row: int, column: int, words: str) -> None:
        """Set a longer text as the tool tip and accessible text of a cell."""
        item = self.item(row, column)
        if item is not None:
            item.setToolTip(tip(words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, aloud(words, tr))

    def texts(self) -> list[list[str]]:
        """Return the texts of all rows."""
        found = []
        for row in range(self.rowCount()):
            items = [self.item(row, column) for column in range(self.columnCount())]
            found.append([item.text() if item else "" for item in items])
        return found

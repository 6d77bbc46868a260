"""A table of words and numbers in a dialog, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from kontsina_qt.table.plain import tip
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import SMALL, grown, text_font

CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class PlainTable(QTableWidget):
    """Rows that are only read.

    Args:
        theme: the colours.
        heads: the title of each column; the column ``wide`` takes the room that is left.
        right: the columns whose cells stand to the right, from 0.
    """

    def __init__(
        self, theme: Theme, heads: Sequence[str], wide: int, right: Sequence[int] = ()
    ) -> None:
        super().__init__(0, len(heads))
        self._right = tuple(right)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(grown(28))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        for column, words in enumerate(heads):
            head = QTableWidgetItem(words)
            head.setTextAlignment(self._side(column))
            self.setHorizontalHeaderItem(column, head)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.redress(theme)

    def redress(self, theme: Theme) -> None:
        """Changes the colours."""
        shade, chosen = theme.paper_shade.name(), theme.paper_chosen.name()
        ink, ring = theme.ink.name(), theme.gold.name() if not theme.contrast else "#ffffff"
        self.setStyleSheet(
            f"QTableWidget {{ background: {shade}; border: 3px solid {shade};"
            f" border-radius: 12px; font-size: {grown(SMALL)}px; }}"
            f"QTableWidget:focus {{ border-color: {ring}; }}"
            f"QTableWidget::item {{ padding: 0px 6px; color: {ink}; }}"
            f"QTableWidget::item:selected {{ background: {chosen}; color: {ink}; }}"
            f"QHeaderView {{ background: {shade}; }}"
            f"QHeaderView::section {{ background: {shade}; color: {ink}; border: none;"
            f" padding: 4px 6px; font-weight: 600; font-size: {grown(SMALL)}px; }}"
        )

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def add(self, cells: Sequence[str], bold: bool = False) -> None:
        """Adds a row below."""
        row = self.rowCount()
        self.insertRow(row)
        for column, words in enumerate(cells):
            item = QTableWidgetItem(words)
            item.setFlags(CELL)
            item.setTextAlignment(self._side(column))
            item.setToolTip(tip(words))
            if bold or column in self._right:
                item.setFont(text_font(SMALL, 700 if bold else 400, column in self._right))
            self.setItem(row, column, item)

    def texts(self) -> list[list[str]]:
        """What stands in the rows."""
        found = []
        for row in range(self.rowCount()):
            items = [self.item(row, column) for column in range(self.columnCount())]
            found.append([item.text() if item else "" for item in items])
        return found

"""The hands of a match as a table of coins, whose columns open score sheets."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from kontsina_qt.language import tr, trn
from kontsina_qt.match.highlights import HandPoints
from kontsina_qt.table.marks.rings import ROUND, ink_on
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.text_size import stamp_font, ui_font
from kontsina_qt.table.style.theme import THEMES, Theme
from kontsina_qt.windows.widgets.painted_panel import set_style

WON = Qt.ItemDataRole.UserRole
"""The data role for whether a side won a hand; None in the row of scores."""
COIN, COLUMN, TYPE = 30, 46, 13
"""The size of a coin, the smallest width of a column, and the font size, at scale 1."""
SCORES_FOR = 2
"""With more sides the running scores do not fit into a cell."""


class CoinDelegate(QStyledItemDelegate):
    """Draws points as coins."""

    def __init__(self, parent: QTableWidget) -> None:
        super().__init__(parent)
        self.theme, self.size = THEMES["cloth"], COIN

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw a filled coin for the winner of a hand, a ring for the others, text for a score."""
        theme, size = self.theme, self.size
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if state & QStyle.StateFlag.State_Selected and state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(rect, theme.paper_chosen)
            painter.setPen(QPen(theme.paper_gold, 2))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        won = index.data(WON)
        words = str(index.data())
        if won is None:
            bold = index.data(Qt.ItemDataRole.FontRole) is not None
            painter.setPen(theme.paper_accent if bold else theme.ink_dim)
            painter.setFont(stamp_font(words, size * 0.42, 700 if bold else 600, rect.width() - 2))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
        else:
            disc = QRectF(0, 0, size - 2, size - 2)
            disc.moveCenter(rect.center())
            painter.setPen(Qt.PenStyle.NoPen if won else QPen(theme.ink_dim, 1.2))
            painter.setBrush(theme.paper_accent if won else QColor(0, 0, 0, 0))
            painter.drawEllipse(disc)
            painter.setPen(ink_on(theme.paper_accent.name()) if won else theme.ink_dim)
            painter.setFont(stamp_font(words, size * 0.46, 700, size * ROUND))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class HandStrip(QTableWidget):
    """A table of the hands of a match: a column for each hand, a row for each side.

    Signals:
        chosen(int): the number of a hand, from 1, to show the sheet of.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Hand by hand"))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableWidget.Shape.NoFrame)
        self._coins = CoinDelegate(self)
        self.setItemDelegate(self._coins)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.cellClicked.connect(lambda _row, column: self.chosen.emit(column + 1))
        headers = self.horizontalHeader()
        headers.setSectionsClickable(True)
        headers.sectionClicked.connect(lambda column: self.chosen.emit(column + 1))

    def fill(self, hands: Sequence[HandPoints], names: Sequence[str], order: Sequence[int]) -> None:
        """Show these hands, with the sides in an order."""
        scores = len(order) <= SCORES_FOR
        self.clear()
        self.setRowCount(len(order) + scores)
        self.setColumnCount(len(hands))
        for column, hand in enumerate(hands):
            head = QTableWidgetItem(str(column + 1))
            head.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Hand {n}").format(n=column + 1))
            head.setToolTip(tip(tr("Show the score sheet of hand {n}").format(n=column + 1)))
            self.setHorizontalHeaderItem(column, head)
            for row, side in enumerate(order):
                self._put(row, column, hand, side)
            if scores:
                self._put_scores(column, [hand.scores[side] for side in order])
        headers = [*names, tr("Score")] if scores else [*names]
        for row, words in enumerate(headers):
            self.setVerticalHeaderItem(row, QTableWidgetItem(words))

    def _put(self, row: int, column: int, hand: HandPoints, side: int) -> None:
        points = hand.points[side]
        item = QTableWidgetItem(str(points))
        won = hand.winners == (side,)
        item.setData(WON, won)
        words = trn("{n} point", "{n} points", points)
        if won:
            words = f"{words}, {tr('hand won')}"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self.setItem(row, column, item)

    def _put_scores(self, column: int, scores: Sequence[int]) -> None:
        item = QTableWidgetItem("–".join(map(str, scores)))
        if scores[0] == max(scores) and scores.count(scores[0]) == 1:
            item.setFont(ui_font(TYPE, 700))
        words = tr("{score} to {other}").format(score=scores[0], other=scores[-1])
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self.setItem(len(scores), column, item)

    def set_style(self, theme: Theme, scale: float, room: int) -> None:
        """Set theme and scale; ``room`` is the available width."""
        coin, size = round(COIN * scale), max(12, round(TYPE * scale))
        self._coins.theme, self._coins.size = theme, coin
        ink, dim = theme.ink.name(), theme.ink_dim.name(QColor.NameFormat.HexArgb)
        shade, ring = theme.paper_shade.name(), theme.paper_gold.name()
        style = (
            f"QTableWidget {{ background: {shade}; border: 2px solid {shade};"
            f" border-radius: 6px; }}"
            f"QTableWidget:focus {{ border-color: {ring}; }}"
            f"QHeaderView {{ background: {shade}; }}"
            f"QHeaderView::section {{ background: {shade}; border: none; padding: 0 4px 0 0;"
            f" font-size: {size}px; }}"
            f"QHeaderView::section:vertical {{ color: {ink}; font-weight: 600; }}"
            f"QHeaderView::section:horizontal {{ color: {dim}; }}"
            f"QTableCornerButton::section {{ background: {shade}; border: none; }}"
        )
        set_style(self, style)
        headers, names = self.horizontalHeader(), self.verticalHeader()
        fixed = QHeaderView.ResizeMode.Fixed
        for header in (headers, names):
            header.setSectionResizeMode(fixed)
            header.setMinimumSectionSize(8)
            header.setHighlightSections(False)
        names.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        names.setFixedWidth(round(min(100 * scale, room * 0.28)))
        headers.setFixedHeight(size + 8)
        for row in range(self.rowCount()):
            item = self.item(row, 0)
            coins = item is not None and item.data(WON) is not None
            names.resizeSection(row, coin + 5 if coins else size + 8)
        count = max(self.columnCount(), 1)
        width = max(COLUMN * scale, min((room - names.width() - 6) / count, 80 * scale))
        headers.setDefaultSectionSize(round(width))
        for column in range(self.columnCount()):
            headers.resizeSection(column, round(width))
        self.setFixedHeight(self._height())
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().maximum())

    def _height(self) -> int:
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        long = self.horizontalHeader().length() + self.verticalHeader().width()
        bar = self.horizontalScrollBar().sizeHint().height() if long > self.maximumWidth() else 0
        return rows + self.horizontalHeader().height() + 6 + bar

    def minimumSizeHint(self) -> QSize:
        """Any width is enough, since it scrolls."""
        return QSize(120, self._height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the sheet with Enter or Space; leave letters to the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self.currentColumn() >= 0:
                self.chosen.emit(self.currentColumn() + 1)
        elif event.text().strip() or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

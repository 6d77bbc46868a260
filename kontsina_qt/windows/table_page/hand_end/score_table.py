"""The table of a score sheet: a row for each category, a column for each side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import inf

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QWidget,
)

from kontsina_qt.access.cells import GridTable
from kontsina_qt.language import tr
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_end.score_cells import ScoreCells
from kontsina_qt.windows.table_page.hand_end.score_measures import (
    GAP,
    HEADS,
    HIGH,
    LOW,
    MANY_SIDES,
    TOTAL,
    Measures,
)
from kontsina_qt.windows.table_page.hand_end.score_rows import EMPTY, Sheet
from kontsina_qt.windows.widgets.painted_panel import fade, set_style
from kontsina_qt.windows.widgets.style import on_colour, rgba, upright_bar

STYLE = """
ScoreTable, ScoreTable > QWidget {{ background: transparent; outline: 0; }}
ScoreTable::item, ScoreTable::item:focus, ScoreTable::item:selected {{
    background: transparent; border: none;
}}
QHeaderView::section {{ background: transparent; color: {ink}; border: none; padding: 0 2px; }}
#row {{ background: {shade}; border: {border}; border-radius: {round}px; }}
#row[chosen="true"] {{ background: {chosen}; }}
#row[kind="total"] {{ background: transparent; border: none; }}
#row[ring="true"], #ring {{ border: {line}px solid {gold}; border-radius: {round}px; }}
Label {{ color: {ink}; }}
Label[role="dim"] {{ color: {dim}; }}
Label[role="coin"] {{
    background: {accent}; color: {on_accent}; border-radius: {coin}px; padding: 0 {pad}px;
}}
Label[role="score"], Label[role="won"] {{ color: {accent}; }}
Label[role="won"] {{ border: 3px solid {gold}; border-radius: {won}px; }}
QProgressBar {{ background: {empty}; border: none; border-radius: {bar}px; }}
QProgressBar::chunk {{ background: {gold}; border-radius: {bar}px; }}
"""


class ScoreTable(GridTable):
    """The table of scores, with keyboard navigation and clickable rows.

    Args:
        art, theme: the deck and the theme.
    """

    _made = False

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.art, self.theme = art, theme
        self._sheet, self._measures = EMPTY, Measures()
        self._backs: list[QFrame] = []
        self._parts: list[dict[int, QWidget]] = []
        self._titles: list[QWidget] = []
        self._scores: list[Label] = []
        self._counted = inf
        self._ring = _frame(self.viewport(), "ring")
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        headers = self.horizontalHeader()
        headers.setHighlightSections(False)
        headers.setTextElideMode(Qt.TextElideMode.ElideRight)
        headers.setSectionsClickable(False)
        headers.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        self.came.connect(lambda *_: self.show_focus())
        self._made = True

    # Content

    def show_sheet(self, sheet: Sheet, measures: Measures) -> None:
        """Show a sheet with its measures."""
        cells = chain.from_iterable(parts.values() for parts in self._parts)
        for part in (*self._backs, *self._titles, *cells):
            part.hide()  # deleteLater takes effect later
        if sheet is not self._sheet:
            self.fill(tr("Points in this hand"), sheet.grid)
        self._sheet, self._measures = sheet, measures
        self._style()
        self._name_sides()
        for part in (*self._backs, *self._titles):
            part.deleteLater()
        sides = len(sheet.names)
        make = ScoreCells(self.art, sheet, measures, self.viewport())
        self._backs = [_frame(self.viewport(), "row") for _ in sheet.grid.rows]
        self._backs[-1].setProperty("kind", "total")
        self._parts, self._titles = [], []
        self.clearSpans()
        for at, row in enumerate(sheet.rows):
            parts: list[QWidget | None] = [make.label(row.title, row.detail)]
            parts += [make.note(row)] if row.note else [make.side(row, n) for n in range(sides)]
            if row.note and sides > 1:
                self.setSpan(at, 1, 1, sides)
            self._put(at, parts)
        self._scores = [make.words("", 29, 700, "score") for _ in range(sides)]
        total = make.label(sheet.total, sheet.goal)
        self._put(len(sheet.rows), [total, *map(make.centred, self._scores)])
        for back in self._backs:
            back.lower()
        self._backs[-1].show()
        self.count(self._counted)
        self._place()

    def _style(self) -> None:
        theme, scale = self.theme, self._measures.scale
        pen, empty = theme.paper_pen, rgba(theme.ink).rsplit(",", 1)[0] + ",30)"
        set_style(
            self,
            STYLE.format(
                ink=rgba(theme.ink),
                dim=rgba(theme.ink_dim),
                shade=rgba(theme.paper_shade),
                chosen=rgba(theme.paper_chosen),
                gold=rgba(theme.paper_gold),
                accent=rgba(theme.paper_accent),
                on_accent="#f0cf86" if on_colour(theme.paper_accent) != "#1d2430" else "#1d2430",
                empty=empty,
                border=f"{pen.width()}px solid {rgba(pen.color())}" if theme.contrast else "none",
                round=round(12 * scale),
                line=max(3, round(3 * scale)),
                coin=self._measures.coin // 2,
                pad=round(3 * scale),
                won=round(22 * scale),
                bar=round(8 * scale) // 2,
            )
            + upright_bar(rgba(theme.ink_dim)),
        )

    def _name_sides(self) -> None:
        headers, scale = self.horizontalHeader(), self._measures.scale
        many = len(self._sheet.names) >= MANY_SIDES
        headers.setFixedHeight(round(HEADS * scale))
        headers.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        headers.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        headers.resizeSection(0, self._measures.labels)
        for side, name in enumerate(self._sheet.names, 1):
            head = self.horizontalHeaderItem(side)
            if head is not None:
                head.setText(name)
                head.setFont(ui_font(self._measures.pixels(15 if many else 16), 700))

    def _put(self, at: int, parts: Sequence[QWidget | None]) -> None:
        found = {column: part for column, part in enumerate(parts) if part is not None}
        for column, part in found.items():
            if self._measures.folded and column == 0:
                part.setParent(self.viewport())
                part.show()
                self._titles.append(part)
            else:
                self.setCellWidget(at, column, part)
        self._parts.append(found)

    # Counting up

    def count(self, rows: float) -> None:
        """Show the counting after ``rows`` rows, of which the last may be partial."""
        self._counted = rows
        if self._sheet is EMPTY:
            return
        for at, parts in enumerate(self._parts[:-1]):
            for part in (self._backs[at], *parts.values()):
                part.setVisible(rows > at)
                fade(part, clamp(rows - at, 0.0, 1.0))
        done = rows >= len(self._sheet.rows)
        scores = self._sheet.scores_after(rows)
        for side, (label, score) in enumerate(zip(self._scores, scores, strict=True)):
            label.setText(str(score))
            won = done and side in self._sheet.standing.winners
            _mark(label, "role", "won" if won else "score")

    # Layout

    def sizeHint(self) -> QSize:
        """High enough for all rows."""
        rows = sum(map(self.rowHeight, range(self.rowCount())))
        return QSize(self._measures.width, self.horizontalHeader().height() + rows)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.horizontalHeader().height() + LOW)

    def fit_rows(self, width: int) -> None:
        """Set the heights of the rows for a width of the table."""
        labels, sides = self._measures.labels, max(len(self._sheet.names), 1)
        least = LOW if self._measures.low else HIGH
        for at, parts in enumerate(self._parts):
            row = self._sheet.rows[at] if at < len(self._sheet.rows) else None
            beside = (width - labels) // (1 if row is not None and row.note else sides)
            usual = least if row is not None else TOTAL
            needed = [_height(part, beside) for column, part in parts.items() if column]
            high = round(usual * self._measures.scale)
            if self._measures.folded:
                high -= round(GAP * self._measures.scale)
                title = _height(parts[0], width)
                for column, part in parts.items():
                    part.setContentsMargins(0, title if column else 0, 0, 0)
                self.setRowHeight(at, title + max([high, *needed]))
            else:
                self.setRowHeight(at, max([high, _height(parts[0], labels), *needed]))

    def row_box(self, row: int) -> QRect:
        """Return the rectangle of a row in the viewport."""
        first, last = (
            self.visualRect(self.model().index(row, column))
            for column in (0, self.columnCount() - 1)
        )
        return first.united(last)

    def _place(self) -> None:
        gap = round(GAP / 2 * self._measures.scale)
        for at, back in enumerate(self._backs):
            back.setGeometry(self.row_box(at).adjusted(0, gap, 0, -gap))
        for at, title in enumerate(self._titles):
            box = self.row_box(at)
            title.setGeometry(box.x(), box.y(), box.width(), _height(title, box.width()))
        self.show_focus()

    def show_focus(self) -> None:
        """Draw the focus ring around the focused row or cell."""
        row, column, scale = self.currentRow(), self.currentColumn(), self._measures.scale
        side = column if self.hasFocus() else 0
        for at, back in enumerate(self._backs):
            _mark(back, "chosen", at == row)
            _mark(back, "ring", self.hasFocus() and at == row and not side)
        self._ring.setVisible(row >= 0 and side > 0)
        if side > 0:
            box = self.visualRect(self.currentIndex())
            begin, gap, end = (round(each * scale) for each in (7, GAP / 2, 3))
            begin, end = (-end, -begin) if self.isRightToLeft() else (begin, end)
            self._ring.setGeometry(box.adjusted(-begin, gap, -end, -gap))
            self._ring.raise_()

    def updateGeometries(self) -> None:
        """Move the frames along with their rows."""
        super().updateGeometries()
        if self._made:  # Qt calls this during construction, too
            self._place()


def _frame(parent: QWidget, name: str) -> QFrame:
    """Create a frame with an object name for the style sheet."""
    frame = QFrame(parent)
    frame.setObjectName(name)
    return frame


def _height(part: QWidget, width: int) -> int:
    """Return the height of a widget for a width."""
    layout = part.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.heightForWidth(width)
    return part.sizeHint().height()


def _mark(part: QWidget, name: str, value: object) -> None:
    """Set a property used by the style sheet."""
    if part.property(name) != value:
        part.setProperty(name, value)
        part.style().unpolish(part)
        part.style().polish(part)

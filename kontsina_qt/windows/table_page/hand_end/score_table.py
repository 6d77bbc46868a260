"""The table of a score sheet: a row for each category, a column for each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import inf

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.cells import GridTable
from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import USUAL_WINDOW, text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_end.card_row import CardRow
from kontsina_qt.windows.table_page.hand_end.score_rows import EMPTY, Row, Sheet, signed
from kontsina_qt.windows.widgets.painted_panel import fade, set_style
from kontsina_qt.windows.widgets.style import on_colour, rgba, upright_bar

MANY_ROWS = 6
"""With more rows than this, rows are low."""
HIGH, LOW, HEADS, TOTAL, GAP = 98, 54, 36, 54, 10
"""The heights of a row, a low row, the header and the total, and the gap between rows, at
scale 1."""
READABLE, MOST_SCALE, LARGER_ENOUGH = 0.75, 3.0, 1.2
"""The smallest and largest scale, and the text factor beyond which rows scroll instead."""
NARROW, NARROW_WIDTH, WIDE, WIDER, MORE = 620, 560, 800, 900, 65
"""The width below which a page is narrow, the width of a sheet on a narrow page, with two sides
and with more, and the extra width of each side from the fifth on, at scale 1."""
SMALLEST, LETTER = 12, 0.64
"""The smallest font size in pixels, and the average width of a letter relative to it."""
MANY_SIDES = 5
FOLD_EDGES = (10, 9, 10, 0)
FOLDED, FOLD = 72, 14
"""In the folded layout, with labels above the columns: the width of a column, and the extra
height of a row, at scale 1."""
LABELS, COLUMN, NARROW_COLUMN = (214, 300), 130, 104
"""The smallest and largest width of labels, and the widths of a column with few and with many
sides."""
FAN = 0.42
"""The distance between cards, in card widths."""

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


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a sheet.

    Attributes:
        scale: the scale, 1 for a sheet 800 pixels wide.
        low: whether rows are low.
        width: the width of the paper, in pixels.
        labels: the width of the labels, in pixels.
        folded: whether labels are above the columns.
    """

    scale: float = 1.0
    low: bool = False
    width: int = WIDE
    labels: int = LABELS[1]
    folded: bool = False


def measures(sheet: Sheet, page: QSize, rest: float) -> Measures:
    """Return the measures of a sheet on a page.

    It grows with the window and the text size, and shrinks until all rows are visible, down to a
    readable scale; beyond that, rows scroll.

    Args:
        sheet: the content.
        page: the size of the page.
        rest: the height of everything but the table, at scale 1.
    """
    sides, rows, asked = len(sheet.names), len(sheet.rows), max(text_factor(), 1.0)
    narrow = page.width() < NARROW * text_factor() and sides < MANY_SIDES
    wide = WIDE if sides <= 2 else WIDER + MORE * max(sides - MANY_SIDES + 1, 0)
    wide = NARROW_WIDTH if narrow else wide
    room = (page.width() - 16) / READABLE
    folded = sides >= MANY_SIDES and room < LABELS[0] + FOLDED * sides + 34
    wide = (
        max(FOLDED * sides, NARROW_WIDTH) if folded else min(wide, round(max(room, NARROW_WIDTH)))
    )
    usual = min(page.width() / USUAL_WINDOW[0], page.height() / USUAL_WINDOW[1])
    usual = clamp(usual, 1.0, MOST_SCALE)
    held = (page.width() - 16) / (wide if narrow or sides >= MANY_SIDES else WIDE)
    wished = min(usual * asked, held, MOST_SCALE)

    def fitting(pitch: float) -> float:
        return (page.height() - 16) / (rest + HEADS + (pitch + FOLD * folded) * rows + TOTAL)

    enough = READABLE if asked == 1 else usual * min(asked, LARGER_ENOUGH)
    low = rows > MANY_ROWS or fitting(HIGH) < min(enough, wished)
    least = READABLE * min(asked, LARGER_ENOUGH)
    scale = min(wished, max(fitting(LOW if low else HIGH), least))
    width = page.width() - 8 if folded else min(wide * scale, page.width() - 8)
    column = NARROW_COLUMN if sides >= MANY_SIDES else COLUMN
    labels = clamp(width / scale - 34 - column * sides, *LABELS)
    labels = 180 if narrow else 340 if sides == 2 else labels
    return Measures(scale, low, round(width), 1 if folded else round(labels * scale), folded)


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
            self.fill(tr("Points of the hand"), sheet.grid)
        self._sheet, self._measures = sheet, measures
        self._style()
        self._name_sides()
        for part in (*self._backs, *self._titles):
            part.deleteLater()
        sides = len(sheet.names)
        self._backs = [_frame(self.viewport(), "row") for _ in sheet.grid.rows]
        self._backs[-1].setProperty("kind", "total")
        self._parts, self._titles = [], []
        self.clearSpans()
        for at, row in enumerate(sheet.rows):
            parts: list[QWidget | None] = [self._label(row.title, row.detail)]
            parts += [self._note(row)] if row.note else [self._side(row, n) for n in range(sides)]
            if row.note and sides > 1:
                self.setSpan(at, 1, 1, sides)
            self._put(at, parts)
        self._scores = [self._words("", 29, 700, "score") for _ in range(sides)]
        total = self._label(sheet.total, sheet.goal)
        self._put(len(sheet.rows), [total, *map(self._centred, self._scores)])
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
                coin=self._coin // 2,
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
                head.setFont(ui_font(self._pixels(15 if many else 16), 700))

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

    # The parts of a row

    @property
    def _coin(self) -> int:
        return round((30 if self._measures.low else 36) * self._measures.scale)

    def _pixels(self, size: float) -> float:
        """Return a scaled font size in pixels."""
        scale = self._measures.scale
        return max(size * scale, SMALLEST * min(scale / READABLE, 1.0))

    def _words(self, words: str, size: float, weight: int = 400, role: str = "") -> Label:
        label = Label(words)
        label.setFont(ui_font(self._pixels(size), weight))
        label.setProperty("role", role)
        return label

    def _cell(self, box: Callable[[QWidget], QBoxLayout], left: float, right: float) -> QBoxLayout:
        """Return the layout of an empty cell with these margins."""
        left, right = (right, left) if self.isRightToLeft() else (left, right)
        scale = self._measures.scale
        layout = box(QWidget(self.viewport()))
        gap, many = round(GAP / 2 * scale), len(self._sheet.names) >= MANY_SIDES
        layout.setContentsMargins(round(left * scale), gap, round(right * scale), gap)
        layout.setSpacing(round((2 if many else 6) * scale))
        return layout

    def _label(self, title: str, detail: str) -> QWidget:
        """Return a label with its detail below, or beside it in the folded layout."""
        low, folded = self._measures.low, self._measures.folded
        box = QHBoxLayout if folded else QVBoxLayout
        layout = self._cell(box, 8 if folded else 16 if low else 22, 8)
        if folded:
            layout.setContentsMargins(*(round(each * self._measures.scale) for each in FOLD_EDGES))
        layout.setSpacing(8 if folded else 0)
        if not folded:
            layout.addStretch()
        for words, size, weight, role in (
            (title, 16 if low else 17.5, 600, ""),
            (detail, 12 if low else 13, 400, "dim"),
        ):
            if words:
                label = self._words(words, size, weight, role)
                label.setWordWrap(not folded or words is detail)
                layout.addWidget(label, int(folded and words is detail))
        if not (folded and detail):
            layout.addStretch()
        return _holder(layout)

    def _note(self, row: Row) -> QWidget:
        """Return a sentence across all columns, with its cards."""
        layout = self._cell(QHBoxLayout, 0, 12)
        if row.cards and row.cards[0]:
            cards = self._cards(row.cards[0])
            cards.setMaximumWidth(round(150 * self._measures.scale))
            layout.addWidget(cards)
        note = self._words(row.note, 14, 500, "dim")
        note.setWordWrap(True)
        layout.addWidget(note, 1)
        return _holder(layout)

    def _side(self, row: Row, side: int) -> QWidget | None:
        """Return the cell of a side; None for one without content among many sides."""
        many = len(self._sheet.names) >= MANY_SIDES
        edge = 2 if self._measures.folded else 5 if many else 12
        if row.points and not (row.points[side] or row.cards[side] or row.counts[side]):
            if many:
                return None
            nothing = self._words("–", 16, 400, "dim")
            nothing.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            nothing.setIndent(round(edge * self._measures.scale + self._coin / 2) - 5)
            return nothing
        layout = self._cell(QHBoxLayout, 0, edge)
        if row.bars:
            layout.addLayout(self._bar(row, side), 1)
        elif row.cards[side]:
            layout.addWidget(self._cards(row.cards[side]))
            layout.addStretch()
        elif not row.counts[side]:
            layout.addStretch()
        else:
            size = 13 if many else 15
            counts = self._words(self._count_words(row, side, size), size)
            layout.addWidget(counts, 1)
        if row.points is not None:
            layout.addWidget(self._points(row.points[side]))
        return _holder(layout)

    def _points(self, points: int) -> Label:
        role = "coin" if points > 0 else "" if points else "dim"
        words = self._words(signed(points) if points else "–", 16, 700 if points else 400, role)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setFixedHeight(self._coin)
        words.setMinimumWidth(self._coin)
        return words

    def _count_words(self, row: Row, side: int, size: float) -> str:
        """Return the count of a side as text; in narrow columns only the number."""
        scale, sides = self._measures.scale, len(self._sheet.names)
        room = (self._measures.width - self._measures.labels) / sides - self._coin - 20 * scale
        longest = max(map(len, row.counts)) * LETTER * self._pixels(size)
        words = row.counts[side]
        return words.split()[0] if longest > room and words else words

    def _bar(self, row: Row, side: int) -> QBoxLayout:
        scale, box = self._measures.scale, QVBoxLayout()
        many, low = len(self._sheet.names) >= MANY_SIDES, self._measures.low
        box.setSpacing(round((2 if low else 8) * scale))
        size = 12 if many else 13 if low else 15
        words = self._words(self._count_words(row, side, size), size)
        bar = QProgressBar()
        bar.setTextVisible(False)
        bar.setFixedHeight(round(8 * scale))
        bar.setRange(0, 1000)
        bar.setValue(round(1000 * row.bars[side]))
        box.addStretch()
        box.addWidget(words)
        box.addWidget(bar)
        box.addStretch()
        return box

    def _cards(self, cards: CardSet) -> CardRow:
        height = 26 if self._measures.folded else 38 if self._measures.low else 62
        return CardRow(self.art, cards, height * self._measures.scale, FAN)

    def _centred(self, score: Label) -> QWidget:
        scale, layout = self._measures.scale, self._cell(QHBoxLayout, 0, 6)
        score.setAlignment(Qt.AlignmentFlag.AlignCenter)
        score.setMinimumSize(round(58 * scale), round(46 * scale))
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(score, 0, Qt.AlignmentFlag.AlignCenter)
        return _holder(layout)

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


def _holder(layout: QBoxLayout) -> QWidget:
    """Return the widget of a layout."""
    holder = layout.parentWidget()
    assert holder is not None
    return holder


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

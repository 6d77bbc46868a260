"""The cells of a score sheet: labels, notes, cards, bars and points."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.windows.table_page.hand_end.card_row import CardRow
from kontsina_qt.windows.table_page.hand_end.score_measures import GAP, MANY_SIDES, Measures
from kontsina_qt.windows.table_page.hand_end.score_rows import Row, Sheet, signed

FOLD_EDGES = (10, 9, 10, 0)
LETTER = 0.64
"""The average width of a letter relative to the font size."""
FAN = 0.42
"""The distance between cards, in card widths."""


class ScoreCells:
    """Makes the widgets in the cells of a sheet.

    Args:
        art: the deck.
        sheet, measures: the content, and how large everything is.
        parent: the widget that they stand in.
    """

    def __init__(self, art: CardArt, sheet: Sheet, measures: Measures, parent: QWidget) -> None:
        self._art, self._sheet, self._measures, self._parent = art, sheet, measures, parent

    def words(self, words: str, size: float, weight: int = 400, role: str = "") -> Label:
        """Return a label with text in a scaled size."""
        label = Label(words)
        label.setFont(ui_font(self._measures.pixels(size), weight))
        label.setProperty("role", role)
        return label

    def _cell(self, box: Callable[[QWidget], QBoxLayout], left: float, right: float) -> QBoxLayout:
        """Return the layout of an empty cell with these margins."""
        left, right = (right, left) if self._parent.isRightToLeft() else (left, right)
        scale = self._measures.scale
        layout = box(QWidget(self._parent))
        gap, many = round(GAP / 2 * scale), len(self._sheet.names) >= MANY_SIDES
        layout.setContentsMargins(round(left * scale), gap, round(right * scale), gap)
        layout.setSpacing(round((2 if many else 6) * scale))
        return layout

    def label(self, title: str, detail: str) -> QWidget:
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
                label = self.words(words, size, weight, role)
                label.setWordWrap(not folded or words is detail)
                layout.addWidget(label, int(folded and words is detail))
        if not (folded and detail):
            layout.addStretch()
        return _holder(layout)

    def note(self, row: Row) -> QWidget:
        """Return a sentence across all columns, with its cards."""
        layout = self._cell(QHBoxLayout, 0, 12)
        if row.cards and row.cards[0]:
            cards = self._cards(row.cards[0])
            cards.setMaximumWidth(round(150 * self._measures.scale))
            layout.addWidget(cards)
        note = self.words(row.note, 14, 500, "dim")
        note.setWordWrap(True)
        layout.addWidget(note, 1)
        return _holder(layout)

    def side(self, row: Row, side: int) -> QWidget | None:
        """Return the cell of a side; None for one without content among many sides."""
        many = len(self._sheet.names) >= MANY_SIDES
        edge = 2 if self._measures.folded else 5 if many else 12
        if row.points and not (row.points[side] or row.cards[side] or row.counts[side]):
            if many:
                return None
            nothing = self.words("–", 16, 400, "dim")
            nothing.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            nothing.setIndent(round(edge * self._measures.scale + self._measures.coin / 2) - 5)
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
            counts = self.words(self._count_words(row, side, size), size)
            layout.addWidget(counts, 1)
        if row.points is not None:
            layout.addWidget(self._points(row.points[side]))
        return _holder(layout)

    def _points(self, points: int) -> Label:
        role = "coin" if points > 0 else "" if points else "dim"
        words = self.words(signed(points) if points else "–", 16, 700 if points else 400, role)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setFixedHeight(self._measures.coin)
        words.setMinimumWidth(self._measures.coin)
        return words

    def _count_words(self, row: Row, side: int, size: float) -> str:
        """Return the count of a side as text; in narrow columns only the number."""
        measures, sides = self._measures, len(self._sheet.names)
        room = (measures.width - measures.labels) / sides - measures.coin - 20 * measures.scale
        longest = max(map(len, row.counts)) * LETTER * measures.pixels(size)
        words = row.counts[side]
        return words.split()[0] if longest > room and words else words

    def _bar(self, row: Row, side: int) -> QBoxLayout:
        scale, box = self._measures.scale, QVBoxLayout()
        many, low = len(self._sheet.names) >= MANY_SIDES, self._measures.low
        box.setSpacing(round((2 if low else 8) * scale))
        size = 12 if many else 13 if low else 15
        words = self.words(self._count_words(row, side, size), size)
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
        return CardRow(self._art, cards, height * self._measures.scale, FAN)

    def centred(self, score: Label) -> QWidget:
        """Return a score in the middle of its cell."""
        scale, layout = self._measures.scale, self._cell(QHBoxLayout, 0, 6)
        score.setAlignment(Qt.AlignmentFlag.AlignCenter)
        score.setMinimumSize(round(58 * scale), round(46 * scale))
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(score, 0, Qt.AlignmentFlag.AlignCenter)
        return _holder(layout)


def _holder(layout: QBoxLayout) -> QWidget:
    """Return the widget of a layout."""
    holder = layout.parentWidget()
    assert holder is not None
    return holder

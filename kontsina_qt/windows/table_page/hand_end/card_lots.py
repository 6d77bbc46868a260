"""Shows lots of cards: the hands and piles of a finished hand, or the cards of a score row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QVBoxLayout, QWidget

from kontsina_qt.access.cells import Grid, GridTable
from kontsina_qt.card_names import USUAL, CardNames
from kontsina_qt.language import tr, trn
from kontsina_qt.match.dealt import dealt_cards
from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import cards_words
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import LARGE, SMALL, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_end.card_row import MARGIN, CardRow
from kontsina_qt.windows.widgets.painted_panel import set_style, style_as_paper, style_as_scrim
from kontsina_qt.windows.widgets.style import rgba, upright_bar

EDGE, HEAD, GAP = 22, 52, 6
HIGH, LOW = 132.0, 30.0
"""The largest and smallest height of a row; if rows do not fit, they scroll."""
WIDEST = 1100
LABEL = 0.24
"""The share of a row's width for its label."""

STYLE = """
LotTable, LotTable > QWidget {{ background: transparent; outline: 0; }}
LotTable::item, LotTable::item:focus {{ background: transparent; border: none; }}
Label {{ color: {ink}; background: transparent; }}
Label[role="dim"] {{ color: {dim}; }}
#ring {{ border: 4px solid {gold}; border-radius: 10px; background: transparent; }}
"""


@dataclass(frozen=True, slots=True)
class Lot:
    """Some cards, their label, and the names of the deck's cards."""

    words: str
    cards: CardSet
    names: CardNames = USUAL

    @property
    def text(self) -> str:
        """The cards as text."""
        return aloud(self.names.written(cards_words(self.cards, " ")), tr) or tr("nothing")


def lots_of_hand(match: Match, teller: Teller) -> list[Lot]:
    """Return the cards dealt to each seat in the last hand, and each side's pile."""
    hand, rules = match.hands[-1], match.rules
    dealt = dealt_cards(hand, rules.players)
    lots = [
        Lot(tr("{name}: dealt").format(name=teller.seat(seat)), cards, teller.cards)
        for seat, cards in enumerate(dealt)
    ]
    for side, pile in enumerate(hand.position.piles):
        count = trn("{n} card", "{n} cards", pile.bit_count())
        lots.append(
            Lot(
                tr("{name}: pile").format(name=teller.side(side)) + f" · {count}",
                pile,
                teller.cards,
            )
        )
    return lots


class LotTable(GridTable):
    """A table with a row for each lot: the label, then the cards."""

    _made = False

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[QWidget] = []
        self._card, self._steps = 0.0, list[float]()
        self._ring = QFrame(self.viewport())
        self._ring.setObjectName("ring")
        self._ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ring.hide()
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().hide()
        self.came.connect(lambda *_: self.show_focus())
        self._made = True

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        ink, dim, gold = rgba(theme.ink), rgba(theme.ink_dim), rgba(theme.paper_gold)
        set_style(self, STYLE.format(ink=ink, dim=dim, gold=gold) + upright_bar(dim))

    def lay_out(self, art: CardArt, lots: Sequence[Lot], width: int, pitch: int) -> None:
        """Show lots in rows ``pitch`` pixels high."""
        for part in self._rows:
            part.hide()  # deleteLater takes effect later
            part.deleteLater()
        high, label = pitch - GAP, round((width + 2 * EDGE) * LABEL)
        self._card = high * CARD_ASPECT
        room = width - label - 2 * MARGIN - self._card
        numbers = [max(lot.cards.bit_count() - 1, 1) for lot in lots]
        self._steps = [min(self._card + GAP, room / number) for number in numbers]
        self.setColumnWidth(0, label + MARGIN)
        columns = max(self.columnCount() - 1, 1)
        for column in range(1, self.columnCount()):
            self.setColumnWidth(column, (width - label - MARGIN) // columns)
        self._rows = []
        for row, lot in enumerate(lots):
            self.setRowHeight(row, pitch)
            words = Label(lot.words)
            words.setFont(text_font(SMALL, 600))
            words.setWordWrap(True)
            words.setContentsMargins(10, 0, 10, 0)
            self.setCellWidget(row, 0, words)
            cards: Label = Label("–")
            cards.setProperty("role", "dim")
            cards.setFont(text_font(SMALL, 600))
            cards.setIndent(MARGIN)
            if lot.cards:
                cards = CardRow(art, lot.cards, high, self._steps[row] / self._card)
            cards.setParent(self.viewport())
            cards.show()
            self._rows.append(cards)
        self._place()

    def box(self, row: int) -> QRect:
        """Return the rectangle for the cards of a row, in the viewport."""
        left, top = self.columnViewportPosition(1), self.rowViewportPosition(row)
        width = self.viewport().width() - left
        return QRect(left, top + GAP // 2, width, self.rowHeight(row) - GAP)

    def _place(self) -> None:
        for row, cards in enumerate(self._rows):
            cards.setGeometry(self.box(row).adjusted(-MARGIN, 0, 0, 0))
        self.show_focus()

    def show_focus(self) -> None:
        """Draw the focus ring around the focused lot or card."""
        row, column = self.currentRow(), self.currentColumn()
        self._ring.setVisible(self.hasFocus() and row >= 0)
        if row >= 0:
            box = self.box(row)
            ring = box.adjusted(-box.left() + 2, 0, -2, 0)
            if column > 0:
                at = box.left() + round((column - 1) * self._steps[row])
                ring = QRect(at, box.top(), round(self._card), box.height())
            self._ring.setGeometry(ring.adjusted(-2, -2, 2, 2))
            self._ring.raise_()

    def updateGeometries(self) -> None:
        """Move the cards along with their rows."""
        super().updateGeometries()
        if self._made:  # Qt calls this during construction, too
            self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the event to the parent."""
        event.ignore()


class LotPaper(QFrame):
    """The sheet of paper."""


class CardLots(QWidget):
    """A sheet of paper with a row of cards for each lot.

    Attributes:
        table: the rows; arrow keys move between the cards.

    Signals:
        closed(): the person has closed it.
    """

    closed = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._foot = 0
        self.lots: tuple[Lot, ...] = ()
        self._paper, self._title = LotPaper(self), OneLine(shrinks=True)
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.table = LotTable(self._paper)
        self._column = QVBoxLayout(self._paper)
        self._column.setSpacing(0)
        self._column.addWidget(self._title)
        self._column.addWidget(self.table, 1)
        self.hide()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the table; with a focus proxy readers would be told that both have the focus."""
        self.table.setFocus(reason)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme
        if self.isVisible():
            self._arrange()

    def show_lots(self, title: str, lots: Sequence[Lot], place: QRect, foot: int = 0) -> None:
        """Show lots over ``place`` in the parent; ``foot`` pixels at the bottom stay free."""
        self.lots, self._foot = tuple(lots), foot
        self._title.set_words(title)
        self.setAccessibleName(title)
        self.table.fill(title, self._grid())
        self.setGeometry(place)
        self._arrange()
        self.table.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()

    def _grid(self) -> Grid:
        """Return the lots as an accessible grid: each as text, then card by card."""
        cards = [[lot.names.aloud(card) for card in cards_in(lot.cards)] for lot in self.lots]
        most = max(map(len, cards), default=0)
        rows = [(lot.words, (lot.text, *each)) for lot, each in zip(self.lots, cards, strict=True)]
        return Grid((tr("In words"), *(str(n + 1) for n in range(most))), rows)

    # Where everything lies

    @property
    def paper(self) -> QRectF:
        """The rectangle of the paper."""
        return QRectF(self._paper.geometry())

    def row_box(self, index: int) -> QRectF:
        """Return the rectangle for the cards of a lot."""
        box = self.table.box(index)
        return QRectF(box.translated(self.table.viewport().mapTo(self, QPoint(0, 0))))

    def _arrange(self) -> None:
        """Size the paper to its rows, up to the size of the page."""
        style_as_scrim(self, self._theme)
        ink = f"Label {{ color: {rgba(self._theme.ink)}; }}"
        style_as_paper(self._paper, self._theme, 18, inside=ink)
        self.table.restyle(self._theme)
        self._title.set_type(text_font(LARGE, 700))
        self._title.setFixedHeight(HEAD)
        self._column.setContentsMargins(EDGE, 0, EDGE, EDGE + self._foot)
        border, rows = 2 * self._theme.paper_pen.width(), len(self.lots)
        around = HEAD + EDGE + self._foot + border
        most = self.height() - 16
        pitch = int(clamp((most - around) / max(rows, 1), LOW, HIGH))
        width = min(self.width() - 16, WIDEST)
        paper = QRect(0, 0, width, min(around + pitch * rows, most))
        paper.moveCenter(self.rect().center())
        self._paper.setGeometry(paper)
        scrolls = around + pitch * rows > most
        policy = Qt.ScrollBarPolicy
        self.table.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        bar = self.table.verticalScrollBar().sizeHint().width() if scrolls else 0
        inside = width - 2 * EDGE - border - bar
        self.table.lay_out(self._art, self.lots, inside, pitch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.lots:
            self._arrange()

    # The person

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click anywhere."""
        event.accept()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape, Enter or Space."""
        keys = Qt.Key
        if event.key() in (keys.Key_Escape, keys.Key_Return, keys.Key_Enter, keys.Key_Space):
            self.closed.emit()
        else:
            super().keyPressEvent(event)

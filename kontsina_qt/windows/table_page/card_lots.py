"""Cards laid out to be looked at: the hands and piles of a hand, or those of a row that scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.cells import Cells, Grid
from kontsina_qt.card_names import USUAL, CardNames
from kontsina_qt.language import tr, trn
from kontsina_qt.match.dealt import dealt_cards
from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.state.aloud import aloud
from kontsina_qt.rules.state.words import cards_words
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.text_size import LARGE, SMALL, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import draw_paper, veil

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
EDGE, HEAD = 22, 52
HIGH, LOW = 132.0, 30.0
"""The height of a row, at most and at least."""
WIDEST = 1100
LABEL = 0.24
"""The share of a row's width that its words take."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Some cards, what they are, and what such cards are called."""

    words: str
    cards: CardSet
    names: CardNames = USUAL

    @property
    def told(self) -> str:
        """The cards in words."""
        return aloud(self.names.written(cards_words(self.cards, " ")), tr) or tr("nothing")


def lots_of_hand(match: Match, teller: Teller) -> list[Lot]:
    """What each seat of the last hand was dealt, and the pile of each side."""
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


class CardLots(QWidget):
    """A sheet of paper with a row of cards for each lot.

    Signals:
        closed(): the person has looked enough.
    """

    closed = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._title = ""
        self._foot = 0
        self.lots: tuple[Lot, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.cells = Cells(self)
        self.cells.came.connect(lambda *_: self.update())
        self.hide()

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self._art, self._theme = art, theme
        self.update()

    def show_lots(self, title: str, lots: Sequence[Lot], place: QRect, foot: int = 0) -> None:
        """Shows lots over a part of the parent; ``foot`` pixels below are left free."""
        self._title, self.lots, self._foot = title, tuple(lots), foot
        self.setAccessibleName(title)
        self.cells.fill(title, self._grid())
        self.setGeometry(place)
        self.show()
        self.raise_()
        self.update()

    def _grid(self) -> Grid:
        """The lots as a table: first each in words, then card by card."""
        cards = [[lot.names.aloud(card) for card in cards_in(lot.cards)] for lot in self.lots]
        most = max(map(len, cards), default=0)
        rows = [(lot.words, (lot.told, *each)) for lot, each in zip(self.lots, cards, strict=True)]
        return Grid((tr("In words"), *(str(n + 1) for n in range(most))), rows)

    # Where everything lies

    @property
    def paper(self) -> QRectF:
        """Where the paper lies."""
        page = QRectF(self.rect())
        width = min(page.width() - 16, WIDEST)
        height = HEAD + self._pitch * len(self.lots) + EDGE + self._foot
        return QRectF(page.center().x() - width / 2, page.center().y() - height / 2, width, height)

    @property
    def _pitch(self) -> float:
        """How high a row is."""
        room = self.height() - 16 - HEAD - EDGE - self._foot
        return clamp(room / max(len(self.lots), 1), LOW, HIGH)

    def row_box(self, index: int) -> QRectF:
        """Where the cards of a lot may lie."""
        paper, pitch = self.paper, self._pitch
        left = paper.x() + EDGE + paper.width() * LABEL
        top = paper.y() + HEAD + pitch * index
        return QRectF(left, top + 3, paper.right() - EDGE - left, pitch - 6)

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """The veil, the paper, the cards."""
        painter = QPainter(self)
        try:
            veil(painter, self.rect(), self._theme)
            paper = self.paper
            draw_paper(painter, paper, self._theme, 18)
            painter.setPen(self._theme.ink)
            painter.setFont(text_font(LARGE, 700))
            head = QRectF(paper.x() + EDGE, paper.y(), paper.width() - 2 * EDGE, HEAD)
            painter.drawText(head, CENTRE, elided(self._title, painter.font(), head.width()))
            for index, lot in enumerate(self.lots):
                self._draw_lot(painter, index, lot)
            if self.cells.hasFocus() and self.cells.currentRow() >= 0:
                self._draw_ring(painter)
        finally:
            painter.end()

    def _draw_lot(self, painter: QPainter, index: int, lot: Lot) -> None:
        paper, box = self.paper, self.row_box(index)
        painter.setPen(self._theme.ink)
        painter.setFont(text_font(SMALL, 600))
        label = QRectF(paper.x() + EDGE, box.y(), box.x() - paper.x() - EDGE - 10, box.height())
        painter.drawText(label, int(LEFT | Qt.TextFlag.TextWordWrap), lot.words)
        cards = cards_in(lot.cards)
        if not cards:
            painter.setPen(self._theme.ink_dim)
            painter.drawText(box, LEFT, "–")
            return
        height, step = box.height(), self._step(index)
        dpr = self.devicePixelRatioF()
        for at, card in enumerate(cards):
            place = QPointF(box.x() + at * step, box.y())
            painter.drawPixmap(place, self._art.face(card, height, dpr))

    def _draw_ring(self, painter: QPainter) -> None:
        """Around the lot that the keys are on, or around one of its cards."""
        row, column = self.cells.currentRow(), self.cells.currentColumn()
        box = self.row_box(row)
        ring = QRectF(self.paper.x() + EDGE / 2, box.y(), self.paper.width() - EDGE, box.height())
        if column:
            at = self._step(row) * (column - 1)
            ring = QRectF(box.x() + at, box.y(), box.height() * CARD_ASPECT, box.height())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.paper_gold, 4))
        painter.drawRoundedRect(ring.adjusted(-2, -2, 2, 2), 10, 10)

    def _step(self, index: int) -> float:
        """How far the cards of a lot lie from one another."""
        box, cards = self.row_box(index), self.lots[index].cards.bit_count()
        width = box.height() * CARD_ASPECT
        return min(width + 6, (box.width() - width) / max(cards - 1, 1))

    # The person

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere closes it; what lies below is out of reach."""
        event.accept()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, Enter and Space close it."""
        keys = Qt.Key
        if event.key() in (keys.Key_Escape, keys.Key_Return, keys.Key_Enter, keys.Key_Space):
            self.closed.emit()
        else:
            super().keyPressEvent(event)

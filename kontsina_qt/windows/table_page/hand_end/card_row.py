"""A row of cards, overlapping to fit the width."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label

MARGIN = 4
"""The space at the left for the shadow of the first card."""


class CardRow(Label):
    """A row of cards, fanned from the left.

    Args:
        art: the deck.
        cards: the cards.
        height: the height of a card, in pixels.
        step: the distance between cards if there is room, in card widths.
    """

    def __init__(self, art: CardArt, cards: CardSet, height: float, step: float) -> None:
        super().__init__()
        self._art, self._cards = art, cards_in(cards)
        self._height, self._step = height, step
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        cards = 1 + self._step * (len(self._cards) - 1)
        return QSize(round(self._height * CARD_ASPECT * cards) + 2 * MARGIN, round(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._height * CARD_ASPECT) + 2 * MARGIN, round(self._height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setPixmap(painted(self.width(), self.height(), self.devicePixelRatioF(), self._draw))

    def _draw(self, painter: QPainter) -> None:
        height, dpr = self._height, self.devicePixelRatioF()
        width, y = height * CARD_ASPECT, (self.height() - height) / 2
        room = self.width() - 2 * MARGIN - width
        step = min(width * self._step, room / max(len(self._cards) - 1, 1))
        shadow = self._art.shadow(height, dpr, False)
        shade = shadow.deviceIndependentSize()
        drop = QPointF((shade.width() - width) / 2, (shade.height() - height) / 2 - 2)
        for at, card in enumerate(self._cards):
            place = QPointF(MARGIN + at * step, y)
            painter.drawPixmap(place - drop, shadow)
            painter.drawPixmap(place, self._art.face(card, height, dpr))

"""Small cards with only rank and suit, for what was played and taken."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from kontsina_qt.rules.base.cards import Card, is_joker
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.text_size import stamp_font, text_width, ui_font

LEAST_RANK = 20.0
"""The smallest font size of a rank in the fan of a capture: capitals are 14 pixels high."""

JOKER = "★"
"""The index of a joker on a small card."""
SUIT = 1.0
"""The size of a drawn suit, relative to the font size beside it."""


def rank_font(text: float) -> QFont:
    """Return the font of the ranks in the fan of a capture."""
    return ui_font(max(LEAST_RANK, 19 * text), 700)


def rank_and_suit(card: Card) -> tuple[str, str]:
    """Return a card's rank and suit as text: ``10`` and ``♦``."""
    if is_joker(card):
        return JOKER, ""
    words = card_words(card)
    return words[:-1], words[-1]


def draw_small(painter: QPainter, box: QRectF, card: Card, art: CardArt, font: QFont) -> None:
    """Draw a card for a fan: its rank above its suit at the left edge of a box."""
    _paper(painter, box, art)
    rank, suit = rank_and_suit(card)
    painter.setPen(art.ink(card))
    picture = art.suit_picture(card, *_suit_size(painter, font))
    rank = rank if picture is None else art.names.sign(card)
    column = QRectF(box.x() + 2, box.y(), min(box.width(), font.pixelSize() * 1.35) - 3, 0)
    column.setHeight(box.height() * 0.52)
    painter.setFont(stamp_font(rank, font.pixelSize(), font.weight(), column.width()))
    painter.drawText(column, Qt.AlignmentFlag.AlignCenter, rank)
    painter.setFont(font)
    column.moveTop(box.y() + box.height() * 0.46)
    if picture is None:
        painter.drawText(column, Qt.AlignmentFlag.AlignCenter, suit)
    else:
        _draw_suit(painter, column, picture)


def draw_chip(painter: QPainter, box: QRectF, card: Card, art: CardArt, font: QFont) -> None:
    """Draw a card as a chip: rank and suit side by side."""
    _paper(painter, box, art)
    painter.setPen(art.ink(card))
    painter.setFont(font)
    picture = art.suit_picture(card, *_suit_size(painter, font))
    if picture is None:
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "".join(rank_and_suit(card)))
        return
    rank = art.names.sign(card)
    wide = text_width(rank, font)
    side = picture.deviceIndependentSize().width()
    left = box.center().x() - (wide + side) / 2
    painter.drawText(QRectF(left, box.y(), wide, box.height()), Qt.AlignmentFlag.AlignCenter, rank)
    _draw_suit(painter, QRectF(left + wide, box.y(), side, box.height()), picture)


def chip_width(card: Card, art: CardArt, font: QFont) -> float:
    """Return the width of a chip's text."""
    if art.names.pack.faces and not is_joker(card):
        return text_width(art.names.sign(card), font) + font.pixelSize() * SUIT
    return text_width("".join(rank_and_suit(card)), font)


def _suit_size(painter: QPainter, font: QFont) -> tuple[float, float]:
    """Return the size of a suit beside text in a font, and the device pixel ratio."""
    return round(font.pixelSize() * SUIT), painter.device().devicePixelRatioF()


def _draw_suit(painter: QPainter, box: QRectF, picture: QPixmap) -> None:
    size = picture.deviceIndependentSize()
    middle = box.center()
    painter.drawPixmap(
        QPointF(middle.x() - size.width() / 2, middle.y() - size.height() / 2), picture
    )


def _paper(painter: QPainter, box: QRectF, art: CardArt) -> None:
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
    painter.setBrush(art.paper)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3.5, 3.5)

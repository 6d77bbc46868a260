"""Rings, coins, badges and veils as pixmaps, each drawn once."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.table.geometry import CARD_ASPECT
from kontsina_qt.table.paint import painted
from kontsina_qt.table.sprite import DIMMED
from kontsina_qt.table.type import ui_font


def ink_on(colour: str) -> QColor:
    """The colour of letters that are read on another."""
    return QColor("#12332e" if QColor(colour).lightnessF() > 0.55 else "#ffffff")


SHARE = 0.12
"""How long each colour of a line that several rings share is, in heights of the card."""


@lru_cache(maxsize=256)
def ring_pixmap(
    height: float,
    dpr: float,
    angle: float,
    colour: str,
    style: Qt.PenStyle,
    width: float,
    gap: float,
    share: tuple[int, int] = (0, 1),
) -> QPixmap:
    """A ring outside a card of that height, turned like the card.

    Args:
        share: which part of the line it has, from 0, and among how many rings it is shared.
    """
    card_width = height * CARD_ASPECT
    reach = gap + width + 2
    side = (card_width**2 + height**2) ** 0.5 + 2 * reach if angle else 0
    full_width, full_height = side or card_width + 2 * reach, side or height + 2 * reach

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        out = gap + width / 2
        rect = QRectF(
            -card_width / 2 - out, -height / 2 - out, card_width + 2 * out, height + 2 * out
        )
        radius = card_width * 0.064 + out
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_shared(QPen(QColor(colour), width, style), share, height))
        painter.drawRoundedRect(rect, radius, radius)

    return painted(full_width, full_height, dpr, draw)


def _shared(pen: QPen, share: tuple[int, int], height: float) -> QPen:
    """A pen that draws one of several shares of a line around a card of that height."""
    number, of = share
    if of > 1:
        length = SHARE * height / pen.widthF()
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([length, length * (of - 1)])
        pen.setDashOffset(-number * length)
    return pen


@lru_cache(maxsize=64)
def focus_ring_pixmap(height: float, dpr: float, angle: float) -> QPixmap:
    """A white ring over a dark line, to be seen on cloth and on paper."""
    width = height * CARD_ASPECT
    reach = 9.0
    side = (width**2 + height**2) ** 0.5 + 2 * reach if angle else 0
    full_width, full_height = side or width + 2 * reach, side or height + 2 * reach

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, line in (("#10161d", 6.0), ("#ffffff", 3.0)):
            out = 4.5
            rect = QRectF(-width / 2 - out, -height / 2 - out, width + 2 * out, height + 2 * out)
            painter.setPen(QPen(QColor(colour), line))
            painter.drawRoundedRect(rect, width * 0.064 + out, width * 0.064 + out)

    return painted(full_width, full_height, dpr, draw)


@lru_cache(maxsize=128)
def coin_pixmap(text: str, size: float, dpr: float, colour: str) -> QPixmap:
    """A small round coin with a number or a sign."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(0, 0, 0, 70), 1))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QRectF(1, 1, size - 2, size - 2))
        painter.setPen(QColor("#1d2430"))
        painter.setFont(ui_font(size * 0.58, 700))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


@lru_cache(maxsize=128)
def badge_pixmap(text: str, size: float, dpr: float, colour: str) -> QPixmap:
    """The value of a build on a square with round corners."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#12332e"), 1.4))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(1, 1, size - 2, size - 2), size * 0.28, size * 0.28)
        painter.setPen(ink_on(colour))
        painter.setFont(ui_font(size * 0.56, 800))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


@lru_cache(maxsize=128)
def owned_badge_pixmap(text: str, initial: str, size: float, dpr: float, colour: str) -> QPixmap:
    """The value of a build on paper, and beside it whose it is, in the colour of that seat."""
    width = size * 1.9

    def draw(painter: QPainter) -> None:
        whole = QRectF(1, 1, width - 2, size - 2)
        painter.setPen(QPen(QColor("#12332e"), 1.4))
        painter.setBrush(QColor("#fffdf8"))
        painter.drawRoundedRect(whole, size * 0.28, size * 0.28)
        coin = QRectF(1, 1, size - 2, size - 2)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(coin, size * 0.28, size * 0.28)
        painter.setPen(ink_on(colour))
        painter.setFont(ui_font(size * (0.54 if len(initial) < 2 else 0.44), 800))
        painter.drawText(coin, Qt.AlignmentFlag.AlignCenter, initial)
        painter.setPen(QColor("#12332e"))
        painter.setFont(ui_font(size * 0.56, 800))
        value = QRectF(size - 2, 0, width - size, size)
        painter.drawText(value, Qt.AlignmentFlag.AlignCenter, text)

    return painted(width, size, dpr, draw)


@lru_cache(maxsize=64)
def veil_pixmap(height: float, dpr: float, angle: float, colour: str) -> QPixmap:
    """What dims a card of that height to the look of one through which the cloth shines."""
    width = height * CARD_ASPECT
    side = (width**2 + height**2) ** 0.5 if angle else 0
    full_width, full_height = side or width, side or height

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        veil = QColor(colour)
        veil.setAlphaF(1 - DIMMED)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(veil)
        rect = QRectF(-width / 2, -height / 2, width, height)
        painter.drawRoundedRect(rect, width * 0.064, width * 0.064)

    return painted(full_width, full_height, dpr, draw)

"""Rings, coins, badges and veils as pixmaps, each drawn once."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.table.geometry import CARD_ASPECT
from kontsina_qt.table.paint import painted
from kontsina_qt.table.sprite import DIMMED
from kontsina_qt.table.type import ui_font


@lru_cache(maxsize=256)
def ring_pixmap(
    height: float,
    dpr: float,
    angle: float,
    colour: str,
    style: Qt.PenStyle,
    width: float,
    gap: float,
) -> QPixmap:
    """A ring outside a card of that height, turned like the card."""
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
        pen = QPen(QColor(colour), width, style)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)

    return painted(full_width, full_height, dpr, draw)


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
        painter.setPen(QColor("#12332e"))
        painter.setFont(ui_font(size * 0.56, 800))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


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

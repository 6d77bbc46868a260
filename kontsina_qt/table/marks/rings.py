"""Rings, coins, badges and scrims as cached pixmaps."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPixmap

from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import stamp_font
from kontsina_qt.table.style.theme import Line, Ring

SHARE, DASH = 0.12, 0.055
"""The length of each colour on a line shared by several rings, and that of a dash, relative to
the card's height."""
CORNER = 0.16
"""The length of a corner mark along a side, relative to the card's height."""
DIMMED = 0.62
"""The visibility of a dimmed card: its index must stay readable."""
ROUND = 0.84
"""The width of the text on a coin, relative to the coin's."""
OUTLINE = "#12332e"
"""The outline of light marks on cards."""


def ink_on(colour: str) -> QColor:
    """Return a readable text colour on a background."""
    return QColor(OUTLINE if QColor(colour).lightnessF() > 0.55 else "#ffffff")


@lru_cache(maxsize=256)
def ring_pixmap(
    height: float,
    dpr: float,
    angle: float,
    line: Ring,
    width: float,
    gap: float,
    share: tuple[int, int] = (0, 1),
) -> QPixmap:
    """Return a ring around a card, tilted like the card.

    Args:
        height: the height of the card.
        dpr: the device pixel ratio.
        angle: the tilt of the card, in degrees.
        line: the colour and style.
        width: the width of the line.
        gap: the distance from the card.
        share: its index among the rings that share the line, and their number.
    """
    card_width = height * CARD_ASPECT
    reach = gap + width + 2
    side = (card_width**2 + height**2) ** 0.5 + 2 * reach if angle else 0
    full_width, full_height = side or card_width + 2 * reach, side or height + 2 * reach

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        card = QRectF(-card_width / 2, -height / 2, card_width, height)
        if share[1] > 1:
            painter.setClipPath(_share(card, gap, width, share))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in _strokes(card, line, width, gap):
            painter.strokePath(*part)

    return painted(full_width, full_height, dpr, draw)


def _around(card: QRectF, out: float) -> QPainterPath:
    """Return the outline of a card, expanded by ``out``."""
    radius = card.width() * 0.064 + out
    path = QPainterPath()
    path.addRoundedRect(card.adjusted(-out, -out, out, out), radius, radius)
    return path


def _strokes(card: QRectF, line: Ring, width: float, gap: float) -> list[tuple[QPainterPath, QPen]]:
    """Return the strokes that a ring is made of."""
    colour, middle = QColor(line.colour), gap + width / 2
    thin = QPen(colour, max(1.3, width * 0.38))
    if line.line is Line.DOUBLE:
        half = thin.widthF() / 2 - 0.4
        return [(_around(card, out), thin) for out in (gap + half, gap + width - half)]
    pen = QPen(colour, width)
    if line.line is Line.DASHED:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        dash = DASH * card.height() / width
        pen.setDashPattern([dash, dash * 0.6])
    if line.line is Line.CORNERS:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return [(_around(card, middle), thin), (_corners(card, middle), pen)]
    return [(_around(card, middle), pen)]


def _corners(card: QRectF, out: float) -> QPainterPath:
    """Return the four corners of that outline."""
    rect, reach = card.adjusted(-out, -out, out, out), CORNER * card.height()
    path = QPainterPath()
    for x in (rect.left(), rect.right()):
        for y in (rect.top(), rect.bottom()):
            dx, dy = (reach if x < 0 else -reach), (reach if y < 0 else -reach)
            path.moveTo(x, y + dy)
            path.lineTo(x, y + (rect.width() * 0.09 if y < 0 else -rect.width() * 0.09))
            path.quadTo(x, y, x + (1 if x < 0 else -1) * rect.width() * 0.09, y)
            path.lineTo(x + dx, y)
    return path


def _share(card: QRectF, gap: float, width: float, share: tuple[int, int]) -> QPainterPath:
    """Return the region where one of several rings is visible on the shared line."""
    number, of = share
    stroker = QPainterPathStroker()
    stroker.setWidth(width + 4)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    length = SHARE * card.height() / stroker.width()
    stroker.setDashPattern([length, length * (of - 1)])
    stroker.setDashOffset(-number * length)
    return stroker.createStroke(_around(card, gap + width / 2))


@lru_cache(maxsize=64)
def focus_ring_pixmap(height: float, dpr: float, angle: float) -> QPixmap:
    """Return a white ring over a dark one, visible on cloth and on cards."""
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
    """Return a small round coin with a number or a sign."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(OUTLINE), 1.4))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QRectF(1, 1, size - 2, size - 2))
        painter.setPen(QColor("#1d2430"))
        painter.setFont(stamp_font(text, size * 0.58, 700, size * ROUND))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


@lru_cache(maxsize=128)
def badge_pixmap(text: str, size: float, dpr: float, colour: str) -> QPixmap:
    """Return a text on a square with round corners."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(OUTLINE), 1.4))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(1, 1, size - 2, size - 2), size * 0.28, size * 0.28)
        painter.setPen(ink_on(colour))
        painter.setFont(stamp_font(text, size * 0.56, 800, size - 4))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


@lru_cache(maxsize=128)
def owned_badge_pixmap(text: str, initial: str, size: float, dpr: float, colour: str) -> QPixmap:
    """Return the value of a build, with its owner's initial in the owner's colour beside it."""
    width = size * 1.9

    def draw(painter: QPainter) -> None:
        whole = QRectF(1, 1, width - 2, size - 2)
        painter.setPen(QPen(QColor(OUTLINE), 1.4))
        painter.setBrush(QColor("#fffdf8"))
        painter.drawRoundedRect(whole, size * 0.28, size * 0.28)
        coin = QRectF(1, 1, size - 2, size - 2)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(coin, size * 0.28, size * 0.28)
        painter.setPen(ink_on(colour))
        high = size * (0.54 if len(initial) < 2 else 0.44)
        painter.setFont(stamp_font(initial, high, 800, coin.width() - 2))
        painter.drawText(coin, Qt.AlignmentFlag.AlignCenter, initial)
        painter.setPen(QColor(OUTLINE))
        value = QRectF(size - 2, 0, width - size, size)
        painter.setFont(stamp_font(text, size * 0.56, 800, value.width() - 2))
        painter.drawText(value, Qt.AlignmentFlag.AlignCenter, text)

    return painted(width, size, dpr, draw)


@lru_cache(maxsize=64)
def scrim_pixmap(height: float, dpr: float, angle: float, colour: str) -> QPixmap:
    """Return an overlay that dims a card as if the cloth shone through."""
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


@lru_cache(maxsize=16)
def ghost_pixmap(width: float, height: float, dpr: float, colour: str) -> QPixmap:
    """Return the empty place of a held card: a dashed outline in this colour."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(colour), 1.6, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(0, 0, 0, 24))
        rect = QRectF(1, 1, width - 2, height - 2)
        painter.drawRoundedRect(rect, width * 0.064, width * 0.064)

    return painted(width, height, dpr, draw)

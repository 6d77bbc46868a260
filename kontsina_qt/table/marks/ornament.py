"""Ornaments for highlights of a match: sun rays, a Greek key, large words, coins."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from kontsina_qt.table.marks.rings import ROUND, ink_on
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import display_font, line_height, stamp_font, text_width

RAYS, INNER, SHORT, WIDE = 24, 0.3, 0.74, 0.55
"""The number of rays; relative to the radius, their start and the length of every other one;
their width relative to their distance."""
BAND_FADES = 0.2
"""The part of a band that fades out at each end."""
KEY = ((0, 1), (0, 0), (0.8, 0), (0.8, 0.72), (0.34, 0.72), (0.34, 0.38), (0.58, 0.38))
"""The points of one unit of the Greek key, relative to its width and the band's height."""


def rays(radius: float, colour: QColor, dpr: float) -> QPixmap:
    """Return the rays of a sun around an empty centre."""

    def draw(painter: QPainter) -> None:
        path = QPainterPath()
        for i in range(RAYS):
            angle, half = 2 * pi * i / RAYS, pi / RAYS * WIDE
            long = 1.0 if i % 2 == 0 else SHORT
            for k, at in ((INNER, angle - half), (long, angle), (INNER, angle + half)):
                point = QPointF(radius + radius * k * cos(at), radius + radius * k * sin(at))
                path.lineTo(point) if at != angle - half else path.moveTo(point)
            path.closeSubpath()
        painter.fillPath(path, colour)

    return painted(2 * radius, 2 * radius, dpr, draw)


def greek_key(width: float, height: float, colour: QColor, dpr: float) -> QPixmap:
    """Return a band of Greek key, drawn as a line."""

    def draw(painter: QPainter) -> None:
        count = max(1, round(width / (height * 1.12)))
        unit, high = width / count, height - 2
        path = QPainterPath()
        for i in range(count):
            for n, (x, y) in enumerate(KEY):
                point = QPointF((i + x) * unit, 1 + y * high)
                path.lineTo(point) if n else path.moveTo(point)
        path.moveTo(0, height - 1)
        path.lineTo(width, height - 1)
        painter.setPen(QPen(colour, max(1.4, height / 8)))
        painter.drawPath(path)

    return painted(width, height, dpr, draw)


def big_word(
    words: str, size: float, width: float, colour: QColor, dpr: float, shade: bool = True
) -> QPixmap:
    """Return words in the display font, shrunk to fit a width."""
    font = display_font(size)
    while size > 20 and text_width(words, font) > width - 8:
        size -= 2
        font = display_font(size)
    wide = min(text_width(words, font) + 12, width)
    box = QRectF(0, 0, wide, line_height(font) + 4)  # hinted letters may be a pixel lower

    def draw(painter: QPainter) -> None:
        painter.setFont(font)
        if shade:
            painter.setPen(QColor(0, 0, 0, 110))
            painter.drawText(box.translated(0, size / 30), Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(colour)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    return painted(box.width(), box.height(), dpr, draw)


def band(width: float, height: float, colour: QColor, dpr: float) -> QPixmap:
    """Return a background for words over cards, fading out at both ends."""

    def draw(painter: QPainter) -> None:
        clear = QColor(colour)
        clear.setAlpha(0)
        across = QLinearGradient(0, 0, width, 0)
        for at, shade in (
            (0.0, clear),
            (BAND_FADES, colour),
            (1 - BAND_FADES, colour),
            (1.0, clear),
        ):
            across.setColorAt(at, shade)
        painter.fillRect(QRectF(0, 0, width, height), across)

    return painted(width, height, dpr, draw)


def coin(
    words: str, size: float, fill: QColor, ring: QColor | None, dpr: float, weight: int = 700
) -> QPixmap:
    """Return a round coin with a word or a number, and a ring around it if given."""

    def draw(painter: QPainter) -> None:
        edge = size * 0.06 if ring is not None else 0.0
        disc = QRectF(0, 0, size, size).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if ring is not None:
            painter.setBrush(ring)
            painter.drawEllipse(disc)
        painter.setBrush(fill)
        painter.drawEllipse(disc.adjusted(edge, edge, -edge, -edge))
        painter.setPen(ink_on(fill.name()))
        painter.setFont(stamp_font(words, size * 0.42, weight, size * ROUND))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, words)

    return painted(size, size, dpr, draw)

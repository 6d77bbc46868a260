"""The plates of the seats: name, score, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.models.picture import SeatRow
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.portraits import Face, portrait, portraits_shown
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.marks.rings import ROUND, ink_on
from kontsina_qt.table.style.initials import initials
from kontsina_qt.table.style.paint import elided, painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import (
    fitting_font,
    smallest_readable,
    stamp_font,
    text_width,
    ui_font,
)

COINS = (
    "#f0cf86",
    "#1f6f8f",
    "#a9e3c4",
    "#8a3b2a",
    "#d9c2f2",
    "#4f6b1d",
    "#f5b8c8",
    "#4a5560",
)
"""The colours of the sides, the viewer's first. Light and dark alternate, so that neighbours
differ by more than their hue."""


COIN, LEAST_COIN = 0.74, 0.42
"""The usual and the smallest size of the initials' coin, relative to the plate's height."""
PORTRAIT = 0.9
"""The size of a portrait with its ring in the side's colour, relative to the plate's height."""
RING = 0.045
"""The width of that ring, relative to the portrait's."""
APART, CLOSE = (0.19, 0.38), (0.1, 0.26)
"""The margins after the coin and after the score, relative to the plate's height: usually, and
on a narrow plate."""
NARROW = 165
"""The width below which a plate is narrow, at the usual text size."""
NAME, DETAIL, SCORE = (15, 700), (12, 400), (22, 700)
"""Size and weight of the fonts."""
SIGN = 0.62
"""The size of the dealer's letter, relative to its coin."""
KEPT = 4
"""How many pixmaps per seat are cached: turns come round again."""


def seat_colour(seating: Seating, seat: int) -> str:
    """Return the colour of a seat's side; the viewer's is gold."""
    own = seating.side_of(seating.viewer)
    order = (seating.side_of(seat) - own) % max(seating.sides, 1)
    return COINS[order % len(COINS)]


def shorter(detail: str, font: QFont, room: float, partner: bool) -> str:
    """Shorten the detail line of a seat to fit, down to its most important part.

    For a partner that is "partner"; for a computer player its level, then its character.
    """
    first, _, last = detail.partition(" · ")
    parts = [detail, last, last.partition(" · ")[0]] if last and not partner else [detail, first]
    return next((words for words in parts if text_width(words, font) <= room), parts[-1])


def sign_box(coin: QRectF, height: float) -> QRectF:
    """Where the dealer's letter stands on a coin, in a plate so high."""
    wide = max(coin.width() * 0.42, smallest_readable() / SIGN)
    top = min(coin.bottom() - wide * 0.8, height - wide - 1)
    return QRectF(coin.right() - wide * 0.76, top, wide, wide)


class Plates:
    """The plates of one table."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._appearance = scene, appearance
        self._plates: dict[int, tuple[object, QGraphicsPixmapItem]] = {}
        self._pictures: dict[object, QPixmap] = {}
        self._theme = appearance.theme

    def show(self, rows: Sequence[SeatRow]) -> None:
        """Draw the plates of the seats, where they have changed."""
        appearance = self._appearance
        for seat in [s for s in self._plates if s >= len(rows)]:
            self._scene.removeItem(self._plates.pop(seat)[1])
        short = initials([row.name for row in rows])
        if appearance.theme is not self._theme:
            self._theme = appearance.theme
            self._pictures.clear()
        for row in rows:
            box = appearance.layout.pill(row.seat)
            dealer = tr("D") if row.dealer else ""
            drawn = row.who and portraits_shown() is not Portraits.INITIALS
            named = (row.name, row.detail, row.who if drawn else "", short[row.seat])
            said = (row.seat, *named, row.score, row.turn, dealer)
            key = (
                said,
                box,
                appearance.layout.seating,
                appearance.layout.text,
                appearance.dpr,
                id(appearance.theme),
            )
            had, item = self._plates.get(row.seat, (None, None))
            if item is None:
                item = pixmap_item(self._scene, 4)
            if had != key:
                picture = self._pictures.pop(key, None)
                self._pictures[key] = picture or self._plate(row, short[row.seat], box)
                item.setPixmap(self._pictures[key])
                item.setPos(snapped(box.x, box.y, appearance.dpr))
            self._plates[row.seat] = (key, item)
        for old in list(self._pictures)[: -KEPT * len(rows)]:
            del self._pictures[old]

    def _plate(self, row: SeatRow, short: str, box: Box) -> QPixmap:
        appearance, width, height = self._appearance, box.width, box.height
        theme = appearance.theme

        def draw(painter: QPainter) -> None:
            rect = QRectF(1.5, 1.5, width - 3, height - 3)
            radius = rect.height() / 2
            painter.setPen(QPen(theme.accent, 2) if row.turn else theme.plate_pen)
            painter.setBrush(theme.plate_turn if row.turn else theme.plate)
            painter.drawRoundedRect(rect, radius, radius)
            size, edge = self._coin_size(row, width, height)
            self._plate_coin(painter, row, short, height, (size, edge))
            begin = self._words_begin(row, height, size, edge)
            self._plate_words(painter, row, width, height, begin)

        return painted(width, height, appearance.dpr, draw)

    def face(self, row: SeatRow, face: Face) -> QPixmap | None:
        """Return an overlay for a plate with another face; None if the seat has no portrait."""
        if not row.who or portraits_shown() is Portraits.INITIALS:
            return None
        box = self._appearance.layout.pill(row.seat)
        place = self._coin_size(row, box.width, box.height)

        def draw(painter: QPainter) -> None:
            self._plate_coin(painter, row, "", box.height, place, face)

        return painted(box.width, box.height, self._appearance.dpr, draw)

    def _coin_size(self, row: SeatRow, width: float, height: float) -> tuple[float, float]:
        """Return the size of the coin or portrait and its distance from the plate's edge.

        On a narrow plate it shrinks to make room for the text.
        """
        text = self._appearance.layout.text
        drawn = row.who and portraits_shown() is not Portraits.INITIALS
        share = PORTRAIT if drawn else COIN
        size, edge = height * share, height * (1 - share) / 2
        if width >= NARROW * text:
            return size, edge
        name, detail, score = (ui_font(s * text, w) for s, w in (NAME, DETAIL, SCORE))
        words = max(
            text_width(row.name, name),
            text_width(row.detail.partition(" · ")[2] or row.detail, detail),
        )
        right = text_width(str(row.score), score) + 6 * text
        left = width - right - words - 2 - sum(CLOSE) * height - edge
        return max(min(size, left), height * LEAST_COIN), edge

    def _plate_coin(
        self,
        painter: QPainter,
        row: SeatRow,
        short: str,
        height: float,
        place: tuple[float, float],
        face: Face = Face.CALM,
    ) -> None:
        size, edge = place
        painter.setPen(Qt.PenStyle.NoPen)
        colour = seat_colour(self._appearance.layout.seating, row.seat)
        painter.setBrush(QColor(colour))
        coin = QRectF(edge, (height - size) / 2, size, size)
        painter.drawEllipse(coin)
        picture = None
        if row.who and portraits_shown() is not Portraits.INITIALS:
            ring = max(2.0, size * RING)
            picture = portrait(row.who, size - 2 * ring, self._appearance.dpr, face)
            if picture is not None:
                painter.drawPixmap(coin.topLeft() + QPointF(ring, ring), picture)
        if picture is None:
            painter.setPen(ink_on(colour))
            high = size * (0.48 if len(short) < 2 else 0.4)
            painter.setFont(stamp_font(short, high, 700, size * ROUND))
            painter.drawText(coin, Qt.AlignmentFlag.AlignCenter, short)
        if row.dealer:
            small = sign_box(coin, height)
            painter.setPen(QPen(QColor("#12332e"), 1))
            painter.setBrush(QColor("#f9f4e8"))
            painter.drawEllipse(small)
            painter.setPen(QColor("#12332e"))
            sign = tr("D")
            painter.setFont(stamp_font(sign, small.height() * SIGN, 700, small.width() * ROUND))
            painter.drawText(small, Qt.AlignmentFlag.AlignCenter, sign)

    def _words_begin(self, row: SeatRow, height: float, size: float, edge: float) -> float:
        """Where words have a free line, beside a coin and the dealer's letter on it."""
        begin = edge + size
        if not row.dealer:
            return begin
        sign = sign_box(QRectF(edge, (height - size) / 2, size, size), height)
        return max(begin, sign.right() - CLOSE[0] * height + 3)

    def _plate_words(
        self, painter: QPainter, row: SeatRow, width: float, height: float, begin: float
    ) -> None:
        theme, text = self._appearance.theme, self._appearance.layout.text
        score_font = ui_font(SCORE[0] * text, SCORE[1])
        score = str(row.score)
        score_width = text_width(score, score_font)
        after, edge = APART if width >= NARROW * text else CLOSE
        right = width - height * edge
        left = begin + height * after
        room = right - score_width - 6 * text - left
        painter.setFont(score_font)
        painter.setPen(theme.accent)
        score_box = QRectF(right - score_width - 2, 0, score_width + 4, height)
        painter.drawText(score_box, Qt.AlignmentFlag.AlignCenter, score)
        seating = self._appearance.layout.seating
        partner = seating.partners and seating.side_of(row.seat) == seating.side_of(seating.viewer)
        usual = ui_font(DETAIL[0] * text, DETAIL[1])
        detail = shorter(row.detail, usual, room, partner)
        top, high = (0.16, 0.38) if detail else (0.0, 1.0)
        lines = (
            (row.name, NAME, theme.text, QRectF(left, height * top, room, height * high)),
            (detail, DETAIL, theme.text_dim, QRectF(left, height * 0.52, room, height * 0.32)),
        )
        left_middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for words, (large, weight), colour, box in lines:
            font = fitting_font(words, large * text, weight, room)
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(box, left_middle, elided(words, font, room))

"""The last play of each seat, shown beside it until it plays again, with three or more players."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.models.last_plays import BUILD, STEAL, TAKE, LastPlay
from kontsina_qt.models.picture import SeatRow
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.small_cards import chip_width, draw_chip
from kontsina_qt.table.layout.free_places import free_place, furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.style.paint import painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import text_width, ui_font

LEAST_SEATS = 3
TYPE = 13.0
GAP = 3.0
CARD = 0.8
"""Half the width of a small card, relative to its height."""


class LastPlays:
    """The last plays of one table's seats, as small cards."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._appearance = scene, appearance
        self._items: dict[int, tuple[object, QGraphicsPixmapItem]] = {}
        self._for: Layout | None = None
        self._boxes: dict[int, Box] = {}
        self.plays: dict[int, LastPlay] = {}

    def box(self, seat: int) -> Box | None:
        """Return the box for the last play of a seat; None if there is no room."""
        if self._for is not self._appearance.layout:
            self._for = self._appearance.layout
            self._boxes = rooms(self._appearance.layout)
        return self._boxes.get(seat)

    @property
    def boxes(self) -> list[Box]:
        """The boxes of all seats."""
        self.box(0)
        return list(self._boxes.values())

    def show(self, rows: Sequence[SeatRow]) -> None:
        """Show the last play of each seat."""
        appearance = self._appearance
        for seat in [seat for seat in self._items if seat >= len(rows)]:
            self._scene.removeItem(self._items.pop(seat)[1])
        self.plays = {}
        for row in rows:
            box = self.box(row.seat)
            key = (row.last, box, appearance.dpr, id(appearance.theme), id(appearance.art))
            had, item = self._items.get(row.seat, (None, None))
            if item is None:
                item = pixmap_item(self._scene, 4)
            item.setVisible(row.last is not None and box is not None)
            if row.last is not None and box is not None:
                self.plays[row.seat] = row.last
                if had != key:
                    strip, wide = self._strip(row.last, box)
                    item.setPixmap(strip)
                    leftward = box.right <= appearance.layout.pill(row.seat).x
                    x = box.right - wide if leftward else box.x
                    item.setPos(snapped(x, box.y, appearance.dpr))
            self._items[row.seat] = (key, item)

    def _strip(self, play: LastPlay, box: Box) -> tuple[QPixmap, float]:
        """Paint a last play; return it and its width."""
        appearance = self._appearance
        wide = [0.0]

        def draw(painter: QPainter) -> None:
            wide[0] = Strip(painter, appearance, box).draw(play)

        return painted(box.width, box.height, appearance.dpr, draw), wide[0]


class Strip:
    """Paints a last play from left to right."""

    def __init__(self, painter: QPainter, appearance: Appearance, box: Box) -> None:
        self._painter, self._appearance, self._box = painter, appearance, box
        self._font = ui_font(box.height * 0.68, 700)
        self._x = 0.0

    def draw(self, play: LastPlay) -> float:
        """Draw the cards played, then an arrow and what they took, or the value of the build.

        Returns:
            The width.
        """
        painter, theme = self._painter, self._appearance.theme
        for card in play.played[:3]:
            self._chip(card)
        if play.verb == TAKE and play.cards:
            self._arrow()
            room = self._box.width - self._x
            each = [self._wide(card) + GAP for card in play.cards]
            many = len(each)
            while many and sum(each[:many]) + (0 if many == len(each) else self._more) > room:
                many -= 1
            for card in play.cards[:many]:
                self._chip(card)
            if many < len(each):
                self._words(f"+{len(each) - many}")
        elif play.verb == BUILD:
            self._words(f"= {play.value}")
        elif play.verb == STEAL:
            self._arrow()
            back = QRectF(self._x, 0.5, self._box.height * 0.72, self._box.height - 1)
            painter.setPen(QPen(theme.paper, 1.5))
            painter.setBrush(theme.sea)
            painter.drawRoundedRect(back, 3, 3)
            self._x = back.right() + GAP
        return self._x

    @property
    def _more(self) -> float:
        return text_width("+9", self._font)

    def _wide(self, card: int) -> float:
        return chip_width(card, self._appearance.art, self._font) + 7

    def _chip(self, card: int) -> None:
        box = QRectF(self._x, 0, self._wide(card), self._box.height)
        draw_chip(self._painter, box, card, self._appearance.art, self._font)
        self._x += box.width() + GAP

    def _words(self, words: str) -> None:
        wide = text_width(words, self._font) + 2
        self._painter.setPen(self._appearance.theme.text)
        self._painter.setFont(self._font)
        box = QRectF(self._x, 0, wide, self._box.height)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        self._x += wide + GAP

    def _arrow(self) -> None:
        high = self._box.height
        x, y, size = self._x + 1, high / 2, high * 0.26
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._appearance.theme.accent)
        points = [QPointF(x, y - size), QPointF(x + size * 1.3, y), QPointF(x, y + size)]
        self._painter.drawPolygon(QPolygonF(points))
        self._x += size * 1.3 + GAP + 2


def rooms(layout: Layout) -> dict[int, Box]:
    """Return the boxes for the last plays of the seats: free places near their plates."""
    seating = layout.seating
    if seating.seats < LEAST_SEATS:
        return {}
    height = max(17.0, (TYPE + 6) * layout.text)
    taken = [*furniture_boxes(layout), layout.table_room]
    found: dict[int, Box] = {}
    for seat in range(seating.seats):
        pill, hand = layout.pill(seat), layout.hand_box(seat)
        place = _room(layout, seat, pill, hand, height, taken)
        if place is not None:
            found[seat] = place
            taken.append(place)
    return found


def _room(
    layout: Layout, seat: int, pill: Box, hand: Box, height: float, taken: Sequence[Box]
) -> Box | None:
    """Return the box of one seat: below its cards or above its plate, else beside or near it."""
    wide, narrow = (pill.width, 140 * layout.text, 110 * layout.text), (76 * layout.text,)
    under = hand.bottom + layout.fan_drop + 2 * layout.scale
    above = pill.y - height - 4 * layout.scale
    middle, gap = pill.y + (pill.height - height) / 2, 8 * layout.scale
    own = seat == layout.seating.viewer
    orders: tuple[tuple[bool, tuple[float, ...]], ...] = (
        (True, wide),
        (False, wide),
        (True, narrow),
    )
    if layout.seating.crowded:  # beside the plate there is a neighbour
        orders = ((True, (*wide, *narrow)), (False, (*wide, *narrow)))
    for close, widths in orders:
        for width in widths:
            right = pill.right - width
            if close:
                corners = [(pill.x, under), (right, under), (pill.x, above), (right, above)]
            else:
                corners = [(pill.x - width - gap, middle), (pill.right + gap, middle)]
            corners = corners[2:] if own and close else corners
            reach = 0.0 if close else 1.5 * pill.width
            place = free_place(layout, (width, height), pill.centre, taken, corners, reach)
            if place is not None and _plain(layout, seat, place):
                return place
    return None


def _plain(layout: Layout, seat: int, place: Box) -> bool:
    """Return whether a place clearly belongs to a seat: near its plate, and to no other one."""
    if _apart(place, layout.pill(seat)) >= layout.back_height * 2.4:
        return False
    # A narrow strip keeps to the side of the plate: judge it by its first card.
    pill, half = layout.pill(seat), min(place.width / 2, CARD * place.height)
    x = place.right - half if place.right <= pill.x else place.x + half
    first = Box(x, place.centre[1], 0, 0)
    away = [
        min(_apart(first, layout.pill(other)), _apart(first, layout.hand_box(other)))
        for other in range(layout.seating.seats)
    ]
    return away[seat] <= min(away)


def _apart(one: Box, other: Box) -> float:
    """Return the Manhattan distance between two rectangles."""
    dx = max(other.x - one.right, one.x - other.right, 0)
    dy = max(other.y - one.bottom, one.y - other.bottom, 0)
    return dx + dy

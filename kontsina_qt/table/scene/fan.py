"""The cards of the last capture, fanned beside the pile they went to."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.models.picture import TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.small_cards import draw_small, rank_font
from kontsina_qt.table.layout.free_places import boxes_of, free_place, furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.scene.last_plays import LEAST_SEATS
from kontsina_qt.table.style.paint import painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import stamp_font

MOST = 12
"""The most cards shown; of more, the first ones are only counted."""
PAD = 5.0
ABOVE_TABLE = 36
"""The z value: above the table cards, below the player's hand."""
Taken = tuple[int, tuple[Card, ...]]
"""The side that made a capture, and its cards."""


class Fan:
    """Shows the last capture of one table, large enough to be read, where it covers nothing.

    With two players it would rather lie on its own pile than not be shown at all, or, where that is
    face up or another thing is there, on table cards. It stays at its place until that is needed.

    Attributes:
        box: where it is; None while there is none.
        kept: a place to keep free, for buttons over the table.
        open_piles: whether the piles have a face-up card on top, which must be seen.
    """

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._appearance = appearance
        self._item = pixmap_item(scene, ABOVE_TABLE)
        self._taken: Taken | None = None
        self._key: tuple[object, ...] = ()
        self._ready: tuple[object, tuple[Box, QPixmap] | None] = (None, None)
        self._picture: tuple[object, QPixmap] = (None, QPixmap())
        self.box: Box | None = None
        self.kept: Box | None = None
        self.open_piles = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards shown."""
        return self._taken[1] if self._taken is not None and self.box is not None else ()

    def forget(self) -> None:
        """Forget the last capture."""
        self._taken, self._key, self.box = None, (), None
        self._item.setVisible(False)

    def take(self, side: int, cards: tuple[Card, ...]) -> None:
        """Set the last capture."""
        self._taken = (side, cards)

    def get_ready(self, taken: Taken, beside: Sequence[Box], items: Sequence[TableItem]) -> None:
        """Find a place for a capture that will soon be shown, and paint it.

        Args:
            taken: the capture.
            beside, items: as they will be for ``show``.
        """
        if taken[0] < self._appearance.layout.seating.sides:
            self._made(taken, beside, items)

    def show(self, beside: Sequence[Box], items: Sequence[TableItem]) -> None:
        """Show the last capture, if there was one.

        Args:
            beside: more boxes to avoid, besides the furniture.
            items: the items on the table.
        """
        appearance = self._appearance
        if self._taken is None or self._taken[0] >= appearance.layout.seating.sides:
            self.forget()
            return
        key = self._key_of(self._taken, items)
        if key == self._key:
            return
        made = self._made(self._taken, beside, items)
        self._key = key
        self.box = made[0] if made is not None else None
        self._item.setVisible(made is not None)
        if made is not None:
            place, pixmap = made
            self._item.setPixmap(pixmap)
            self._item.setPos(snapped(place.x, place.y, appearance.dpr))

    def _key_of(self, taken: Taken, items: Sequence[TableItem]) -> tuple[object, ...]:
        """Return everything that the place and the pixmap depend on, capture and layout first."""
        appearance = self._appearance
        return (
            taken,
            appearance.layout,
            appearance.dpr,
            appearance.theme,
            appearance.art,
            tuple(items),
            self.kept,
            self.open_piles,
        )

    def _made(
        self, taken: Taken, beside: Sequence[Box], items: Sequence[TableItem]
    ) -> tuple[Box, QPixmap] | None:
        """Return the place and pixmap of a capture, cached or new; None without room."""
        key = self._key_of(taken, items)
        if key != self._ready[0]:
            self._ready = key, self._make(taken, beside, items)
        return self._ready[1]

    def _make(
        self, taken: Taken, beside: Sequence[Box], items: Sequence[TableItem]
    ) -> tuple[Box, QPixmap] | None:
        layout = self._appearance.layout
        side, cards = taken
        table = boxes_of(list(table_poses(layout, items).values()))
        if self.kept is not None:
            beside = [*beside, self.kept]
        font = rank_font(layout.text)
        height = font.pixelSize() * 2.3
        around = [*furniture_boxes(layout), *beside]
        others = [*around, *table]
        place = None
        for closer in (1.45, 1.25, 1.15):  # at the closest, the index of a ten is still readable
            step = font.pixelSize() * closer
            size = self._size(len(cards), height, step)
            place = self._same_place(taken, size, others) or self._place(size, side, others)
            if place is not None:
                break
        if place is None and layout.seating.seats < LEAST_SEATS:
            # With more players, last plays are shown beside the seats.
            place = self._on_pile(size, side, others) or self._place(size, side, around)
        if place is None:
            return None

        return place, self._drawn(cards, size, height, step)

    def _drawn(
        self, cards: tuple[Card, ...], size: tuple[float, float], height: float, step: float
    ) -> QPixmap:
        """Return the pixmap, cached for when only the place changes."""
        appearance = self._appearance
        key = cards, size, height, step, appearance.dpr, appearance.theme, appearance.art
        if key != self._picture[0]:

            def draw(painter: QPainter) -> None:
                self._draw(painter, cards, size, height, step)

            self._picture = key, painted(*size, appearance.dpr, draw)
        return self._picture[1]

    def _size(self, cards: int, height: float, step: float) -> tuple[float, float]:
        shown = min(cards, MOST)
        more = step if cards > MOST else 0.0
        return height * 0.72 + step * (shown - 1) + more + 2 * PAD, height + 2 * PAD

    def _same_place(
        self, taken: Taken, size: tuple[float, float], others: Sequence[Box]
    ) -> Box | None:
        """Return the current place of the same capture, if it is still free."""
        box = self.box
        if box is None or self._key[:2] != (taken, self._appearance.layout):
            return None
        same = (box.width, box.height) == size
        return box if same and not any(box.overlaps(other) for other in others) else None

    def _place(self, size: tuple[float, float], side: int, taken: list[Box]) -> Box | None:
        layout = self._appearance.layout
        piles = [layout.pile(each) for each in range(layout.seating.sides)]
        pile = piles.pop(side)
        gap = 8 * layout.scale
        wide, high = size
        beside = pile.width / 2 + gap
        above = pile.height / 2 + gap + high
        below = pile.height / 2 + gap + layout.label_height + gap
        right, left = (
            (pile.x + beside, pile.y - high / 2),
            (pile.x - beside - wide, pile.y - high / 2),
        )
        first = [right, left] if pile.x < layout.width / 2 else [left, right]
        first += [(pile.x - wide / 2, pile.y - above), (pile.x - wide / 2, pile.y + below)]

        def own(place: tuple[float, float]) -> bool:
            """Return whether a place is nearer to the side's own pile than to any other."""
            x, y = place[0] + wide / 2, place[1] + high / 2
            near = hypot(pile.x - x, pile.y - y)
            return all(near < hypot(each.x - x, each.y - y) for each in piles)

        apart = [hypot(pile.x - each.x, pile.y - each.y) for each in piles]
        reach = min(apart, default=layout.width) / 2
        return free_place(layout, size, (pile.x, pile.y), taken, list(filter(own, first)), reach)

    def _on_pile(self, size: tuple[float, float], side: int, taken: Sequence[Box]) -> Box | None:
        """Return the place on the side's own pile, if nothing else is there."""
        layout = self._appearance.layout
        pile, (wide, high) = layout.pile(side), size
        x = min(max(pile.x - wide / 2, 0.0), layout.width - wide)
        place = Box(x, pile.y - high / 2, wide, high)
        others = (each for each in taken if not each.contains(pile.x, pile.y))
        return None if self.open_piles or any(map(place.overlaps, others)) else place

    def _draw(
        self,
        painter: QPainter,
        cards: Sequence[Card],
        size: tuple[float, float],
        height: float,
        step: float,
    ) -> None:
        appearance = self._appearance
        font = rank_font(appearance.layout.text)
        painter.setPen(QPen(appearance.theme.accent, 1.8))
        painter.setBrush(appearance.theme.plate_turn)
        painter.drawRoundedRect(QRectF(1, 1, size[0] - 2, size[1] - 2), 8, 8)
        x = PAD
        if len(cards) > MOST:
            painter.setPen(appearance.theme.text)
            words = f"+{len(cards) - MOST}"
            painter.setFont(stamp_font(words, font.pixelSize() * 0.62, 700, step))
            painter.drawText(QRectF(x, 0, step, size[1]), Qt.AlignmentFlag.AlignCenter, words)
            x += step
        for card in cards[-MOST:]:
            draw_small(painter, QRectF(x, PAD, height * 0.72, height), card, appearance.art, font)
            x += step

    def at(self, point: QPointF) -> bool:
        """Return whether a point is on it."""
        return self.box is not None and self.box.contains(point.x(), point.y())

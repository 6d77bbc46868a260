"""The cards of the last capture, fanned beside the pile to which they went."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.rules.cards import Card
from kontsina_qt.table.geometry import Box
from kontsina_qt.table.look import Look
from kontsina_qt.table.paint import painted, pixmap_item, snapped
from kontsina_qt.table.places import free_place, furniture_boxes
from kontsina_qt.table.small_cards import draw_small, rank_font
from kontsina_qt.table.type import ui_font

MOST = 12
"""More cards than this are counted, the last ones fanned."""
PAD = 5.0
ABOVE_TABLE = 36
"""How high it lies in the pile-up: above what lies on the table, under the own hand."""


class Fan:
    """Shows the last capture of one table, large enough to be read, where it covers nothing.

    Attributes:
        box: where it is; None while there is none.
    """

    def __init__(self, scene: QGraphicsScene, look: Look) -> None:
        self._look = look
        self._item = pixmap_item(scene, ABOVE_TABLE)
        self._taken: tuple[int, tuple[Card, ...]] | None = None
        self._key: object = None
        self.box: Box | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the capture that is shown."""
        return self._taken[1] if self._taken is not None and self.box is not None else ()

    def forget(self) -> None:
        """Nothing has been taken."""
        self._taken = self._key = self.box = None
        self._item.setVisible(False)

    def take(self, side: int, cards: tuple[Card, ...]) -> None:
        """Cards went to a side's pile."""
        self._taken = (side, cards)

    def show(self, beside: Sequence[Box], table: Sequence[Box]) -> None:
        """Shows the last capture, if there was one.

        Args:
            beside: what stands around the table beside its furniture.
            table: where the cards on the table lie.
        """
        look = self._look
        if self._taken is None or self._taken[0] >= look.layout.seating.sides:
            self.forget()
            return
        key = (self._taken, id(look.layout), look.dpr, id(look.theme), id(look.art), tuple(table))
        if key == self._key:
            return
        self._key = key
        layout = look.layout
        side, cards = self._taken
        font = rank_font(layout.text)
        height = font.pixelSize() * 2.3
        place = None
        for closer in (1.45, 1.25, 1.15):  # two figures of a ten still stand side by side
            step = font.pixelSize() * closer
            size = self._size(len(cards), height, step)
            place = self._place(size, side, [*furniture_boxes(layout), *beside, *table])
            if place is not None:
                break
        if place is None:
            place = self._place(size, side, [*furniture_boxes(layout), *beside])
        self.box = place
        self._item.setVisible(place is not None)
        if place is None:
            return

        def draw(painter: QPainter) -> None:
            self._draw(painter, size, height, step)

        self._item.setPixmap(painted(*size, look.dpr, draw))
        self._item.setPos(snapped(place.x, place.y, look.dpr))

    def _size(self, cards: int, height: float, step: float) -> tuple[float, float]:
        shown = min(cards, MOST)
        more = step if cards > MOST else 0.0
        return height * 0.72 + step * (shown - 1) + more + 2 * PAD, height + 2 * PAD

    def _place(self, size: tuple[float, float], side: int, taken: list[Box]) -> Box | None:
        layout = self._look.layout
        pile = layout.pile(side)
        gap = 8 * layout.scale
        y = pile.y - size[1] / 2
        left = (pile.x - pile.width / 2 - gap - size[0], y)
        right = (pile.x + pile.width / 2 + gap, y)
        rightward = pile.x < layout.width / 2
        first = (right, left) if rightward else (left, right)
        return free_place(layout, size, (pile.x, pile.y), taken, first, layout.width)

    def _draw(
        self, painter: QPainter, size: tuple[float, float], height: float, step: float
    ) -> None:
        look = self._look
        assert self._taken is not None
        cards = self._taken[1]
        font = rank_font(look.layout.text)
        painter.setPen(QPen(look.theme.accent, 1.8))
        painter.setBrush(look.theme.plate_turn)
        painter.drawRoundedRect(QRectF(1, 1, size[0] - 2, size[1] - 2), 8, 8)
        x = PAD
        if len(cards) > MOST:
            painter.setPen(look.theme.text)
            painter.setFont(ui_font(font.pixelSize() * 0.62, 700))
            words = f"+{len(cards) - MOST}"
            painter.drawText(QRectF(x, 0, step, size[1]), Qt.AlignmentFlag.AlignCenter, words)
            x += step
        for card in cards[-MOST:]:
            draw_small(painter, QRectF(x, PAD, height * 0.72, height), card, look.art, font)
            x += step

    def at(self, point: QPointF) -> bool:
        """Whether a point lies on it."""
        return self.box is not None and self.box.contains(point.x(), point.y())

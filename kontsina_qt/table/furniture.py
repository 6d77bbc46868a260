"""What stands around the cards: plates of the seats, piles, stock, words and the cloth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QGraphicsPixmapItem

from kontsina_qt.language import tr, trn
from kontsina_qt.models.table_models import Pile, SeatRow
from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.position import FIRST_PILE, STOCK
from kontsina_qt.table.layout import CARD_ASPECT, TABLE_SIZE, Pose
from kontsina_qt.table.marks import badge_pixmap, ring_pixmap
from kontsina_qt.table.paint import painted
from kontsina_qt.table.theme import Theme, ui_font

if TYPE_CHECKING:
    from kontsina_qt.table.scene import TableScene
    from kontsina_qt.table.sprite import CardSprite

COINS = (
    "#f0cf86",
    "#5fb3a3",
    "#8fb4e8",
    "#e0a58a",
    "#c3a6e6",
    "#b9d08b",
    "#e3b7cf",
    "#b8c4cc",
)
"""The colours of the initials, by side; one's own side is gold."""


def draw_cloth(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The cloth: lighter in the middle, as under a lamp."""
    shine = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.62)
    shine.setColorAt(0, theme.cloth_centre)
    shine.setColorAt(1, theme.cloth_edge)
    painter.fillRect(rect, QBrush(shine))


class Stack:
    """A pile of backs, or face up with its top card, with a line of words under it."""

    def __init__(
        self,
        scene: TableScene,
        cards: QGraphicsPixmapItem,
        words: QGraphicsPixmapItem,
        light: QGraphicsPixmapItem,
        badge: QGraphicsPixmapItem,
    ) -> None:
        self._scene = scene
        self._cards, self._words = cards, words
        self._light, self._badge = light, badge
        light.setVisible(False)
        badge.setVisible(False)
        self._cards_key: object = None
        self._words_key: object = None
        self._pose: Pose | None = None
        self._top: Card | None = None

    def remove(self) -> None:
        """Takes the pile off the table."""
        for item in (self._cards, self._words, self._light, self._badge):
            self._scene.removeItem(item)

    def hide(self, hidden: bool) -> None:
        """Shows nothing at all, where nothing will ever lie again."""
        self._cards.setVisible(not hidden)
        self._words.setVisible(not hidden)

    def light(self, colour: str | None, wide: float = 3.4) -> None:
        """Puts a ring around the stack, or takes it away."""
        self._light.setVisible(colour is not None)
        if colour is None or self._pose is None:
            return
        scene, pose = self._scene, self._pose
        width = wide * max(scene.layout.scale, 0.8)
        solid = Qt.PenStyle.SolidLine
        pixmap = ring_pixmap(pose.height, scene.dpr, 0, colour, solid, width, 1.5)
        self._light.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self._light.setPos(pose.x - size.width() / 2, pose.y - size.height() / 2)

    def mark(self, sweeps: int) -> None:
        """Shows how many sweeps lie crosswise in the pile."""
        self._badge.setVisible(sweeps > 0)
        if not sweeps or self._pose is None:
            return
        pose, scene = self._pose, self._scene
        size = max(pose.height * 0.3, 18.0)
        pixmap = badge_pixmap(f"+{sweeps}" if sweeps < 100 else "+", size, scene.dpr, COINS[0])
        self._badge.setPixmap(pixmap)
        self._badge.setPos(pose.x + pose.width / 2 - size * 0.6, pose.y - pose.height / 2 - 4)

    def show(
        self, pose: Pose, count: int, label: str, name: str = "", top: Card | None = None
    ) -> None:
        """Draws a stack of ``count`` cards with words, as far as it is not so already.

        A ``name`` before the label gives way where there is no room for both.
        """
        scene = self._scene
        self._pose = pose
        self._top = top
        layers = min(6, (count + 5) // 6)
        step = 1.1 * max(scene.layout.scale, 0.7)
        drawn_with = (pose, layers, top, scene.dpr, id(scene.theme), id(scene.art))
        if drawn_with != self._cards_key:
            self._cards_key = drawn_with
            self._show_cards(pose, layers, step)
        below = pose.y + pose.height / 2 + 5 * scene.layout.scale + layers * step
        worded_with = (name, label, below, pose.x, scene.layout.text, scene.dpr, id(scene.theme))
        if worded_with != self._words_key:
            self._words_key = worded_with
            self._show_words(pose, below, label, name)

    def _show_cards(self, pose: Pose, layers: int, step: float) -> None:
        dpr = self._scene.dpr
        pad = pose.height * 0.1 + layers * step

        def draw(painter: QPainter) -> None:
            self._draw_stack(painter, pad, pad, pose, layers, step)

        self._cards.setPixmap(painted(pose.width + 2 * pad, pose.height + 2 * pad, dpr, draw))
        x, y = pose.x - pose.width / 2 - pad, pose.y - pose.height / 2 - pad
        self._cards.setPos(_snapped(x, y, dpr))

    def _show_words(self, pose: Pose, top: float, label: str, name: str) -> None:
        scene = self._scene
        width = scene.layout.label_width(pose)

        def draw(painter: QPainter) -> None:
            font = ui_font(13 * scene.layout.text, 600)
            painter.setFont(font)
            painter.setPen(scene.theme.text_dim)
            box = QRectF(0, 0, width, scene.layout.label_height)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            words = label
            if name:
                room = width - QFontMetricsF(font).horizontalAdvance(f" · {label}")
                words = f"{_elided(name, font, room)} · {label}"
            painter.drawText(box, flags, _elided(words, font, width))

        self._words.setPixmap(painted(width, scene.layout.label_height, scene.dpr, draw))
        self._words.setPos(_snapped(pose.x - width / 2, top, scene.dpr))

    def _draw_stack(
        self, painter: QPainter, left: float, top: float, pose: Pose, layers: int, step: float
    ) -> None:
        scene = self._scene
        rect = QRectF(left, top, pose.width, pose.height)
        radius = pose.width * 0.064
        if not layers:
            painter.setPen(QPen(scene.theme.text_dim, 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setOpacity(0.5)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)
            painter.setOpacity(1.0)
            return
        shadow = scene.art.shadow(pose.height, scene.dpr, False)
        size = shadow.deviceIndependentSize()
        centre = rect.center()
        painter.drawPixmap(
            QPointF(
                centre.x() - size.width() / 2 + layers * step / 2,
                centre.y() - size.height() / 2 + layers * step + pose.height * 0.02,
            ),
            shadow,
        )
        for layer in range(layers, 0, -1):
            edge = scene.art.edge(pose.height, scene.dpr, layer % 2 == 0)
            painter.drawPixmap(rect.topLeft() + QPointF(layer * step, layer * step), edge)
        if self._top is None:
            painter.drawPixmap(rect.topLeft(), scene.art.back(pose.height, scene.dpr))
        else:
            large = scene.layout.hand_height * TABLE_SIZE
            face = scene.art.reduced(self._top, pose.height, scene.dpr, large)
            painter.drawPixmap(rect.topLeft(), face)


class Furniture:
    """The furniture of one scene; every piece is a pixmap that is drawn when it changes."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._plates: dict[int, tuple[object, QGraphicsPixmapItem]] = {}
        self._piles: dict[int, Stack] = {}
        self._pile_counts: list[int] = []
        self._pile_tops: list[Card | None] = []
        self._exposed = self._item(1)
        self._stock = self._stack()
        self._words = self._item(5)
        self._words_key: object = None
        self._main, self._advice = "", ""
        self._taken = self._item(6)
        self._taken_by: tuple[int, tuple[Card, ...]] | None = None
        self._ghost = self._item(3)
        self._zoom = self._item(900)

    def _stack(self) -> Stack:
        return Stack(self._scene, self._item(2), self._item(2), self._item(6), self._item(5))

    def _item(self, z: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem()
        item.setZValue(z)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._scene.addItem(item)
        return item

    # Everything

    def show(self, piles: Sequence[Pile], stock: int) -> None:
        """Shows these piles and this stock, the seats and the words, where the layout has them."""
        self._pile_counts = [pile.count for pile in piles]
        self._pile_tops = [pile.top for pile in piles]
        self._show_piles()
        self.show_stock(stock)
        self.show_seats()
        self.say(None, self._advice)
        self._show_taken()

    def forget(self) -> None:
        """Another match or another place in it: the last capture is shown no longer."""
        self._taken_by = None
        self._show_taken()

    # Seats

    def show_seats(self) -> None:
        """Draws the plates of the seats."""
        scene = self._scene
        rows = scene.models.seats.rows
        for seat in [s for s in self._plates if s >= len(rows)]:
            scene.removeItem(self._plates.pop(seat)[1])
        for row in rows:
            box = scene.layout.pill(row.seat)
            key = (row, box, scene.layout.text, scene.dpr, id(scene.theme))
            had, item = self._plates.get(row.seat, (None, None))
            if item is None:
                item = self._item(4)
            if had != key:
                item.setPixmap(self._plate(row, box.width, box.height))
                item.setPos(_snapped(box.x, box.y, scene.dpr))
            self._plates[row.seat] = (key, item)

    def _plate(self, row: SeatRow, width: float, height: float) -> QPixmap:
        scene = self._scene
        theme = scene.theme

        def draw(painter: QPainter) -> None:
            rect = QRectF(1.5, 1.5, width - 3, height - 3)
            radius = rect.height() / 2
            painter.setPen(QPen(theme.accent, 2) if row.turn else theme.plate_pen)
            painter.setBrush(theme.plate_turn if row.turn else theme.plate)
            painter.drawRoundedRect(rect, radius, radius)
            self._plate_coin(painter, row, height)
            self._plate_words(painter, row, width, height)

        return painted(width, height, scene.dpr, draw)

    def _plate_coin(self, painter: QPainter, row: SeatRow, height: float) -> None:
        size = height * 0.74
        edge = (height - size) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.seat_colour(row.seat)))
        coin = QRectF(edge, edge, size, size)
        painter.drawEllipse(coin)
        painter.setPen(QColor("#12332e"))
        painter.setFont(ui_font(size * 0.48, 700))
        painter.drawText(coin, Qt.AlignmentFlag.AlignCenter, row.name[:1].upper())
        if row.dealer:
            small = QRectF(coin.right() - size * 0.32, coin.bottom() - size * 0.34, size * 0.42, 0)
            small.setHeight(small.width())
            painter.setPen(QPen(QColor("#12332e"), 1))
            painter.setBrush(QColor("#f9f4e8"))
            painter.drawEllipse(small)
            painter.setPen(QColor("#12332e"))
            painter.setFont(ui_font(small.height() * 0.62, 700))
            painter.drawText(small, Qt.AlignmentFlag.AlignCenter, tr("D"))

    def _plate_words(self, painter: QPainter, row: SeatRow, width: float, height: float) -> None:
        theme, text = self._scene.theme, self._scene.layout.text
        score_font = ui_font(22 * text, 700)
        score = str(row.score)
        score_width = QFontMetricsF(score_font).horizontalAdvance(score)
        right = width - height * 0.38
        left = height * 1.06
        room = right - score_width - 6 * text - left
        painter.setFont(score_font)
        painter.setPen(theme.accent)
        score_box = QRectF(right - score_width - 2, 0, score_width + 4, height)
        painter.drawText(score_box, Qt.AlignmentFlag.AlignCenter, score)
        name_font, detail_font = ui_font(15 * text, 700), ui_font(12 * text, 400)
        painter.setFont(name_font)
        painter.setPen(theme.text)
        left_middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        name = _elided(row.name, name_font, room)
        painter.drawText(QRectF(left, height * 0.16, room, height * 0.38), left_middle, name)
        painter.setFont(detail_font)
        painter.setPen(theme.text_dim)
        crowded = self._scene.layout.seating.crowded and row.seat != self._scene.models.viewer
        words = row.detail.rpartition(" · ")[2] if crowded else row.detail
        detail = _elided(words, detail_font, room)
        painter.drawText(QRectF(left, height * 0.52, room, height * 0.32), left_middle, detail)

    # Piles and stock

    def _show_piles(self) -> None:
        scene = self._scene
        rows = scene.models.piles.rows
        for side in [s for s in self._piles if s >= len(rows)]:
            self._piles.pop(side).remove()
        for row in rows:
            count = self._pile_counts[row.side] if row.side < len(self._pile_counts) else 0
            label = trn("{n} card", "{n} cards", count)
            name = "" if scene.layout.seating.crowded else row.name
            if row.side not in self._piles:
                self._piles[row.side] = self._stack()
            top = self._pile_tops[row.side] if row.side < len(self._pile_tops) else None
            stack = self._piles[row.side]
            stack.show(scene.layout.pile(row.side), count, label, name, top)
            stack.mark(row.sweeps)

    def top_shown(self, side: int) -> Card | None:
        """The top card of a pile as it is shown."""
        return self._pile_tops[side] if side < len(self._pile_tops) else None

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat's side; one's own is gold."""
        seating = self._scene.layout.seating
        own = seating.side_of(self._scene.models.viewer)
        order = (seating.side_of(seat) - own) % max(seating.sides, 1)
        return COINS[order % len(COINS)]

    def light_piles(self, sides: int) -> None:
        """Lights the piles, and the stock, that can be used; a bit for each from side 0 on."""
        colour = QColor(self._scene.theme.accent).name()
        for side, stack in self._piles.items():
            stack.light(colour if sides >> side & 1 else None)
        self._stock.light(colour if sides >> (STOCK - FIRST_PILE) & 1 else None)

    def focus_pile(self, spot: int | None) -> None:
        """Puts the ring of the keys around a pile or the stock."""
        if spot == STOCK:
            self._stock.light("#ffffff", 5.0)
        elif spot is not None and spot - FIRST_PILE in self._piles:
            self._piles[spot - FIRST_PILE].light("#ffffff", 5.0)

    def add_to_pile(self, side: int, cards: int) -> None:
        """So many cards have reached a side's pile."""
        self._pile_counts[side] += cards
        self._pile_tops = [row.top for row in self._scene.models.piles.rows]
        self._show_piles()

    def show_stock(self, cards: int) -> None:
        """Shows so many cards in the stock."""
        label = tr("{n} in stock").format(n=cards) if cards else ""
        session = self._scene.models.session
        once = session.active and session.rules.deals == 1
        self._stock.hide(once and not cards)
        if not cards and session.active and self._scene.own and not once:
            label = tr("last deal")
        self._stock.show(self._scene.layout.stock, cards, label)
        self._show_exposed(cards)

    def _show_exposed(self, cards: int) -> None:
        """Lets the bottom card of the stock look out from under it, where all have seen it."""
        scene = self._scene
        card = scene.models.exposed
        self._exposed.setVisible(card is not None and cards > 0)
        if card is None or not cards:
            return
        pose = scene.layout.stock
        self._exposed.setPixmap(scene.art.face(card, pose.height, scene.dpr))
        self._exposed.setPos(pose.x - pose.width / 2, pose.y - pose.height * 0.86)

    # What a side took last

    def show_taken(self, side: int, cards: tuple[Card, ...]) -> None:
        """Shows beside a pile the cards of the capture that went to it last."""
        self._taken_by = (side, cards)
        self._show_taken()

    def _show_taken(self) -> None:
        if self._taken_by is None or self._taken_by[0] >= len(self._pile_counts):
            self._taken.setVisible(False)
            return
        scene = self._scene
        side, cards = self._taken_by
        pile = scene.layout.pile(side)
        height = pile.height * 0.56
        width = height * CARD_ASPECT
        step = min(width * 0.62, (pile.width * 1.5) / max(len(cards) - 1, 1))
        full = width + step * (len(cards) - 1) + 8
        pad = 4.0
        table_height = scene.layout.hand_height * TABLE_SIZE

        def draw(painter: QPainter) -> None:
            for i, card in enumerate(cards):
                face = scene.art.reduced(card, height, scene.dpr, table_height)
                painter.drawPixmap(QPointF(pad + i * step, pad), face)
            painter.setPen(QPen(scene.theme.accent, 1.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(1, 1, full - 2, height + 2 * pad - 2), 5, 5)

        self._taken.setPixmap(painted(full, height + 2 * pad, scene.dpr, draw))
        x = pile.x - pile.width / 2 - full - 8 * scene.layout.scale
        if x < 4 or scene.layout.seating.pile_spot(side).startswith("left"):
            x = pile.x + pile.width / 2 + 14 * scene.layout.scale
        self._taken.setPos(_snapped(x, pile.y - height / 2 - pad, scene.dpr))
        self._taken.setVisible(True)

    # A card held up close

    def show_zoom(self, card: Card | None, near: QPointF) -> None:
        """Holds a large picture of a card beside a point; None takes it away."""
        self._zoom.setVisible(card is not None)
        if card is None:
            return
        scene = self._scene
        room = scene.sceneRect()
        height = min(room.height() * 0.7, max(420.0, room.height() * 0.5))
        self._zoom.setPixmap(scene.art.face(card, height, scene.dpr))
        width = height * CARD_ASPECT
        x = near.x() + 40 if near.x() + 40 + width < room.width() else near.x() - 40 - width
        y = min(max(8.0, near.y() - height / 2), room.height() - height - 8)
        self._zoom.setPos(_snapped(x, y, scene.dpr))

    # Words

    def say(self, main: str | None, advice: str) -> None:
        """Shows what happened (None keeps it) and, dimmer, what can be done now."""
        if main is not None and main != self._main:
            self._main = main
            self._scene.said.emit(main)
        self._advice = advice
        scene = self._scene
        box = scene.layout.message
        key = (self._main, advice, box, scene.layout.text, scene.dpr, id(scene.theme))
        if key == self._words_key:
            return
        self._words_key = key
        text = scene.layout.text

        def draw(painter: QPainter) -> None:
            lines = ((self._main, 17, 600, 0.0), (advice, 14, 400, 28.0 * text))
            for words, size, weight, top in lines:
                font = ui_font(size * text, weight)
                painter.setFont(font)
                painter.setPen(scene.theme.text if top == 0 else scene.theme.text_dim)
                painter.drawText(
                    QRectF(0, top, box.width, 26 * text),
                    Qt.AlignmentFlag.AlignCenter,
                    _elided(words, font, box.width),
                )

        self._words.setPixmap(painted(box.width, box.height, scene.dpr, draw))
        self._words.setPos(_snapped(box.x, box.y, scene.dpr))

    @property
    def words(self) -> tuple[str, str]:
        """The two lines as they stand."""
        return self._main, self._advice

    # Rings and the empty place

    def ring(self, sprites: Sequence[CardSprite]) -> None:
        """Outlines cards that are about to be taken."""
        scene = self._scene
        width = 3.4 * max(scene.layout.scale, 0.8)
        colour = QColor(scene.theme.accent).name()
        for sprite in sprites:
            pose = sprite.pose
            pixmap = ring_pixmap(
                pose.height, scene.dpr, pose.angle, colour, Qt.PenStyle.SolidLine, width, 1.5
            )
            sprite.mark(pixmap, QPointF(0, 0))

    def unring(self, sprites: Sequence[CardSprite]) -> None:
        """Takes those outlines away."""
        for sprite in sprites:
            sprite.unmark()

    def show_ghost(self, card: Card | None) -> None:
        """Shows the empty place of a card that is held, or none."""
        scene = self._scene
        self._ghost.setVisible(card is not None and card in scene.own)
        if card is None or card not in scene.own:
            return
        poses = scene.layout.hand(scene.models.viewer, len(scene.own))
        pose = poses[list(scene.own).index(card)]

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(scene.theme.text_dim, 1.6, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(0, 0, 0, 24))
            rect = QRectF(1, 1, pose.width - 2, pose.height - 2)
            painter.drawRoundedRect(rect, pose.width * 0.064, pose.width * 0.064)

        self._ghost.setPixmap(painted(pose.width, pose.height, scene.dpr, draw))
        self._ghost.setPos(pose.x - pose.width / 2, pose.y - pose.height / 2)


def _snapped(x: float, y: float, dpr: float) -> QPointF:
    return QPointF(round(x * dpr) / dpr, round(y * dpr) / dpr)


def _elided(text: str, font: object, width: float) -> str:
    from PySide6.QtGui import QFont

    assert isinstance(font, QFont)
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)

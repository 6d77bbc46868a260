"""What stands around the cards: seats, piles, stock, words and the cloth."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.language import tr, trn
from kontsina_qt.models.picture import Picture, Pile, SeatRow, TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_PILE, STOCK
from kontsina_qt.table.animation.cues import Cue, ShowTaken
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import CARD_ASPECT, Box, Pose
from kontsina_qt.table.marks.plates import Plates
from kontsina_qt.table.scene.fan import Fan
from kontsina_qt.table.scene.last_plays import LastPlays
from kontsina_qt.table.scene.message import Message
from kontsina_qt.table.scene.stack import Stack
from kontsina_qt.table.style.paint import painted, pixmap_item, snapped


class Furniture:
    """The furniture of one table; every piece is a pixmap that is drawn when it changes."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._look = scene, appearance
        self.plates = Plates(scene, appearance)
        self.message = Message(scene, appearance)
        self._piles: dict[int, Stack] = {}
        self._exposed = pixmap_item(scene, 1)
        self._exposed_card: Card | None = None
        self._stock = Stack(scene, appearance)
        self._dealt_once = False
        self.last_plays = LastPlays(scene, appearance)
        self.fan = Fan(scene, appearance)
        self._lying: Sequence[TableItem] = ()
        self._ghost = pixmap_item(scene, 3)
        self._zoom = pixmap_item(scene, 900)

    # Everything

    def show(self, picture: Picture) -> None:
        """Show what a picture has of it, where the layout has it."""
        self._dealt_once, self._exposed_card = picture.dealt_once, picture.exposed
        self.show_piles(picture.piles)
        viewer = self._look.layout.seating.viewer
        hand = picture.hands[viewer] if viewer < len(picture.hands) else ()
        self.show_stock(picture.stock, playing=bool(hand))
        self.show_seats(picture.seats)
        self.say(None, self.words[1])
        self._lying = picture.table
        self._show_fan()

    def forget(self) -> None:
        """Another match, another hand or another place in it: nothing has been taken there."""
        self.fan.forget()

    def show_seats(self, rows: Sequence[SeatRow]) -> None:
        """Show the plates of the seats, and beside them what they played last."""
        self.plates.show(rows)
        self.last_plays.show(rows)

    # Piles and stock

    def show_piles(self, piles: Sequence[Pile]) -> None:
        """Show these piles."""
        layout = self._look.layout
        for side in [s for s in self._piles if s >= len(piles)]:
            self._piles.pop(side).remove()
        for pile in piles:
            label = trn("{n} card", "{n} cards", pile.count)
            name = pile.name if layout.names_piles(pile.side) else ""
            if pile.side not in self._piles:
                self._piles[pile.side] = Stack(self._scene, self._look)
            stack = self._piles[pile.side]
            stack.show(layout.pile(pile.side), pile.count, label, name, pile.top)
            stack.mark(pile.sweeps, pile.crosswise)

    def light_piles(self, sides: int) -> None:
        """Light the piles, and the stock, that can be used; a bit for each from side 0 on."""
        colour = QColor(self._look.theme.accent).name()
        for side, stack in self._piles.items():
            stack.light(colour if sides >> side & 1 else None)
        self._stock.light(colour if sides >> (STOCK - FIRST_PILE) & 1 else None)

    def glow(self, sides: int) -> None:
        """Put a wide ring of light around piles that have grown by a sweep; others have none."""
        colour = QColor(self._look.theme.accent).name()
        for side, stack in self._piles.items():
            stack.light(colour if sides >> side & 1 else None, 6.0)

    def focus_pile(self, spot: int | None) -> None:
        """Put the focus ring around a pile or the stock."""
        if spot == STOCK:
            self._stock.light("#ffffff", 5.0)
        elif spot is not None and spot - FIRST_PILE in self._piles:
            self._piles[spot - FIRST_PILE].light("#ffffff", 5.0)

    def show_stock(self, cards: int, playing: bool) -> None:
        """Show so many cards in the stock; ``playing`` says whether hands are still held."""
        label = tr("{n} in stock").format(n=cards) if cards else ""
        self._stock.hide(self._dealt_once and not cards)
        if not cards and playing and not self._dealt_once:
            label = tr("last deal")
        self._stock.show(self._look.layout.stock, cards, label)
        self._show_exposed(cards)

    def _show_exposed(self, cards: int) -> None:
        """Show the bottom card of the stock sticking out, where all have seen it."""
        card, appearance = self._exposed_card, self._look
        self._exposed.setVisible(card is not None and cards > 0)
        if card is None or not cards:
            return
        pose = appearance.layout.stock
        self._exposed.setPixmap(appearance.art.face(card, pose.height, appearance.dpr))
        x, y = pose.x - pose.width / 2, pose.y - pose.height * 0.86
        self._exposed.setPos(snapped(x, y, appearance.dpr))

    # What a side took last

    def show_taken(self, side: int, cards: tuple[Card, ...]) -> None:
        """Show beside a pile the cards of the capture that went to it last."""
        self.fan.take(side, cards)
        self._show_fan()

    def keep_free(self, place: Box | None) -> None:
        """Move the last capture away from where something else stands."""
        if place != self.fan.kept:
            self.fan.kept = place
            self._show_fan()

    def expect(self, cues: Sequence[Cue], items: Sequence[TableItem]) -> None:
        """Find the place of what was taken before anything moves, so that no frame waits for it.

        Args:
            cues: what is about to be played.
            items: what they leave on the table.
        """
        self._lying = items
        self._show_fan()
        for cue in cues:
            if isinstance(cue, ShowTaken):
                self.fan.get_ready((cue.side, cue.cards), self.last_plays.boxes, items)

    def _show_fan(self) -> None:
        self.fan.show(self.last_plays.boxes, self._lying)

    # A card held up close

    def show_zoom(self, card: Card | None, near: QPointF) -> None:
        """Hold a large picture of a card beside a point; None takes it away."""
        self._zoom.setVisible(card is not None)
        if card is None:
            return
        appearance = self._look
        room = self._scene.sceneRect()
        height = min(room.height() * 0.7, max(420.0, room.height() * 0.5))
        self._zoom.setPixmap(appearance.art.face(card, height, appearance.dpr))
        width = height * CARD_ASPECT
        x = near.x() + 40 if near.x() + 40 + width < room.width() else near.x() - 40 - width
        y = min(max(8.0, near.y() - height / 2), room.height() - height - 8)
        self._zoom.setPos(snapped(x, y, appearance.dpr))

    # Words

    def say(self, main: str | None, advice: str) -> None:
        """Show what happened (None keeps it) and, dimmer, what can be done now."""
        self.message.say(main, advice)

    @property
    def shown_beside(self) -> list[Box]:
        """Where something small lies that is to be read: last plays, and what was taken last."""
        fan = self.fan.box
        return self.last_plays.boxes if fan is None else [*self.last_plays.boxes, fan]

    @property
    def tells_long(self) -> bool:
        """Whether the words stand over the table, since they need more room than they have."""
        return self.message.tall

    def keep_clear(self, held: Box | None) -> None:
        """Move the words off a dragged card's box."""
        self.message.keep_clear(held)

    def lie_under(self, over: Box | None) -> None:
        """Hide the words while something covers them."""
        self.message.lie_under(over)

    @property
    def words(self) -> tuple[str, str]:
        """The two lines as they stand."""
        return self.message.words

    # The empty place

    def show_ghost(self, pose: Pose | None) -> None:
        """Show the empty place of a card that is held, or none."""
        appearance = self._look
        self._ghost.setVisible(pose is not None)
        if pose is None:
            return

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(appearance.theme.text_dim, 1.6, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(0, 0, 0, 24))
            rect = QRectF(1, 1, pose.width - 2, pose.height - 2)
            painter.drawRoundedRect(rect, pose.width * 0.064, pose.width * 0.064)

        self._ghost.setPixmap(painted(pose.width, pose.height, appearance.dpr, draw))
        self._ghost.setPos(pose.x - pose.width / 2, pose.y - pose.height / 2)

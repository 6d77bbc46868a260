"""The furniture around the cards: plates, piles, stock and messages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.language import tr, trn
from kontsina_qt.models.picture import Picture, Pile, SeatRow, TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_PILE, STOCK
from kontsina_qt.table.animation.cues import Cue, ShowTaken
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import CARD_ASPECT, Box, Pose
from kontsina_qt.table.marks.plates import Plates
from kontsina_qt.table.marks.rings import ghost_pixmap
from kontsina_qt.table.scene.fan import Fan
from kontsina_qt.table.scene.last_plays import LastPlays
from kontsina_qt.table.scene.message import Message
from kontsina_qt.table.scene.stack import Stack
from kontsina_qt.table.style.paint import pixmap_item, snapped


class Furniture:
    """The furniture of one table, pixmaps that are drawn when they change."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._appearance = scene, appearance
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
        """Show the furniture of a picture."""
        self._dealt_once, self._exposed_card = picture.dealt_once, picture.exposed
        self.show_piles(picture.piles)
        viewer = self._appearance.layout.seating.viewer
        hand = picture.hands[viewer] if viewer < len(picture.hands) else ()
        self.show_stock(picture.stock, playing=bool(hand))
        self.show_seats(picture.seats)
        self.say(None, self.words[1])
        self._lying = picture.table
        self._show_fan()

    def forget(self) -> None:
        """Forget the last capture, for another match, hand or position."""
        self.fan.forget()

    def show_seats(self, rows: Sequence[SeatRow]) -> None:
        """Show the plates of the seats and their last plays."""
        self.plates.show(rows)
        self.last_plays.show(rows)

    # Piles and stock

    def show_piles(self, piles: Sequence[Pile]) -> None:
        """Show these piles."""
        layout = self._appearance.layout
        self.fan.open_piles = any(pile.top is not None for pile in piles)
        for side in [s for s in self._piles if s >= len(piles)]:
            self._piles.pop(side).remove()
        for pile in piles:
            label = trn("{n} card", "{n} cards", pile.count)
            name = pile.name if layout.names_piles(pile.side) else ""
            if pile.side not in self._piles:
                self._piles[pile.side] = Stack(self._scene, self._appearance)
            stack = self._piles[pile.side]
            stack.show(layout.pile(pile.side), pile.count, label, name, pile.top)
            stack.mark(pile.sweeps, pile.crosswise)

    def light_piles(self, sides: int) -> None:
        """Light the usable piles and the stock, given as bits starting with side 0."""
        colour = QColor(self._appearance.theme.accent).name()
        for side, stack in self._piles.items():
            stack.light(colour if sides >> side & 1 else None)
        self._stock.light(colour if sides >> (STOCK - FIRST_PILE) & 1 else None)

    def glow(self, sides: int) -> None:
        """Put a wide glow around the piles that have received a sweep."""
        colour = QColor(self._appearance.theme.accent).name()
        for side, stack in self._piles.items():
            stack.light(colour if sides >> side & 1 else None, 6.0)

    def focus_pile(self, spot: int | None) -> None:
        """Put the focus ring around a pile or the stock."""
        if spot == STOCK:
            self._stock.light("#ffffff", 5.0)
        elif spot is not None and spot - FIRST_PILE in self._piles:
            self._piles[spot - FIRST_PILE].light("#ffffff", 5.0)

    def show_stock(self, cards: int, playing: bool) -> None:
        """Show the number of cards in the stock; ``playing``: whether any hand has cards."""
        label = tr("{n} in stock").format(n=cards) if cards else ""
        self._stock.hide(self._dealt_once and not cards)
        if not cards and playing and not self._dealt_once:
            label = tr("last deal")
        self._stock.show(self._appearance.layout.stock, cards, label)
        self._show_exposed(cards)

    def _show_exposed(self, cards: int) -> None:
        """Show the exposed bottom card sticking out of the stock."""
        card, appearance = self._exposed_card, self._appearance
        self._exposed.setVisible(card is not None and cards > 0)
        if card is None or not cards:
            return
        pose = appearance.layout.stock
        self._exposed.setPixmap(appearance.art.face(card, pose.height, appearance.dpr))
        x, y = pose.x - pose.width / 2, pose.y - pose.height * 0.86
        self._exposed.setPos(snapped(x, y, appearance.dpr))

    # The last capture

    def show_taken(self, side: int, cards: tuple[Card, ...]) -> None:
        """Show the last capture of a side beside its pile."""
        self.fan.take(side, cards)
        self._show_fan()

    def keep_free(self, place: Box | None) -> None:
        """Keep a place free of the last capture."""
        if place != self.fan.kept:
            self.fan.kept = place
            self._show_fan()

    def expect(self, cues: Sequence[Cue], items: Sequence[TableItem]) -> None:
        """Prepare to show captures before the animation begins, so that no frame has to wait.

        Args:
            cues: the timeline about to be played.
            items: the items on the table after it.
        """
        self._lying = items
        self._show_fan()
        for cue in cues:
            if isinstance(cue, ShowTaken):
                self.fan.get_ready((cue.side, cue.cards), self.last_plays.boxes, items)

    def _show_fan(self) -> None:
        self.fan.show(self.last_plays.boxes, self._lying)

    # Zoom

    def show_zoom(self, card: Card | None, near: QPointF) -> None:
        """Show a large picture of a card beside a point; None hides it."""
        self._zoom.setVisible(card is not None)
        if card is None:
            return
        appearance = self._appearance
        room = self._scene.sceneRect()
        height = min(room.height() * 0.7, max(420.0, room.height() * 0.5))
        self._zoom.setPixmap(appearance.art.face(card, height, appearance.dpr))
        width = height * CARD_ASPECT
        x = near.x() + 40 if near.x() + 40 + width < room.width() else near.x() - 40 - width
        y = min(max(8.0, near.y() - height / 2), room.height() - height - 8)
        self._zoom.setPos(snapped(x, y, appearance.dpr))

    # Words

    def say(self, main: str | None, advice: str) -> None:
        """Show what happened (None keeps it) and, dimmer, what to do next."""
        self.message.say(main, advice)

    @property
    def shown_beside(self) -> list[Box]:
        """The boxes of the last plays and the last capture."""
        fan = self.fan.box
        return self.last_plays.boxes if fan is None else [*self.last_plays.boxes, fan]

    @property
    def tells_long(self) -> bool:
        """Whether the message is so long that it covers the table."""
        return self.message.tall

    def keep_clear(self, held: Box | None) -> None:
        """Move the message off a dragged card's box."""
        self.message.keep_clear(held)

    def lie_under(self, over: Box | None) -> None:
        """Hide the message while something covers it."""
        self.message.lie_under(over)

    @property
    def words(self) -> tuple[str, str]:
        """The message and the advice."""
        return self.message.words

    # The empty place

    def show_ghost(self, pose: Pose | None) -> None:
        """Show the empty place of a held card; None hides it."""
        self._ghost.setVisible(pose is not None)
        if pose is None:
            return
        ink = self._appearance.theme.text_dim.name(QColor.NameFormat.HexArgb)
        pixmap = ghost_pixmap(pose.width, pose.height, self._appearance.dpr, ink)
        self._ghost.setPixmap(pixmap)
        self._ghost.setPos(pose.x - pose.width / 2, pose.y - pose.height / 2)

"""The table on the screen: sprites and furniture that follow the models.

The scene is a function of the position: after any motion, cut short or not, each card lies
where the models say. What moves on the way there is told by ``choreography``.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.language import tr, trn
from kontsina_qt.models.table_models import Lying, Picture, TableModels
from kontsina_qt.rules.cards import PACK, Card
from kontsina_qt.rules.events import Captured, Event, Laid
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, STOCK, ElementSet
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.choreography import Choreographer
from kontsina_qt.table.furniture import Furniture, draw_cloth
from kontsina_qt.table.layout import TABLE_SIZE, Layout, Pose, Seating, box_of
from kontsina_qt.table.marks import Lights, draw_marks
from kontsina_qt.table.motion import CROSS, Motion, Way
from kontsina_qt.table.offers import bits_of
from kontsina_qt.table.sprite import CardSprite
from kontsina_qt.table.theme import Theme

UNDO_MS = 150
SCATTERED = (-3.0, -9.0, 8.0)
"""How the cards are turned that lie face down at the bottom of the pile on the table."""
IDLE_MS = 12
"""How often one face is drawn ahead while nothing moves."""


class TableScene(QGraphicsScene):
    """Shows the models of one session.

    Signals:
        settled(): nothing moves any more.
        said(str): a new line in words, for who hears instead of seeing.
        replaying(): the last play is about to be shown again.
    """

    settled = Signal()
    said = Signal(str)
    replaying = Signal()

    def __init__(
        self, models: TableModels, art: CardArt, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.models = models
        self.art = art
        self.theme = theme
        self.dpr = 1.0
        self.bias = 1.0
        self.layout = Layout(1280, 754, Seating(2))
        self.motion = Motion(self)
        self.motion.settled.connect(self._on_settled)
        self.instant = False
        self._ahead = 0
        self._idle = QTimer(self)
        self._idle.setInterval(IDLE_MS)
        self._idle.timeout.connect(self._on_idle)
        self.own: dict[Card, CardSprite] = {}
        self.others: dict[int, list[CardSprite]] = {}
        self.table: dict[Card, CardSprite] = {}
        self.element_of: dict[Card, int] = {}
        self.lights = Lights()
        self.furniture = Furniture(self)
        self._choreographer = Choreographer(self)
        self._shown = self.picture()
        self._ending: Picture | None = None
        models.replaced.connect(self._on_replaced)
        models.story.connect(self._on_story)
        models.rearranged.connect(self._on_rearranged)
        models.seats_changed.connect(self._on_seats_changed)

    # Size, deck, colours

    def resize_to(self, width: float, height: float, dpr: float) -> None:
        """Lays everything out for another size or another pixel ratio."""
        self.motion.finish()
        self.setSceneRect(QRectF(0, 0, width, height))
        self.dpr = dpr
        self._lay_out()
        self._start_ahead()

    def redress(self, art: CardArt, theme: Theme, bias: float) -> None:
        """Changes deck, colours or card size."""
        self.motion.finish()
        self.art, self.theme, self.bias = art, theme, bias
        self._lay_out()
        for sprite in self.sprites():
            sprite.redraw(art, self.dpr)
        self._start_ahead()

    def _start_ahead(self) -> None:
        self._ahead = 0
        self._idle.start()

    def _on_idle(self) -> None:
        if not self.motion.busy and not self.draw_ahead():
            self._idle.stop()

    def _lay_out(self) -> None:
        rect = self.sceneRect()
        if rect.isEmpty():
            return
        self.layout = Layout(rect.width(), rect.height(), self._seating(), self.bias)
        self.place_all()

    def _seating(self) -> Seating:
        session = self.models.session
        if not session.active:
            return Seating(2)
        rules = session.rules
        plan = rules.deal
        dealt = plan.hand * rules.players + plan.table + plan.aside
        return Seating(
            rules.players,
            self.models.viewer,
            rules.clockwise,
            rules.sides,
            plan.hand,
            len(rules.pack) > dealt,
        )

    # Drawing ahead

    def draw_ahead(self) -> bool:
        """Draws one more face that may soon be seen; whether there may be more.

        Faces are drawn from SVG while nothing moves, so that none has to be in a frame.
        """
        if self.motion.busy or self.sceneRect().isEmpty():
            return False
        heights = (self.layout.hand_height, self.layout.hand_height * TABLE_SIZE)
        session = self.models.session
        pack = session.rules.cards if session.active else PACK
        while self._ahead < len(heights) * len(pack):
            height = heights[self._ahead // len(pack)]
            card = pack[self._ahead % len(pack)]
            self._ahead += 1
            if self.art.draw_ahead(card, height, self.dpr):
                return True
        return False

    # What is where

    def picture(self) -> Picture:
        """The table as the models have it."""
        models = self.models
        return Picture(
            [list(hand.rows) for hand in models.hands],
            list(models.table.rows),
            list(models.piles.rows),
            models.stock,
        )

    def sprites(self) -> list[CardSprite]:
        """Every card that lies singly on the screen."""
        backs = [sprite for sprites in self.others.values() for sprite in sprites]
        return [*self.own.values(), *self.table.values(), *backs]

    @property
    def is_trick(self) -> bool:
        """Whether cards are played to tricks, each before its seat."""
        session = self.models.session
        return session.active and session.rules.game.tricks

    @property
    def is_heap(self) -> bool:
        """Whether the table is one pile."""
        position = self.models.session.position
        return position is not None and position.heap() is not None

    def table_poses(self, table: Sequence[Lying]) -> dict[Card, Pose]:
        """Where the cards of what lies on the table lie, loose ones with a slight tilt."""
        places: dict[Card, Pose] = {}
        groups = self.layout.table_groups([len(lying.cards) for lying in table])
        for number, (lying, poses) in enumerate(zip(table, groups, strict=True)):
            if lying.heap:
                poses = self.layout.heap(len(lying.cards))
                for card, pose in zip(lying.cards, poses, strict=True):
                    angle = 2 * tilt(card) if card >= 0 else SCATTERED[-card % len(SCATTERED)]
                    places[card] = Pose(pose.x, pose.y, pose.height, angle, pose.z)
                continue
            for card, pose in zip(lying.cards, poses, strict=True):
                if lying.seat >= 0:
                    place = self.layout.trick(lying.seat)
                    places[card] = Pose(
                        place.x, place.y, place.height, tilt(card), 10 + number * 0.1
                    )
                elif len(lying.cards) > 1:
                    places[card] = pose
                else:
                    places[card] = Pose(pose.x, pose.y, pose.height, tilt(card), pose.z)
        return places

    def add_sprite(self, card: Card | None, pose: Pose) -> CardSprite:
        """Puts a new card on the screen."""
        # A negative number stands for a card that lies face down.
        face = card if card is not None and card >= 0 else None
        sprite = CardSprite(self.art, self.dpr, face, pose)
        self.addItem(sprite)
        return sprite

    def remove_sprite(self, sprite: CardSprite) -> None:
        """Takes a card off the screen."""
        self.motion.drop(sprite)
        sprite.unmark()
        self.removeItem(sprite)

    def place_all(self, picture: Picture | None = None) -> None:
        """Puts every card where the models (or ``picture``) say, at once."""
        picture = picture or self.picture()
        viewer = self.models.viewer
        for seat, hand in enumerate(picture.hands):
            poses = self.layout.hand(seat, len(hand))
            if seat == viewer:
                self.own = self._keep(self.own, hand, poses)
            else:
                sprites = self.others.setdefault(seat, [])
                while len(sprites) > len(hand):
                    self.remove_sprite(sprites.pop())
                for sprite, pose in zip(sprites, poses, strict=False):
                    sprite.rest(pose)
                sprites += [self.add_sprite(None, pose) for pose in poses[len(sprites) :]]
        for seat in [s for s in self.others if s >= len(picture.hands) or s == viewer]:
            for sprite in self.others.pop(seat):
                self.remove_sprite(sprite)
        places = self.table_poses(picture.table)
        self.table = self._keep(self.table, list(places), list(places.values()))
        self.element_of = {card: lying.element for lying in picture.table for card in lying.cards}
        self._shown = picture
        focus = self.lights.focus
        if focus is not None and focus < FIRST_PILE and focus not in {**self.own, **self.table}:
            self.lights.focus = next(iter(self.own), None)
        self.furniture.show(picture.piles, picture.stock)
        self.refresh_marks()

    def _keep(
        self, had: dict[Card, CardSprite], cards: Sequence[Card | None], poses: Sequence[Pose]
    ) -> dict[Card, CardSprite]:
        kept: dict[Card, CardSprite] = {}
        for card, pose in zip(cards, poses, strict=True):
            if card is None:
                continue
            sprite = had.pop(card, None)
            if sprite is None:
                sprite = self.add_sprite(card, pose)
            elif sprite.card != card and card >= 0:
                sprite.show_face(card)
            sprite.setOpacity(1.0)
            sprite.lift(False)
            sprite.rest(pose)
            kept[card] = sprite
        for sprite in had.values():
            self.remove_sprite(sprite)
        return kept

    # Following the models

    def _on_replaced(self) -> None:
        self.motion.finish()
        self.lights = Lights()
        self.furniture.forget()
        self._lay_out()
        self.say_what_is()

    def _on_story(self, events: list[Event]) -> None:
        before = self._shown
        # What still moves ends where it was going; the models are at the next position already.
        self._ending = before
        self.motion.finish()
        self._ending = None
        self.lights = Lights(last=_laid_card(events), focus=self.lights.focus)
        self.furniture.forget()
        self._shown = self.picture()
        teller = self.models.session.teller
        self.furniture.say(teller.events(events), self.advice())
        self._tell(before, events)

    def _tell(self, before: Picture, events: list[Event]) -> None:
        self.refresh_marks()
        self.models.session.set_calm(False)
        self._choreographer.tell(before, events)
        if self.instant:
            self.motion.finish()
        if not self.motion.busy:
            self._on_settled()

    def _on_rearranged(self) -> None:
        """After an undo or a redo: everything goes to its place, quickly."""
        self.motion.finish()
        if self.layout.seating != self._seating():
            self._on_replaced()
            return
        before, self._shown = self._shown, self.picture()
        self.lights = Lights()
        self.furniture.forget()
        self._slide(before, self._shown)
        self.say_what_is()
        if self.instant:
            self.motion.finish()
        if not self.motion.busy:
            self._on_settled()

    def _slide(self, before: Picture, after: Picture) -> None:
        starts = {sprite: sprite.pose for sprite in self.sprites()}
        self.place_all(after)
        source = self._source(before, after)
        for sprite in self.sprites():
            start, end = starts.get(sprite, source), sprite.pose
            if start != end:
                sprite.pose_at(start)
                self.motion.carry(sprite, Way(0, UNDO_MS, end, CROSS))
        if self.motion.busy:
            self.models.session.set_calm(False)

    def _source(self, before: Picture, after: Picture) -> Pose:
        """Where cards come from that were not on the screen: a pile that shrank, or the stock."""
        for side, (had, has) in enumerate(zip(before.piles, after.piles, strict=False)):
            if has.count < had.count:
                return self.layout.pile(side)
        return self.layout.stock

    def _on_settled(self) -> None:
        if self._ending is not None:
            self.place_all(self._ending)
            return
        self.models.turn_round()
        self.place_all()
        self._sweep_up()
        self.models.session.set_calm(True)
        self.settled.emit()

    def _sweep_up(self) -> None:
        """Takes away every card that is nobody's and lies nowhere."""
        known = set(self.sprites())
        for item in self.items():
            if isinstance(item, CardSprite) and item not in known:
                self.remove_sprite(item)

    def _on_seats_changed(self) -> None:
        self.furniture.show_seats()
        if not self.motion.busy and self.lights.lit is None:
            self.furniture.say(None, self.advice())

    # Words

    def say_what_is(self) -> None:
        """Says the latest move and what can be done now."""
        history = self.models.history.rows
        self.furniture.say(history[-1] if history else "", self.advice())

    def advice(self) -> str:
        """What can be done now, in a few words."""
        session = self.models.session
        if not session.active or session.match.waiting:
            return ""
        if session.looking:
            return tr("Click or press Space to go on")
        if session.hinting:
            return tr("Thinking of a hint …")
        if session.my_turn:
            if self.is_trick:
                return tr("Drag a card to the middle to play it")
            if self.is_heap:
                return tr("Drag a card onto the pile in the middle to play it")
            if not session.rules.game.lays:
                return tr("Drag a card onto what it captures")
            return tr("Drag a card onto what it captures, or onto the cloth to lay it")
        if session.turn >= 0:
            return tr("{name} is thinking …").format(name=session.seats[session.turn].name)
        return ""

    # Replaying

    @property
    def can_replay(self) -> bool:
        """Whether there is a last play to show again."""
        position = self.models.session.position
        return position is not None and bool(position.moves)

    def replay_last(self) -> None:
        """Shows the last play once more; the match does not change."""
        last = self.models.last_play()
        if last is None:
            return
        self.replaying.emit()
        self.motion.finish()
        before, events = last
        self.furniture.forget()
        self.place_all(before)
        self._shown = self.picture()
        self._tell(before, events)

    # Light

    def refresh_marks(self) -> None:
        """Draws rings, coins, dimming and focus as ``lights`` has them."""
        draw_marks(self)

    def light(self, card: Card, uses: Sequence[ElementSet]) -> None:
        """Lights what a lifted card can use and dims what it cannot."""
        self.lights.lifted = card
        self.lights.lit = None if self.is_trick else list(uses)
        self.lights.hint = None
        self.refresh_marks()

    def unlight(self) -> None:
        """Ends the lighting of a lifted card."""
        self.lights.lifted, self.lights.lit = None, None
        self.lights.hover = self.lights.picked = 0
        self.refresh_marks()

    def hover(self, elements: ElementSet) -> None:
        """Thickens the rings of what is under the pointer."""
        if self.lights.hover != elements:
            self.lights.hover = elements
            self.refresh_marks()

    def focus_on(self, card: Card | None) -> None:
        """Puts the ring of the keys around a card, or takes it away."""
        lights = self.lights
        if lights.focus == card:
            return
        lights.focus = card
        element = None if card is None else self.element_of.get(card, card)
        if element is not None and card not in self.own and lights.lit is not None:
            lights.hover = 0
            for used in lights.lit:
                lights.hover |= used if used >> element & 1 else 0
        self.refresh_marks()

    # Finding things

    def own_card_at(self, point: QPointF) -> Card | None:
        """The own card under a point, the uppermost of several."""
        for card, sprite in reversed(self.own.items()):
            if sprite.box.contains(point.x(), point.y()):
                return card
        return None

    def table_card_at(self, point: QPointF, reach: float = 12.0) -> Card | None:
        """The table card under a point, or the nearest within ``reach`` of its edge."""
        best: tuple[float, Card] | None = None
        for card, sprite in self.table.items():
            box = sprite.box
            dx = max(box.x - point.x(), point.x() - box.right, 0)
            dy = max(box.y - point.y(), point.y() - box.bottom, 0)
            gap = max(dx, dy)
            if gap <= reach and (best is None or gap < best[0]):
                best = (gap, card)
        if best is None:
            return None
        # Of the one pile there is the top card is meant, also where another looks out below it.
        element = self.element_of.get(best[1], best[1])
        return element if element < FIRST_BUILD else best[1]

    def element_at(self, point: QPointF) -> int | None:
        """What lies under a point: a loose card, a build, a pile or the stock."""
        card = self.table_card_at(point)
        if card is not None:
            return self.element_of.get(card, card)
        for side in range(len(self.models.piles.rows)):
            if box_of(self.layout.pile(side)).contains(point.x(), point.y()):
                return FIRST_PILE + side
        if box_of(self.layout.stock).contains(point.x(), point.y()) and self.models.stock:
            return STOCK
        return None

    def cards_of(self, element: int) -> list[Card]:
        """The cards on the table that an element is made of."""
        return [card for card, has in self.element_of.items() if has == element]

    def words_of(self, elements: ElementSet) -> str:
        """Elements in words."""
        model = self.models.table
        by_element = {row.element: model.text(row) for row in model.rows}
        piles = self.models.piles
        words = []
        for bit in bits_of(elements):
            if FIRST_PILE <= bit < STOCK:
                words.append(piles.text(piles.rows[bit - FIRST_PILE]))
            elif bit in by_element:
                words.append(by_element[bit])
        return " + ".join(words)

    def place_of(self, spot: int) -> Pose | None:
        """Where a hand card, a table card, a pile or the stock is."""
        sprite = self.own.get(spot) or self.table.get(spot)
        if sprite is not None:
            return sprite.pose
        if FIRST_PILE <= spot < FIRST_PILE + len(self.models.piles.rows):
            return self.layout.pile(spot - FIRST_PILE)
        return self.layout.stock if spot == STOCK else None

    def drop_target(self, point: QPointF, centre: QPointF, lit: ElementSet) -> int | None:
        """What a drop means: what is under the pointer, or a target near the card."""
        under = self.element_at(point)
        if under is not None and (under < FIRST_PILE or lit >> under & 1):
            return under
        near: tuple[float, int] | None = None
        for card, sprite in self.table.items():
            element = self.element_of.get(card, card)
            if not lit >> element & 1:
                continue
            pose = sprite.pose
            far = ((pose.x - centre.x()) ** 2 + (pose.y - centre.y()) ** 2) ** 0.5
            if far <= 40 * self.layout.scale and (near is None or far < near[0]):
                near = (far, element)
        return near[1] if near else None

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """The cloth."""
        draw_cloth(painter, self.sceneRect(), self.theme)

    def seat_words(self) -> str:
        """The table in words, for who cannot see it."""
        models = self.models
        table = ", ".join(models.table.text(row) for row in models.table.rows)
        parts = [tr("On the table: {cards}").format(cards=table or tr("nothing"))]
        parts += [models.seats.text(row) for row in models.seats.rows]
        parts.append(trn("{n} card in the stock", "{n} cards in the stock", models.stock))
        return ". ".join(parts)


def tilt(card: Card) -> float:
    """The slight, always equal tilt with which a card lies on the table, ±2 degrees."""
    return ((card * 37 + 11) % 41 - 20) / 10


def _laid_card(events: Sequence[Event]) -> Card | None:
    for event in events:
        if isinstance(event, Laid):
            return event.card
        if isinstance(event, Captured):
            return None
    return None

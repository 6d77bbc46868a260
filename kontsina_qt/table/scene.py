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
from kontsina_qt.models.table_models import Picture, TableModels
from kontsina_qt.rules.cards import PACK, Card, CardSet, cards_in
from kontsina_qt.rules.events import Captured, Event, Laid
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.choreography import Choreographer
from kontsina_qt.table.furniture import Furniture, draw_cloth
from kontsina_qt.table.layout import TABLE_SIZE, Layout, Pose, Seating
from kontsina_qt.table.marks import Lights, draw_marks
from kontsina_qt.table.motion import CROSS, Motion, Way
from kontsina_qt.table.sprite import CardSprite
from kontsina_qt.table.theme import Theme

UNDO_MS = 150
IDLE_MS = 12
"""How often one face is drawn ahead while nothing moves."""


class TableScene(QGraphicsScene):
    """Shows the models of one session.

    Signals:
        settled(): nothing moves any more.
        said(str): a new line in words, for who hears instead of seeing.
    """

    settled = Signal()
    said = Signal(str)

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
        self.lights = Lights()
        self.furniture = Furniture(self)
        self._choreographer = Choreographer(self)
        self._shown = self.picture()
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
        return Seating(
            rules.players, self.models.viewer, rules.clockwise, rules.sides, rules.game.deal.hand
        )

    # Drawing ahead

    def draw_ahead(self) -> bool:
        """Draws one more face that may soon be seen; whether there may be more.

        Faces are drawn from SVG while nothing moves, so that none has to be in a frame.
        """
        if self.motion.busy or self.sceneRect().isEmpty():
            return False
        heights = (self.layout.hand_height, self.layout.hand_height * TABLE_SIZE)
        while self._ahead < len(heights) * len(PACK):
            height = heights[self._ahead // len(PACK)]
            card = PACK[self._ahead % len(PACK)]
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
            [pile.count for pile in models.piles.rows],
            models.stock,
        )

    def sprites(self) -> list[CardSprite]:
        """Every card that lies singly on the screen."""
        backs = [sprite for sprites in self.others.values() for sprite in sprites]
        return [*self.own.values(), *self.table.values(), *backs]

    def table_poses(self, table: Sequence[Card]) -> list[Pose]:
        """Where these cards lie on the table, each with its own slight tilt."""
        poses = self.layout.table(len(table))
        return [
            Pose(pose.x, pose.y, pose.height, tilt(card), pose.z)
            for card, pose in zip(table, poses, strict=True)
        ]

    def add_sprite(self, card: Card | None, pose: Pose) -> CardSprite:
        """Puts a new card on the screen."""
        sprite = CardSprite(self.art, self.dpr, card, pose)
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
        self.table = self._keep(self.table, picture.table, self.table_poses(picture.table))
        self._shown = picture
        if self.lights.focus is not None and self.lights.focus not in {**self.own, **self.table}:
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
            elif sprite.card != card:
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
        self.motion.finish()
        before = self._shown
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
            if has < had:
                return self.layout.pile(side)
        return self.layout.stock

    def _on_settled(self) -> None:
        self.models.turn_round()
        self.place_all()
        self.models.session.set_calm(True)
        self.settled.emit()

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
        if session.my_turn:
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

    def light(self, card: Card, captures: Sequence[CardSet]) -> None:
        """Lights what a lifted card can take and dims what it cannot."""
        self.lights.lifted, self.lights.lit = card, list(captures)
        self.lights.hint = None
        self.refresh_marks()

    def unlight(self) -> None:
        """Ends the lighting of a lifted card."""
        self.lights.lifted, self.lights.lit = None, None
        self.lights.hover = self.lights.picked = 0
        self.refresh_marks()

    def hover(self, cards: CardSet) -> None:
        """Thickens the rings of the capture under the pointer."""
        if self.lights.hover != cards:
            self.lights.hover = cards
            self.refresh_marks()

    def focus_on(self, card: Card | None) -> None:
        """Puts the ring of the keys around a card, or takes it away."""
        lights = self.lights
        if lights.focus == card:
            return
        lights.focus = card
        if card is not None and card in self.table and lights.lit is not None:
            lights.hover = 0
            for taken in lights.lit:
                lights.hover |= taken if taken >> card & 1 else 0
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
        return best[1] if best else None

    def drop_target(self, point: QPointF, centre: QPointF, captures: CardSet) -> Card | None:
        """The table card that a drop means: under the pointer, or a target near the card."""
        under = self.table_card_at(point)
        if under is not None:
            return under
        near: tuple[float, Card] | None = None
        for card in cards_in(captures):
            sprite = self.table.get(card)
            if sprite is None:
                continue
            pose = sprite.pose
            far = ((pose.x - centre.x()) ** 2 + (pose.y - centre.y()) ** 2) ** 0.5
            if far <= 40 * self.layout.scale and (near is None or far < near[0]):
                near = (far, card)
        return near[1] if near else None

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """The cloth."""
        draw_cloth(painter, self.sceneRect(), self.theme)

    def seat_words(self) -> str:
        """The table in words, for who cannot see it."""
        models = self.models
        table = ", ".join(models.table.text(card) for card in models.table.rows)
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

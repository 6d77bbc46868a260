"""From a person's hand to a move: dragging, clicking and keys end in the same few steps.

A card is lifted, what it can do is lit, and then a target is offered: something on the table or
the bare cloth. What can mean one thing is played, what can mean several opens a choice, what
can mean very many is picked element by element, what is against the rules is explained and the
card comes back.
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import tr, trn
from kontsina_qt.players.base import Choice
from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.notation import NotationError
from kontsina_qt.rules.position import FIRST_PILE, STOCK, ElementSet, IllegalMove, Move, Position
from kontsina_qt.rules.words import card_words
from kontsina_qt.session.session import Session
from kontsina_qt.table.layout import Box, Pose
from kontsina_qt.table.motion import ARRIVE, Way
from kontsina_qt.table.offers import Offer, bits_of, grouped, offer_of, union_of
from kontsina_qt.table.scene import TableScene

LIFT_PX, LIFT_MS, HOME_MS = 14, 120, 160
HELD_Z = 300
STALE_S = 0.25
MOST_CHOICES = 9


class Gestures(QObject):
    """What a person does on one table.

    Attributes:
        held: the hand card that is lifted.
        moves: what it can do on the table, the best first; laying it is not among them.
        choices: what a choice that is open offers.
        picking: whether elements are picked one by one.
        dragging: whether the card follows the pointer.

    Signals:
        choice_wanted(object, object): several moves are meant and the place of the drop.
        choice_over(): the choice is made or given up.
        specials_changed(): what can be done without a card may have changed.
    """

    choice_wanted = Signal(object, object)
    choice_over = Signal()
    specials_changed = Signal()

    def __init__(self, scene: TableScene, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._session = session
        self.held: Card | None = None
        self.moves: list[Move] = []
        self.choices: list[Offer] = []
        self.picking = False
        self.dragging = False
        self._lit: ElementSet = 0
        self._plucked: tuple[Card, bool] | None = None
        self._pressed: QPointF | None = None
        self._grip = QPointF()
        self._was_held = False
        self._stale_until = 0.0
        self._stale: dict[Card, Box] = {}
        session.hint_ready.connect(self._on_hint)
        scene.replaying.connect(self.take_back)
        for signal in (session.loaded, session.went_back, session.happened):
            signal.connect(self._on_position)
        session.turn_changed.connect(self.specials_changed)

    @property
    def _position(self) -> Position:
        position = self._session.position
        assert position is not None
        return position

    # The mouse

    def press(self, point: QPointF) -> None:
        """The left button goes down."""
        scene = self._scene
        own, target = scene.own_card_at(point), scene.element_at(point)
        self.hurry()
        self._scene.focus_on(None)
        if self.choices:
            self.take_back()
        elif own is not None and own in scene.own:
            self._press_own(own, point)
        elif self.held is None:
            self.touch(target)
        elif target is not None and not self._is_stale(target, point):
            self.tap(target, point)
        elif target is None and scene.layout.table_zone.contains(point.x(), point.y()):
            self.offer(None, point)
        elif target is None:
            self.take_back()

    def move(self, point: QPointF) -> None:
        """The pointer moves, the button down or not."""
        if self.held is None or self.choices:
            return
        scene = self._scene
        if self._pressed is not None and not self.dragging:
            far = (point - self._pressed).manhattanLength()
            self.dragging = far >= QApplication.styleHints().startDragDistance()
            if self.dragging:
                scene.motion.finish()
                scene.lights.ghost = True
                scene.refresh_marks()
        if self.dragging:
            sprite = scene.own[self.held]
            spot = point - self._grip
            sprite.pose_at(sprite.fixed(x=spot.x(), y=spot.y(), angle=-3.0, z=HELD_Z))
        self._preview(point)

    def release(self, point: QPointF) -> None:
        """The left button comes up."""
        if self._pressed is None:
            return
        self._pressed = None
        if self.dragging:
            self.dragging = False
            self._drop(point)
        elif self._was_held:
            self.take_back()

    def double_click(self, point: QPointF) -> None:
        """Plays the only sensible move of the card under the pointer."""
        own = self._scene.own_card_at(point)
        if own is None or not self._session.my_turn:
            self.press(point)
            return
        self._pressed = None
        self.lift(own)
        self.play_sensibly(point)

    def hurry(self) -> bool:
        """Ends all motion and every wait; whether there was any."""
        scene, session = self._scene, self._session
        hurried = scene.motion.busy or session.looking
        if scene.motion.busy:
            self._stale = {card: sprite.box for card, sprite in scene.table.items()}
            self._stale_until = monotonic() + STALE_S
            scene.motion.finish()
        session.nudge()
        return hurried

    def _press_own(self, card: Card, point: QPointF) -> None:
        if not self._session.my_turn:
            self.say_whose_turn()
            return
        if self.picking and card == self.held:
            self.commit_picked()
            return
        self._was_held = card == self.held
        self.lift(card)
        self._pressed = point
        pose = self._scene.own[card].pose
        self._grip = point - QPointF(pose.x, pose.y)

    def _drop(self, point: QPointF) -> None:
        scene = self._scene
        assert self.held is not None
        pose = scene.own[self.held].pose
        centre = QPointF(pose.x, pose.y)
        target = scene.drop_target(point, centre, self._lit)
        if target is not None:
            self.offer(target, point, dropped=True)
        elif scene.layout.table_zone.contains(point.x(), point.y()):
            self.offer(None, point, dropped=True)
        else:
            self.take_back()

    def _is_stale(self, target: int, point: QPointF) -> bool:
        """Whether what lies there slipped under the pointer a moment ago, unseen."""
        if monotonic() > self._stale_until:
            return False
        boxes = [self._stale.get(card) for card in self._scene.cards_of(target)]
        known = [box for box in boxes if box is not None]
        return bool(boxes) and not any(box.contains(point.x(), point.y()) for box in known)

    # What is done without a card of the hand

    def specials(self) -> list[Offer]:
        """What can be done now without a card of the hand."""
        return [offer_of(self._session, move) for move in self._session.special_moves()]

    def do_special(self, offer: Offer) -> None:
        """Does one of them."""
        self.take_back()
        self._scene.motion.finish()
        self._session.play(offer.move)

    def touch(self, target: int | None) -> None:
        """Something on the table is tapped while nothing is held."""
        if target is None or self._look_through(target):
            return
        if not self._session.my_turn:
            self.say_whose_turn()
            return
        for offer in self.specials():
            if offer.touched >> target & 1:
                self.do_special(offer)
                return
        if target < STOCK and self._position.pluckable() >> target & 1:
            self._turn_pluck(target)
        else:
            self._say(tr("First choose a card of your hand."))

    def _look_through(self, target: int) -> bool:
        """Shows the cards of one's own pile where the rules allow it; whether it did."""
        session = self._session
        viewer = self._scene.models.viewer
        side = session.rules.side_of[viewer] if session.active else -1
        position = session.position
        if target != FIRST_PILE + side or position is None:
            return False
        if not session.rules.options.get("isiwo"):
            return False
        cards = [card_words(card) for card in reversed(position.pile_order(side))]
        words = tr("Your pile, from the top: {cards}")
        self._say(words.format(cards=" ".join(cards) or tr("nothing")))
        return True

    def _turn_pluck(self, card: Card) -> None:
        """Plucks a card before the play, at a second tap after it, at a third not at all."""
        plucked = self._plucked
        self._plucked = (card, True)
        words = tr("You pluck the {card} first: now play a card. Tap it again to pluck it after.")
        if plucked == (card, True):
            self._plucked = (card, False)
            words = tr("You play a card, then pluck the {card}. Tap it again to leave it.")
        elif plucked == (card, False):
            self._plucked = None
            words = tr("The {card} stays.")
        self._scene.lights.plucked = self._plucked and card
        self._scene.refresh_marks()
        self._say(words.format(card=card_words(card)))

    def say_whose_turn(self) -> None:
        """Says whose turn it is, if it is not the person's."""
        session = self._session
        if session.turn >= 0 and not session.my_turn:
            name = session.seats[session.turn].name
            self._say(tr("It is {name}'s turn.").format(name=name))

    # Lifting and taking back

    def lift(self, card: Card) -> None:
        """Takes a hand card up and lights what it can do."""
        if self.held == card:
            return
        if self.held is not None:
            self.take_back()
        scene = self._scene
        self.held = card
        moves = self._session.moves_with(card)
        self.moves = [move for move in moves if self._position.touched(move)]
        self._lit = union_of(self.moves, self._position)
        sprite = scene.own[card]
        sprite.lift(True)
        home = sprite.pose
        up = LIFT_PX * scene.layout.scale
        raised = sprite.fixed(y=home.y - up, z=HELD_Z)
        if scene.instant:
            sprite.rest(raised)
        else:
            scene.motion.carry(sprite, Way(scene.motion.now, LIFT_MS, raised, ARRIVE))
        scene.light(card, self._masks(self.moves))
        self._say_moves()

    def _masks(self, moves: list[Move]) -> list[ElementSet]:
        """What each move uses, each once, in the order of the moves."""
        return list(dict.fromkeys(map(self._position.touched, moves)))

    def _raise_at_home(self, card: Card) -> None:
        """Holds a dropped card over its place in the hand, so that it covers nothing."""
        scene = self._scene
        sprite = scene.own[card]
        home = self._home(card)
        up = LIFT_PX * scene.layout.scale
        raised = Pose(home.x, home.y - up, home.height, 0, HELD_Z)
        scene.lights.ghost = False
        scene.motion.drop(sprite)
        if scene.instant:
            sprite.rest(raised)
        else:
            scene.motion.carry(sprite, Way(scene.motion.now, HOME_MS, raised, ARRIVE))

    def _home(self, card: Card) -> Pose:
        """A hand card's own place."""
        scene = self._scene
        poses = scene.layout.hand(scene.models.viewer, len(scene.own))
        return poses[list(scene.own).index(card)]

    def take_back(self) -> None:
        """Puts the lifted card back; nothing is played."""
        if self.held is None:
            return
        scene, card = self._scene, self.held
        self._let_go()
        sprite = scene.own.get(card)
        if sprite is None:
            return
        sprite.lift(False)
        home = self._home(card)
        scene.motion.drop(sprite)
        if scene.instant:
            sprite.rest(home)
        else:
            scene.motion.carry(sprite, Way(scene.motion.now, HOME_MS, home, ARRIVE))
        scene.say_what_is()

    def _let_go(self) -> None:
        had_choices = bool(self.choices)
        self.held, self.moves, self.choices = None, [], []
        self._lit = 0
        self.picking = self.dragging = False
        self._pressed = None
        self._scene.lights.ghost = False
        self._scene.unlight()
        if had_choices:
            self.choice_over.emit()

    def _on_position(self, *_: object) -> None:
        """The position changed: what was held is held no longer."""
        self._plucked = None
        self._scene.lights.plucked = None
        if self.held is not None:
            self._let_go()

    # Offering a target

    def offer(self, target: int | None, point: QPointF, dropped: bool = False) -> None:
        """Plays the lifted card on something on the table, or on the bare cloth with None."""
        assert self.held is not None
        on_pile = self._on_pile()
        if on_pile is not None:
            self.play(on_pile)
            return
        if target is None:
            self.play_elements(0)
            return
        fitting = self._fitting(1 << target)
        if not fitting:
            words = self._session.refusal(self.held, 1 << target)
            if dropped:
                self.take_back()
            self._say(words)
        elif len(fitting) == 1:
            self.play(fitting[0])
        elif len(fitting) <= MOST_CHOICES:
            self._open_choice(fitting, point)
        else:
            self._start_picking(1 << target)

    def _on_pile(self) -> Move | None:
        """The move of the held card where the table is one pile: it has no other."""
        if not self._scene.is_heap or self.held is None:
            return None
        return next(iter(self._session.moves_with(self.held)), None)

    def _fitting(self, using: ElementSet) -> list[Move]:
        """The moves of the held card that use at least these elements."""
        assert self.held is not None
        return self._session.moves_with(self.held, using)

    def play_sensibly(self, point: QPointF) -> None:
        """Plays the lifted card where only one move makes sense, or asks which is meant."""
        position = self._position
        takes = [move for move in self.moves if position.verb(move) != "build"]
        best = [
            move
            for move in takes
            if not any(position.touched(other) & ~position.touched(move) for other in takes)
        ]
        if not takes:
            self.offer(None, point)
        elif len(best) == 1:
            self.play(best[0])
        elif len(takes) <= MOST_CHOICES:
            self._open_choice(takes, point)
        else:
            self._start_picking(0)

    def offer_exactly(self, using: ElementSet, point: QPointF) -> None:
        """Plays the lifted card with just these elements, or asks which move is meant."""
        position = self._position
        exact = [move for move in self.moves if position.touched(move) == using]
        if len(exact) == 1:
            self.play(exact[0])
        elif exact:
            self._open_choice(exact, point)

    def choose(self, offer: Offer) -> None:
        """The person chose one of several moves."""
        if self.held is not None and offer in self.choices:
            self.play(offer.move)

    def show_choice(self, offer: Offer) -> None:
        """Lights what a choice that is looked at is about."""
        self._scene.hover(offer.touched)

    def play_elements(self, using: ElementSet) -> None:
        """Plays the lifted card with just these elements; with none it is laid."""
        card = self.held
        assert card is not None
        position = self._position
        exact = [m for m in self._fitting(using) if position.touched(m) == using]
        if exact:
            self.play(exact[0])
            return
        words = self._session.refusal(card, using)
        self.take_back()
        self._say(words)

    def play(self, move: Move) -> None:
        """Makes a move of the lifted card."""
        card = self.held
        assert card is not None
        if self._plucked is not None:
            also = self._position.plucking(move, *self._plucked)
            if also is None:
                self.take_back()
                self._say(tr("Not together with what you pluck: tap the plucked card to leave it."))
                return
            move = also
        scene = self._scene
        scene.motion.finish()
        sprite = scene.own.get(card)
        self._let_go()
        if sprite is not None:
            sprite.lift(False)
        if not self._session.play(move) and sprite is not None:
            scene.place_all()

    def _open_choice(self, moves: list[Move], point: QPointF) -> None:
        assert self.held is not None
        self.choices = grouped(offer_of(self._session, move) for move in moves)
        self._raise_at_home(self.held)
        self._scene.light(self.held, [offer.touched for offer in self.choices])
        self._say(tr("Which do you mean?"))
        self.choice_wanted.emit(self.choices, point)

    # Picking elements one by one, where there are too many moves to list

    def _start_picking(self, picked: ElementSet) -> None:
        self.picking = True
        assert self.held is not None
        self._raise_at_home(self.held)
        self._scene.lights.picked = picked
        self._show_picking()

    def tap(self, target: int, point: QPointF) -> None:
        """Offers something on the table, or adds it to what is being picked."""
        if not self.picking:
            self.offer(target, point)
            return
        picked = self._scene.lights.picked ^ 1 << target
        fitting = self._fitting(picked)
        if not fitting:
            assert self.held is not None
            self._say(self._session.refusal(self.held, picked))
            return
        self._scene.lights.picked = picked
        if len(fitting) == 1 and self._position.touched(fitting[0]) == picked:
            self.play(fitting[0])
        else:
            self._show_picking()

    def _show_picking(self) -> None:
        scene = self._scene
        picked = scene.lights.picked
        fitting = self._fitting(picked)
        scene.lights.lit = self._masks(fitting)
        scene.refresh_marks()
        left = trn("{n} possibility left", "{n} possibilities left", len(fitting))
        words = scene.words_of(picked) or tr("tap what you want to use")
        self._say(f"{words} · {left}", tr("Tap the card you play, or press Enter, to do it"))

    def commit_picked(self) -> None:
        """Plays with what has been picked, if that is a move; asks which, if it is several."""
        picked = self._scene.lights.picked
        fitting = self._fitting(picked)
        exact = [move for move in fitting if self._position.touched(move) == picked]
        if len(exact) == 1:
            self.play(exact[0])
        elif exact:
            self.picking = False
            assert self.held is not None
            sprite = self._scene.own[self.held]
            self._open_choice(exact, QPointF(sprite.pose.x, sprite.pose.y - sprite.pose.height))
        elif len(fitting) == 1:
            self.play(fitting[0])
        else:
            self._say(tr("Tap more: several moves are still possible."))

    # Words and light on the way

    def _preview(self, point: QPointF) -> None:
        """Says what a drop here would mean, and thickens its rings."""
        scene = self._scene
        if self.held is None or self.picking or self.choices:
            return
        pose = scene.own[self.held].pose
        centre = QPointF(pose.x, pose.y) if self.dragging else point
        target = scene.drop_target(point, centre, self._lit)
        position = self._position
        fitting: list[Move] = []
        if target is not None:
            fitting = [m for m in self.moves if position.touched(m) >> target & 1]
        scene.hover(union_of(fitting, position))
        if fitting:
            shown = [offer_of(self._session, move).sentence for move in fitting[:4]]
            self._say(" · ".join(shown))
        elif (on_pile := self._on_pile()) is not None and scene.layout.table_zone.contains(
            point.x(), point.y()
        ):
            self._say(offer_of(self._session, on_pile).sentence)
        elif target is None and scene.layout.table_zone.contains(point.x(), point.y()):
            words = tr("Play the {card}") if scene.is_trick else tr("Lay the {card}")
            self._say(words.format(card=card_words(self.held)))
        else:
            self._say_moves()

    def _say_moves(self) -> None:
        assert self.held is not None
        card = card_words(self.held)
        if self._scene.is_trick:
            self._say(tr("Play the {card} to the middle").format(card=card))
            return
        if not self.moves:
            words = tr("{card} can take nothing: lay it on the cloth")
            if self._scene.is_heap:
                words = tr("{card} does not take the pile: lay it on top")
                if not self._scene.table:
                    words = tr("{card} begins a new pile")
            if not self._session.rules.game.lays:
                words = tr("{card} can take nothing")
            self._say(words.format(card=card))
            return
        offers = grouped(offer_of(self._session, move) for move in self.moves[:6])
        if all(offer.verb == "capture" for offer in offers):
            shown = "  ·  ".join(offer.words.partition(" = ")[0] for offer in offers)
            self._say(tr("{card} can take {cards}").format(card=card, cards=shown))
        else:
            self._say(f"{card}: " + "  ·  ".join(offer.sentence for offer in offers))

    def _say(self, words: str, advice: str = "") -> None:
        self._scene.furniture.say(words, advice)

    # Hint

    def _on_hint(self, choice: Choice) -> None:
        scene = self._scene
        # Whoever is playing a card already needs no hint.
        if not self._session.my_turn or self.dragging or self.choices:
            return
        self.take_back()
        position = self._position
        try:
            move = position.read(choice.move)
        except (NotationError, IllegalMove):
            return
        scene.motion.finish()
        card = next(iter(bits_of(position.played(move))), None)
        scene.lights.hint = (card, position.touched(move))
        scene.refresh_marks()
        offer = offer_of(self._session, move)
        if offer.verb == "lay":
            words = tr("Hint: lay the {card}").format(card=offer.words)
        elif offer.verb == "capture" and card is not None:
            words = tr("Hint: take {cards} with the {card}").format(
                cards=offer.words, card=card_words(card)
            )
        else:
            words = tr("Hint: {move}").format(move=offer.sentence)
            if card is not None:
                words += f" ({card_words(card)})"
        self._say(words, choice.reason.words(tr))

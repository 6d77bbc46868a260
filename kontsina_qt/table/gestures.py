"""From a person's hand to a move: dragging, clicking and keys end in the same few steps.

A card is lifted, what it can take is lit, and then a target is offered: a table card or the
bare cloth. What can mean one thing is played, what can mean several opens a choice, what is
against the rules is explained and the card comes back.
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import tr, trn
from kontsina_qt.players.base import Choice
from kontsina_qt.rules.cards import Card, CardSet, cards_in
from kontsina_qt.rules.notation import read_move
from kontsina_qt.rules.words import card_words, cards_words
from kontsina_qt.session import Session
from kontsina_qt.table.layout import Box, Pose
from kontsina_qt.table.motion import ARRIVE, Way
from kontsina_qt.table.scene import TableScene

LIFT_PX, LIFT_MS, HOME_MS = 14, 120, 160
HELD_Z = 300
STALE_S = 0.25
MOST_CHOICES = 9


class Gestures(QObject):
    """What a person does on one table.

    Signals:
        choice_wanted(object, object): several captures are meant and the place of the drop.
        choice_over(): the choice is made or given up.
    """

    choice_wanted = Signal(object, object)
    choice_over = Signal()

    def __init__(self, scene: TableScene, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._session = session
        self.held: Card | None = None
        self.captures: list[CardSet] = []
        self.choices: list[CardSet] = []
        self.picking = False
        self.dragging = False
        self._pressed: QPointF | None = None
        self._grip = QPointF()
        self._was_held = False
        self._stale_until = 0.0
        self._stale: dict[Card, Box] = {}
        session.hint_ready.connect(self._on_hint)
        for signal in (session.loaded, session.went_back, session.happened):
            signal.connect(self._on_position)

    # The mouse

    def press(self, point: QPointF) -> None:
        """The left button goes down."""
        scene = self._scene
        own, target = scene.own_card_at(point), scene.table_card_at(point)
        self.hurry()
        self._scene.focus_on(None)
        if self.choices:
            self.take_back()
        elif own is not None and own in scene.own:
            self._press_own(own, point)
        elif self.held is None:
            self.explain_nothing_held(target)
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
        lit = 0
        for taken in self.captures:
            lit |= taken
        target = scene.drop_target(point, centre, lit)
        if target is not None:
            self.offer(target, point, dropped=True)
        elif scene.layout.table_zone.contains(point.x(), point.y()):
            self.offer(None, point, dropped=True)
        else:
            self.take_back()

    def _is_stale(self, target: Card, point: QPointF) -> bool:
        """Whether the card slipped under the pointer a moment ago, unseen."""
        if monotonic() > self._stale_until:
            return False
        box = self._stale.get(target)
        return box is None or not box.contains(point.x(), point.y())

    def explain_nothing_held(self, target: Card | None) -> None:
        """Says what to do first, when a table card is tapped and nothing is held."""
        if target is None:
            return
        if self._session.my_turn:
            self._say(tr("First choose a card of your hand."))
        else:
            self.say_whose_turn()

    def say_whose_turn(self) -> None:
        """Says whose turn it is, if it is not the person's."""
        session = self._session
        if session.turn >= 0 and not session.my_turn:
            name = session.seats[session.turn].name
            self._say(tr("It is {name}'s turn.").format(name=name))

    # Lifting and taking back

    def lift(self, card: Card) -> None:
        """Takes a hand card up and lights what it can take."""
        if self.held == card:
            return
        if self.held is not None:
            self.take_back()
        scene = self._scene
        self.held = card
        self.captures = self._session.captures(card)
        sprite = scene.own[card]
        sprite.lift(True)
        home = sprite.pose
        up = LIFT_PX * scene.layout.scale
        raised = sprite.fixed(y=home.y - up, z=HELD_Z)
        if scene.instant:
            sprite.rest(raised)
        else:
            scene.motion.carry(sprite, Way(scene.motion.now, LIFT_MS, raised, ARRIVE))
        scene.light(card, self.captures)
        self._say_captures()

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
        self.held, self.captures, self.choices = None, [], []
        self.picking = self.dragging = False
        self._pressed = None
        self._scene.lights.ghost = False
        self._scene.unlight()
        if had_choices:
            self.choice_over.emit()

    def _on_position(self, *_: object) -> None:
        """The position changed: what was held is held no longer."""
        if self.held is not None:
            self._let_go()

    # Offering a target

    def offer(self, target: Card | None, point: QPointF, dropped: bool = False) -> None:
        """Plays the lifted card on a table card, or on the bare cloth with None."""
        assert self.held is not None
        if target is None:
            self.play(0)
            return
        fitting = [taken for taken in self.captures if taken >> target & 1]
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

    def play_sensibly(self, point: QPointF) -> None:
        """Plays the lifted card where only one move makes sense, or asks which is meant."""
        if not self.captures:
            self.play(0)
        elif len(self.captures) == 1:
            self.play(self.captures[0])
        elif len(self.captures) <= MOST_CHOICES:
            self._open_choice(self.captures, point)
        else:
            self._start_picking(0)

    def choose(self, taken: CardSet) -> None:
        """The person chose one of several captures."""
        if self.held is not None and taken in self.captures:
            self.play(taken)

    def show_choice(self, taken: CardSet) -> None:
        """Lights the cards of a choice that is looked at."""
        self._scene.hover(taken)

    def play(self, taken: CardSet) -> None:
        """Plays the lifted card and takes ``taken``; empty lays it."""
        card = self.held
        assert card is not None
        scene = self._scene
        scene.motion.finish()
        sprite = scene.own.get(card)
        self._let_go()
        if sprite is not None:
            sprite.lift(False)
        if not self._session.play(card, taken) and sprite is not None:
            scene.place_all()

    def _open_choice(self, choices: list[CardSet], point: QPointF) -> None:
        assert self.held is not None
        self.choices = list(choices)
        self._raise_at_home(self.held)
        self._scene.light(self.held, choices)
        self._say(tr("Which capture?"))
        self.choice_wanted.emit(self.choices, point)

    # Picking cards one by one, where there are too many captures to list

    def _start_picking(self, picked: CardSet) -> None:
        self.picking = True
        assert self.held is not None
        self._raise_at_home(self.held)
        self._scene.lights.picked = picked
        self._show_picking()

    def tap(self, target: Card, point: QPointF) -> None:
        """Offers a table card, or adds it to what is being picked."""
        if not self.picking:
            self.offer(target, point)
            return
        picked = self._scene.lights.picked ^ 1 << target
        fitting = [taken for taken in self.captures if not picked & ~taken]
        if not fitting:
            assert self.held is not None
            self._say(self._session.refusal(self.held, picked))
            return
        self._scene.lights.picked = picked
        if fitting == [picked]:
            self.play(picked)
        else:
            self._show_picking()

    def _show_picking(self) -> None:
        scene = self._scene
        picked = scene.lights.picked
        fitting = [taken for taken in self.captures if not picked & ~taken]
        scene.lights.lit = fitting
        scene.refresh_marks()
        left = trn("{n} capture left", "{n} captures left", len(fitting))
        chosen = cards_words(picked, " + ") or tr("tap the cards to take")
        self._say(f"{chosen} · {left}", tr("Tap the card you play, or press Enter, to take them"))

    def commit_picked(self) -> None:
        """Takes what has been picked, if that is one capture."""
        picked = self._scene.lights.picked
        fitting = [taken for taken in self.captures if not picked & ~taken]
        if picked in fitting:
            self.play(picked)
        elif len(fitting) == 1:
            self.play(fitting[0])
        else:
            self._say(tr("Tap more cards: several captures are still possible."))

    # Words and light on the way

    def _preview(self, point: QPointF) -> None:
        """Says what a drop here would mean, and thickens its rings."""
        scene = self._scene
        if self.held is None or self.picking or self.choices:
            return
        lit = 0
        for taken in self.captures:
            lit |= taken
        pose = scene.own[self.held].pose
        centre = QPointF(pose.x, pose.y) if self.dragging else point
        target = scene.drop_target(point, centre, lit)
        fitting = [t for t in self.captures if target is not None and t >> target & 1]
        hovered = 0
        for taken in fitting:
            hovered |= taken
        scene.hover(hovered)
        if fitting:
            self._say(" · ".join(self._sum_words(taken) for taken in fitting[:4]))
        elif target is None and scene.layout.table_zone.contains(point.x(), point.y()):
            self._say(tr("Lay the {card}").format(card=card_words(self.held)))
        else:
            self._say_captures()

    def _sum_words(self, taken: CardSet) -> str:
        assert self.held is not None
        words = cards_words(taken, " + ")
        if taken.bit_count() == 1:
            return tr("Take {cards}").format(cards=words)
        value = self._session.rules.value_of[self.held]
        return tr("Take {cards} = {value}").format(cards=words, value=value)

    def _say_captures(self) -> None:
        assert self.held is not None
        card = card_words(self.held)
        if not self.captures:
            self._say(tr("{card} can take nothing: lay it on the cloth").format(card=card))
            return
        shown = "  ·  ".join(cards_words(taken) for taken in self.captures[:6])
        self._say(tr("{card} can take {cards}").format(card=card, cards=shown))

    def _say(self, words: str, advice: str = "") -> None:
        self._scene.furniture.say(words, advice)

    # Hint

    def _on_hint(self, choice: Choice) -> None:
        scene = self._scene
        if not self._session.my_turn:
            return
        self.take_back()
        form = read_move(choice.move)
        scene.motion.finish()
        scene.lights.hint = (form.card, form.taken)
        scene.refresh_marks()
        if form.taken:
            move = tr("Hint: take {cards} with the {card}").format(
                cards=cards_words(form.taken), card=card_words(form.card)
            )
        else:
            move = tr("Hint: lay the {card}").format(card=card_words(form.card))
        self._say(move, choice.reason.words(tr))


def union(sets: list[CardSet]) -> list[Card]:
    """The cards of several sets."""
    together = 0
    for one in sets:
        together |= one
    return cards_in(together)

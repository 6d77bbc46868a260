"""From a person's hand to a move: dragging, clicking and keys end in the same few steps.

A card is lifted, what it can do is lit, and then a target is offered: something on the table or
the bare cloth. What can mean one thing is played, what can mean several opens a choice, what
can mean very many is picked element by element, what is against the rules is explained and the
card comes back.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QAccessible

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import sentences
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.dragged_card import HeldCard
from kontsina_qt.table.input.drop_targets import Landing, Place, clicked, dropped
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.input.hints import Hints
from kontsina_qt.table.input.multi_select import MultiSelect
from kontsina_qt.table.input.side_moves import SideMoves
from kontsina_qt.table.input.skipping import AnimationSkipper
from kontsina_qt.table.scene.move_choices import (
    Offer,
    grouped,
    in_order,
    largest,
    offer_of,
    union_of,
)
from kontsina_qt.table.scene.prompts import held_step
from kontsina_qt.table.scene.scene import TableScene

MOST_CHOICES = 9


class Gestures(QObject):
    """What a person does on one table.

    Attributes:
        held: the hand card that is lifted.
        held_card: how it lies.
        hints: tells them, and plays what they say.
        skipper: ends what moves.
        moves: what it can do on the table, the best first; laying it is not among them.
        choices: what a choice that is open offers.
        multi_select: whether elements are picked one by one.
        dragging: whether the card follows the pointer.
        remembers: whether the person is helped to remember what lies in the piles.

    Signals:
        choice_wanted(object, object): several moves are meant and the place of the drop.
        choice_over(): the choice is made or given up.
        specials_changed(): what can be done without a card may have changed.
        let_go(): no card is held any more.
        nudged(): a click or a key says that enough was looked at.
        refused(): what was tried is no move, and it has been said why.
        said(str): what the person did, and can do now, in words.
        answered(str): the same for anyone who does not see it: nothing is written of it.
        hinted(object): a hint is about to be told; the card it plays, or None.
    """

    choice_wanted = Signal(object, object)
    choice_over = Signal()
    specials_changed = Signal()
    let_go = Signal()
    nudged = Signal()
    refused = Signal()
    said = Signal(str)
    answered = Signal(str)
    hinted = Signal(object)

    def __init__(self, scene: TableScene, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._session = session
        self._explanations = Explanations(session)
        self._side_moves = SideMoves(scene, session, self._explanations)
        self._multi_select = MultiSelect(scene, session)
        self.skipper = AnimationSkipper(scene)
        self.held_card = HeldCard(scene)
        self.held: Card | None = None
        self.moves: list[Move] = []
        self.choices: list[Offer] = []
        self.multi_select = False
        self.dragging = False
        self.remembers = False
        self._lit: ElementSet = 0
        self._previewed: tuple[int | None, str, ElementSet] = (None, "", 0)
        self.hints = Hints(scene, session, self)
        scene.replaying.connect(self.take_back)
        for signal in (session.loaded, session.went_back, session.happened):
            signal.connect(self._on_position)
        session.turn_changed.connect(self.specials_changed)

    @property
    def _position(self) -> Position:
        position = self._session.position
        assert position is not None
        return position

    # Hurrying

    def skip_animation(self) -> bool:
        """End all motion and every wait; return whether there was any."""
        if self.resume():
            return True
        looking = self._session.pacer.looking
        moved = self.skipper.end_motion()
        self.nudged.emit()
        return moved or looking

    def resume(self) -> bool:
        """Resume a paused animation; return whether one was paused."""
        holding = self._scene.motion.holding
        if holding and not self._scene.round_replay.running:
            self._session.pacer.looked()
        self._scene.motion.go_on()
        return holding

    # What is done without a card of the hand

    def specials(self) -> list[Offer]:
        """What can be done now without a card of the hand."""
        return [offer_of(self._session, move) for move in self._session.special_moves()]

    def do_special(self, offer: Offer) -> None:
        """Do one of them."""
        self.take_back()
        self._scene.motion.finish()
        self._session.play(offer.move)

    def touch(self, target: int | None) -> None:
        """Something on the table is tapped while nothing is held."""
        if target is None or self._describe_pile(target):
            return
        if not self._session.my_turn:
            self.say_turn()
            return
        for offer in self.specials():
            if offer.touched >> target & 1:
                self.do_special(offer)
                return
        self.say(self._side_moves.touch(target) or tr("Choose a card from your hand first."))

    def _describe_pile(self, target: int) -> bool:
        """Say what lies in a pile, as far as it may be known; return whether there was anything."""
        remembers = self.remembers and not self._stealing(target)
        words = self._explanations.pile(target - FIRST_PILE, self._scene.cards.viewer, remembers)
        if words:
            self.say(words)
        return bool(words)

    def _stealing(self, target: int) -> bool:
        """Whether a tap on a pile does something else."""
        return any(offer.touched >> target & 1 for offer in self.specials())

    def say_turn(self) -> None:
        """Say whose turn it is, if it is not the person's."""
        words = self._explanations.whose_turn()
        if words:
            self.say(words)

    # Lifting and taking back

    def lift(self, card: Card) -> None:
        """Take a hand card up and light what it can do."""
        if self.held == card:
            return
        if self.held is not None:
            self.take_back()
        position = self._position
        self.peep(None)
        self.held = card
        moves = [m for m in self._session.moves_with(card) if position.touched(m)]
        # In the order in which the choice shows them: a number means the same in both.
        self.moves = in_order(position, moves)
        self._lit = position.lit(card)
        self.held_card.raise_up(card)
        self._scene.light(card, self._lit, self._masks(self.moves))
        words = self._explanations.lifted(card, self.moves)
        self._scene.furniture.say(words, self._next_step())
        if QAccessible.isActive():
            self.said.emit(self._lifted_aloud(card, words))

    def _lifted_aloud(self, card: Card, words: str) -> str:
        """What a card that has been lifted can do, with the numbers of the keys, and what next."""
        text = words
        if self.moves and self._scene.play.aimed:
            text = f"{self._card(card)}: {self._explanations.choices(self.moves)}"
        return sentences([tr("Picked up: {card}").format(card=text), self._next_step()])

    def _card(self, card: Card) -> str:
        return self._scene.models.card_words(card)

    def peep(self, card: Card | None) -> None:
        """Show what a hand card could take over which the pointer rests; None for no card."""
        scene, before = self._scene, self.held_card.peeped
        may = self.held is None and self._session.my_turn
        if before is None and scene.motion.busy:
            may = False
        card = card if may and card in scene.own else None
        if card == before:
            return
        if card is None and scene.lights.soft:
            scene.unlight()
            scene.say_latest()
        self.held_card.peep(card)
        if card is not None and scene.lights.hint is None:
            scene.lights.soft = True
            moves = [m for m in self._session.moves_with(card) if self._position.touched(m)]
            scene.light(card, self._position.lit(card), self._masks(moves))
            self._show(self._explanations.lifted(card, moves))

    def _masks(self, moves: Sequence[Move]) -> list[ElementSet]:
        """What each move uses, each once, in the order of the moves."""
        return list(dict.fromkeys(map(self._position.touched, moves)))

    def take_back(self) -> None:
        """Put the lifted card back; nothing is played."""
        if self.held is None:
            return
        card = self.held
        self._on_let_go()
        if card in self._scene.own:
            self.held_card.put_back(card)
            self._scene.say_latest()

    def put_back(self) -> None:
        """The person puts the lifted card back, and hears that."""
        if self.held is not None:
            words = tr("{card} is back in your hand")
            self.answered.emit(words.format(card=self._card(self.held)))
        self.take_back()

    def _on_let_go(self) -> None:
        had_choices = bool(self.choices)
        self.held, self.moves, self.choices = None, [], []
        self._lit, self._previewed = 0, (None, "", 0)
        self.multi_select = self.dragging = False
        self.held_card.let_go()
        self._scene.lights.ghost = False
        self._scene.unlight()
        self.let_go.emit()
        if had_choices:
            self.choice_over.emit()

    def _on_position(self, *_: object) -> None:
        """The position changed: what was held is held no longer."""
        self._side_moves.forget()
        self.held_card.peeped = None
        self.held_card.let_go()
        if self.held is not None:
            self._on_let_go()

    # Dragging

    def begin_drag(self) -> None:
        """From now on the lifted card follows the pointer."""
        self.dragging = True
        self._scene.motion.finish()
        self._scene.lights.ghost = True
        self._scene.refresh_marks()

    def drop(self, point: QPointF) -> None:
        """The dragged card is let go at a point."""
        landing = self._landing(point)
        self.dragging = False
        if landing.where is Place.HAND:
            self.take_back()
        elif landing.where is Place.EDGE:
            self.take_back()
            self.say(self._explanations.on_edge())
        else:
            self.offer(landing.target, point, dropped=True)

    def _landing(self, point: QPointF) -> Landing:
        """What a drop here would mean, or a click."""
        assert self.held is not None
        find = self._scene.find
        one_way = not self._scene.play.aimed
        if not self.dragging:
            return clicked(find, point, self._lit, one_way)
        return dropped(find, point, self._scene.own[self.held].pose, self._lit, one_way)

    def preview(self, point: QPointF) -> None:
        """Say what a drop here would mean, and thicken its rings."""
        scene = self._scene
        if self.held is None or self.multi_select or self.choices:
            return
        landing = self._landing(point)
        target = landing.target
        if landing.lit and target is not None:
            if self._previewed[0] != target:
                words = self._promise(self._fitting(1 << target))
                self._previewed = (target, words, self._position.lit(self.held, 1 << target))
            scene.hover(self._previewed[2])
            self._show(self._previewed[1])
            return
        scene.hover(0)
        if landing.where is Place.CLOTH:
            self._show(self._on_cloth(self.held))
        elif landing.where is Place.EDGE:
            self._show(self._explanations.on_edge())
        else:
            self._show(self._explanations.lifted(self.held, self.moves))

    def _on_cloth(self, card: Card) -> str:
        """What happens to a card that is let go on the cloth."""
        if self._scene.play.stacked:
            return self._promise(self._fitting(0)[:1])
        laid = self._position.exactly(card, 0)
        if not laid:
            return self._session.refusal(card, 0)
        return self._together(laid[0]) or self._explanations.on_cloth(card)

    def _promise(self, moves: Sequence[Move]) -> str:
        """What a drop does that can mean these moves."""
        alone = self._together(moves[0]) if len(moves) == 1 else ""
        return alone or self._explanations.dropped(moves)

    def _together(self, move: Move) -> str:
        """Why a move cannot be made with what is plucked; empty where it can."""
        if self._side_moves.with_play(move) is not None:
            return ""
        return tr("You can't do this and pluck too: tap the plucked card to release it.")

    def look_at(self, element: int) -> None:
        """Thicken the rings of what the lifted card can take together with an element."""
        lights = self._scene.lights
        if self.held is not None and lights.lit is not None:
            self._scene.hover(self._position.lit(self.held, lights.picked | 1 << element))

    # Offering a target

    def offer(self, target: int | None, point: QPointF, dropped: bool = False) -> None:
        """Play the lifted card on something on the table, or on the bare cloth with None.

        A card played to a trick, or on a heap, is played wherever it is put.
        """
        assert self.held is not None
        if self._scene.play.stacked and (target is None or target < FIRST_PILE):
            self.play(self._fitting(0)[0])
            return
        if target is None or (not self._scene.play.captures and target < FIRST_PILE):
            self.play_elements(0)
            return
        fitting = self._fitting(1 << target)
        if not fitting:
            words = self._session.refusal(self.held, 1 << target)
            if dropped:
                self.take_back()
            self._refuse(words)
        elif len(fitting) == 1:
            self.play(fitting[0])
        elif len(fitting) <= MOST_CHOICES:
            self._open_choice(fitting, point)
        else:
            self._start_multi_select(1 << target)

    def _fitting(self, using: ElementSet) -> list[Move]:
        """The moves of the held card that use at least these elements."""
        assert self.held is not None
        return self._session.moves_with(self.held, using)

    def play_sensibly(self, point: QPointF) -> None:
        """Play the lifted card where only one move makes sense, or ask which is meant."""
        position = self._position
        takes = [move for move in self.moves if move.verb != "build"]
        best = largest(position, takes)
        if not takes:
            self.offer(None, point)
        elif len(best) == 1:
            self.play(best[0])
        elif len(takes) <= MOST_CHOICES:
            self._open_choice(takes, point)
        else:
            self._start_multi_select(0)

    def decide(self, point: QPointF) -> None:
        """Play the lifted card where it can do one thing; ask where there are several.

        Where it can be built with, it is also asked: whoever wants to lay it presses 0.
        """
        builds = any(move.verb == BUILD for move in self.moves)
        if not self.moves or (len(self.moves) == 1 and not builds):
            self.play_sensibly(point)
        elif len(self.moves) <= MOST_CHOICES:
            self._open_choice(self.moves, point)
        else:
            self._start_multi_select(0)

    def offer_exactly(self, using: ElementSet, point: QPointF) -> None:
        """Play the lifted card with just these elements, or ask which move is meant."""
        position = self._position
        exact = [move for move in self.moves if position.touched(move) == using]
        if len(exact) == 1:
            self.play(exact[0])
        elif exact:
            self._open_choice(exact, point)

    def play_elements(self, using: ElementSet) -> None:
        """Play the lifted card with just these elements; with none it is laid."""
        card = self.held
        assert card is not None
        position = self._position
        exact = position.exactly(card, using)
        if exact:
            self.play(exact[0])
            return
        words = self._session.refusal(card, using)
        self.take_back()
        self._refuse(words)

    def play(self, move: Move) -> None:
        """Make a move of the lifted card."""
        card = self.held
        assert card is not None
        whole = self._side_moves.with_play(move)
        if whole is None:
            self.take_back()
            self.say(self._together(move))
            return
        scene = self._scene
        scene.motion.finish()
        sprite = scene.own.get(card)
        self._on_let_go()
        if sprite is not None:
            sprite.lift(False)
        if not self._session.play(whole) and sprite is not None:
            scene.place_all()
            scene.say_latest()

    # Choosing among several moves

    def _open_choice(self, moves: Sequence[Move], point: QPointF) -> None:
        assert self.held is not None
        self.choices = grouped(offer_of(self._session, move) for move in moves)
        self.held_card.raise_at_home(self.held)
        touched = [offer.touched for offer in self.choices]
        self._scene.light(self.held, union_of(touched), touched)
        self._scene.furniture.say(tr("Which one?"), self._next_step())
        lines = [f"{n}: {offer.sentence}" for n, offer in enumerate(self.choices, 1)]
        self.said.emit(f"{tr('Which one?')} {'; '.join(lines)}")
        self.choice_wanted.emit(self.choices, point)

    def choose(self, offer: Offer) -> None:
        """The person chose one of several moves."""
        if self.held is not None and offer in self.choices:
            self.play(offer.move)

    def show_choice(self, offer: Offer) -> None:
        """Light what a choice that is looked at is about."""
        self._scene.hover(offer.touched)

    # Picking elements one by one, where there are too many moves to list

    def _start_multi_select(self, picked: ElementSet) -> None:
        self.multi_select = True
        assert self.held is not None
        self.held_card.raise_at_home(self.held)
        self._scene.lights.picked = picked
        self.say(*self._multi_select.show(self.held))

    def tap(self, target: int, point: QPointF) -> None:
        """Offer something on the table, or add it to what is being picked."""
        if not self.multi_select:
            self.offer(target, point)
            return
        assert self.held is not None
        if not self._multi_select.turn(self.held, target):
            self._refuse(self._multi_select.refusal(self.held, target))
            return
        meant = self._multi_select.meant(self.held)
        if meant is not None:
            self.play(meant)
        else:
            self.say(*self._multi_select.show(self.held))

    def commit_selection(self) -> None:
        """Play with what has been picked, if that is a move; ask which, if it is several."""
        assert self.held is not None
        exact = self._multi_select.exact(self.held)
        moves = exact or self._multi_select.moves(self.held)
        if len(moves) == 1:
            self.play(moves[0])
        elif exact:
            self.multi_select = False
            pose = self._scene.own[self.held].pose
            self._open_choice(exact, QPointF(pose.x, pose.y - pose.height))
        else:
            self.say(tr("Keep tapping: more than one move fits."))

    # Words

    def say(self, words: str, advice: str = "") -> None:
        """Say something above the hand, and what can be done now."""
        self._scene.furniture.say(words, advice or self._next_step())
        self.said.emit(words)

    def _show(self, words: str) -> None:
        """Say something that stays true while the pointer moves: heard once."""
        new = words != self._scene.furniture.words[0]
        self._scene.furniture.say(words, self._next_step())
        if new:
            self.said.emit(words)

    def _next_step(self) -> str:
        if self.held is None:
            return self._scene.words.advice()
        one_way = not self._scene.play.aimed
        keys = self._scene.words.keys_wanted
        return held_step(bool(self.choices), self.dragging, bool(self.moves), one_way, keys)

    def _refuse(self, words: str) -> None:
        """Say why something cannot be done."""
        self.say(words)
        self.refused.emit()

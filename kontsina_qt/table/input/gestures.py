"""Turns dragging, clicking and keys into moves, by the same few steps.

A card is lifted, what it can use is lit, and then a target is offered: something on the table or
the bare cloth. If that means a single move, it is played; several open a choice; too many to list
are narrowed down element by element; an illegal one is explained and the card put back.
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
from kontsina_qt.table.input.drop_preview import DropPreview
from kontsina_qt.table.input.drop_targets import Landing, Place, clicked, dropped
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.input.multi_select import MultiSelect
from kontsina_qt.table.input.side_moves import SideMoves
from kontsina_qt.table.input.skipping import AnimationSkipper
from kontsina_qt.table.marks.marks import MOST_NUMBERS
from kontsina_qt.table.scene.move_choices import (
    Offer,
    grouped,
    in_order,
    keys_of,
    largest,
    offer_of,
    union_of,
    uses_of,
)
from kontsina_qt.table.scene.prompts import held_step
from kontsina_qt.table.scene.scene import TableScene

MOST_CHOICES = 9


class Gestures(QObject):
    """The gestures of the player at one table.

    Attributes:
        held: the lifted hand card.
        held_card: moves that card on the screen.
        skipper: skips animations.
        moves: the moves of the lifted card that use something on the table, in the order of the
            choice.
        choices: the offers of an open choice.
        numbers: the key of each of them.
        multi_select: whether elements are picked one by one.
        dragging: whether the card follows the pointer.
        remembers: whether the memory aid is on.

    Signals:
        choice_wanted(object, object): the player has to choose; the offers, the point of the drop.
        choice_over(): the choice was made or dismissed.
        specials_changed(): the special moves may have changed.
        let_go(): the card is no longer held.
        nudged(): a click or a key skipped the rest of a pause.
        refused(): the player tried an illegal move, and the reason was shown.
        said(str): a message was shown, to be announced.
        answered(str): a message to be announced that is not shown.
    """

    choice_wanted = Signal(object, object)
    choice_over = Signal()
    specials_changed = Signal()
    let_go = Signal()
    nudged = Signal()
    refused = Signal()
    said = Signal(str)
    answered = Signal(str)

    def __init__(self, scene: TableScene, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._session = session
        self._explanations = Explanations(session)
        self._side_moves = SideMoves(scene, session, self._explanations)
        self._multi_select = MultiSelect(scene, session)
        self._preview = DropPreview(scene, session, self._explanations, self._side_moves)
        self.skipper = AnimationSkipper(scene)
        self.held_card = HeldCard(scene)
        self.held: Card | None = None
        self.moves: list[Move] = []
        self.choices: list[Offer] = []
        self.numbers: list[int] = []
        self.multi_select = False
        self.dragging = False
        self.remembers = False
        self._lit: ElementSet = 0
        scene.replaying.connect(self.take_back)
        for signal in (session.loaded, session.went_back, session.happened):
            signal.connect(self._on_position)
        session.turn_changed.connect(self.specials_changed)

    @property
    def _position(self) -> Position:
        position = self._session.position
        assert position is not None
        return position

    # Skipping animations

    def skip_animation(self) -> bool:
        """Finish all animation and pauses; return whether there were any."""
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
        self._scene.motion.unpause()
        return holding

    # Special moves and taps

    def specials(self) -> list[Offer]:
        """Return the moves that can be made now without a hand card."""
        return [offer_of(self._session, move) for move in self._session.special_moves()]

    def do_special(self, offer: Offer) -> None:
        """Make a special move."""
        self.take_back()
        self._scene.motion.finish()
        self._session.play(offer.move)

    def touch(self, target: int | None) -> None:
        """Handle a tap on the table while no card is held."""
        if target is None or self._describe_pile(target):
            return
        if not self._session.my_turn:
            self.say_turn()
            return
        special = self._special_on(target)
        if special is not None:
            self.do_special(special)
        else:
            self.say(self._side_moves.touch(target) or tr("Choose a card from your hand first."))

    def _describe_pile(self, target: int) -> bool:
        """Describe a pile as far as the player may know it; return False if there is nothing."""
        remembers = self.remembers and self._special_on(target) is None
        words = self._explanations.pile(target - FIRST_PILE, self._scene.cards.viewer, remembers)
        if words:
            self.say(words)
        return bool(words)

    def _special_on(self, target: int) -> Offer | None:
        """Return the special move that a tap on an element makes, if any."""
        return next((offer for offer in self.specials() if offer.touched >> target & 1), None)

    def say_turn(self) -> None:
        """Say whose turn it is, unless it is the person's."""
        words = self._explanations.whose_turn()
        if words:
            self.say(words)

    # Lifting and putting back

    def lift(self, card: Card) -> None:
        """Lift a hand card and light what it can use."""
        if self.held == card:
            return
        if self.held is not None:
            self.take_back()
        position = self._position
        self.peep(None)
        self.held = card
        moves = [m for m in self._session.moves_with(card) if position.touched(m)]
        # In the order of the choice popup, so that numbers mean the same in both.
        self.moves = in_order(position, moves)
        self._lit = position.lit(card)
        self.held_card.raise_up(card)
        self._scene.light(card, self._lit, uses_of(position, self.moves))
        words = self._explanations.lifted(card, self.moves)
        self._scene.furniture.say(words, self._next_step())
        if QAccessible.isActive():
            words = self._explanations.picked_up(card, self.moves, words)
            self.said.emit(sentences([words, self._next_step()]))

    def _card(self, card: Card) -> str:
        return self._scene.models.card_words(card)

    def peep(self, card: Card | None) -> None:
        """Show what the hand card under the pointer could take; None for no card."""
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
            scene.light(card, self._position.lit(card), uses_of(self._position, moves))
            self._show(self._explanations.lifted(card, moves))

    def take_back(self) -> None:
        """Put the lifted card back without playing it."""
        if self.held is None:
            return
        card = self.held
        self._on_let_go()
        if card in self._scene.own:
            self.held_card.put_back(card)
            self._scene.say_latest()

    def put_back(self) -> None:
        """Put the lifted card back and announce it."""
        if self.held is not None:
            words = tr("{card} is back in your hand")
            self.answered.emit(words.format(card=self._card(self.held)))
        self.take_back()

    def _on_let_go(self) -> None:
        had_choices = bool(self.choices)
        self.held, self.moves, self.choices = None, [], []
        self._lit = 0
        self._preview.forget()
        self.multi_select = self.dragging = False
        self.held_card.let_go()
        self._scene.lights.ghost = False
        self._scene.unlight()
        self.let_go.emit()
        if had_choices:
            self.choice_over.emit()

    def _on_position(self, *_: object) -> None:
        """Let go of the held card: the position has changed."""
        self._side_moves.forget()
        self.held_card.peeped = None
        self.held_card.let_go()
        if self.held is not None:
            self._on_let_go()

    # Dragging

    def begin_drag(self) -> None:
        """Let the lifted card follow the pointer."""
        self.dragging = True
        self._scene.motion.finish()
        self._scene.lights.ghost = True
        self._scene.refresh_marks()

    def drop(self, point: QPointF) -> None:
        """Drop the dragged card at a point."""
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
        """Return the meaning of a drop or a click at a point."""
        assert self.held is not None
        find = self._scene.find
        one_way = not self._scene.play.aimed
        if not self.dragging:
            return clicked(find, point, self._lit, one_way)
        return dropped(find, point, self._scene.own[self.held].pose, self._lit, one_way)

    def preview(self, point: QPointF) -> None:
        """Show what a drop at a point would do, and thicken its rings."""
        if self.held is not None and not self.multi_select and not self.choices:
            self._show(self._preview.show(self.held, self.moves, self._landing(point)))

    def look_at(self, element: int) -> None:
        """Thicken the rings of what the lifted card can use together with an element."""
        lights = self._scene.lights
        if self.held is not None and lights.lit is not None:
            self._scene.hover(self._position.lit(self.held, lights.picked | 1 << element))

    # Offering a target

    def offer(self, target: int | None, point: QPointF, dropped: bool = False) -> None:
        """Play the lifted card on an element, or with None on the bare table.

        In a trick or on a heap, the target makes no difference.
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
        """Return the moves of the held card that use at least these elements."""
        assert self.held is not None
        return self._session.moves_with(self.held, using)

    def play_sensibly(self, point: QPointF) -> None:
        """Play the lifted card's only sensible move, or ask which is meant."""
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
        """Play the lifted card's only move, or ask which is meant.

        A single build is confirmed too, since the player may want to lay the card, which is key 0.
        """
        builds = any(move.verb == BUILD for move in self.moves)
        if not self.moves or (len(self.moves) == 1 and not builds):
            self.play_sensibly(point)
        elif len(self.moves) <= MOST_CHOICES:
            self._open_choice(self.moves, point)
        else:
            self._start_multi_select(0)

    def offer_exactly(self, using: ElementSet, point: QPointF) -> None:
        """Play the lifted card with exactly these elements, or ask which move is meant."""
        position = self._position
        exact = [move for move in self.moves if position.touched(move) == using]
        if len(exact) == 1:
            self.play(exact[0])
        elif exact:
            self._open_choice(exact, point)

    def play_elements(self, using: ElementSet) -> None:
        """Play the lifted card with exactly these elements; with none, lay it."""
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
        """Play the lifted card."""
        card = self.held
        assert card is not None
        whole = self._side_moves.with_play(move)
        if whole is None:
            self.take_back()
            self.say(self._side_moves.refusal(move))
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
        named = uses_of(self._position, self.moves)[:MOST_NUMBERS]
        self.numbers = keys_of(touched, named)
        uses = [0] * max(self.numbers)
        for number, mask in zip(self.numbers, touched, strict=True):
            uses[number - 1] = mask
        self._scene.light(self.held, union_of(touched), uses)
        self._scene.furniture.say(tr("Which one?"), self._next_step())
        pairs = zip(self.numbers, self.choices, strict=True)
        lines = [f"{n}: {offer.sentence}" for n, offer in pairs]
        self.said.emit(f"{tr('Which one?')} {'; '.join(lines)}")
        self.choice_wanted.emit(self.choices, point)

    def choose(self, offer: Offer) -> None:
        """Play an offer of the open choice."""
        if self.held is not None and offer in self.choices:
            self.play(offer.move)

    def show_choice(self, offer: Offer) -> None:
        """Highlight an offer of the open choice."""
        self._scene.hover(offer.touched)

    # Picking elements one by one, where there are too many moves to list

    def _start_multi_select(self, picked: ElementSet) -> None:
        self.multi_select = True
        assert self.held is not None
        self.held_card.raise_at_home(self.held)
        self._scene.lights.picked = picked
        self.say(*self._multi_select.show(self.held))

    def tap(self, target: int, point: QPointF) -> None:
        """Play the lifted card on an element, or toggle it in the selection."""
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
        """Play with the selected elements, if that is a move; ask if it is several."""
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

    # Messages

    def say(self, words: str, advice: str = "") -> None:
        """Show and announce a message, with what to do next."""
        self._scene.furniture.say(words, advice or self._next_step())
        self.said.emit(words)

    def _show(self, words: str) -> None:
        """Show a message that may repeat while the pointer moves; announce it only once."""
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
        """Show why a move is illegal."""
        self.say(words)
        self.refused.emit()

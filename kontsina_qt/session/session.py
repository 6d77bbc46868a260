"""A match being played: moves go in, signals come out.

The session owns the clock and the players' processes. It commits every move to the library
before it tells anybody, paces the computers so that a person can follow, and never lets a
seat's secrets out: what the window shows comes from the models, which ask as one seat.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from random import SystemRandom

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.settings import OutsidePlayer
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.deals import Deal, SealedDeck, first_dealer, numbered_deal, random_deal
from kontsina_qt.match.duplicate import is_twin, moved_on, twin_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.players.base import Choice
from kontsina_qt.players.levels.catalogue import strongest
from kontsina_qt.rules.cards import Card, CardSet
from kontsina_qt.rules.events import Dealt, Drew, Event, HandScored, TookRest
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import FIRST_BUILD, ElementSet, Move, Position
from kontsina_qt.rules.refusals import why_not
from kontsina_qt.session.keeper import Keeper
from kontsina_qt.session.opponents import Opponents
from kontsina_qt.session.story import Teller

HUMAN = "human"
HINT_LEVEL = strongest()
UNTIL_CLICK = -1
MANY_CHOICES = 64
"""With so many moves or more a computer takes no longer to play."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the hands of a match come about: by a number, sealed with a cut, or plainly."""

    number: int | None = None
    sealed: bool = True


@dataclass(slots=True)
class Pace:
    """How long a person is given, in milliseconds.

    Attributes:
        think: about the least time before a computer plays.
        look: the time to look at what another player did; ``UNTIL_CLICK`` waits for the person.
    """

    think: int = 500
    look: int = 1000

    def pause(self, choices: int, chance: float) -> int:
        """The least time before a computer plays, as a person would take it.

        Args:
            choices: how many moves there are; what is forced goes quickly.
            chance: from 0 up to 1; no two pauses are quite alike.
        """
        if choices < 2:
            return round(self.think * (0.3 + 0.2 * chance))
        return round(self.think * (0.7 + 0.12 * min(log2(choices), 6) + 0.5 * chance))


class Session(QObject):
    """Plays one match.

    Signals:
        loaded(): another match or another place in it, without a story.
        happened(object): a list of events that went forward; the position is already new.
        went_back(): moves were undone or redone; the position is already new.
        turn_changed(): whose turn it is or what is waited for may have changed.
        told(str): a sentence for the person.
        cut_wanted(str): a sealed deck waits for its cut; its seal.
        hint_ready(object): a Choice.
    """

    loaded = Signal()
    happened = Signal(object)
    went_back = Signal()
    turn_changed = Signal()
    told = Signal(str)
    cut_wanted = Signal(str)
    hint_ready = Signal(object)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._keeper = Keeper(library, self.told.emit)
        self._original: Match | None = None
        self._ended = False
        self._match: Match | None = None
        self.undos = 0
        self.dealing = Dealing()
        self.pace = Pace()
        self.budget_ms = 1000
        self._random = SystemRandom()
        self._sealed: SealedDeck | None = None
        self._viewer = 0
        self._opponents = Opponents(self)
        self._opponents.answered.connect(self._on_answer)
        self._opponents.told.connect(self.told)
        self._question = 0
        self._hint_question = 0
        self._asked: tuple[int, int, Move] | None = None
        self._missing_told: set[str] = set()
        self._answer: Move | None = None
        self._calm = True
        self._looking = False
        self._other_played = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._on_clock)

    # What there is

    @property
    def active(self) -> bool:
        """Whether a match is on the table."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """The match on the table."""
        assert self._match is not None
        return self._match

    @property
    def match_id(self) -> int | None:
        """Its row in the library."""
        return self._keeper.match_id

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def position(self) -> Position | None:
        """The hand being played, as it is; None before the first deal."""
        return self._match.position if self._match else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return tuple(self.match.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(i for i, seat in enumerate(self.match.seats) if seat.player == HUMAN)

    @property
    def viewer(self) -> int:
        """The seat whose cards lie open on the screen; with several people who plays next."""
        humans = self.humans
        if not humans:
            return 0
        turn = self.turn
        if turn in humans:
            self._viewer = turn
        return self._viewer if self._viewer in humans else humans[0]

    @property
    def turn(self) -> int:
        """The seat to play, or -1."""
        position = self.position
        return -1 if position is None or self.match.waiting or position.over else position.turn

    @property
    def my_turn(self) -> bool:
        """Whether a person is to play."""
        return self.active and self.turn in self.humans

    @property
    def teller(self) -> Teller:
        """Tells this match to the person."""
        humans = self.humans
        person = humans[0] if len(humans) == 1 else None
        return Teller(self.rules, [seat.name for seat in self.seats], person)

    @property
    def seal(self) -> str | None:
        """The seal of the deck that waits for its cut."""
        return self._sealed.hash if self._sealed else None

    def moves_with(self, card: Card, using: ElementSet = 0) -> list[Move]:
        """What the person may do with a hand card and at least these elements.

        What takes most points comes first; there are never more than the rules list.
        """
        if not self.my_turn:
            return []
        position = self.match.position
        assert position is not None
        return sorted(position.with_card(card, using), key=self._worth)

    def _worth(self, move: Move) -> tuple[bool, int, int, int]:
        """What sorts moves: captures before builds, most points, most cards."""
        position = self.match.position
        assert position is not None
        touched = position.touched(move)
        cards = self.cards_of(touched)
        return (
            position.verb(move) == "build",
            -self.rules.card_points(cards),
            -cards.bit_count(),
            touched,
        )

    def cards_of(self, elements: ElementSet) -> CardSet:
        """The cards of loose cards and builds."""
        position = self.match.position
        cards = elements & (1 << FIRST_BUILD) - 1
        for build in position.builds if position else ():
            if elements & build.bit:
                cards |= build.cards
        return cards

    def special_moves(self) -> list[Move]:
        """What the person may do without a card of the hand, also while another is to play."""
        position = self.match.position if self.active else None
        if position is None or self.turn < 0:
            return []
        return position.special() if self.my_turn else self.out_of_turn_moves()

    def out_of_turn_moves(self) -> list[Move]:
        """What the person may do while another seat is to play."""
        position = self.match.position if self.active else None
        if position is None or self.turn < 0 or self.my_turn or not self.humans:
            return []
        return position.out_of_turn(self.viewer)

    def refusal(self, card: Card, using: ElementSet) -> str:
        """Why the person may not play so, in a sentence; empty if it is allowed."""
        position = self.match.position
        if position is None:
            return tr("No cards have been dealt.")
        message = why_not(position, self.viewer, card, using)
        return message.words(tr) if message else ""

    # Beginning

    def begin(self, rules: Rules, seats: Sequence[Seat], dealing: Dealing) -> None:
        """Starts a new match and asks for its first deal."""
        self._open(Match(rules, seats), None, dealing)
        self._keeper.keep(self.match)
        self.loaded.emit()
        self._tell_missing()
        self.next_hand()

    def begin_twin(self, original: Match, original_id: int) -> None:
        """Starts a match with the cards of a finished one, every player one chair further."""
        twin = Match(original.rules, moved_on(original.seats))
        self._open(twin, None, dealing_of(original))
        self._original = original
        self._keeper.keep(twin)
        self._keeper.twin(twin, original_id)
        self.loaded.emit()
        self._tell_missing()
        self.told.emit(tr("The same cards again, from the other chair."))
        self.next_hand()

    @property
    def original(self) -> Match | None:
        """The match whose cards this one plays again, if it does."""
        return self._original

    @property
    def finished(self) -> bool:
        """Whether no other hand will be dealt."""
        if self._match is None:
            return False
        match, original = self._match, self._original
        used_up = original is not None and len(match.hands) >= len(original.results)
        return match.over or ((used_up or self._ended) and match.waiting)

    def _was_ended(self, match: Match, match_id: int | None) -> bool:
        """Whether a match was over for the library though its rules would play on."""
        if match_id is None or match.over:
            return False
        try:
            return self._library.standing_of(match_id)[0]
        except LibraryError:
            return False

    def _original_of(self, match: Match, match_id: int | None) -> Match | None:
        if match_id is None:
            return None
        try:
            id = self._library.original_of(match_id)
            original = self._library.load(id) if id is not None else None
        except LibraryError as error:
            self.told.emit(str(error))
            return None
        if original is None or (match.hands and not is_twin(original, match)):
            return None
        return original

    def resume(self, match: Match, match_id: int | None, undos: int = 0) -> None:
        """Goes on with a match from the library, or one that is put there now (id None)."""
        self._open(match, match_id, dealing_of(match))
        self._original = self._original_of(match, match_id)
        self._ended = self._was_ended(match, match_id)
        self.undos = undos
        if match_id is None:
            self._keeper.keep(match)
        self.loaded.emit()
        self._tell_missing()
        if match.waiting and not match.results:
            self.next_hand()
        self._go_on()

    def close(self) -> None:
        """Leaves the match; all of it is in the library already."""
        self._stop_waiting()
        self._opponents.stop()
        self._match = None
        self._keeper.forget()
        self._sealed = None

    def _open(self, match: Match, match_id: int | None, dealing: Dealing) -> None:
        self._stop_waiting()
        self._match, self.dealing = match, dealing
        self._original, self._ended = None, False
        self._keeper.forget(match_id)
        self.undos = 0
        self._opponents.begin()
        self._missing_told = set()
        self._sealed = self._asked = None
        self._calm, self._looking, self._other_played = True, False, False
        self._viewer = self.humans[0] if self.humans else 0

    # Dealing

    def next_hand(self) -> None:
        """Deals the next hand, or asks the person to cut for it."""
        match = self.match
        if not match.waiting or self.finished or self._sealed:
            return
        hand = len(match.hands)
        again = twin_deal(self._original, hand) if self._original else None
        if again is not None:
            self._deal(again)
            return
        if self.dealing.number is not None:
            dealer = match.next_dealer(first_dealer(self.dealing.number, self.rules.players))
            self._deal(numbered_deal(self.rules, self.dealing.number, hand, dealer))
        elif self.dealing.sealed:
            self._sealed = SealedDeck.shuffled(self._random, self.rules)
            if self.humans:
                self.cut_wanted.emit(self._sealed.hash)
            else:
                self.cut(self._random.randrange(len(self._sealed.deck)))
        else:
            self._deal(random_deal(self._dealer(), self._random, self.rules))

    def cut(self, place: int) -> None:
        """Cuts the sealed deck: its top ``place`` cards go under the rest, and it is dealt."""
        if self._sealed is None:
            return
        sealed, self._sealed = self._sealed, None
        deal = sealed.cut(place, self._dealer())
        if self.rules.refuses(deal.deck):
            self.told.emit(tr("With these cards on the table the pack is shuffled again."))
            self.next_hand()
            return
        self._deal(deal)

    def _dealer(self) -> int:
        return self.match.next_dealer(self._random.randrange(self.rules.players))

    def _deal(self, deal: Deal) -> None:
        events = self.match.begin_hand(deal)
        self._keeper.deal(self.match, deal)
        self._tell(events)

    # Playing

    def play(self, move: Move) -> bool:
        """Makes a move for the person; a refused one changes nothing and is told.

        Returns:
            Whether it was played.
        """
        position = self.match.position
        if not self.my_turn or position is None:
            self.told.emit(tr("It is not your turn."))
            return False
        if not position.is_legal(move):
            self.told.emit(tr("That is not allowed here."))
            return False
        if not self._is_meant(position, move):
            return False
        self._other_played = False
        self._commit(move)
        return True

    def play_out_of_turn(self, move: Move) -> bool:
        """Makes a move of ``out_of_turn_moves`` for the person; any other is refused and told.

        Returns:
            Whether it was played.
        """
        position = self.match.position
        if position is None or move not in self.out_of_turn_moves():
            self.told.emit(tr("It is not your turn."))
            return False
        if not self._is_meant(position, move):
            return False
        self._stop_waiting()
        self._commit(move)
        return True

    def _is_meant(self, position: Position, move: Move) -> bool:
        """Asks once before a call that is false; who makes it again at the same place means it."""
        asked = (*self.match.cursor, move)
        if not position.is_false_call(move) or self._asked == asked:
            return True
        self._asked = asked
        self.told.emit(
            tr("You do not have enough yet, and would lose. Say it again if you mean it.")
        )
        return False

    def play_card(self, card: Card, using: ElementSet = 0) -> bool:
        """Plays a card with just these elements; a refused play changes nothing and is told.

        Returns:
            Whether it was played.
        """
        refusal = self.refusal(card, using)
        position = self.match.position
        if refusal or not self.my_turn or position is None:
            self.told.emit(refusal or tr("It is not your turn."))
            return False
        fitting = [m for m in self.moves_with(card, using) if position.touched(m) == using]
        return self.play(fitting[0])

    def _commit(self, move: Move) -> None:
        match = self.match
        position = match.position
        assert position is not None
        text = position.text(move)
        events = match.play(move)
        self._keeper.move(match, text)
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        self._answer = None
        self._drop_hint()
        self.happened.emit(events)
        self._go_on()

    # Undo, redo, hint

    @property
    def can_undo(self) -> bool:
        """Whether a person has a turn to go back to."""
        return self.active and self.match.can_undo_turn(self.humans)

    @property
    def can_redo(self) -> bool:
        """Whether something undone can come back."""
        return self.active and self.match.can_redo

    def undo(self) -> None:
        """Goes back to the person's own previous turn."""
        if not self.can_undo:
            self.told.emit(tr("There is nothing to undo."))
            return
        self._stop_waiting()
        self._sealed = None
        self._ended = False
        self.match.undo_turn(self.humans)
        self.undos += 1
        self._keeper.cursor(self.match, self.undos)
        self.went_back.emit()
        self._go_on()

    def redo(self) -> None:
        """Brings back what was undone, up to the person's next turn or the end of a hand."""
        if not self.can_redo:
            self.told.emit(tr("There is nothing to redo."))
            return
        self._stop_waiting()
        self._sealed = None
        self.match.redo_turn(self.humans)
        self._keeper.cursor(self.match, self.undos)
        self.went_back.emit()
        self._go_on()

    def hint(self) -> None:
        """Asks the strongest level what it would play for the person."""
        if not self.my_turn:
            self.told.emit(tr("A hint is given in your own turn."))
        elif not self.hinting:
            self._hint_question = self._ask(HINT_LEVEL)
            self.turn_changed.emit()

    @property
    def hinting(self) -> bool:
        """Whether a hint is being thought out."""
        return self._hint_question != 0

    def _drop_hint(self) -> None:
        if self.hinting:
            self._opponents.forget()
            self._hint_question = 0

    # The computers

    def allow(self, players: Iterable[OutsidePlayer]) -> None:
        """Lets just these programs of other people play, from now on."""
        self._opponents.allow(players)
        self._tell_missing()

    def _tell_missing(self) -> None:
        """Tells, once, whose seats ``steady`` takes because there is no such player here."""
        seats = self._match.seats if self._match else ()
        missing = [
            seat.name
            for seat in seats
            if seat.player not in (HUMAN, *self._missing_told)
            and not self._opponents.knows(seat.player)
        ]
        self._missing_told |= {seat.player for seat in seats if seat.name in missing}
        if missing:
            words = tr("A steady player sits in for {names}: no such player is in the settings.")
            self.told.emit(words.format(names=", ".join(missing)))

    def set_calm(self, calm: bool) -> None:
        """Said by the table: whether nothing is in motion; computers wait for that."""
        if calm != self._calm:
            self._calm = calm
            if calm:
                self._wait()

    def set_pace(self, pace: Pace) -> None:
        """Changes the time that a person is given, also for what is waited for now."""
        self.pace = pace
        if self._looking and not self._clock.isActive():
            self._wait()

    def nudge(self) -> None:
        """Said by the person's click or key: enough looked at."""
        if self._looking and self._calm:
            self._clock.stop()
            self._on_clock()

    @property
    def looking(self) -> bool:
        """Whether a computer waits until the person has looked."""
        return self._looking and self.pace.look == UNTIL_CLICK and self._calm

    def _go_on(self) -> None:
        self.turn_changed.emit()
        if not self.active:
            return
        match = self.match
        if self.finished:
            if not match.over:
                self._keeper.end(match)
            self._opponents.stop()
        elif match.waiting and not self.humans:
            QTimer.singleShot(0, self.next_hand)
        elif self.turn >= 0 and self.turn not in self.humans:
            seat = match.seats[self.turn]
            self._question = self._ask(seat.player, seat.name)
            self._wait()

    def _ask(self, player: str, name: str = "") -> int:
        position = self.match.position
        assert position is not None
        view = self.match.view()
        seed = secrets.randbits(32)
        return self._opponents.ask(position, player, name, view, seed, self.budget_ms)

    def _wait(self) -> None:
        """Starts the time a computer gives a person, once nothing moves any more."""
        if not self._calm or self.turn < 0 or self.turn in self.humans:
            return
        self._looking = True
        position = self.match.position
        assert position is not None
        pause = self.pace.pause(len(position.legal(MANY_CHOICES)), self._random.random())
        if self._other_played:
            if self.pace.look == UNTIL_CLICK:
                self._clock.stop()
                self.turn_changed.emit()
                return
            pause = max(pause, self.pace.look)
        self._clock.start(pause)

    def _on_clock(self) -> None:
        self._looking = False
        self._play_answer()

    def _on_answer(self, id: int, choice: Choice) -> None:
        position = self.match.position if self.active else None
        if position is None:
            return
        if id == self._hint_question and self.my_turn:
            self._hint_question = 0
            self.turn_changed.emit()
            self.hint_ready.emit(choice)
        elif id == self._question and not self.my_turn and not position.over:
            self._answer = position.read(choice.move)
            self._play_answer()

    def _play_answer(self) -> None:
        if self._answer is None or not self._calm or self._looking or self.my_turn:
            return
        self._other_played = True
        self._commit(self._answer)

    def _stop_waiting(self) -> None:
        self._opponents.forget()
        self._clock.stop()
        self._looking = False
        self._other_played = False
        self._answer = None
        self._question = self._hint_question = 0


def dealing_of(match: Match) -> Dealing:
    """How the hands of a match were dealt so far, for the hands to come."""
    if not match.hands:
        return Dealing()
    deal = match.hands[0].deal
    return Dealing(deal.number, sealed=deal.seal is not None)


def is_play(event: Event) -> bool:
    """Whether an event is a player's own doing, not a deal or a count."""
    return not isinstance(event, Dealt | Drew | TookRest | HandScored)


def is_deal(event: Event) -> bool:
    """Whether an event is a deal."""
    return isinstance(event, Dealt)

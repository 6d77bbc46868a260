"""A match being played: moves go in, signals come out.

The session commits every move to the library before it tells anybody, and never lets a seat's
secrets out: what the window shows comes from the models, which ask as one seat. Where cards come
from is known to its dealer, how long a computer waits to its pacer, who is asked to its asking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.language import tr
from kontsina_qt.library.settings import UNTIL_CLICK, OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.duplicate import moved_on
from kontsina_qt.match.match import Match
from kontsina_qt.match.next_match import first_dealer_after
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import Choice
from kontsina_qt.rules.cards import Card, CardSet
from kontsina_qt.rules.events import Event
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import ElementSet, Move, Position
from kontsina_qt.rules.refusals import why_not
from kontsina_qt.session.asking import Asking
from kontsina_qt.session.choices import cards_of, moves_with
from kontsina_qt.session.dealing import Dealer, Dealing, dealing_of
from kontsina_qt.session.keeper import Keeper
from kontsina_qt.session.opponents import Opponents
from kontsina_qt.session.pacing import Pace, Pacer
from kontsina_qt.session.story import Teller, teller_of

__all__ = ["HUMAN", "UNTIL_CLICK", "Dealing", "Pace", "Session"]

MANY_CHOICES = 64
"""With so many moves or more a computer takes no longer to play."""


class Session(QObject):
    """Plays one match.

    Attributes:
        keeper: writes it to the library.

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
        self.keeper = self._keeper = Keeper(library, self)
        self._keeper.told.connect(self.told)
        self._match: Match | None = None
        self._dealer: Dealer | None = None
        self._ended = False
        self.undos = 0
        self._viewer = 0
        self._pacer = Pacer(self)
        self._pacer.ready.connect(self._play_answer)
        self._pacer.held.connect(self.turn_changed)
        self._opponents = Opponents(self)
        self._asking = Asking(self._opponents, self)
        self._asking.answered.connect(self._play_answer)
        self._asking.hinted.connect(self._on_hint)
        self._asking.told.connect(self.told)

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
        return teller_of(self.match)

    @property
    def seal(self) -> str | None:
        """The seal of the deck that waits for its cut."""
        return self._dealer.seal if self._dealer else None

    @property
    def dealing(self) -> Dealing:
        """How the hands of the match come about."""
        return self._dealer.dealing if self._dealer else Dealing()

    @property
    def original(self) -> Match | None:
        """The match whose cards this one plays again, if it does."""
        return self._dealer.original if self._dealer else None

    @property
    def finished(self) -> bool:
        """Whether no other hand will be dealt."""
        if self._match is None or self._dealer is None:
            return False
        used_up = self._dealer.used_up or self._ended
        return self._match.over or (used_up and self._match.waiting)

    def moves_with(self, card: Card, using: ElementSet = 0) -> list[Move]:
        """What the person may do with a hand card and at least these elements, best first."""
        position = self.position if self.my_turn else None
        return moves_with(position, card, using) if position else []

    def cards_of(self, elements: ElementSet) -> CardSet:
        """The cards of loose cards and builds."""
        return cards_of(self.position, elements) if self.position else 0

    def special_moves(self) -> list[Move]:
        """What the person may do without a card of the hand, also while another is to play."""
        position = self.position
        if position is None or position.turn < 0 or not self.humans:
            return []
        return position.special() if self.my_turn else position.out_of_turn(self.viewer)

    def refusal(self, card: Card, using: ElementSet) -> str:
        """Why the person may not play so, in a sentence; empty if it is allowed."""
        position = self.match.position
        if position is None:
            return tr("No cards have been dealt.")
        message = why_not(position, self.viewer, card, using)
        return message.words(tr) if message else ""

    # Beginning

    def begin(
        self, rules: Rules, seats: Sequence[Seat], dealing: Dealing, first: int | None = None
    ) -> None:
        """Starts a new match and asks for its first deal.

        Args:
            rules, seats: of the match.
            dealing: how its hands come about.
            first: the seat that deals first, where no number says so; None for one by chance.
        """
        match = Match(rules, seats)
        self._open(match, Dealer(match, dealing, first=first))
        self._keeper.keep(match)
        self._start()

    def begin_again(self) -> None:
        """Starts another match of the same players by the same rules, with other cards."""
        if not self.active or not self.finished:
            self.told.emit(tr("The match has to be over first."))
            return
        ended = self.match
        self.begin(ended.rules, ended.seats, self.dealing.next, first_dealer_after(ended))

    def begin_twin(self, original: Match, original_id: int) -> None:
        """Starts a match with the cards of a finished one, every player one chair further."""
        twin = Match(original.rules, moved_on(original.seats))
        self._open(twin, Dealer(twin, dealing_of(original), original))
        self._keeper.keep(twin)
        self._keeper.twin(twin, original_id)
        self._start(tr("The same cards again, from the other chair."))

    def _start(self, words: str = "") -> None:
        self.loaded.emit()
        self._asking.tell_missing()
        if words:
            self.told.emit(words)
        self.next_hand()

    def resume(self, match: Match, match_id: int | None, undos: int = 0) -> None:
        """Goes on with a match from the library, or one that is put there now (id None)."""
        original = self._keeper.original_of(match, match_id)
        self._open(match, Dealer(match, dealing_of(original or match), original), match_id)
        self._ended = self._keeper.was_ended(match, match_id)
        self.undos = undos
        if match_id is None:
            self._keeper.keep(match)
        self.loaded.emit()
        self._asking.tell_missing()
        if match.waiting and not match.results:
            self.next_hand()
        self._go_on()

    def close(self) -> None:
        """Leaves the match; all of it is in the library already."""
        self._pacer.stop()
        self._asking.begin(())
        self._match = self._dealer = None
        self._keeper.forget()

    def _open(self, match: Match, dealer: Dealer, match_id: int | None = None) -> None:
        self._pacer.begin()
        self._asking.begin(match.seats)
        self._match, self._dealer = match, dealer
        self._ended = False
        self._asked: tuple[int, int, Move] | None = None
        self._keeper.forget(match_id)
        self.undos = 0
        self._viewer = self.humans[0] if self.humans else 0

    # Dealing

    def next_hand(self) -> None:
        """Deals the next hand, or asks the person to cut for it."""
        dealer = self._dealer
        if dealer is None or not self.match.waiting or self.finished or dealer.seal:
            return
        deal = dealer.next()
        if deal is not None:
            self._deal(deal)
        elif self.humans:
            self.cut_wanted.emit(dealer.seal)
        else:
            self.cut()

    def cut(self, place: int | None = None) -> None:
        """Cuts the sealed deck, by chance without a place: its top cards go under the rest."""
        dealer = self._dealer
        if dealer is None or not dealer.seal:
            return
        deal = dealer.cut(place)
        if deal is None:
            self.told.emit(tr("With these cards on the table the pack is shuffled again."))
            self.next_hand()
            return
        self._deal(deal)

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
        if position is None or not (self.my_turn or move in self.special_moves()):
            self.told.emit(tr("It is not your turn."))
            return False
        if not position.is_legal(move):
            self.told.emit(tr("That is not allowed here."))
            return False
        if not self._is_meant(position, move):
            return False
        self._commit(move, by_person=True)
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
        return self.play(position.exactly(card, using)[0])

    def _play_answer(self) -> None:
        """Plays what a computer has answered, as soon as it need not wait any longer."""
        position = self.position
        if position is None or not self._asking.answer or not self._pacer.may_play:
            return
        self._commit(position.read(self._asking.answer), by_person=False)

    def _commit(self, move: Move, by_person: bool) -> None:
        match = self.match
        position = match.position
        assert position is not None
        self._pacer.played(by_person)
        text = position.text(move)
        events = match.play(move)
        self._keeper.move(match, text)
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        self._asking.forget()
        self.happened.emit(events)
        self._go_on()

    def _go_on(self) -> None:
        self.turn_changed.emit()
        if not self.active:
            return
        match = self.match
        if self.finished:
            if not match.over:
                self._keeper.end(match)
            self._asking.stop()
        elif match.waiting and not self.humans:
            QTimer.singleShot(0, self.next_hand)
        elif self.turn >= 0 and self.turn not in self.humans:
            position = match.position
            assert position is not None
            self._asking.ask(match)
            self._pacer.wait(len(position.legal(MANY_CHOICES)))

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
        self.match.redo_turn(self.humans)
        self._keeper.cursor(self.match, self.undos)
        self.went_back.emit()
        self._go_on()

    def hint(self) -> None:
        """Asks the strongest level what it would play for the person."""
        if not self.my_turn:
            self.told.emit(tr("A hint is given in your own turn."))
        elif not self.hinting:
            self._asking.hint(self.match)
            self.turn_changed.emit()

    @property
    def hinting(self) -> bool:
        """Whether a hint is being thought out."""
        return self._asking.hinting

    def _on_hint(self, choice: Choice) -> None:
        self.turn_changed.emit()
        self.hint_ready.emit(choice)

    def _stop_waiting(self) -> None:
        """Drops what was under way: an answer, a pause, a sealed deck."""
        self._asking.forget()
        self._pacer.stop()
        if self._dealer is not None:
            self._dealer.put_away()

    # The computers

    @property
    def budget_ms(self) -> int:
        """The most time that a level takes for a move."""
        return self._asking.budget_ms

    @budget_ms.setter
    def budget_ms(self, budget_ms: int) -> None:
        self._asking.budget_ms = budget_ms

    def allow(self, players: Iterable[OutsidePlayer]) -> None:
        """Lets just these programs of other people play, from now on."""
        self._asking.allow(players)

    @property
    def pace(self) -> Pace:
        """How long a person is given."""
        return self._pacer.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pacer.set_pace(pace)

    @Slot(bool)
    def set_calm(self, calm: bool) -> None:
        """Said by the table: whether nothing is in motion; computers wait for that."""
        self._pacer.set_calm(calm)

    @Slot()
    def nudge(self) -> None:
        """Said by the person's click or key: enough looked at."""
        self._pacer.nudge()

    @property
    def looking(self) -> bool:
        """Whether a computer waits until the person has looked."""
        return self._pacer.looking

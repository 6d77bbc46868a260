"""A match being played: moves go in, signals come out.

The session commits every move to the library before it emits a signal, and never exposes hidden
cards: the window shows models that see the match as one seat. The dealer deals, the pacer times
the computers' moves, and asking queries the players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.decided import winners_of, winners_without
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.choices import moves_with, objection, refusal, special_moves
from kontsina_qt.session.computers.asking import Asking
from kontsina_qt.session.computers.opponents import Opponents
from kontsina_qt.session.computers.recall import Recall
from kontsina_qt.session.dealing import Dealer, Dealing
from kontsina_qt.session.opening import Opening, continued, new_match, twin_of
from kontsina_qt.session.pacing import Pacer
from kontsina_qt.session.saving.keeper import Keeper
from kontsina_qt.session.saving.running_series import RunningSeries
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.session.story import Teller, teller_of

MANY_CHOICES = 64
"""The number of legal moves from which on a computer's pause grows no longer."""


class Session(QObject):
    """Plays one match.

    Attributes:
        keeper: writes the match to the library.
        pacer: times the computers' moves.
        asking: asks the computers for moves and hints.
        recall: what the strongest level may know of earlier matches.
        with_people: whether people play at other computers.
        over_again: whether this is a replay.
        curtains: whether hands are hidden between people who share the screen.
        resigned: the seat that has resigned, or None.
        series: the series of the match, or None.
        dealer: deals the hands; None without a match.
        undos: the number of undos.

    Signals:
        loaded(): another match or another point in it is shown, without animation.
        happened(object): the list of events of one step forward; the position is already new.
        closing(): the match on the table, if there is one, is about to be closed.
        went_back(): moves were undone or redone; the position is already new.
        turn_changed(): the turn or what is being waited for may have changed.
        notice(str): a sentence for the person.
        meant(): the person has confirmed the move that the latest notice questioned.
        cut_wanted(str): a sealed deck waits to be cut; its seal.
        hint_ready(object): a hint, as a Choice.
        given_up(): the match was resigned.
        handed_on(): the screen was handed to another person, or its hand hidden.
    """

    curtains = True
    with_people = False
    over_again = False

    loaded = Signal()
    happened = Signal(object)
    closing = Signal()
    went_back = Signal()
    turn_changed = Signal()
    notice = Signal(str)
    meant = Signal()
    cut_wanted = Signal(str)
    hint_ready = Signal(object)
    given_up = Signal()
    handed_on = Signal()

    def __init__(
        self, library: Library, parent: QObject | None = None, writer: Writer | None = None
    ) -> None:
        super().__init__(parent)
        self.keeper = Keeper(library, self, writer)
        self.keeper.notice.connect(self.notice)
        self._match: Match | None = None
        self.dealer: Dealer | None = None
        self._ended = False
        self._viewer = 0
        self._at_screen = -1
        self.resigned: int | None = None
        self.series: RunningSeries | None = None
        self.undos = 0
        self.pacer = Pacer(self)
        self.pacer.ready.connect(self._play_answer)
        self.pacer.held.connect(self.turn_changed)
        self.asking = Asking(Opponents(self), self)
        self.asking.answered.connect(self._play_answer)
        self.asking.hinted.connect(self.turn_changed)
        self.asking.hinted.connect(self.hint_ready)
        self.asking.notice.connect(self.notice)
        self.recall = Recall(library, self)

    # State

    @property
    def secret(self) -> bool:
        """Whether all hands must never be shown open."""
        return False

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
        return self.keeper.match_id

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def position(self) -> Position | None:
        """The position of the current hand; None before the first deal."""
        return self._match.position if self._match else None

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return self.match.humans

    @property
    def viewer(self) -> int:
        """The seat whose cards are shown; with several people, the one to play next."""
        humans = self.humans
        if not humans:
            return 0
        turn = self.turn
        if turn in humans:
            self._viewer = turn
        return self._viewer if self._viewer in humans else humans[0]

    @property
    def shared(self) -> bool:
        """Whether several people share this screen and must not see each other's cards."""
        return self.curtains and self.active and len(self.humans) > 1

    @property
    def covered(self) -> bool:
        """Whether the viewer's cards are hidden until that person is ready."""
        return self.shared and self._at_screen != self.viewer

    @property
    def saving(self) -> bool:
        """Whether something will be shown as soon as it is written."""
        return self.keeper.holds

    @property
    def turn(self) -> int:
        """The seat to play, or -1."""
        return -1 if self._match is None or self.resigned is not None else self._match.turn

    @property
    def my_turn(self) -> bool:
        """Whether a person is to play."""
        return self.active and self.turn in self.humans and not self.saving

    @property
    def teller(self) -> Teller:
        """Describes events to the person."""
        return teller_of(self.match)

    def presence(self, seat: int) -> str:
        """Return the line below a seat's name; empty for the default one."""
        return ""

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats of people elsewhere who are away from the table or have left it."""
        return ()

    @property
    def asks_nothing(self) -> bool:
        """Whether the table needs no action now, whoever's turn it is."""
        return False

    @property
    def dealing(self) -> Dealing:
        """The way hands of the match are dealt."""
        return self.dealer.dealing if self.dealer else Dealing()

    @property
    def original(self) -> Match | None:
        """The match whose cards are dealt again, or None."""
        return self.dealer.original if self.dealer else None

    @property
    def finished(self) -> bool:
        """Whether no other hand will be dealt."""
        if self.dealer is None:
            return False
        return self.resigned is not None or self.dealer.finished(self._ended)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won the match; empty while it is in progress or if undecided."""
        one_hand = self.series is not None and self.series.plan.hands == 1
        return winners_of(self.match, self.resigned, self.finished and one_hand)

    @property
    def can_resign(self) -> bool:
        """Whether the viewer can resign."""
        if not self.active or not self.humans or self.covered:
            return False
        return bool(self.match.hands) and not self.finished

    def moves_with(self, card: Card, using: ElementSet = 0) -> list[Move]:
        """Return the person's moves with a hand card and at least these elements, best first."""
        position = self.position if self.my_turn and not self.covered else None
        return moves_with(position, card, using) if position else []

    def special_moves(self) -> list[Move]:
        """Return the person's legal moves without a hand card, also out of turn."""
        if self.turn < 0 or not self.humans or self.covered:
            return []
        return special_moves(self.position, self.viewer, self.my_turn)

    def refusal(self, card: Card, using: ElementSet) -> str:
        """Return in a sentence why the person may not play so; empty if it is allowed."""
        return refusal(self.match.position, self.viewer, card, using)

    # Beginning

    def begin(
        self,
        rules: Rules,
        seats: Sequence[Seat],
        dealing: Dealing,
        first: int | None = None,
        series: RunningSeries | None = None,
    ) -> None:
        """Start a new match and its first deal.

        Args:
            rules, seats: the rules and seats of the match.
            dealing: how its hands are dealt.
            first: the seat that deals first unless a deal number decides; None for a random one.
            series: the series it belongs to, if any.
        """
        opening = new_match(rules, seats, dealing, first, series)
        self._open(opening)
        self.keeper.keep(opening.match)
        if series is not None:
            self.keeper.in_series(opening.match, series)
        self._start()

    def begin_twin(self, original: Match, original_id: int) -> None:
        """Start a match with the cards of a finished one, every player moved on one seat."""
        opening = twin_of(original)
        self._open(opening)
        self.keeper.keep(opening.match)
        self.keeper.twin(opening.match, original_id)
        self._start(tr("The same cards, from the other side."))

    def _start(self, words: str = "") -> None:
        self.loaded.emit()
        self.asking.report_missing()
        if words:
            self.notice.emit(words)
        self.next_hand()

    def resume(
        self,
        match: Match,
        match_id: int | None,
        undos: int = 0,
        source: str | None = None,
        digest: str | None = None,
    ) -> None:
        """Continue a match from the library, or one to be added to it.

        Args:
            match: the match.
            match_id: its row; None to add it.
            undos: the number of undos so far.
            source: the file it was read from, if any.
            digest: the digest of the record in that file.
        """
        self._open(continued(match, match_id, undos, self.keeper))
        if match_id is None:
            self.keeper.keep(match, source)
        if digest is not None:
            self.keeper.file(match, digest)
        self.loaded.emit()
        self.asking.report_missing()
        if match.waiting and not match.results:
            self.next_hand()
        self._go_on()

    def close(self) -> None:
        """Close the match; it is already in the library."""
        if self.active:
            self.closing.emit()
        self.pacer.stop()
        self.asking.begin(())
        self.recall.begin(None)
        self._match = self.dealer = None
        self.keeper.forget()

    def _open(self, opening: Opening) -> None:
        match = opening.match
        self.pacer.begin()
        self.asking.begin(match.seats)
        self.recall.begin(match, opening.match_id)
        self._match, self.dealer = match, opening.dealer
        self.series, self.resigned = opening.series, opening.resigned
        self._ended, self.undos = opening.ended, opening.undos
        self._asked: tuple[int, int, Move] | None = None
        self.keeper.forget(opening.match_id)
        self._viewer = self.humans[0] if self.humans else 0
        self._at_screen, self._handed_on = -1, match.cursor

    def next_hand(self) -> None:
        """Deal the next hand, or ask the person to cut for it."""
        dealer = self.dealer
        if dealer is None or not self.match.waiting or self.finished or self.saving or dealer.seal:
            return
        deal = dealer.next()
        if deal is not None:
            self._deal(deal)
        elif self.humans:
            self.cut_wanted.emit(dealer.seal)
        else:
            self.cut()

    def cut(self, place: int | None = None) -> None:
        """Cut the sealed deck: move its top ``place`` cards to the bottom; random by default."""
        dealer = self.dealer
        if dealer is None or not dealer.seal or self.saving:
            return
        deal = dealer.cut(place)
        if deal is None:
            self.notice.emit(tr("With these cards on the table, the deck is shuffled again."))
            self.next_hand()
            return
        self._deal(deal)

    def deal_plainly(self) -> None:
        """Deal further hands without sealing and cutting."""
        if self.dealer is not None:
            self.dealer.dealing = replace(self.dealer.dealing, sealed=False)

    def _deal(self, deal: Deal) -> None:
        match = self.match

        def begin() -> None:
            events = match.begin_hand(deal)
            if self._match is match:
                self._at_screen = -1
                self._emit_events(events)

        self.keeper.deal(match, deal, begin)

    # Playing

    def play(self, move: Move) -> bool:
        """Make a move for the person; a refused one only emits a notice.

        Returns:
            True if the move was accepted; it is shown once it is written.
        """
        accepted = self._accepts(move)
        if accepted:
            self._commit(move, by_person=True)
        return accepted

    def _accepts(self, move: Move) -> bool:
        """Return whether the person may make a move now and means it; emit a notice if not."""
        if self.saving:
            return False
        position = self.match.position
        words = objection(position, move, self.my_turn or move in self.special_moves())
        if words:
            self.notice.emit(words)
        return position is not None and not words and self._is_meant(position, move)

    def _is_meant(self, position: Position, move: Move) -> bool:
        """Ask back once before a false call; making the same call again confirms it."""
        asked = (*self.match.cursor, move)
        if not position.features.is_false_call(move):
            return True
        if self._asked == asked:
            self.meant.emit()
            return True
        self._asked = asked
        self.notice.emit(
            tr("You don't have enough points and would lose. Press again to do it anyway.")
        )
        return False

    def _play_answer(self) -> None:
        """Play a computer's answer if the pacer allows it."""
        position = self.position
        if position is None or not self.asking.answer or not self.pacer.may_play or self.saving:
            return
        self._commit(position.notation.read(self.asking.answer), by_person=False)

    def _commit(self, move: Move, by_person: bool) -> None:
        match = self.match
        position = match.position
        assert position is not None

        def make() -> None:
            events = match.play(move)
            if self._match is match:
                self.pacer.played(by_person)
                self._emit_events(events)

        self.keeper.move(match, position.notation.text(move), make, by_person)

    def _emit_events(self, events: list[Event]) -> None:
        self.asking.forget()
        self.happened.emit(events)
        self._go_on()

    def _go_on(self) -> None:
        self.turn_changed.emit()
        if not self.active:
            return
        match = self.match
        if self.finished:
            if not (match.over or self._ended or self.resigned is not None):
                self._ended = True
                self.keeper.end(match, self.winners)
            self.asking.stop()
        elif match.waiting and not self.humans:
            QTimer.singleShot(0, self, self.next_hand)
        elif self.turn >= 0 and self.turn not in self.humans:
            self._ask()

    def _ask(self) -> None:
        """Ask the computer whose turn it is, and start its pause."""
        position = self.match.position
        assert position is not None
        self.asking.ask(self.match, self.recall.before())
        self.pacer.wait(len(position.legal(MANY_CHOICES)))

    def cover(self) -> None:
        """Hide the hand shown if several people share the screen."""
        if self.shared:
            self._at_screen = -1
            self.handed_on.emit()

    def uncover(self) -> None:
        """Show the cards of the person to play, who has said that they are ready."""
        if self.covered:
            self._at_screen = self.viewer
            self._handed_on = self.match.cursor
            self.handed_on.emit()
            self.turn_changed.emit()

    # Undo, redo, hint

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn of a person's, or a resignation, to undo.

        Where several people share the screen, undo stops at the last handover.
        """
        if self.active and self.resigned is not None:
            return True
        place = self.match.latest_turn(self.humans) if self.active else None
        return place is not None and not (self.shared and place < self._handed_on)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.active and self.resigned is None and self.match.can_redo

    def undo(self) -> None:
        """Go back to the person's previous turn, or undo a resignation."""
        if not self.can_undo:
            self.notice.emit(tr("Nothing to undo."))
            return
        if self.saving:
            return
        self._stop_waiting()
        match, given_up = self.match, self.resigned is not None
        at = match.cursor if given_up else match.latest_turn(self.humans)
        assert at is not None
        self._go_to(at, self.undos + (not given_up), lambda: match.go_back(*at))

    def redo(self) -> None:
        """Redo up to the person's next turn or the end of a hand."""
        if not self.can_redo:
            self.notice.emit(tr("Nothing to redo."))
            return
        if self.saving:
            return
        self._stop_waiting()
        match, humans = self.match, self.humans
        self._go_to(match.place_redone(humans), self.undos, lambda: match.redo_turn(humans))

    def _go_to(self, at: tuple[int, int], undos: int, go: Callable[[], object]) -> None:
        """Go to an earlier or later move of the match once that is saved, and play on there."""
        match = self.match

        def then() -> None:
            go()
            if self._match is match:
                self._ended, self.resigned, self.undos = False, None, undos
                self.went_back.emit()
                self._go_on()

        self.keeper.cursor(match, at, undos, then)

    def resign(self) -> None:
        """Resign for the viewer; ``undo`` reverts it."""
        if not self.can_resign:
            self.notice.emit(tr("There is no match to resign."))
            return
        if self.saving:
            return
        self._stop_waiting()
        match, seat = self.match, self.viewer

        def give_up() -> None:
            if self._match is match:
                self.resigned = seat
                self.given_up.emit()
                self._go_on()

        self.keeper.resign(match, seat, winners_without(match, seat), give_up)

    def hint(self) -> None:
        """Ask the strongest level for the move it would play."""
        if not self.my_turn or self.covered:
            self.notice.emit(tr("Hints are available on your turn."))
        elif not self.hinting:
            self.asking.hint(self.match)
            self.turn_changed.emit()

    @property
    def hinting(self) -> bool:
        """Whether a hint is being computed."""
        return self.asking.hinting

    def _stop_waiting(self) -> None:
        """Cancel an open question, a pause and a sealed deck."""
        self.asking.forget()
        self.pacer.stop()
        if self.dealer is not None:
            self.dealer.put_away()

    @Slot(bool)
    def set_calm(self, calm: bool) -> None:
        """Called by the table when animations end or begin; computers wait for the end."""
        self.pacer.set_calm(calm)

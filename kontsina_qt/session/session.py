"""A match being played: moves go in, signals come out.

The session commits every move to the library before it tells anybody, and never lets a seat's
secrets out: what the window shows comes from the models, which ask as one seat. Where cards come
from is known to its dealer, how long a computer waits to its pacer, who is asked to its asking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.language import tr
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import UNTIL_CLICK
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.opened_files import digest_of
from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.decided import winners_without
from kontsina_qt.match.duplicate import moved_on
from kontsina_qt.match.match import Match
from kontsina_qt.match.next_match import first_dealer_after
from kontsina_qt.match.record import HUMAN, Record, Seat
from kontsina_qt.match.series import SeriesPlan, first_dealer_of_next
from kontsina_qt.players.base import Choice
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.position import ElementSet, Move, Position
from kontsina_qt.session.asking import Asking
from kontsina_qt.session.at_table import AtTable
from kontsina_qt.session.dealing import Dealer, Dealing, dealing_of
from kontsina_qt.session.keeper import Keeper
from kontsina_qt.session.opponents import Opponents
from kontsina_qt.session.pacing import Pace, Pacer
from kontsina_qt.session.recall import Recall
from kontsina_qt.session.running_series import RunningSeries
from kontsina_qt.session.writer import Writer

__all__ = ["HUMAN", "UNTIL_CLICK", "Dealing", "Pace", "Session"]

MANY_CHOICES = 64
"""With so many moves or more a computer takes no longer to play."""


class Session(AtTable):
    """Plays one match.

    Attributes:
        keeper: writes it to the library.

    Signals:
        loaded(): another match or another place in it, without a story.
        happened(object): a list of events that went forward; the position is already new.
        went_back(): moves were undone or redone; the position is already new.
        turn_changed(): whose turn it is or what is waited for may have changed.
        told(str): a sentence for the person.
        meant(): what was asked with the latest of them was meant.
        cut_wanted(str): a sealed deck waits for its cut; its seal.
        hint_ready(object): a Choice.
        given_up(): the match was given up.
        handed_on(): another person sits before the screen now, or nobody.
    """

    loaded = Signal()
    happened = Signal(object)
    went_back = Signal()
    turn_changed = Signal()
    told = Signal(str)
    meant = Signal()
    cut_wanted = Signal(str)
    hint_ready = Signal(object)
    given_up = Signal()
    handed_on = Signal()

    def __init__(
        self, library: Library, parent: QObject | None = None, writer: Writer | None = None
    ) -> None:
        super().__init__(Keeper(library, writer=writer), parent)
        self._keeper.told.connect(self.told)
        self.undos = 0
        self._pacer = Pacer(self)
        self._pacer.ready.connect(self._play_answer)
        self._pacer.held.connect(self.turn_changed)
        self._opponents = Opponents(self)
        self._asking = Asking(self._opponents, self)
        self._asking.answered.connect(self._play_answer)
        self._asking.hinted.connect(self._on_hint)
        self._asking.told.connect(self.told)
        self._recall = Recall(library, self)

    # Beginning

    def begin(
        self,
        rules: Rules,
        seats: Sequence[Seat],
        dealing: Dealing,
        first: int | None = None,
        series: RunningSeries | None = None,
    ) -> None:
        """Starts a new match and asks for its first deal.

        Args:
            rules, seats: of the match.
            dealing: how its hands come about.
            first: the seat that deals first, where no number says so; None for one by chance.
            series: of which it is one, if it is.
        """
        match = Match(rules, seats)
        hands = series.plan.hands if series is not None else None
        self._open(match, Dealer(match, dealing, first=first, hands=hands))
        self.series = series
        self._keeper.keep(match)
        if series is not None:
            self._keeper.in_series(match, series)
        self._start()

    def begin_series(
        self, plan: SeriesPlan, seats: Sequence[Seat], dealing: Dealing, first: int | None = None
    ) -> None:
        """Starts the first match of a series; arguments as of ``begin``."""
        players = len(seats)
        self.begin(plan.rules(0, players), seats, dealing, first, RunningSeries(plan, players))

    def next_match(self) -> None:
        """Goes on with the series: its next match; when it is over, with another like it."""
        series, ended = self.series, self.ended
        if series is None or ended is None:
            self.told.emit(tr("The match has to finish first."))
            return
        match, plan = self.match, series.plan
        first, dealing = first_dealer_of_next(plan, match, self.winners), self.dealing.next
        if self.series_over:
            self.begin_series(plan, match.seats, dealing, first)
        else:
            following = series.after(ended)
            rules = plan.rules(following.place, series.players)
            self.begin(rules, match.seats, dealing, first, following)

    def begin_again(self) -> None:
        """Starts another match of the same players by the same rules, with other cards."""
        if not self.active or not self.finished:
            self.told.emit(tr("The match has to finish first."))
            return
        from kontsina_qt.session.day import day_in

        ended = self.match
        # The number after a day's is the next day's, which nobody is to know yet.
        dealing = self.dealing.next if day_in(ended) is None else Dealing(sealed=False)
        self.begin(
            ended.rules.newest(), ended.seats, dealing, first_dealer_after(ended, self.winners)
        )

    def begin_twin(self, original: Match, original_id: int) -> None:
        """Starts a match with the cards of a finished one, every player one chair further."""
        twin = Match(original.rules, moved_on(original.seats))
        self._open(twin, Dealer(twin, dealing_of(original), original))
        self._keeper.keep(twin)
        self._keeper.twin(twin, original_id)
        self._start(tr("The same cards, from the other chair."))

    def _start(self, words: str = "") -> None:
        self.loaded.emit()
        self._asking.tell_missing()
        if words:
            self.told.emit(words)
        self.next_hand()

    def resume(
        self,
        match: Match,
        match_id: int | None,
        undos: int = 0,
        source: str | None = None,
        digest: str | None = None,
    ) -> None:
        """Goes on with a match from the library, or one that is put there now (id None).

        Args:
            match: it.
            match_id: its row.
            undos: how often its players have taken something back.
            source: the file that it was read from, if it was.
            digest: of the record in that file.
        """
        original = self._keeper.original_of(match, match_id)
        series = self._keeper.series_of(match_id)
        hands = series.plan.hands if series is not None else None
        dealer = Dealer(match, dealing_of(original or match), original, hands=hands)
        self._open(match, dealer, match_id)
        self.series = series
        self.resigned = self._keeper.resigned(match_id)
        self._ended = self._keeper.was_ended(match, match_id)
        self.undos = undos
        if match_id is None:
            self._keeper.keep(match, source)
        if digest is not None:
            self._keeper.file(match, digest)
        self.loaded.emit()
        self._asking.tell_missing()
        if match.waiting and not match.results:
            self.next_hand()
        self._go_on()

    def practise(self, match: Match) -> None:
        """Plays a copy of a match on from where it stands; no statistics hear of it."""
        self.resume(match, None, source=PRACTICE)
        self.told.emit(tr("For practice: this doesn't count. Your own match is in the History."))

    def was_saved(self, record: Record) -> None:
        """Called when the match was written to a file: opening that continues this match.

        Args:
            record: what is in the file.
        """
        self._keeper.file(self.match, digest_of(record))

    def close(self) -> None:
        """Leaves the match; all of it is in the library already."""
        self._pacer.stop()
        self._asking.begin(())
        self._recall.begin(None)
        self._match = self._dealer = None
        self._keeper.forget()

    def _open(self, match: Match, dealer: Dealer, match_id: int | None = None) -> None:
        self._pacer.begin()
        self._asking.begin(match.seats)
        self._recall.begin(match, match_id)
        self._match, self._dealer = match, dealer
        self._ended = False
        self.series = self.resigned = None
        self._asked: tuple[int, int, Move] | None = None
        self._keeper.forget(match_id)
        self.undos = 0
        self._viewer = self.humans[0] if self.humans else 0
        self._at_screen, self._handed_on = -1, match.cursor

    # Dealing

    def next_hand(self) -> None:
        """Deals the next hand, or asks the person to cut for it."""
        dealer = self._dealer
        if dealer is None or not self.match.waiting or self.finished or dealer.seal:
            return
        if self.saving:
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
        if dealer is None or not dealer.seal or self.saving:
            return
        deal = dealer.cut(place)
        if deal is None:
            self.told.emit(tr("With these cards on the table, the deck is shuffled again."))
            self.next_hand()
            return
        self._deal(deal)

    def deal_plainly(self) -> None:
        """Deals the hands to come without sealing and cutting the pack."""
        if self._dealer is not None:
            self._dealer.dealing = replace(self._dealer.dealing, sealed=False)

    def _deal(self, deal: Deal) -> None:
        match = self.match

        def begin() -> None:
            events = match.begin_hand(deal)
            if self._match is match:
                self._at_screen = -1
                self._tell(events)

        self._keeper.deal(match, deal, begin)

    # Playing

    def play(self, move: Move) -> bool:
        """Makes a move for the person; a refused one changes nothing and is told.

        Returns:
            Whether it is going to be played: as soon as it is kept.
        """
        accepted = self._accepts(move)
        if accepted:
            self._commit(move, by_person=True)
        return accepted

    def _accepts(self, move: Move) -> bool:
        """Whether the person may make a move now, and means it; why not is told."""
        if self.saving:
            return False
        position = self.match.position
        if position is None or not (self.my_turn or move in self.special_moves()):
            self.told.emit(tr("It's not your turn."))
            return False
        if not position.is_legal(move):
            self.told.emit(tr("That isn't allowed here."))
            return False
        return self._is_meant(position, move)

    def _is_meant(self, position: Position, move: Move) -> bool:
        """Asks once before a call that is false; who makes it again at the same place means it."""
        asked = (*self.match.cursor, move)
        if not position.is_false_call(move):
            return True
        if self._asked == asked:
            self.meant.emit()
            return True
        self._asked = asked
        self.told.emit(
            tr("You don't have enough points and would lose. Press again to do it anyway.")
        )
        return False

    def play_card(self, card: Card, using: ElementSet = 0) -> bool:
        """Plays a card with just these elements; a refused play changes nothing and is told.

        Returns:
            Whether it was played.
        """
        if self.saving:
            return False
        refusal = self.refusal(card, using)
        position = self.match.position
        if refusal or not self.my_turn or position is None:
            self.told.emit(refusal or tr("It's not your turn."))
            return False
        return self.play(position.exactly(card, using)[0])

    def _play_answer(self) -> None:
        """Plays what a computer has answered, as soon as it need not wait any longer."""
        position = self.position
        if position is None or not self._asking.answer or not self._pacer.may_play or self.saving:
            return
        self._commit(position.read(self._asking.answer), by_person=False)

    def _commit(self, move: Move, by_person: bool) -> None:
        match = self.match
        position = match.position
        assert position is not None

        def make() -> None:
            events = match.play(move)
            if self._match is match:
                self._pacer.played(by_person)
                self._tell(events)

        self._keeper.move(match, position.text(move), make, by_person)

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
            if not (match.over or self._ended or self.resigned is not None):
                self._ended = True
                self._keeper.end(match, self.winners)
            self._asking.stop()
        elif match.waiting and not self.humans:
            QTimer.singleShot(0, self, self.next_hand)
        elif self.turn >= 0 and self.turn not in self.humans:
            self._ask()

    def _ask(self) -> None:
        """Asks the computer whose turn it is, and gives the person time meanwhile."""
        position = self.match.position
        assert position is not None
        self._asking.ask(self.match, self._recall.before())
        self._pacer.wait(len(position.legal(MANY_CHOICES)))

    def cover(self) -> None:
        """Hides the open hand where several people share the screen."""
        if self.shared:
            self._at_screen = -1
            self.handed_on.emit()

    def uncover(self) -> None:
        """The person to play says that they sit before the screen: their cards may be seen."""
        if self.covered:
            self._at_screen = self.viewer
            self._handed_on = self.match.cursor
            self.handed_on.emit()
            self.turn_changed.emit()

    # Undo, redo, hint

    @property
    def can_undo(self) -> bool:
        """Whether a person has a turn to go back to, or a match that was given up.

        Where several share the screen, nothing goes back past where it was handed on.
        """
        if self.active and self.resigned is not None:
            return True
        place = self.match.latest_turn(self.humans) if self.active else None
        return place is not None and not (self.shared and place < self._handed_on)

    @property
    def can_redo(self) -> bool:
        """Whether something undone can come back."""
        return self.active and self.resigned is None and self.match.can_redo

    def undo(self) -> None:
        """Goes back to the person's own previous turn, or to a match that was given up."""
        if not self.can_undo:
            self.told.emit(tr("Nothing to undo."))
            return
        if self.saving:
            return
        self._stop_waiting()
        match, given_up = self.match, self.resigned is not None
        at = match.cursor if given_up else match.latest_turn(self.humans)
        assert at is not None
        undos = self.undos + (not given_up)

        def take_back() -> None:
            match.go_back(*at)
            if self._match is match:
                self._ended, self.resigned, self.undos = False, None, undos
                self._tell_back()

        self._keeper.cursor(match, at, undos, take_back)

    def _tell_back(self) -> None:
        self.went_back.emit()
        self._go_on()

    def redo(self) -> None:
        """Brings back what was undone, up to the person's next turn or the end of a hand."""
        if not self.can_redo:
            self.told.emit(tr("Nothing to redo."))
            return
        if self.saving:
            return
        self._stop_waiting()
        match, humans = self.match, self.humans
        before = match.cursor
        match.redo_turn(humans)
        at = match.cursor
        match.go_back(*before)

        def bring_back() -> None:
            match.redo_turn(humans)
            if self._match is match:
                self._tell_back()

        self._keeper.cursor(match, at, self.undos, bring_back)

    def resign(self) -> None:
        """Gives the match up for the person who plays or looks; ``undo`` takes it back."""
        if not self.can_resign:
            self.told.emit(tr("There is no match to resign."))
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

        self._keeper.resign(match, seat, winners_without(match, seat), give_up)

    def hint(self) -> None:
        """Asks the strongest level what it would play for the person."""
        if not self.my_turn or self.covered:
            self.told.emit(tr("Hints are available on your turn."))
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

    @property
    def recalls(self) -> bool:
        """Whether the strongest level may be told of the person's earlier matches."""
        return self._recall.allowed

    @recalls.setter
    def recalls(self, recalls: bool) -> None:
        self._recall.allowed = recalls

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

    def looked(self) -> None:
        """Said by the person's click or key: the play under way has been seen."""
        self._pacer.looked()

    @property
    def looking(self) -> bool:
        """Whether a computer waits until the person has looked."""
        return self._pacer.looking

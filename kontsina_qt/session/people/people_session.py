"""A match with people: messages from the link in, moves of the own seat out.

The position is the hand as this seat knows it, with guesses for hidden cards; a finished hand is
the one all players have proved. Moves of others are queued until animations are over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.directories import DirectoryError, data_dir
from kontsina_qt.language import tr
from kontsina_qt.library.store import Library
from kontsina_qt.library.waiting_table import forget_table
from kontsina_qt.link.messages.news import (
    Asked,
    Away,
    Cheated,
    Flooding,
    Friend,
    GivenUp,
    News,
    Reached,
    Refused,
    Seen,
    Spoken,
    Table,
    Verified,
    Watched,
    Why,
)
from kontsina_qt.link.messages.requests import (
    Agree,
    Fill,
    Free,
    GoOn,
    Host,
    Join,
    Kept,
    Leave,
    Play,
    Say,
    Without,
)
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record import RecordError, read_match
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.view import ViewError
from kontsina_qt.session.people.link_process import LinkProcess, RestartLimit
from kontsina_qt.session.people.lobby import Lobby
from kontsina_qt.session.people.presence import (
    flooding_words,
    missing_from,
    namesakes_at,
    presence_words,
)
from kontsina_qt.session.people.seen_hand import begun, is_one_step, match_of, update_hand
from kontsina_qt.session.people.update_queue import UpdateQueue
from kontsina_qt.session.session import Session
from kontsina_qt.session.story import Teller
from kontsina_qt.together.phrases import Phrase, phrase_of

_NO_SEAT = (Why.FREED, Why.FULL, Why.UNWELCOME, Why.UNWATCHED, Why.CROWDED)
"""Refusals that leave the person without a seat."""
_ENDING = (Why.TOO_LONG, Why.OTHER_PAST)
"""Refusals after which no other hand can follow."""


class PeopleSession(Session):
    """Plays one match with people.

    Args:
        parent: the parent object.
        link: the link that carries the match; a new one by default.

    Attributes:
        table: the table, or None.
        lobby: friends, and the tables one can join.
        away: for each seat, for how many seconds nothing has been heard from it, as last reported.
        asked: the latest question whether to continue without some seats.
        departed: the seats that ended the match by leaving it, or None.
        muted: the seats whose phrases are not shown.
        audience: whether the person's own hand is hidden because others look at this screen.
        reached: whether the table can be reached.
        watched: the number of spectators, the person at this screen included.
        fault: the seat whose program broke the table's protocol, or None.
        refused: why the match cannot begin or continue, or None.
        verified: the number of finished hands, whose deals all players have proved.

    Signals:
        changed(): any attribute has changed.
        spoken(int, str): a seat has said a phrase, in the current language.
        began(): the first cards of a match are dealt.
        played_out(object, object): the match has ended; its proved part as a ``Match``, and the
            seat that ended it by leaving or cheating, or None.
    """

    with_people = True

    changed = Signal()
    spoken = Signal(int, str)
    began = Signal()
    played_out = Signal(object, object)

    def __init__(self, parent: QObject | None = None, link: LinkProcess | None = None) -> None:
        super().__init__(Library.open(None), parent)
        self.link = link or LinkProcess()
        self.link.setParent(self)
        self.link.news.connect(self._on_news)
        self.link.ended.connect(self._on_link_ended)
        self.audience = False
        self.lobby = Lobby(self.link)
        self._forget()

    def _forget(self) -> None:
        self.table: Table | None = None
        self.away: tuple[int, ...] = ()
        self.asked = Asked(-1)
        self.departed: tuple[int, ...] | None = None
        self.muted: set[int] = set()
        self.reached = True
        self.watched = 0
        self.fault: int | None = None
        self.refused: Refused | None = None
        self.verified = 0
        self._queue = UpdateQueue()
        self._kept_there = False
        self._proved: Match | None = None
        self._restarts = RestartLimit()
        self._join: Join | None = None
        self._deals_seen = -1
        self._match = None
        self._asked = None

    # Joining and leaving

    def look(self, club: str = "") -> None:
        """Look for friends and tables; see ``Lobby.look``."""
        self.lobby.look(club)
        self.changed.emit()

    def enter(self, club: str) -> None:
        """Enter a club; with an empty address, leave it."""
        self.refused = None
        self.lobby.enter(club)
        self.changed.emit()

    def forget(self, friend: Friend) -> None:
        """Forget a friend."""
        self._drop_friends_error()
        self.lobby.forget(friend)

    def block(self, friend: Friend, blocked: bool) -> None:
        """Block or unblock a friend."""
        self._drop_friends_error()
        self.lobby.block(friend, blocked)

    def _drop_friends_error(self) -> None:
        if self.refused is not None and self.refused.why is Why.FRIENDS:
            self.refused = None

    def host(self, request: Host) -> None:
        """Open a table."""
        self._forget()
        self.link.send(request)

    def join(self, request: Join) -> None:
        """Join a table."""
        self._forget()
        self._join = request
        self.link.send(request)

    def go_on(self, match: str = "") -> None:
        """Return to an unfinished match by its name; without a name, to the first of them."""
        self._forget()
        self.link.send(GoOn(match))

    def fill(self, level: str) -> None:
        """Seat computers in the free seats."""
        self.link.send(Fill(level))

    def free(self, seat: int) -> None:
        """Free a seat of one's own table before the match begins."""
        if self.table is not None:
            self.link.send(Free(seat, self.table.chairs[seat].name))

    def say(self, phrase: Phrase) -> None:
        """Send a phrase to everybody at the table."""
        self.link.send(Say(int(phrase)))

    def go_on_without(self, gone: Sequence[int], level: str) -> None:
        """Ask the others to continue without some seats; see ``Without``."""
        self.link.send(Without(tuple(gone), level))

    def agree(self) -> None:
        """Agree to continue without the missing players."""
        self.link.send(Agree())

    def note_kept(self, match: str) -> None:
        """Tell the link that a finished match is in the library, so that it can drop the log."""
        if self.link.process_id:
            self.link.send(Kept(match))

    @property
    def name(self) -> str:
        """The name of the match's log; empty before there is a table."""
        return self.table.invitation.rpartition("/")[2] if self.table is not None else ""

    def leave(self) -> None:
        """Leave the match for good; finished hands are kept."""
        if not self.over:
            self.link.send(Leave())
        if not self.over and not self.watches:
            self.departed = (self.own,)
            self._keep_proved()
            with contextlib.suppress(DirectoryError):
                forget_table(data_dir(), self.name)  # the link does so only later
        self.link.stop(beside=True)
        self.close()

    def close(self) -> None:
        """Close the match; an unfinished one can be returned to."""
        if self._queue.ends_match:
            self._keep_proved()  # its end was not shown yet, and the link has dropped it
        self.link.stop(beside=self.over)
        self.lobby.look_away()
        super().close()
        self._forget()

    # Messages from the link

    def _on_news(self, news: News) -> None:
        match news:
            case Table():
                self._on_table(news)
            case Seen() | Verified():
                self._restarts.note(news)
                self._queue.add(news)
                self._take()
            case Watched():
                self.watched = news.count
            case Away():
                self.away = news.seconds
            case Spoken():
                self._on_spoken(news)
            case Asked():
                self.asked = news
            case Flooding():
                self._notify(flooding_words(self.table, news.seat))
            case GivenUp():
                self.departed = news.seats
                self._queue.sent = None
                self._keep_proved()
            case Cheated():
                self.fault = news.seat
                self._queue.sent = None
                self._keep_proved()
            case Reached():
                self.reached = news.reached
            case Refused(Why.FRIENDS) if self.table is not None:
                words = tr("Your list of friends can't be changed: {why}.")
                self.notice.emit(words.format(why=news.detail))
            case Refused():
                self.refused = news
                self._queue.sent = None
                if news.why in _NO_SEAT and self._match is None:
                    self.table = None
                if news.why in _ENDING:
                    self._keep_proved()
            case _:
                self.lobby.take(news)
        self.changed.emit()
        self.turn_changed.emit()

    def _on_spoken(self, news: Spoken) -> None:
        phrase = phrase_of(news.phrase)
        if phrase is not None and news.seat not in self.muted and self._match is not None:
            self.spoken.emit(news.seat, tr(phrase.text))

    def _notify(self, words: str) -> None:
        if words:
            self.notice.emit(words)

    def _on_table(self, table: Table) -> None:
        self.table = table
        self._drop_friends_error()
        if not table.started or self._match is not None:
            return
        try:
            match = begun(table)
        except (UnknownGame, OptionError, ValueError):
            self.refused = Refused(Why.VERSION)
            return
        self._match = match
        self._viewer = self.viewer
        self.loaded.emit()
        self.began.emit()

    def _on_link_ended(self) -> None:
        """Restart the link; nothing is lost, since it writes before it sends."""
        self._queue.sent = None
        playing = self.table is not None and self.refused is None and not self.over
        if playing and self._restarts.allow():
            self._queue.clear()
            # A spectator joins again: ``GoOn`` could pick a match of their own.
            self.link.send(self._join if self.watches and self._join else GoOn(self.name))
            return
        if self.refused is None and not self.over:
            self.refused = Refused(Why.STOPPED)
        self.changed.emit()

    # Showing it

    @Slot(bool)
    def set_calm(self, calm: bool) -> None:
        """Called by the table when animations end or begin; shows queued moves at their end."""
        self._queue.calm = calm
        if calm and self._queue:
            QTimer.singleShot(0, self, self._take)

    def _take(self) -> None:
        """Show queued messages as far as the table is ready for them."""
        while self._match is not None:
            news = self._queue.pop(len(self._match.hands))
            if news is None:
                return
            if isinstance(news, Verified):
                self._end_hand(news)
            else:
                self._show(news)

    def _show(self, seen: Seen) -> None:
        """Bring the position up to date with what this seat knows."""
        try:
            step = update_hand(self.match, seen, self._deals_seen)
        except ViewError:
            self.refused = Refused(Why.VERSION)
            return
        if step is None:
            return
        self._deals_seen = seen.deal
        if step.new:
            self._queue.wants_hand = False
        if step.redealt:  # a move on its way was meant for other cards
            self._queue.sent = None
        if self._queue.note_reached(seen.hand, len(seen.view.moves)):
            self.notice.emit(tr("That isn't allowed here."))
        if step.events is not None:
            self.happened.emit(step.events)
        elif step.changed:
            self.went_back.emit()
        self.turn_changed.emit()

    def _end_hand(self, news: Verified) -> None:
        """Replace the hand by the one that all players have proved."""
        try:
            match = read_match(news.record)
        except RecordError:
            self.refused = Refused(Why.VERSION)
            return
        step = is_one_step(self.match, match)
        self._match, self._queue.sent = match, None
        self.verified = len(match.hands)
        self._queue.wants_hand = not step  # after a return, show the next hand at once
        if step:
            self.happened.emit(match.hands[-1].events[-1])
        else:
            self.went_back.emit()
        self._proved = match
        if match.over:
            self._keep_proved()
        self.changed.emit()
        self.turn_changed.emit()

    def _keep_proved(self) -> None:
        """Save the proved hands once no other hand can follow."""
        match, self._proved = self._queue.last_match or self._proved, None
        if match is not None and not self._kept_there:
            self._kept_there = True
            if self.watches:
                self.note_kept(self.name)  # a spectator's match is not saved
                return
            ender = self.departed[0] if self.departed else self.fault
            self.played_out.emit(match_of(match), ender)

    @property
    def over(self) -> bool:
        """Whether the match is over, cut short ones included."""
        ended = self.fault is not None or self.departed is not None
        return ended or (self._match is not None and self._match.over)

    @property
    def namesakes(self) -> tuple[tuple[str, str], ...]:
        """Names of players that could be taken for a friend's, each with that friend's name."""
        return namesakes_at(self.table) if self.table is not None else ()

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats of people who have left, or have been away for some time."""
        return missing_from(self.table, self.away) if self.table is not None else ()

    # Seats

    @property
    def own(self) -> int:
        """The seat of the person at this screen; -1 for a spectator."""
        return self.table.own if self.table is not None else 0

    @property
    def watches(self) -> bool:
        """Whether the person at this screen has no seat."""
        return self.own < 0

    @property
    def humans(self) -> tuple[int, ...]:
        """The person at this screen: all others play elsewhere."""
        return (self.own,) if self._match is not None and not self.watches else ()

    @property
    def viewer(self) -> int:
        """The seat of the person at this screen; for a spectator, the host's."""
        return max(self.own, 0)

    @property
    def covered(self) -> bool:
        """Whether no hand is visible: the person is a spectator, or others look at this screen."""
        return self.watches or self.audience

    def show_audience(self, wanted: bool) -> None:
        """Hide the person's own hand from others at this screen, or show it again."""
        if self.audience is not wanted:
            self.audience = wanted
            self.handed_on.emit()
            self.changed.emit()
            self.turn_changed.emit()

    @property
    def teller(self) -> Teller:
        """Describes events to the person at this screen."""
        seats = distinct_names(self.match.seats)
        own = None if self.watches else self.own
        return Teller(self.match.rules, [seat_name(seat.name) for seat in seats], own)

    def presence(self, seat: int) -> str:
        """Return the line below a seat's name."""
        if self.table is None:
            return ""
        away = self.away[seat] if seat < len(self.away) and not self.over else 0
        return presence_words(self.table, seat, away, self.turn == seat and not self.over)

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats of others who are away or have left; all others if the table is not reached."""
        if self.table is None:
            return ()
        away = self.away if self.reached else [1] * len(self.table.chairs)
        return missing_from(self.table, away, 1)

    @property
    def secret(self) -> bool:
        """True while a hand is played: hidden cards are not known here."""
        return self.active and not self.match.waiting and not self.match.over

    @property
    def saving(self) -> bool:
        """Whether a move was sent and is not confirmed yet."""
        return self._queue.sent is not None

    @property
    def turn(self) -> int:
        """The seat to play, or -1."""
        position = self.position
        if position is None or self.over or self.refused is not None or self.match.waiting:
            return -1
        return position.turn

    @property
    def finished(self) -> bool:
        """Whether no other hand will be dealt."""
        return self._match is not None and self._match.over

    @property
    def can_resign(self) -> bool:
        """False: players leave instead of resigning."""
        return False

    @property
    def can_undo(self) -> bool:
        """False: the others have seen the move."""
        return False

    @property
    def can_redo(self) -> bool:
        """False, as nothing can be undone."""
        return False

    # The person's actions

    def play(self, move: Move) -> bool:
        """Send a move; it is shown once it is in the log.

        Returns:
            True if the move was sent.
        """
        position = self.position
        if not self._accepts(move) or position is None:
            return False
        hand, ply = self.match.cursor
        self._queue.sent = (hand, ply)
        self.link.send(Play(hand, ply, position.notation.text(move)))
        self.turn_changed.emit()
        return True

    def next_hand(self) -> None:
        """Show the next hand as soon as it is dealt."""
        self._queue.wants_hand = True
        self._take()
        self.turn_changed.emit()

    def hint(self) -> None:
        """Refuse: there are no hints in matches with people."""
        self.notice.emit(tr("There are no hints when you play with people."))

    def undo(self) -> None:
        """Do nothing: moves can't be undone."""

    def redo(self) -> None:
        """Do nothing: moves can't be undone."""

    def resign(self) -> None:
        """Do nothing: players leave instead."""

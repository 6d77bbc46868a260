"""The link of a window: an own process that holds the log, the key and the cards' secrets, and
opens every socket. It plays the window's seat, whose moves the window says, and its computers'.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from random import SystemRandom
from typing import BinaryIO, Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import (
    WaitingTable,
    forget_table,
    keep_table,
    waiting_table,
)
from kontsina_qt.link.board import Board, Shown
from kontsina_qt.link.cleaning import LOGS, clean, note_kept, was_cleared
from kontsina_qt.link.friends import FriendBook, namesake
from kontsina_qt.link.in_club import InClub, NoClub
from kontsina_qt.link.invitation import LOOPBACK, Invitation, InvitationError, read_invitation
from kontsina_qt.link.messages.lines import LONGEST, MessageError, line_of, read_wish
from kontsina_qt.link.messages.news import (
    WATCHABLE,
    Asked,
    Away,
    Chair,
    Cheated,
    Flooding,
    Found,
    Friend,
    Friends,
    GivenUp,
    News,
    Reached,
    Refused,
    Room,
    Seen,
    Spoken,
    Table,
    Verified,
    Watched,
    Why,
)
from kontsina_qt.link.messages.wishes import (
    Agree,
    Block,
    Enter,
    Fill,
    Forget,
    Free,
    GoOn,
    Host,
    Join,
    Kept,
    Leave,
    Look,
    Play,
    Reach,
    Say,
    Wish,
    Without,
)
from kontsina_qt.link.recognition import Recognition
from kontsina_qt.link.tables import Carried, HostedTable, VisitedTable
from kontsina_qt.match.names import GIVEN
from kontsina_qt.match.opponents import OPPONENT_NAMES, OPPONENTS
from kontsina_qt.match.record import write_record
from kontsina_qt.players.programs.client import Turn, TurnTaker, turn_taker
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame, game
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import KeyFileError, own_key
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.logs import LogError, SqliteLogs
from kontsina_qt.together.phrases import phrase_of
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON, is_level

USUAL_LEVEL: Final = "steady"
BUDGET_MS: Final = 1_000
IDLE_SECONDS: Final = 0.5
FIRST_SECONDS: Final = 5.0
"""So long a table that one wants to join may take to answer."""
LAST_SECONDS: Final = 2.0
"""So long the others may take to read a match that is over, when its host leaves."""
SIT_SECONDS: Final = 5.0
SIT_TRIES: Final = 10
"""After so long, and so many lines, a table that answers does not let somebody sit down."""
AWAY_SECONDS: Final = 10
"""Who has not been heard for so long is away; that is told in steps of ``AWAY_STEP``."""
AWAY_STEP: Final = 5


_DAY_SECONDS: Final = 86_400
NOT_SEEN: Final = (-1, -1)
"""No deal, and no number of moves in it."""
_GONE: Final = (Why.UNKNOWN, Why.INVITATION, Why.FULL, Why.CLEARED, Why.FREED, Why.UNWATCHED)
"""After these there is nothing to come back to."""


class _No(Exception):
    """Something cannot be done."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(why)
        self.why, self.detail = why, detail


@dataclass
class _Place:
    """A seat that this program plays, or from which it only watches.

    Attributes:
        machine: reads and writes for it.
        sits: what it says to sit down.
        taker: chooses its moves; None where the person does.
        sat: whether it has been seen to sit there.
        thought: what it is thinking out, and for which move.
        refused: at which place of the log it has tried to sit down, how often, and since when.
        watches: whether it only watches.
    """

    machine: Machine
    sits: Draft
    taker: TurnTaker | None = None
    sat: bool = False
    thought: tuple[tuple[int, int], Future[Turn]] | None = None
    refused: tuple[int, int, float] = (-1, 0, 0.0)
    watches: bool = False

    @property
    def course(self) -> Course:
        """The match as this seat knows it."""
        return self.machine.course


class Service:
    """Plays one match with people for one window.

    Args:
        folder: where keys and logs are kept.
        tell: tells the window something.
    """

    def __init__(self, folder: Path, tell: Callable[[News], None]) -> None:
        self.woken = threading.Event()
        self._folder = folder
        self._tell = tell
        self._board = Board(lambda tables: tell(Room(tables)))
        self._book = FriendBook(folder / LOGS)
        self._club = InClub(tell)
        self._friends: tuple[Friend, ...] = ()
        self._reach, self._only = Reach.COMPUTER, b""
        self._drafts: list[Callable[[Course], Draft | None]] = []
        self._away: tuple[int, ...] = ()
        self._watched = 0
        self._asked_by = Asked(-1)
        self._spoken = 0
        self._flooding: frozenset[int] = frozenset()
        self._began = 0.0
        self._claimed: float | None = None
        self._key: SigningKey | None = None
        self._carried: Carried | None = None
        self._places: list[_Place] = []
        self._kept: WaitingTable | None = None
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="computer")
        self._wanted: Play | None = None
        self._told: Table | None = None
        self._told_reached = True
        self._told_hands = 0
        self._seen = NOT_SEEN
        self._ended = self._met = False
        self._over_since: float | None = None

    # What the window asks

    def do(self, wish: Wish) -> None:
        """Does what the window asks, or tells why it cannot be."""
        try:
            match wish:
                case Host():
                    self._host(wish)
                case Look():
                    self._tell_friends()
                    self._board.look()
                    self._pool.submit(self._clean)
                case Enter():
                    if self._carried is None:
                        self._know_friends()
                        self._club.look(wish.club)
                case Kept():
                    with contextlib.suppress(LogError):  # its log just stays longer
                        note_kept(self._folder, wish.match)
                case Forget() | Block():
                    self._change_friends(wish)
                case Join():
                    self._join(wish)
                case GoOn():
                    self._go_on()
                case Fill():
                    self._fill(wish.level)
                case Free():
                    self._free(wish)
                case Play():
                    self._wanted = wish
                case Say():
                    phrase = phrase_of(wish.phrase)
                    if phrase is not None:
                        self._drafts.append(lambda course: course.phrase(phrase))
                case Without():
                    self._drafts.append(lambda course: _claim(course, wish))
                case Agree():
                    self._drafts.append(Course.agreeing)
                case Leave():
                    self._leave()
        except _No as no:
            self._part()
            there = waiting_table(self._folder) if isinstance(wish, GoOn) else None
            if there is not None and (no.why in _GONE or there.watches):
                forget_table(self._folder)
            self._tell(Refused(no.why, no.detail))
        except NoClub as no:
            self._part()
            self._tell(Refused(no.why, str(no)))
        except KeyFileError as error:
            self._part()
            self._tell(Refused(Why.KEY, str(error)))
        except OSError as error:
            self._part()
            self._tell(Refused(Why.PLACE, error.strerror or str(error)))

    def _host(self, wish: Host) -> None:
        self._part()
        try:
            rules = game(wish.game).rules(len(wish.seats), wish.options)
        except (UnknownGame, OptionError, ValueError) as error:
            raise _No(Why.VERSION, str(error)) from None
        key = self._own_key()
        if PERSON not in wish.seats:
            raise _No(Why.FULL)
        if wish.reach is Reach.CLUB:
            self._club.enter(wish.club)
        near = wish.reach not in (Reach.COMPUTER, Reach.CLUB)
        addresses = _own_addresses() if near else (LOOPBACK,)
        if near and addresses == (LOOPBACK,):
            raise _No(Why.NO_NETWORK)
        about = (rules.game.id, rules.changed_options(), wish.seats)
        match, line = opening_line(key, *about, watchable=wish.watch)
        SqliteLogs(self._folder / LOGS).append(match, 0, line)
        self._know_friends()
        kept = WaitingTable("", True, wish.name, wish.game, reach=wish.reach, friend=wish.friend)
        if wish.reach is Reach.CLUB:
            kept = replace(kept, club=wish.club)
            self._open(Invitation(match, 0, (), club=True), kept)
        else:
            self._open(Invitation(match, 0, addresses), kept)

    def _join(self, wish: Join) -> None:
        self._part()
        told = _read_invitation(wish.invitation)
        self._know_friends()
        club = wish.club if told.club else ""
        kept = WaitingTable(str(told), False, wish.name, "", watches=wish.watch, club=club)
        self._visit(told, kept, bytes.fromhex(wish.friend))

    def _go_on(self) -> None:
        self._part()
        kept = waiting_table(self._folder)
        if kept is None:
            raise _No(Why.UNKNOWN)
        told = _read_invitation(kept.invitation)
        self._know_friends()
        if kept.hosted:
            here = (LOOPBACK,) if told.local else _own_addresses()
            self._open(told if told.club else replace(told, addresses=here), kept)
        else:
            self._visit(told, kept, goes_on=True)

    def _open(self, invitation: Invitation, kept: WaitingTable) -> None:
        """Opens a table, and sits down at it."""
        key, match = self._own_key(), invitation.match
        if kept.reach in tuple(Reach):
            self._reach, self._only = Reach(kept.reach), bytes.fromhex(kept.friend)
        own_key = bytes(key.verify_key)
        if invitation.club:
            at_club = self._come_to(invitation, kept)
            if not at_club.wait(FIRST_SECONDS) and not kept.invitation:
                raise _No(Why.UNREACHABLE, self._club.trouble)
        else:
            about = (match, invitation.port, not invitation.local)
            carried = HostedTable(self._folder, *about, self.woken.set, own_key)
            self._carried, invitation = carried, replace(invitation, port=carried.port)
        course = self._looked_at(match)
        if not course.is_created_by(key):
            raise _No(Why.UNKNOWN)
        self._kept = replace(kept, invitation=str(invitation))
        own = course.seats_of(own_key)
        mine = [seat for seat in own if course.players[seat] == PERSON]
        self._sit(match, mine[0] if mine else course.players.index(PERSON), kept.name)
        for seat, player in enumerate(course.players):
            if player != PERSON and course.sittings[seat] is None:
                self._sit(match, seat, self._computer(player, course), player)

    def _come_to(self, invitation: Invitation, kept: WaitingTable) -> VisitedTable:
        """A table that is elsewhere."""
        key, logs = self._own_key(), None
        if invitation.club:
            logs = self._club.logs(kept.club, invitation.match, key, kept.watches)
        about = (key, self.woken.set, kept.watches, logs)
        carried = VisitedTable(self._folder, invitation, *about)
        self._carried = carried
        return carried

    def _visit(
        self,
        invitation: Invitation,
        kept: WaitingTable,
        friend: bytes = b"",
        goes_on: bool = False,
    ) -> None:
        """Comes to a table, and sits down at it.

        Args:
            invitation: to it.
            kept: how it is found again.
            friend: the key of who has to be its host; anybody without.
            goes_on: whether one has sat there before.
        """
        key, match = self._own_key(), invitation.match
        if was_cleared(self._folder, match):
            raise _No(Why.CLEARED)
        carried = self._come_to(invitation, kept)
        known = bool(carried.read(match, 0))
        if not carried.wait(FIRST_SECONDS) and carried.unwelcome:
            raise _No(Why.UNWELCOME)
        if carried.crowded:
            raise _No(Why.CROWDED)
        if not carried.reached and not known:
            raise _No(Why.UNREACHABLE, self._club.trouble if invitation.club else "")
        course = self._looked_at(match)
        if goes_on and bytes(key.verify_key) in course.freed:
            raise _No(Why.FREED)
        if friend and course.creator != friend:
            raise _No(Why.NO_FRIEND)
        begins = course.match is None or kept.watches
        if begins and self._is_blocked(course.creator):
            raise _No(Why.BLOCKED)
        seated = course.seats_of(bytes(key.verify_key))
        if kept.started and not seated and not kept.watches:
            forget_table(self._folder)
            raise _No(Why.REPLACED)
        self._kept = replace(kept, game=course.rules.game.id if course.rules else "")
        if kept.watches and not seated:
            self._watch(course)
            return
        self._kept = replace(self._kept, watches=False)
        try:
            seat = _seat_for(course, key)
        except _No as no:
            raise _No(no.why, WATCHABLE if course.watchable else "") from None
        self._sit(match, seat, kept.name)

    def _looked_at(self, match: str) -> Course:
        """A match as its log has it now."""
        assert self._carried is not None
        looking = Machine(self._carried.logs, match, Course())
        while looking.read_on():
            pass
        if looking.course.id.hex() != match:
            raise _No(Why.VERSION if looking.course.at else Why.UNKNOWN)
        return looking.course

    def _sit(self, match: str, seat: int, name: str, level: str = "", fills: bool = False) -> None:
        """Sits down, or goes on to sit there.

        Args:
            match: at whose table.
            seat: where.
            name: of who plays there.
            level: of the computer that does; none for the person.
            fills: whether it takes a seat for a person.
        """
        assert self._carried is not None
        key = self._own_key()
        machine = Machine(self._carried.logs, match, Course(key, seat))
        taker = computer(level) if level else None
        sits = sitting(key, name, player=level if fills else None)
        self._places.append(_Place(machine, sits, taker))
        self._began = time.monotonic()
        self.woken.set()

    def _watch(self, course: Course) -> None:
        """Looks on at a table, if that is allowed there; nothing is written."""
        assert self._carried is not None
        if not course.watchable:
            raise _No(Why.UNWATCHED)
        machine = Machine(self._carried.logs, course.id.hex(), Course())
        self._places.append(_Place(machine, ("", {}), watches=True))
        self._began = time.monotonic()
        self.woken.set()

    @property
    def _watches(self) -> bool:
        """Whether the window has no seat at the table."""
        return bool(self._places) and self._places[0].watches

    def _computer(self, level: str, course: Course) -> str:
        """What a computer of this program is called: as one of the level, unless somebody is."""
        taken = {place.sits[1]["name"] for place in self._places}
        taken |= {sitting.name for sitting in course.sittings if sitting is not None}
        own = [each.name for each in OPPONENTS.values() if each.player == level]
        return next(name for name in (*own, *GIVEN, *OPPONENT_NAMES) if name not in taken)

    def _fill(self, level: str) -> None:
        """Computers sit down where nobody does."""
        if not self._places or self._kept is None or not self._kept.hosted:
            return
        course = self._places[0].course
        free = [seat for seat, sitting in enumerate(course.sittings) if sitting is None]
        mine = {place.course.seat for place in self._places}
        for seat in free:
            if seat not in mine:
                self._sit(course.id.hex(), seat, self._computer(level, course), level, True)

    def _free(self, wish: Free) -> None:
        """Makes a guest get up, unless the match has begun or somebody else sits there by now."""
        if not self._places or self._kept is None or not self._kept.hosted:
            return
        machine, end = self._places[0].machine, time.monotonic() + LAST_SECONDS
        while time.monotonic() < end:
            machine.read_on()
            course = machine.course
            there = course.sittings[wish.seat] if wish.seat < len(course.sittings) else None
            started = course.match is not None or there is None or there.name != wish.name
            if started or wish.seat == course.seat or machine.free(wish.seat):
                return

    def _leave(self) -> None:
        """Says so to the others, if that can be done soon; then this program has left."""
        end = time.monotonic() + LAST_SECONDS
        while self._places and not self._watches and time.monotonic() < end:
            place = self._places[0]
            with contextlib.suppress(LogError):
                place.machine.read_on()
                draft = place.course.rising() or place.course.resigning()
                if draft is None or place.machine.write(draft):
                    break
            self.woken.wait(0.1)
        if self._places:
            with contextlib.suppress(LogError):
                self._places[0].machine.read_on()
        self._forget_table()
        self._part(left=True)

    def _know_friends(self) -> None:
        """Reads who is known, by whom tables are recognised from now on."""
        try:
            self._friends = self._book.all()
        except LogError:
            self._friends = ()  # then nobody is recognised
        friends = [bytes.fromhex(each.key) for each in self._friends if not each.blocked]
        blocked = [bytes.fromhex(each.key) for each in self._friends if each.blocked]
        recognition = Recognition(self._own_key(), friends, blocked) if self._friends else None
        self._board.know(self._friends, recognition)
        self._club.know(self._friends)

    def _tell_friends(self) -> None:
        self._know_friends()
        self._tell(Friends(self._friends))

    def _change_friends(self, wish: Forget | Block) -> None:
        """Forgets or blocks somebody; where that cannot be written, the table stays as it is."""
        try:
            if isinstance(wish, Forget):
                self._book.forget(wish.key)
            else:
                self._book.block(wish.key, wish.blocked)
        except LogError as error:
            self._tell(Refused(Why.FRIENDS, str(error)))
        self._tell_friends()

    def _clean(self) -> None:
        """Takes away old logs."""
        there = waiting_table(self._folder)
        waiting = there.invitation.rpartition("/")[2] if there is not None else ""
        with contextlib.suppress(LogError):  # next time
            clean(self._folder, int(time.time() // _DAY_SECONDS), waiting)

    def _is_blocked(self, key: bytes) -> bool:
        return any(each.blocked and each.key == key.hex() for each in self._friends)

    def _known(self, key: bytes, name: str) -> tuple[str, str]:
        """What the friend with a key is known as, or else the friend who has such a name."""
        for each in self._friends:
            if each.key == key.hex() and not each.blocked:
                return each.name, ""
        return "", namesake(name, self._friends, parts=True)

    def _meet(self, course: Course) -> None:
        """Keeps the keys of those with whom a match was played."""
        if not self._met and not self._watches:
            with contextlib.suppress(LogError):  # it is tried again
                self._book.meet_all(course, bytes(self._own_key().verify_key))
                self._met = True

    def _own_key(self) -> SigningKey:
        self._key = self._key or own_key(self._folder)
        return self._key

    def _part(self, left: bool = False) -> None:
        """Leaves the table, if there is one; ``left``: for good."""
        rest = LAST_SECONDS if left else 0.0
        if self._over_since is not None:
            rest = max(0.0, LAST_SECONDS - (time.monotonic() - self._over_since))
        for place in self._places:
            if place.taker is not None:
                place.taker.close()
        if self._carried is not None:
            self._carried.close(rest)
        self._hide()
        self._carried, self._places, self._kept = None, [], None
        self._reach, self._only = Reach.COMPUTER, b""
        self._drafts, self._away, self._watched = [], (), 0
        self._asked_by, self._spoken, self._claimed = Asked(-1), 0, None
        self._wanted = self._told = None
        self._flooding = frozenset()
        self._told_reached, self._told_hands, self._seen = True, 0, NOT_SEEN
        self._ended, self._over_since, self._met = False, None, False

    def close(self) -> None:
        """Ends."""
        self._part()
        self._board.close()
        self._club.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # What there is to do

    def step(self) -> bool:
        """Reads on, writes what is to be written, and tells the news; whether anything happened."""
        if self._ended or not self._places:
            return False
        try:
            busy = [self._work(place) for place in list(self._places)]
            self._tell_news()
        except LogError as error:
            if self._over_since is None:
                self._end(Refused(Why.PLACE, str(error)))
            self._ended = True
            return False
        return any(busy)

    def _work(self, place: _Place) -> bool:
        """Does what a seat has to do."""
        machine, course = place.machine, place.course
        read, catching_up = 0, course.at == 0
        for line in machine.lines():
            course.take(line)
            read += 1
            if place is self._places[0] and not catching_up:
                self._tell_match()
        if catching_up and place is self._places[0]:
            self._spoken = len(course.said)  # what was said before one came is past
        draft = self._aside(course) if place is self._places[0] else None
        if draft is not None:
            written = machine.write(draft)
            self._drafts = self._drafts[written:]
            return written or read > 0
        draft = self._draft(place)
        return (draft is not None and machine.write(draft)) or read > 0

    def _aside(self, course: Course) -> Draft | None:
        """What the person has to say beside the play."""
        if course.rules is None or not course.seated or course.full:
            return None
        if course.claim is None or course.claim.seat != course.seat:
            self._claimed = None
        else:
            now = time.monotonic()
            self._claimed = self._claimed or now
            if now - self._claimed >= CLAIM_SECONDS and course.agreeing() is not None:
                self._drafts.insert(0, Course.agreeing)  # who wishes it agrees
        while self._drafts:
            draft = self._drafts[0](course)
            if draft is not None:
                return draft
            del self._drafts[0]
        return None

    def _draft(self, place: _Place) -> Draft | None:
        """What a seat says now."""
        course = place.course
        if course.full or course.over or place.watches:
            return None
        if place is self._places[0]:
            self._look_for_seats(course)
        if course.match is None and course.rules is not None:
            if place.sat and not course.seated:
                self._on_freed(place)
                return None
            place.sat = course.seated
            if course.sittings[course.seat] is None:
                return self._sits_down(place)
            self._look_who_sits(place)
            if place is self._places[0] and self._keep_out(place.machine):
                return None
        draft = course.due()
        if draft is not None or not course.ready or not course.seated:
            return draft
        text = self._said(course) if place.taker is None else self._thought(place)
        return course.move(text) if text is not None else None

    def _sits_down(self, place: _Place) -> Draft | None:
        """What a seat says to sit down; nothing where the table lets it do so no more."""
        course, now = place.course, time.monotonic()
        at, tries, since = place.refused
        reached = self._carried is not None and self._carried.reached
        if at != course.at or not reached:
            tries, since = 0, now
        place.refused = (course.at, tries + 1, since)
        waits = tries < SIT_TRIES or now - since < SIT_SECONDS
        if waits and course.admits(course.written(place.sits)):
            return place.sits
        if place is not self._places[0]:
            self._places.remove(place)
            return None
        visited = isinstance(self._carried, VisitedTable) and self._carried
        self._forget_table()
        self._end(Refused(Why.UNWELCOME if visited and visited.shuts_out() else Why.FULL))
        return None

    def _keep_out(self, machine: Machine) -> bool:
        """Whether who is blocked sits at one's own table in a club, where anybody can write."""
        if self._kept is None or not (self._kept.hosted and self._kept.club):
            return False
        return machine.free_blocked(self._is_blocked)

    def _look_for_seats(self, course: Course) -> None:
        """Plays the computers' seats that are this program's, which may have become more."""
        if course.match is None or self._key is None:
            return
        known = {place.course.seat for place in self._places}
        for seat in course.seats_of(bytes(self._key.verify_key)):
            sitting, player = course.sittings[seat], course.players[seat]
            if seat not in known and player != PERSON and sitting is not None:
                self._sit(course.id.hex(), seat, sitting.name, player)

    def _on_freed(self, place: _Place) -> None:
        """The host has made a seat of this program free."""
        if place is not self._places[0]:
            self._places.remove(place)
            return
        self._forget_table()
        self._end(Refused(Why.FREED))

    def _look_who_sits(self, place: _Place) -> None:
        """Takes another seat where somebody else was first."""
        course = place.course
        there = course.sittings[course.seat]
        if there is None or self._key is None or there.key == bytes(self._key.verify_key):
            return
        if place is not self._places[0]:
            self._places.remove(place)
            return
        try:
            course.seat = _seat_for(course, self._key)
        except _No as no:
            self._end(Refused(no.why))

    def _said(self, course: Course) -> str | None:
        """The move that the person has said, if it can be made here."""
        wanted, self._wanted = self._wanted, None
        position = course.position
        if wanted is None or position is None or course.match is None:
            return None
        place = (len(course.match.hands), len(position.moves))
        if (wanted.hand, wanted.ply) == place and _may_play(position, course.seat, wanted.move):
            self._wanted = wanted  # until it is in the log
            return wanted.move
        if (wanted.hand, wanted.ply) == place:
            self._seen = NOT_SEEN  # what the window shows is told again
        return None

    def _thought(self, place: _Place) -> str | None:
        """The move that a computer has thought out, if it has."""
        course = place.course
        if course.turn != course.seat or course.match is None or course.position is None:
            return None
        at = (len(course.match.hands), len(course.position.moves))
        if place.thought is None or place.thought[0] != at:
            assert place.taker is not None and course.rules is not None
            chance = SystemRandom().getrandbits(32)
            view = course.view()
            future = self._pool.submit(place.taker.take_turn, course.rules, view, chance, BUDGET_MS)
            future.add_done_callback(lambda _: self.woken.set())
            place.thought = (at, future)
        future = place.thought[1]
        return future.result().choice.move if future.done() else None

    # What is told

    def _tell_news(self) -> None:
        carried = self._carried
        if self._ended or carried is None or not self._places:
            return
        over = self._over_since is not None
        shut_out = (
            (carried.forked, Why.OTHER_PAST),
            (carried.taken_over, Why.TAKEN_OVER),
            (carried.unwelcome, Why.UNWELCOME),
            (carried.crowded, Why.CROWDED),
        )
        for holds, why in shut_out:
            if holds and not over:
                self._end(Refused(why))
                return
        if carried.reached != self._told_reached:
            self._told_reached = carried.reached
            self._tell(Reached(carried.reached))
        for seat in carried.flooding - self._flooding:
            self._tell(Flooding(seat))
        self._flooding = carried.flooding
        self._tell_match()
        self._tell_away(carried)
        watched = carried.watching if carried.reached else 0
        if watched != self._watched:
            self._watched = watched
            self._tell(Watched(watched))

    def _tell_match(self) -> None:
        """Tells what is new of the match, as the window's seat knows it."""
        course = self._places[0].course
        if self._ended or course.rules is None or self._kept is None:
            return
        self._tell_table(course)
        for said in course.said[self._spoken :]:
            self._tell(Spoken(said.seat, int(said.phrase)))
        self._spoken = len(course.said)
        match = course.match
        if match is None:
            if course.full:
                self._end(Refused(Why.TOO_LONG))
                self._forget_table()
            return
        if len(match.hands) > self._told_hands:
            self._told_hands = len(match.hands)
            self._tell(Verified(write_record(course.record()), match.over))
        self._tell_asked(course)
        if course.fault is not None:
            self._end(Cheated(course.fault.seat))
        elif course.over and not match.over:
            self._meet(course)
            self._end(GivenUp(tuple(sorted(course.resigned))))
        elif course.full:
            self._end(Refused(Why.TOO_LONG))
            self._forget_table()
        elif not match.over and not course.seated and not self._watches:
            self._end(Refused(Why.REPLACED))
            self._forget_table()
        elif match.over:
            self._meet(course)
            if self._over_since is None:  # phrases may still be said
                self._over_since = time.monotonic()
                self._forget_table()
                self._hide()
        elif course.ready and course.position is not None:
            seen = (course.deals, len(course.position.moves))
            if seen != self._seen:
                self._seen = seen
                self._tell(Seen(len(match.hands), course.view(), course.deals))

    def _tell_table(self, course: Course) -> None:
        kept, rules = self._kept, course.rules
        assert kept is not None and rules is not None
        chairs = tuple(self._chair(course, seat) for seat in range(len(course.players)))
        table = Table(
            *(kept.invitation, rules.game.id, rules.recorded_options(), rules.version),
            *(course.seat, kept.hosted, course.match is not None, chairs),
            *(tuple(sorted(course.resigned)), course.watchable),
        )
        if table != self._told:
            self._told = table
            self._tell(table)
            self._keep(table)
            self._show(table)

    def _chair(self, course: Course, seat: int) -> Chair:
        """Who sits on a seat, and whether that is a friend."""
        player, sitting = course.players[seat], course.sittings[seat]
        if sitting is None:
            return Chair(player, "")
        known = ("", "")
        if player == PERSON and seat != course.seat:
            known = self._known(sitting.key, sitting.name)
        return Chair(player, sitting.name, runs_at(course, seat), *known)

    def _show(self, table: Table) -> None:
        """Lets others in the network see the table while seats are free there."""
        if table.started:
            self._board.look_away()
            self._club.look_away()
        announced = self._reach in (Reach.ROOM, Reach.FRIENDS, Reach.CLUB)
        if self._kept is None or not table.hosted or not announced:
            return
        if table.started and not table.watch:
            self._hide()
            return
        invitation = _read_invitation(self._kept.invitation)
        free = sum(not chair.name for chair in table.chairs)
        about = (self._kept.name, table.game, free, len(table.chairs))
        if invitation.club:
            found = Found(*about, str(invitation), watch=table.watch)
            self._club.show(self._own_key(), found)
            return
        hidden = self._reach is Reach.FRIENDS
        self._board.show(Shown(*about, invitation, hidden, self._only, table.watch))

    def _tell_asked(self, course: Course) -> None:
        """Tells who wants to go on without whom."""
        claim, asked = course.claim, Asked(-1)
        if claim is not None and self._key is not None:
            mine = bytes(self._key.verify_key) in claim.agreed
            asked = Asked(claim.seat, tuple(claim.gone), claim.level, mine)
        if asked != self._asked_by:
            self._asked_by = asked
            self._tell(asked)

    def _tell_away(self, carried: Carried) -> None:
        """Tells who has not been heard for some time."""
        course = self._places[0].course
        if self._key is None or course.match is None or course.over or not carried.reached:
            return
        own, here = bytes(self._key.verify_key), time.monotonic() - self._began
        seconds = []
        for there in course.sittings:
            silent: float | None = 0.0
            if there is not None and there.key != own:
                silent = carried.silence(there.key)
            gone = int(here if silent is None else silent)
            seconds.append(gone // AWAY_STEP * AWAY_STEP if gone >= AWAY_SECONDS else 0)
        away = tuple(seconds)
        if away != self._away and (any(away) or any(self._away)):
            self._away = away
            self._tell(Away(away))

    def _keep(self, table: Table | None = None) -> None:
        """Has the match found again."""
        if self._kept is None:
            return
        if table is not None:
            others = [each.name for seat, each in enumerate(table.chairs) if seat != table.own]
            names = tuple(filter(None, others))
            self._kept = replace(self._kept, others=names, started=table.started, game=table.game)
        there = waiting_table(self._folder) if self._kept.watches else None
        if there is not None and not (there.watches or _is_same(there, self._kept)):
            return  # others wait there for this installation; nobody does here
        with contextlib.suppress(OSError):  # then it is not found by itself
            keep_table(self._kept, self._folder)

    def _forget_table(self) -> None:
        """Has the match found no more; one that the window has begun meanwhile still is."""
        there = waiting_table(self._folder)
        if self._kept is None or there is None or _is_same(there, self._kept):
            forget_table(self._folder)

    def _hide(self) -> None:
        """Nobody sees the table any more."""
        self._board.hide()
        self._club.hide()

    def _end(self, news: News) -> None:
        """Nothing follows."""
        self._ended, self._over_since = True, time.monotonic()
        self._hide()
        self._tell(news)
        if isinstance(news, Cheated):
            self._forget_table()


def _is_same(one: WaitingTable, other: WaitingTable) -> bool:
    """Whether two are the same match, wherever it was."""
    return one.invitation.rpartition("/")[2] == other.invitation.rpartition("/")[2]


def computer(level: str) -> TurnTaker:
    """Who plays a computer's seat: a built-in level, whatever others have written into the log."""
    if is_level(level):
        with contextlib.suppress(ValueError):  # of another version
            return turn_taker(level)
    return turn_taker(USUAL_LEVEL)


def _read_invitation(text: str) -> Invitation:
    """The invitation that a text is."""
    try:
        return read_invitation(text)
    except InvitationError:
        raise _No(Why.INVITATION) from None


def _own_addresses() -> tuple[str, ...]:
    """Where this computer is in local networks; on itself alone where it is in none."""
    try:
        from kontsina_qt.link.addresses import own_addresses
    except ImportError:
        return (LOOPBACK,)
    return own_addresses() or (LOOPBACK,)


def _seat_for(course: Course, key: SigningKey) -> int:
    """The seat that an installation has at a table, or takes.

    Two windows of one installation have a seat each.
    """
    mine, free = [], []
    for seat, player in enumerate(course.players):
        sitting = course.sittings[seat]
        if player == PERSON and sitting is None:
            free.append(seat)
        elif player == PERSON and sitting is not None:
            mine += [seat] if sitting.key == bytes(key.verify_key) else []
    hosts = course.is_created_by(key)
    for seats in (free, mine[::-1]) if hosts else (mine, free):
        if seats:
            return seats[0]
    raise _No(Why.FULL)


def runs_at(course: Course, seat: int) -> int:
    """The seat of the person whose program plays a computer's seat; -1 where there is none."""
    sitting = course.sittings[seat]
    if sitting is None or course.players[seat] == PERSON:
        return -1
    theirs = course.seats_of(sitting.key)
    return next((each for each in theirs if course.players[each] == PERSON), -1)


def _claim(course: Course, wish: Without) -> Draft | None:
    """A wish to go on without some seats, if it can be had."""
    gone = set(wish.gone) - set(
        course.seats_of(bytes(course.key.verify_key) if course.key else b"")
    )
    known = gone and all(0 <= seat < len(course.sittings) for seat in gone)
    may = course.claim is None and course.may_claim
    if course.match is None or course.over or not may or not known:
        return None
    return course.claiming(sorted(gone), wish.level)


def _may_play(position: Position, seat: int, text: str) -> bool:
    """Whether a seat, whose hand is known, may make a move."""
    if position.turn != seat:
        return text in map(position.notation.text, position.features.out_of_turn(seat))
    try:
        position.notation.read(text)
    except (IllegalMove, NotationError):
        return False
    return True


def serve(folder: Path, source: BinaryIO, sink: BinaryIO) -> None:
    """Does what the lines of ``source`` ask until they end, and tells the news to ``sink``."""

    telling = threading.Lock()

    def tell(news: News) -> None:
        with telling, contextlib.suppress(OSError, ValueError):
            sink.write(line_of(news))
            sink.flush()

    wishes: SimpleQueue[Wish | None] = SimpleQueue()
    service = Service(folder, tell)

    def listen() -> None:
        while line := source.readline(LONGEST + 1):
            with contextlib.suppress(MessageError):
                wishes.put(read_wish(line))
            service.woken.set()
        wishes.put(None)
        service.woken.set()

    threading.Thread(target=listen, daemon=True).start()
    try:
        while True:
            service.woken.clear()
            with contextlib.suppress(Empty):
                while True:
                    wish = wishes.get_nowait()
                    if wish is None:
                        return
                    service.do(wish)
            if not service.step():
                service.woken.wait(IDLE_SECONDS)
    finally:
        service.close()

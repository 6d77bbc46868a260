"""The link of a window: an own process that holds the log, the key and the cards' secrets, and
opens every socket. It plays the window's seat, whose moves the window says, and its computers'.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import BinaryIO, Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import (
    WaitingTable,
    forget_table,
    waiting_table,
)
from kontsina_qt.link.at_table import AtTable, Context
from kontsina_qt.link.background import Background
from kontsina_qt.link.board import Board
from kontsina_qt.link.circle import Circle
from kontsina_qt.link.cleaning import LOGS, note_kept, was_cleared
from kontsina_qt.link.club.entered import InClub, NoClub
from kontsina_qt.link.messages.lines import LONGEST, MessageError, line_of, read_wish
from kontsina_qt.link.messages.news import (
    WATCHABLE,
    Friends,
    News,
    Refused,
    Room,
    Why,
)
from kontsina_qt.link.messages.requests import (
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
    Rank,
    Reach,
    Say,
    Wish,
    Without,
)
from kontsina_qt.link.places import seat_for
from kontsina_qt.link.tables import Carried, HostedTable, VisitedTable
from kontsina_qt.link.wire.invitation import LOOPBACK, Invitation, InvitationError, read_invitation
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame, game
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import saying
from kontsina_qt.together.keys import KeyFileError, own_key
from kontsina_qt.together.logs import LogError, SqliteLogs
from kontsina_qt.together.phrases import phrase_of
from kontsina_qt.together.playing import Machine, opening_line
from kontsina_qt.together.roles import PERSON

IDLE_SECONDS: Final = 0.5
FIRST_SECONDS: Final = 5.0
"""How long a table that one wants to join may take to answer."""


_GONE: Final = (Why.UNKNOWN, Why.INVITATION, Why.FULL, Why.CLEARED, Why.FREED, Why.UNWATCHED)
"""After these there is nothing to come back to."""


class _No(Exception):
    """Something cannot be done."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(why)
        self.why, self.detail = why, detail


class Service:
    """Plays one match with people for one window.

    Args:
        folder: where keys and logs are kept.
        notify: tells the window something.
    """

    def __init__(self, folder: Path, notify: Callable[[News], None]) -> None:
        self.woken = threading.Event()
        self._folder = folder
        self._send = notify
        self._board = Board(lambda tables: notify(Room(tables)))
        self._circle = Circle(folder)
        self._club = InClub(notify)
        self._key: SigningKey | None = None
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="computer")
        self._background = Background(folder, notify, self._own_key)
        circle, board, club = self._circle, self._board, self._club
        self._context = Context(folder, notify, self.woken, self._pool, circle, board, club)
        self._table: AtTable | None = None
        self._coming: Carried | None = None

    # What the window asks

    def do(self, wish: Wish) -> None:
        """Do what the window asks, or tell why it cannot be."""
        try:
            self._obey(wish)
        except _No as no:
            self._part()
            if isinstance(wish, GoOn):
                self._forget_lost(wish.match, no.why)
            self._send(Refused(no.why, no.detail))
        except NoClub as no:
            self._part()
            self._send(Refused(no.why, str(no)))
        except KeyFileError as error:
            self._part()
            self._send(Refused(Why.KEY, str(error)))
        except OSError as error:
            self._part()
            self._send(Refused(Why.PLACE, error.strerror or str(error)))

    def _obey(self, wish: Wish) -> None:
        """Do what the window asks.

        Raises:
            _No, NoClub, KeyFileError, OSError: it cannot be done.
        """
        match wish:
            case Host():
                self._host(wish)
            case Look():
                self._send_friends()
                self._board.look()
                self._background.start()
            case Enter():
                if self._table is None:
                    self._know_friends()
                    self._club.look(wish.club)
            case Rank():
                self._background.rank(wish.club)
            case Kept():
                with contextlib.suppress(LogError):  # its log just stays longer
                    note_kept(self._folder, wish.match)
            case Forget() | Block():
                self._change_friends(wish)
            case Join():
                self._join(wish)
            case GoOn():
                self._go_on(wish.match)
            case Fill() | Free() | Play() | Say() | Without() | Agree() | Leave():
                if self._table is not None:
                    self._do_at(self._table, wish)

    def _forget_lost(self, match: str, why: Why) -> None:
        """Forget a table to which there is no way back."""
        there = waiting_table(self._folder, match)
        if there is not None and (why in _GONE or there.watches):
            forget_table(self._folder, there.match)

    def _do_at(self, table: AtTable, wish: Wish) -> None:
        """Do what the window asks at its table."""
        match wish:
            case Fill():
                table.fill(wish.level)
            case Free():
                table.free(wish)
            case Play():
                table.play(wish)
            case Say():
                phrase = phrase_of(wish.phrase)
                if phrase is not None:
                    table.say(lambda course: saying(course, phrase))
            case Without() | Agree():
                table.go_without(wish)
            case Leave():
                table.leave()
                self._table = None

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
        match, line = opening_line(key, *about, watchable=wish.watch, days=wish.days)
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
        invitation = _read_invitation(wish.invitation)
        self._know_friends()
        club = wish.club if invitation.club else ""
        kept = WaitingTable(str(invitation), False, wish.name, "", watches=wish.watch, club=club)
        self._visit(invitation, kept, bytes.fromhex(wish.friend))

    def _go_on(self, match: str) -> None:
        self._part()
        kept = waiting_table(self._folder, match)
        if kept is None:
            raise _No(Why.UNKNOWN)
        invitation = _read_invitation(kept.invitation)
        self._know_friends()
        if kept.hosted:
            here = (LOOPBACK,) if invitation.local else _own_addresses()
            self._open(invitation if invitation.club else replace(invitation, addresses=here), kept)
        else:
            self._visit(invitation, kept, goes_on=True)

    def _open(self, invitation: Invitation, kept: WaitingTable) -> None:
        """Open a table, and sit down at it."""
        key, match = self._own_key(), invitation.match
        own_key = bytes(key.verify_key)
        carried: Carried
        if invitation.club:
            carried = self._come_to(invitation, kept)
            if not carried.wait(FIRST_SECONDS) and not kept.invitation:
                raise _No(Why.UNREACHABLE, self._club.trouble)
        else:
            about = (match, invitation.port, not invitation.local)
            carried = HostedTable(self._folder, *about, self.woken.set, own_key)
            self._coming = carried
            invitation = replace(invitation, port=carried.port)
        course = _course_of(carried, match)
        if not course.is_created_by(key):
            raise _No(Why.UNKNOWN)
        own = course.seats_of(own_key)
        mine = [seat for seat in own if course.players[seat] == PERSON]
        table = self._begin(carried, replace(kept, invitation=str(invitation)), match)
        table.sit(mine[0] if mine else course.players.index(PERSON), kept.name)
        table.sit_computers(course)

    def _begin(self, carried: Carried, kept: WaitingTable, match: str) -> AtTable:
        """Is at a table from now on."""
        self._background.pause()
        self._table = AtTable(self._context, self._own_key(), carried, kept, match)
        self._coming = None
        return self._table

    def _come_to(self, invitation: Invitation, kept: WaitingTable) -> VisitedTable:
        """A table that is elsewhere."""
        key, logs = self._own_key(), None
        if invitation.club:
            logs = self._club.logs(kept.club, invitation.match, key, kept.watches)
        about = (key, self.woken.set, kept.watches, logs)
        carried = VisitedTable(self._folder, invitation, *about)
        self._coming = carried
        return carried

    def _visit(
        self,
        invitation: Invitation,
        kept: WaitingTable,
        friend: bytes = b"",
        goes_on: bool = False,
    ) -> None:
        """Come to a table, and sit down at it.

        Args:
            invitation: to it.
            kept: how it is found again.
            friend: the key of whoever has to be its host; anybody without.
            goes_on: whether one has sat there before.
        """
        key, match = self._own_key(), invitation.match
        if was_cleared(self._folder, match):
            raise _No(Why.CLEARED)
        carried = self._come_to(invitation, kept)
        self._wait_for(carried, invitation)
        course = _course_of(carried, match)
        if goes_on and bytes(key.verify_key) in course.freed:
            raise _No(Why.FREED)
        self._check_creator(course, friend, course.match is None or kept.watches)
        seated = course.seats_of(bytes(key.verify_key))
        if kept.started and not seated and not kept.watches:
            forget_table(self._folder, match)
            raise _No(Why.REPLACED)
        kept = replace(kept, game=course.rules.game.id if course.rules else "")
        watches = kept.watches and not seated
        if watches and not course.watchable:
            raise _No(Why.UNWATCHED)
        seat = seat_for(course, key)
        if seat is None and not watches:
            raise _No(Why.FULL, WATCHABLE if course.watchable else "")
        table = self._begin(carried, replace(kept, watches=watches), match)
        if seat is None or watches:
            table.watch()
        else:
            table.sit(seat, kept.name)

    def _wait_for(self, carried: VisitedTable, invitation: Invitation) -> None:
        """Wait until a table answers, or its lines are known from before."""
        known = bool(carried.read(invitation.match, 0))
        if not carried.wait(FIRST_SECONDS) and carried.unwelcome:
            raise _No(Why.UNWELCOME)
        if carried.crowded:
            raise _No(Why.CROWDED)
        if not carried.reached and not known:
            raise _No(Why.UNREACHABLE, self._club.trouble if invitation.club else "")

    def _check_creator(self, course: Course, friend: bytes, begins: bool) -> None:
        """See that a table was opened by ``friend``, if one is meant, and by nobody blocked."""
        if friend and course.creator != friend:
            raise _No(Why.NO_FRIEND)
        if begins and self._circle.is_blocked(course.creator):
            raise _No(Why.BLOCKED)

    def _know_friends(self) -> None:
        """Read who is known, by whom tables are recognised from now on."""
        friends = tuple(self._circle.read())
        self._board.know(friends, self._circle.recognition(self._own_key))
        self._club.know(friends)

    def _send_friends(self) -> None:
        self._know_friends()
        self._send(Friends(self._circle.friends))

    def _change_friends(self, wish: Forget | Block) -> None:
        """Forget or block somebody; where that cannot be written, the table stays as it is."""
        try:
            self._circle.change(wish)
        except LogError as error:
            self._send(Refused(Why.FRIENDS, str(error)))
        self._send_friends()

    def _own_key(self) -> SigningKey:
        self._key = self._key or own_key(self._folder)
        return self._key

    def _part(self) -> None:
        """Leave the table, if there is one."""
        if self._table is not None:
            self._table.close()
        elif self._coming is not None:
            self._coming.close(0.0)
        self._table = self._coming = None

    def close(self) -> None:
        """Leave the table, and stop all work."""
        self._background.pause()
        self._part()
        self._board.close()
        self._club.close()
        self._background.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def step(self) -> bool:
        """Do what is to be done at the table; return whether anything happened."""
        if self._table is None:
            self._background.step()
            return False
        return self._table.step()


def _course_of(carried: Carried, match: str) -> Course:
    """A match as its log has it now."""
    looking = Machine(carried.logs, match, Course())
    looking.read_all()
    if looking.course.id.hex() != match:
        raise _No(Why.VERSION if looking.course.at else Why.UNKNOWN)
    return looking.course


def _read_invitation(text: str) -> Invitation:
    """The invitation that a text is."""
    try:
        return read_invitation(text)
    except InvitationError:
        raise _No(Why.INVITATION) from None


def _own_addresses() -> tuple[str, ...]:
    """Where this computer is in local networks; on itself alone where it is in none."""
    try:
        from kontsina_qt.link.wire.addresses import own_addresses
    except ImportError:
        return (LOOPBACK,)
    return own_addresses() or (LOOPBACK,)


def serve(folder: Path, source: BinaryIO, sink: BinaryIO) -> None:
    """Do what the lines of ``source`` ask until they end, and tell the news to ``sink``."""

    telling = threading.Lock()

    def notify(news: News) -> None:
        with telling, contextlib.suppress(OSError, ValueError):
            sink.write(line_of(news))
            sink.flush()

    wishes: SimpleQueue[Wish | None] = SimpleQueue()
    service = Service(folder, notify)

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

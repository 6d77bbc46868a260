"""The link of a window: a process that plays a match with people for it.

It holds the key, the log and the secrets of the cards, and opens all sockets. It plays the seat
of the window, which sends it the person's moves, and those of its computers.
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
from kontsina_qt.link.club.entered import CurrentClub, NoClub
from kontsina_qt.link.messages.lines import LONGEST, MessageError, line_of, read_request
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
    Request,
    Say,
    Without,
)
from kontsina_qt.link.places import seat_for
from kontsina_qt.link.tables import HostedTable, TableConnection, VisitedTable
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
"""How long a table may take to answer before it counts as unreachable."""
_GONE: Final = (Why.UNKNOWN, Why.INVITATION, Why.FULL, Why.CLEARED, Why.FREED, Why.UNWATCHED)
"""Refusals after which a waiting table is forgotten."""


class _RequestFailed(Exception):
    """A request that failed; the window is told why."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(why)
        self.why, self.detail = why, detail


class Service:
    """Plays one match with people for one window.

    Args:
        folder: where keys and logs are kept.
        notify: sends a message to the window.
    """

    def __init__(self, folder: Path, notify: Callable[[News], None]) -> None:
        self.woken = threading.Event()
        self._folder = folder
        self._notify = notify
        self._board = Board(lambda tables: notify(Room(tables)))
        self._circle = Circle(folder)
        self._club = CurrentClub(notify)
        self._key: SigningKey | None = None
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="computer")
        self._background = Background(folder, notify, self._own_key)
        circle, board, club = self._circle, self._board, self._club
        self._context = Context(folder, notify, self.woken, self._pool, circle, board, club)
        self._table: AtTable | None = None
        self._pending: TableConnection | None = None

    # Requests of the window

    def do(self, request: Request) -> None:
        """Carry out a request of the window, or tell it why that failed."""
        try:
            self._handle(request)
        except _RequestFailed as failed:
            self._leave_table()
            if isinstance(request, GoOn):
                self._forget_lost(request.match, failed.why)
            self._notify(Refused(failed.why, failed.detail))
        except NoClub as failed:
            self._leave_table()
            self._notify(Refused(failed.why, str(failed)))
        except KeyFileError as error:
            self._leave_table()
            self._notify(Refused(Why.KEY, str(error)))
        except OSError as error:
            self._leave_table()
            self._notify(Refused(Why.PLACE, error.strerror or str(error)))

    def _handle(self, request: Request) -> None:
        """Carry out a request.

        Raises:
            _RequestFailed, NoClub, KeyFileError, OSError: the request failed.
        """
        match request:
            case Host():
                self._host(request)
            case Look():
                self._send_friends()
                self._board.look()
                self._background.start()
            case Enter():
                if self._table is None:
                    self._load_friends()
                    self._club.look(request.club)
            case Rank():
                self._background.rank(request.club)
            case Kept():
                with contextlib.suppress(LogError):  # the log is just kept longer
                    note_kept(self._folder, request.match)
            case Forget() | Block():
                self._change_friends(request)
            case Join():
                self._join(request)
            case GoOn():
                self._go_on(request.match)
            case Fill() | Free() | Play() | Say() | Without() | Agree() | Leave():
                if self._table is not None:
                    self._handle_at(self._table, request)

    def _forget_lost(self, match: str, why: Why) -> None:
        """Forget a waiting table that cannot be returned to."""
        there = waiting_table(self._folder, match)
        if there is not None and (why in _GONE or there.watches):
            forget_table(self._folder, there.match)

    def _handle_at(self, table: AtTable, request: Request) -> None:
        """Carry out a request at the window's table."""
        match request:
            case Fill():
                table.fill(request.level)
            case Free():
                table.free(request)
            case Play():
                table.play(request)
            case Say():
                phrase = phrase_of(request.phrase)
                if phrase is not None:
                    table.say(lambda course: saying(course, phrase))
            case Without() | Agree():
                table.go_without(request)
            case Leave():
                table.leave()
                self._table = None

    def _host(self, request: Host) -> None:
        self._leave_table()
        try:
            rules = game(request.game).rules(len(request.seats), request.options)
        except (UnknownGame, OptionError, ValueError) as error:
            raise _RequestFailed(Why.VERSION, str(error)) from None
        key = self._own_key()
        if PERSON not in request.seats:
            raise _RequestFailed(Why.FULL)
        if request.reach is Reach.CLUB:
            self._club.enter(request.club)
        near = request.reach not in (Reach.COMPUTER, Reach.CLUB)
        addresses = _own_addresses() if near else (LOOPBACK,)
        if near and addresses == (LOOPBACK,):
            raise _RequestFailed(Why.NO_NETWORK)
        about = (rules.game.id, rules.changed_options(), request.seats)
        match, line = opening_line(key, *about, watchable=request.watch, days=request.days)
        SqliteLogs(self._folder / LOGS).append(match, 0, line)
        self._load_friends()
        kept = WaitingTable(
            "", True, request.name, request.game, reach=request.reach, friend=request.friend
        )
        if request.reach is Reach.CLUB:
            kept = replace(kept, club=request.club)
            self._open(Invitation(match, 0, (), club=True), kept)
        else:
            self._open(Invitation(match, 0, addresses), kept)

    def _join(self, request: Join) -> None:
        self._leave_table()
        invitation = _read_invitation(request.invitation)
        self._load_friends()
        club = request.club if invitation.club else ""
        kept = WaitingTable(
            str(invitation), False, request.name, "", watches=request.watch, club=club
        )
        self._visit(invitation, kept, bytes.fromhex(request.friend))

    def _go_on(self, match: str) -> None:
        self._leave_table()
        kept = waiting_table(self._folder, match)
        if kept is None:
            raise _RequestFailed(Why.UNKNOWN)
        invitation = _read_invitation(kept.invitation)
        self._load_friends()
        if kept.hosted:
            here = (LOOPBACK,) if invitation.local else _own_addresses()
            self._open(invitation if invitation.club else replace(invitation, addresses=here), kept)
        else:
            self._visit(invitation, kept, goes_on=True)

    def _open(self, invitation: Invitation, kept: WaitingTable) -> None:
        """Open a table, and sit down at it.

        Args:
            invitation: to it.
            kept: its entry among the waiting tables; without an invitation if it is new.
        """
        key, match = self._own_key(), invitation.match
        own_key = bytes(key.verify_key)
        connection: TableConnection
        if invitation.club:
            connection = self._come_to(invitation, kept)
            if not connection.wait(FIRST_SECONDS) and not kept.invitation:
                raise _RequestFailed(Why.UNREACHABLE, self._club.trouble)
        else:
            about = (match, invitation.port, not invitation.local)
            connection = HostedTable(self._folder, *about, self.woken.set, own_key)
            self._pending = connection
            invitation = replace(invitation, port=connection.port)
        course = _course_of(connection, match)
        if not course.is_created_by(key):
            raise _RequestFailed(Why.UNKNOWN)
        own = course.seats_of(own_key)
        mine = [seat for seat in own if course.players[seat] == PERSON]
        table = self._begin(connection, replace(kept, invitation=str(invitation)), match)
        table.sit(mine[0] if mine else course.players.index(PERSON), kept.name)
        table.sit_computers(course)

    def _begin(self, connection: TableConnection, kept: WaitingTable, match: str) -> AtTable:
        """Make a table the window's, and stop the background work."""
        self._background.pause()
        self._table = AtTable(self._context, self._own_key(), connection, kept, match)
        self._pending = None
        return self._table

    def _come_to(self, invitation: Invitation, kept: WaitingTable) -> VisitedTable:
        """Connect to a table elsewhere."""
        key, logs = self._own_key(), None
        if invitation.club:
            logs = self._club.logs(kept.club, invitation.match, key, kept.watches)
        about = (key, self.woken.set, kept.watches, logs)
        connection = VisitedTable(self._folder, invitation, *about)
        self._pending = connection
        return connection

    def _visit(
        self,
        invitation: Invitation,
        kept: WaitingTable,
        friend: bytes = b"",
        goes_on: bool = False,
    ) -> None:
        """Connect to a table elsewhere, and sit down or watch there.

        Args:
            invitation: to it.
            kept: its entry among the waiting tables.
            friend: the key of the expected host; empty for anybody.
            goes_on: whether this continues a match.
        """
        key, match = self._own_key(), invitation.match
        if was_cleared(self._folder, match):
            raise _RequestFailed(Why.CLEARED)
        connection = self._come_to(invitation, kept)
        self._wait_for(connection, invitation)
        course = _course_of(connection, match)
        if goes_on and bytes(key.verify_key) in course.freed:
            raise _RequestFailed(Why.FREED)
        self._check_creator(course, friend, course.match is None or kept.watches)
        seated = course.seats_of(bytes(key.verify_key))
        if kept.started and not seated and not kept.watches:
            forget_table(self._folder, match)
            raise _RequestFailed(Why.REPLACED)
        kept = replace(kept, game=course.rules.game.id if course.rules else "")
        watches = kept.watches and not seated
        if watches and not course.watchable:
            raise _RequestFailed(Why.UNWATCHED)
        seat = seat_for(course, key)
        if seat is None and not watches:
            raise _RequestFailed(Why.FULL, WATCHABLE if course.watchable else "")
        table = self._begin(connection, replace(kept, watches=watches), match)
        if seat is None or watches:
            table.watch()
        else:
            table.sit(seat, kept.name)

    def _wait_for(self, connection: VisitedTable, invitation: Invitation) -> None:
        """Wait until a table answers, unless its log is known from before."""
        known = bool(connection.read(invitation.match, 0))
        if not connection.wait(FIRST_SECONDS) and connection.unwelcome:
            raise _RequestFailed(Why.UNWELCOME)
        if connection.crowded:
            raise _RequestFailed(Why.CROWDED)
        if not connection.reached and not known:
            raise _RequestFailed(Why.UNREACHABLE, self._club.trouble if invitation.club else "")

    def _check_creator(self, course: Course, friend: bytes, begins: bool) -> None:
        """Refuse a table that was not opened by ``friend``, if given, or by a blocked player."""
        if friend and course.creator != friend:
            raise _RequestFailed(Why.NO_FRIEND)
        if begins and self._circle.is_blocked(course.creator):
            raise _RequestFailed(Why.BLOCKED)

    def _load_friends(self) -> None:
        """Read the friends, so that their tables are recognised."""
        friends = tuple(self._circle.read())
        self._board.set_friends(friends, self._circle.recognition(self._own_key))
        self._club.set_friends(friends)

    def _send_friends(self) -> None:
        self._load_friends()
        self._notify(Friends(self._circle.friends))

    def _change_friends(self, request: Forget | Block) -> None:
        """Forget, block or unblock a friend; a failure does not affect the table."""
        try:
            self._circle.change(request)
        except LogError as error:
            self._notify(Refused(Why.FRIENDS, str(error)))
        self._send_friends()

    def _own_key(self) -> SigningKey:
        self._key = self._key or own_key(self._folder)
        return self._key

    def _leave_table(self) -> None:
        """Leave the table, or the one being joined."""
        if self._table is not None:
            self._table.close()
        elif self._pending is not None:
            self._pending.close(0.0)
        self._table = self._pending = None

    def close(self) -> None:
        """Leave the table, and stop all work."""
        self._background.pause()
        self._leave_table()
        self._board.close()
        self._club.close()
        self._background.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def step(self) -> bool:
        """Work at the table, or else in the background; return whether anything happened."""
        if self._table is None:
            self._background.step()
            return False
        return self._table.step()


def _course_of(connection: TableConnection, match: str) -> Course:
    """Read the whole log of a match.

    Raises:
        _RequestFailed: it is empty, or of another version.
    """
    reader = Machine(connection.logs, match, Course())
    reader.read_all()
    if reader.course.id.hex() != match:
        raise _RequestFailed(Why.VERSION if reader.course.at else Why.UNKNOWN)
    return reader.course


def _read_invitation(text: str) -> Invitation:
    """Parse an invitation.

    Raises:
        _RequestFailed: not an invitation.
    """
    try:
        return read_invitation(text)
    except InvitationError:
        raise _RequestFailed(Why.INVITATION) from None


def _own_addresses() -> tuple[str, ...]:
    """Return this computer's addresses in local networks; the loopback address without any."""
    try:
        from kontsina_qt.link.wire.addresses import own_addresses
    except ImportError:
        return (LOOPBACK,)
    return own_addresses() or (LOOPBACK,)


def serve(folder: Path, source: BinaryIO, sink: BinaryIO) -> None:
    """Carry out requests from ``source`` until it ends, and write messages to ``sink``."""
    writing = threading.Lock()

    def notify(news: News) -> None:
        with writing, contextlib.suppress(OSError, ValueError):
            sink.write(line_of(news))
            sink.flush()

    requests: SimpleQueue[Request | None] = SimpleQueue()
    service = Service(folder, notify)

    def listen() -> None:
        while line := source.readline(LONGEST + 1):
            with contextlib.suppress(MessageError):
                requests.put(read_request(line))
            service.woken.set()
        requests.put(None)
        service.woken.set()

    threading.Thread(target=listen, daemon=True).start()
    try:
        while True:
            service.woken.clear()
            with contextlib.suppress(Empty):
                while True:
                    request = requests.get_nowait()
                    if request is None:
                        return
                    service.do(request)
            if not service.step():
                service.woken.wait(IDLE_SECONDS)
    finally:
        service.close()

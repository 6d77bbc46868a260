"""Matches of ``kontsina people``, hosted by this program or another one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace

from nacl.signing import SigningKey

from kontsina_qt.commands.people.seats import (
    PATIENCE_SECONDS,
    PAUSE_SECONDS,
    JoinOptions,
    Players,
    end_match,
    host_seats,
    look_at,
    refuse_cleared,
    sit_down,
)
from kontsina_qt.commands.terminal import CommandError, complain, say
from kontsina_qt.directories import data_dir
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.cleaning import LOGS, SENT
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.messages.news import Found
from kontsina_qt.link.wire.addresses import own_addresses
from kontsina_qt.link.wire.invitation import LOOPBACK, Invitation, InvitationError, read_invitation
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.link.wire.room import Announcement, RoomTable, announce, find
from kontsina_qt.link.wire.serving import EVERYWHERE, Served, SharedLogs
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.logs import KeptLogs, Logs, SqliteLogs
from kontsina_qt.together.playing import Machine, opening_line

FIND_SECONDS = 3.0
_CATCH_UP_SECONDS = 20.0
_LAST_GUESTS_SECONDS = 20.0


def host(rules: Rules, kinds: Sequence[str], join_options: JoinOptions) -> int:
    """Open a table, print its invitation, play the match, and print its record's path.

    Args:
        rules: the game with its options.
        kinds: ``PERSON`` or a level for each seat.
        join_options: the options of the first person's seat.

    Raises:
        CommandError: somebody has cheated, or the record cannot be written.
    """
    folder = data_dir()
    key = own_key(folder)
    logs = SharedLogs(SqliteLogs(folder / LOGS))
    about = (rules.game.id, rules.changed_options(), kinds)
    match, line = opening_line(key, *about, watchable=join_options.spectators)
    logs.append(match, 0, line)
    return _serve(logs, match, 0, join_options)


def reopen(invitation: str, join_options: JoinOptions) -> int:
    """Reopen a table whose host is gone; everybody who sits there has its log.

    If the same host reopens it, guests reconnect by themselves; otherwise they need the new
    invitation.

    Args:
        invitation: the table's old invitation.
        join_options: the options of the own seat.

    Raises:
        CommandError: there is no such table here; and as of ``host``.
    """
    found = _direct(invitation, join_options)
    folder = data_dir()
    key = own_key(folder)
    logs = SharedLogs(SqliteLogs(folder / LOGS))
    refuse_cleared(folder, found.match)
    known = bool(logs.read(found.match, 0))
    course = look_at(logs, found.match) if known else Course()
    port = found.port if course.is_created_by(key) else 0
    if not port and not course.seats_of(bytes(key.verify_key)):
        raise CommandError(tr("that table wasn't opened on this computer, and you don't sit there"))
    return _serve(logs, found.match, port, replace(join_options, local=found.local))


def _serve(logs: SharedLogs, match: str, port: int, join_options: JoinOptions) -> int:
    """Accept guests and play this program's seats."""
    folder = data_dir()
    key = own_key(folder)
    address = LOOPBACK if join_options.local else join_options.address or EVERYWHERE
    begin = time.monotonic()
    with ExitStack() as stack:
        blocked = FriendBook(folder / LOGS).is_blocked
        served = Served(logs, match, port, address, bytes(key.verify_key), blocked)
        stack.callback(served.close)

        def silence(key: bytes) -> float:
            return served.silences().get(key, time.monotonic() - begin)

        # Lines sent to a former host and lost with it are sent again.
        own = KeptLogs(logs, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        players = Players(own, match, key, join_options, silence)
        stack.callback(players.close)
        for seat, level in host_seats(own, match, key, join_options).items():
            players.add(seat, level)
        invitation = Invitation(match, served.port, _addresses(address))
        announcer = stack.enter_context(closing(_Announcer(invitation, join_options)))
        say(str(invitation))
        sys.stdout.flush()  # a reader may be waiting for it
        if not players.course.is_created_by(key):
            _let_catch_up(logs, match, served)
        while not players.course.over:
            announcer.announce(players.course)
            if not players.step():
                logs.wait(match, players.course.at)
        served.let_go(_LAST_GUESTS_SECONDS)
    return end_match(players.course, folder, match)


def _let_catch_up(logs: SharedLogs, match: str, served: Served) -> None:
    """Wait for the others to bring a departed host's last lines before writing anything new."""
    end = time.monotonic() + _CATCH_UP_SECONDS
    course = look_at(logs, match)
    others = {sitting.key for sitting in course.sittings if sitting is not None}
    others -= {course.creator}  # gone
    while not others <= set(served.silences()) and time.monotonic() < end:
        logs.wait(match, course.at)
        time.sleep(PAUSE_SECONDS)
    time.sleep(2 * PAUSE_SECONDS)


def _addresses(address: str) -> tuple[str, ...]:
    """Return the addresses for an invitation.

    Raises:
        CommandError: there is no network.
    """
    if address != EVERYWHERE:
        return (address,)
    found = own_addresses()
    if not found:
        raise CommandError(tr("this computer isn't on a local network; --local plays on it alone"))
    return found


class _Announcer:
    """Announces a table on the network while it has a free seat, if requested."""

    def __init__(self, invitation: Invitation, join_options: JoinOptions) -> None:
        self._invitation = invitation
        self._join_options = join_options
        self._last: RoomTable | None = None
        self._announcement: Announcement | None = None

    def announce(self, course: Course) -> None:
        """Announce the number of free seats.

        Raises:
            RoomError: there is no network.
        """
        free = course.sittings.count(None)
        assert course.rules is not None
        game, name = course.rules.game.id, self._join_options.name
        about = (name, game, free, len(course.sittings), self._invitation)
        table = RoomTable(*about, watch=course.watchable)
        if not self._join_options.announced or table == self._last:
            return
        self._last = table
        if not free and not course.watchable:
            self.close()
        elif self._announcement is None:
            self._announcement = announce(table, _interfaces(self._join_options))
        else:
            self._announcement.change(table)

    def close(self) -> None:
        """Stop announcing."""
        if self._announcement is not None:
            self._announcement.close()
        self._announcement = None


def _interfaces(join_options: JoinOptions) -> Sequence[str] | None:
    """Return the networks in which tables are announced and searched; None for all."""
    if join_options.local:
        return (LOOPBACK,)
    return (join_options.address,) if join_options.address is not None else None


def tables(join_options: JoinOptions) -> int:
    """Print the tables announced on the network.

    Raises:
        RoomError: there is no network.
    """
    with closing(find(lambda tables: None, _interfaces(join_options))) as finder:
        time.sleep(FIND_SECONDS)
        found = finder.tables
    return print_tables(found, tr("no tables are announced on this network"))


def print_tables(found: Sequence[RoomTable | Found], none: str) -> int:
    """Print tables, or ``none`` as an error if there are none."""
    for table in found:
        free = tr("{free} of {seats} seats free").format(free=table.free, seats=table.seats)
        if table.watch:
            free += ", " + tr("others can watch")
        say(f"{table.invitation}  {table.game}  {free}  {isolated(table.name)}")
    if not found:
        complain(none)
    return 0


def join(invitation: str, join_options: JoinOptions) -> int:
    """Sit down at a table, play the match, and print its record's path.

    Args:
        invitation: the invitation printed by the host.
        join_options: the options of the seat.

    Raises:
        CommandError: it is no invitation, there is no free seat, or somebody has cheated.
    """
    found = _direct(invitation, join_options)
    match = found.match
    folder = data_dir()
    refuse_cleared(folder, match)
    key = own_key(folder)
    carrier = NetworkLogs(found.addresses, found.port, key, PATIENCE_SECONDS)
    begin = time.monotonic()
    with closing(carrier), ExitStack() as stack:
        logs = KeptLogs(carrier, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        looked = look_at(logs, match)
        if looked.match is None and FriendBook(folder / LOGS).is_blocked(looked.creator):
            raise CommandError(tr("you have blocked the host of that table"))

        def silence(key: bytes) -> float:
            return carrier.silences.get(key, time.monotonic() - begin)

        players = Players(logs, match, key, join_options, silence)
        stack.callback(players.close)
        players.add(sit_down(logs, match, key, join_options.name), join_options.level)
        while not players.course.over:
            players.step()
    return end_match(players.course, folder, match)


def watch(invitation: str, join_options: JoinOptions) -> int:
    """Watch a match until it is over, and print its record's path.

    Args:
        invitation: the invitation printed by the host.
        join_options: further options.

    Raises:
        CommandError: it is no invitation, spectators are not allowed, or somebody has cheated.
    """
    found = _direct(invitation, join_options)
    match, folder = found.match, data_dir()
    refuse_cleared(folder, match)
    key = own_key(folder)
    carrier = NetworkLogs(found.addresses, found.port, key, PATIENCE_SECONDS, watches=True)
    with closing(carrier):
        logs = KeptLogs(carrier, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        course = look_on(logs, match, key, lambda: None)
    return end_match(course, folder, match)


def look_on(logs: Logs, match: str, key: SigningKey, wait: Callable[[], None]) -> Course:
    """Watch a match until it is over.

    Args:
        logs: the logs with the match's log.
        match: the name of the match.
        key: the key of this installation.
        wait: called when there is nothing new; may return at once.

    Raises:
        CommandError: spectators are not allowed, or somebody has cheated.
        LogError: the log cannot be read.
    """
    looked = look_at(logs, match)
    if looked.seats_of(bytes(key.verify_key)):
        raise CommandError(tr("you already have a seat at that table: go back to it with join"))
    if FriendBook(data_dir() / LOGS).is_blocked(looked.creator):
        raise CommandError(tr("you have blocked the host of that table"))
    if not looked.watchable:
        raise CommandError(tr("that table isn't open to spectators"))
    watching = Machine(logs, match, Course())
    while not watching.course.over:
        if watching.course.full:
            words = tr("the match has become too long; what was played is kept")
            raise CommandError(words)
        if not watching.read_on():
            wait()
    return watching.course


def _direct(text: str, join_options: JoinOptions) -> Invitation:
    """Return an invitation to a table served by its host.

    Raises:
        CommandError: it is not such an invitation.
    """
    found = invitation_from(text, join_options)
    if found.club:
        raise CommandError(tr("that table is in a club: give the club's address with --club"))
    return found


def invitation_from(text: str, join_options: JoinOptions) -> Invitation:
    """Parse an invitation.

    Raises:
        CommandError: it is invalid, or leads to another computer despite ``--local``.
    """
    try:
        found = read_invitation(text)
    except InvitationError:
        raise CommandError(tr("that is not an invitation: one begins with kontsina:")) from None
    if join_options.local and not (found.local or found.club):
        raise CommandError(tr("that table is on another computer: leave out --local"))
    return found

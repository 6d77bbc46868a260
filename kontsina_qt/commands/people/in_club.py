"""``kontsina people --club``: matches whose logs are kept by a club."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from typing import TypeVar

from kontsina_qt.commands.people.match import FIND_SECONDS, invitation_from, look_on, print_tables
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
from kontsina_qt.commands.terminal import CommandError, say
from kontsina_qt.directories import data_dir
from kontsina_qt.language import tr
from kontsina_qt.link.cleaning import LOGS, SENT
from kontsina_qt.link.club.address import TABLE, AddressError, read_address
from kontsina_qt.link.club.connection import Club
from kontsina_qt.link.club.lobby import Lobby
from kontsina_qt.link.club.logs import ClubLogs
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.messages.news import Found
from kontsina_qt.link.wire.invitation import SCHEME, Invitation
from kontsina_qt.link.wire.network import TakenOver
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.logs import ForkedLog, KeptLogs, LogError, SqliteLogs
from kontsina_qt.together.playing import opening_line

Answer = TypeVar("Answer")
_ELECTION_SECONDS = 20.0
"""Longer than the servers take to elect a leader."""


def club_at(address: str) -> Club:
    """Connect to a club.

    Raises:
        CommandError: the text is not a club's address.
    """
    try:
        return Club(read_address(address))
    except AddressError:
        words = tr("that is not a club's address: one begins with nats:// or tls://")
        raise CommandError(words) from None


class _Place:
    """A table in a club.

    Raises:
        LogError: there is no connection to the club.
    """

    def __init__(self, stack: ExitStack, club: Club, match: str, watches: bool = False) -> None:
        club.run(club.client())  # fails at once if there is no server
        self.folder, self.match = data_dir(), match
        self.key = own_key(self.folder)
        self.carrier = ClubLogs(club, match, self.key, watches, patience=0.0)
        stack.callback(self.carrier.close)
        own, sent = SqliteLogs(self.folder / LOGS), SqliteLogs(self.folder / SENT)
        self.logs = KeptLogs(self.carrier, own, sent)

    def silence(self, key: bytes, begin: float, course: Course) -> float:
        """Return for how many seconds an installation has been silent.

        If a move may take days, only the time beyond them counts.
        """
        if course.days:
            late = any(seat in course.awaited for seat in course.seats_of(key))
            return self.carrier.quiet - course.days * DAY_SECONDS if late else 0.0
        return self.carrier.silences.get(key, time.monotonic() - begin)

    def patiently(self, do: Callable[[], Answer], seconds: float = PATIENCE_SECONDS) -> Answer:
        """Retry an operation while the club does not answer.

        After one of three servers has gone, the others take no lines until they have elected a
        leader.

        Raises:
            LogError: the club did not answer in time.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                return do()
            except (ForkedLog, TakenOver):
                raise
            except LogError:
                if time.monotonic() > end:
                    raise
                time.sleep(PAUSE_SECONDS)
                with suppress(LogError):
                    self.bring()

    def open(self, line: bytes) -> None:
        """Start the log, unless it exists.

        Raises:
            LogError: the club does not answer.
        """
        while not self.logs.read(self.match, 0):
            if not self.logs.append(self.match, 0, line):
                self.carrier.wait()

    def bring(self) -> None:
        """Restore lines that the club has lost.

        Raises:
            LogError: the club does not answer.
        """
        at = 0
        while lines := self.logs.read(self.match, at):
            at += len(lines)

    def end(self, course: Course) -> int:
        """Write the record and print its path."""
        return end_match(course, self.folder, self.match)


def host(rules: Rules, kinds: Sequence[str], join_options: JoinOptions, address: str) -> int:
    """Open a table in a club, print its invitation, play, and print the record's path.

    Args:
        rules: the game with its options.
        kinds: for each seat ``PERSON`` or a level.
        join_options: the options of the first person's seat.
        address: the club's address.

    Raises:
        CommandError: somebody has cheated, or the record cannot be written.
    """
    about = (rules.game.id, rules.changed_options(), kinds)
    match, line = opening_line(
        own_key(data_dir()), *about, None, join_options.spectators, join_options.days
    )
    with closing(club_at(address)) as club, ExitStack() as stack:
        place = _Place(stack, club, match)
        place.patiently(lambda: place.open(line), _ELECTION_SECONDS)
        return _play(stack, club, place, join_options)


def join(sentence: str | None, join_options: JoinOptions, address: str) -> int:
    """Sit down at a table of a club, play, and print the record's path.

    Args:
        sentence: an invitation, or the id of a game; None for any table.
        join_options: the options of the seat.
        address: the club's address.

    Raises:
        CommandError: there is no such table or free seat, or somebody has cheated.
    """
    with closing(club_at(address)) as club, ExitStack() as stack:
        invited = sentence is not None and sentence.startswith(SCHEME)
        text = sentence if invited and sentence is not None else _free_table(club, sentence)
        return _play(stack, club, _Place(stack, club, _match_of(text, join_options)), join_options)


def _match_of(text: str, join_options: JoinOptions) -> str:
    """Return the match of an invitation to a table in a club.

    Raises:
        CommandError: it is not such an invitation.
    """
    invitation = invitation_from(text, join_options)
    if not invitation.club:
        raise CommandError(tr("that table isn't in a club: leave out --club"))
    refuse_cleared(data_dir(), invitation.match)
    return invitation.match


def _free_table(club: Club, game: str | None) -> str:
    """Return the invitation to a table with a free seat.

    Raises:
        CommandError: there is none.
    """
    for table in _found(club):
        if table.free and game in (None, table.game):
            return table.invitation
    raise CommandError(tr("no table in the club has a free seat"))


def _found(club: Club) -> Sequence[Found]:
    """Return the tables of a club.

    Raises:
        LogError: the club does not answer.
    """
    lobby = Lobby(club, lambda tables: None)
    with suppress(LogError):  # go on without friends
        lobby.set_friends(FriendBook(data_dir() / LOGS).all())
    club.run(club.client())
    try:
        club.run(club.read(f"{TABLE}*", 0))
    except LogError:  # the club was never opened
        why = tr("it doesn't answer properly")
        words = tr("the club's server can't be reached: {why}")
        raise CommandError(words.format(why=why)) from None
    lobby.look()
    time.sleep(FIND_SECONDS)
    found = lobby.tables
    lobby.look_away()
    return found


def tables(address: str) -> int:
    """Print the tables of a club.

    Raises:
        CommandError: it is not a club's address.
    """
    with closing(club_at(address)) as club:
        found = _found(club)
    return print_tables(found, tr("no tables are open in the club"))


def _play(stack: ExitStack, club: Club, place: _Place, join_options: JoinOptions) -> int:
    """Play the seats of this program.

    Raises:
        CommandError: there is no free seat, or somebody has cheated.
    """
    begin = time.monotonic()
    key, match = place.key, place.match
    blocked = FriendBook(place.folder / LOGS).is_blocked
    looked = place.patiently(lambda: look_at(place.logs, match), _ELECTION_SECONDS)
    hosts = looked.is_created_by(key)
    if looked.match is None and blocked(looked.creator):
        raise CommandError(tr("you have blocked the host of that table"))
    players: Players

    def silence(key: bytes) -> float:
        return place.silence(key, begin, players.course)

    players = Players(place.logs, match, key, join_options, silence)
    stack.callback(players.close)
    if hosts:
        seats = place.patiently(lambda: host_seats(place.logs, match, key, join_options))
        for seat, level in seats.items():
            players.add(seat, level)
    else:
        seat = place.patiently(lambda: sit_down(place.logs, match, key, join_options.name))
        players.add(seat, join_options.level)
    invitation = Invitation(match, 0, (), club=True)
    lobby = Lobby(club, lambda tables: None)
    stack.callback(lobby.hide)
    if hosts:
        say(str(invitation))
        sys.stdout.flush()  # a reader may be waiting for it
    while not players.course.over:
        course = players.course
        if hosts and (course.match is None or course.watchable):
            free = course.sittings.count(None) if course.match is None else 0
            assert course.rules is not None
            about = (join_options.name, course.rules.game.id, free, len(course.sittings))
            lobby.show(key, Found(*about, str(invitation), watch=course.watchable))
        elif hosts:
            lobby.hide()
        if not place.patiently(lambda: players.step(blocked if hosts else None)):
            place.carrier.wait()
    return place.end(players.course)


def watch(text: str, join_options: JoinOptions, address: str) -> int:
    """Watch a match in a club until it is over, and print its record's path.

    Args:
        text: the invitation.
        join_options: further options.
        address: the club's address.

    Raises:
        CommandError: it is no invitation, spectators are not allowed, or somebody has cheated.
    """
    with closing(club_at(address)) as club, ExitStack() as stack:
        place = _Place(stack, club, _match_of(text, join_options), watches=True)
        return place.end(look_on(place.logs, place.match, place.key, place.carrier.wait))

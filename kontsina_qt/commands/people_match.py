"""The match of ``kontsina people``: seats of this program at a table of their own or another's."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import NoReturn

from nacl.signing import SigningKey

from kontsina_qt.commands.computers import BUDGET_MS
from kontsina_qt.commands.terminal import CommandError, complain, say
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.library.places import data_dir
from kontsina_qt.link.addresses import own_addresses
from kontsina_qt.link.cleaning import LOGS, SENT, note_kept, was_cleared
from kontsina_qt.link.friends import FriendBook
from kontsina_qt.link.invitation import LOOPBACK, Invitation, InvitationError, read_invitation
from kontsina_qt.link.messages import Found
from kontsina_qt.link.network import NetworkLogs
from kontsina_qt.link.room import Announcement, RoomTable, announce, find
from kontsina_qt.link.serving import EVERYWHERE, Served, SharedLogs
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import SUFFIX, RecordError, save_file
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import builtin
from kontsina_qt.players.programs.client import TurnTaker, turn_taker
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.logs import KeptLogs, LogError, Logs, SqliteLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON

PATIENCE_SECONDS = 120.0
"""So long a guest calls a host that was there and does not answer."""
FIND_SECONDS = 3.0
_CATCH_UP_SECONDS = 20.0
PAUSE_SECONDS = 0.5
_LAST_GUESTS_SECONDS = 20.0
_MOST_REFUSED = 10
"""After so many lines in vain nobody tries any more to sit down."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says of a seat.

    Attributes:
        level: which plays it.
        name: of who sits there.
        local: whether nothing but this computer's own programs is to be reached.
        address: of this computer at which a host listens; all its local networks without.
        announced: whether everybody in the network finds the table, and may sit down.
        without: after so many seconds of somebody's silence a computer shall play there.
        spectators: whether others may watch.
    """

    level: str
    name: str
    local: bool = False
    address: str | None = None
    announced: bool = False
    without: float | None = None
    spectators: bool = False


@dataclass
class _Player:
    """A seat that this program plays.

    Attributes:
        machine: reads and writes for it.
        taker: chooses its moves.
    """

    machine: Machine
    taker: TurnTaker

    def step(self) -> bool:
        """Does what is to be done now; whether anything happened."""
        return self.machine.step(self._choose)

    def _choose(self, course: Course) -> str:
        assert course.rules is not None
        chance = SystemRandom().getrandbits(32)
        turn = self.taker.take_turn(course.rules, course.view(), chance, BUDGET_MS)
        if turn.trouble is not None:
            complain(turn.trouble)
        return turn.choice.move


class Players:
    """The seats that this program plays; more may come when others go."""

    def __init__(
        self,
        logs: Logs,
        match: str,
        key: SigningKey,
        wishes: Wishes,
        silence: Callable[[bytes], float],
    ) -> None:
        self._logs = logs
        self._match = match
        self._key = key
        self._wishes = wishes
        self._silence = silence
        self._players: list[_Player] = []
        self._claimed: tuple[int, float] | None = None

    def add(self, seat: int, level: str) -> None:
        """Plays one seat more."""
        machine = Machine(self._logs, self._match, Course(self._key, seat))
        machine.read_on()
        self._players.append(_Player(machine, turn_taker(level)))

    @property
    def course(self) -> Course:
        """The match as the first of them knows it."""
        return self._players[0].machine.course

    def step(self, blocked: Callable[[bytes], bool] | None = None) -> bool:
        """Does what is to be done now; whether anything happened.

        Args:
            blocked: whether an installation has to get up before the match, by its key; for who
                hosts a table where anybody can write.

        Raises:
            CommandError: there is no going on.
        """
        if blocked is not None and self.course.match is None:
            machine = self._players[0].machine
            machine.read_on()
            machine.free_blocked(blocked)
        busy = [player.step() for player in self._players]
        course = self.course
        if course.full:
            raise CommandError(tr("the match has become too long; what was played is kept"))
        if course.match is None and not course.seated and not course.over:
            raise CommandError(tr("the host freed your seat"))
        if course.match is None or course.over:
            return any(busy)
        if not course.seated:
            raise CommandError(tr("the others went on without you; a computer now plays your seat"))
        self._take_over()
        return self._go_on_without() or any(busy)

    def _take_over(self) -> None:
        """Begins to play where all have agreed that a computer does."""
        course = self.course
        mine = {player.machine.course.seat for player in self._players}
        for seat in course.seats_of(bytes(self._key.verify_key)):
            if seat not in mine:
                self.add(seat, _level_at(course.players[seat], self._wishes))

    def _go_on_without(self) -> bool:
        """Asks or agrees to go on without who is gone; whether anything was written."""
        course = self.course
        gone = {seat for seat in range(len(course.sittings)) if self._is_gone(course, seat)}
        draft, claim, now = None, course.claim, time.monotonic()
        if claim is None or gone > set(claim.gone):
            self._claimed = None
            level = replacement(self._wishes.level)
            may = bool(gone) and course.may_claim
            draft = course.claiming(sorted(gone), level) if may else None
        else:
            place, since = self._claimed or (-1, now)
            self._claimed = (claim.place, since if place == claim.place else now)
            stands = now - self._claimed[1] >= CLAIM_SECONDS
            draft = course.agreeing() if stands and gone.issuperset(claim.gone) else None
        return draft is not None and self._players[0].machine.write(draft)

    def _is_gone(self, course: Course, seat: int) -> bool:
        sitting = course.sittings[seat]
        assert sitting is not None
        if seat in course.resigned:
            return True
        without = self._wishes.without
        own = sitting.key == bytes(self._key.verify_key)
        return without is not None and not own and self._silence(sitting.key) > without

    def close(self) -> None:
        """Ends what was started for them."""
        for player in self._players:
            player.taker.close()


def host(rules: Rules, kinds: Sequence[str], wishes: Wishes) -> int:
    """Opens a table, prints its invitation, plays the match and prints where its record is.

    Args:
        rules: the game with its options.
        kinds: for each seat ``PERSON`` or a level.
        wishes: of the first person's seat.

    Raises:
        CommandError: somebody has cheated, or the record cannot be written.
    """
    folder = data_dir()
    key = own_key(folder)
    logs = SharedLogs(SqliteLogs(folder / LOGS))
    about = (rules.game.id, rules.changed_options(), kinds)
    match, line = opening_line(key, *about, watchable=wishes.spectators)
    logs.append(match, 0, line)
    return _serve(logs, match, 0, wishes)


def reopen(invitation: str, wishes: Wishes) -> int:
    """Opens a table again whose host is gone: whoever sits there has its log.

    Guests of the old host come back by themselves; those of another join by the new invitation.

    Args:
        invitation: that it had.
        wishes: of the own seat.

    Raises:
        CommandError: there is no such table here; and as of ``host``.
    """
    told = _direct(invitation, wishes)
    folder = data_dir()
    key = own_key(folder)
    logs = SharedLogs(SqliteLogs(folder / LOGS))
    refuse_cleared(folder, told.match)
    known = bool(logs.read(told.match, 0))
    course = look_at(logs, told.match) if known else Course()
    port = told.port if course.is_created_by(key) else 0
    if not port and not course.seats_of(bytes(key.verify_key)):
        raise CommandError(tr("that table wasn't opened on this computer, and you don't sit there"))
    return _serve(logs, told.match, port, replace(wishes, local=told.local))


def _serve(logs: SharedLogs, match: str, port: int, wishes: Wishes) -> int:
    """Lets guests come, and plays the seats of this program."""
    folder = data_dir()
    key = own_key(folder)
    address = LOOPBACK if wishes.local else wishes.address or EVERYWHERE
    begin = time.monotonic()
    with ExitStack() as stack:
        blocked = FriendBook(folder / LOGS).is_blocked
        served = Served(logs, match, port, address, bytes(key.verify_key), blocked)
        stack.callback(served.close)

        def silence(key: bytes) -> float:
            return served.silences().get(key, time.monotonic() - begin)

        # What was said to another host, and got lost with him, is said again.
        own = KeptLogs(logs, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        players = Players(own, match, key, wishes, silence)
        stack.callback(players.close)
        for seat, level in host_seats(own, match, key, wishes).items():
            players.add(seat, level)
        invitation = Invitation(match, served.port, _addresses(address))
        crier = stack.enter_context(closing(_Crier(invitation, wishes)))
        say(str(invitation))
        sys.stdout.flush()  # somebody waits for it
        if not players.course.is_created_by(key):
            _let_catch_up(logs, match, served)
        while not players.course.over:
            crier.tell(players.course)
            if not players.step():
                logs.wait(match, players.course.at)
        served.let_go(_LAST_GUESTS_SECONDS)
    return end_match(players.course, folder, match)


def _let_catch_up(logs: SharedLogs, match: str, served: Served) -> None:
    """Lets the others bring the last lines of a host who is gone before anything new is said."""
    end = time.monotonic() + _CATCH_UP_SECONDS
    course = look_at(logs, match)
    others = {sitting.key for sitting in course.sittings if sitting is not None}
    others -= {course.creator}  # who is gone
    while not others <= set(served.silences()) and time.monotonic() < end:
        logs.wait(match, course.at)
        time.sleep(PAUSE_SECONDS)
    time.sleep(2 * PAUSE_SECONDS)


def host_seats(logs: Logs, match: str, key: SigningKey, wishes: Wishes) -> dict[int, str]:
    """The seats that the program plays at whose computer the table is, and their levels.

    Before the start it sits down there.

    Raises:
        CommandError: somebody else sits there.
    """
    course = look_at(logs, match)
    kinds = course.players
    seats = course.seats_of(bytes(key.verify_key))
    if course.match is None and course.is_created_by(key):
        own = kinds.index(PERSON)
        seats = [own, *(seat for seat, kind in enumerate(kinds) if kind != PERSON)]
        for seat in seats:
            computer = f"{kinds[seat]}, {wishes.name}"[:NAME_LIMIT]
            if not sit(logs, match, seat, key, wishes.name if seat == own else computer):
                raise CommandError(tr("all seats at that table are taken"))
    if not seats:
        raise CommandError(tr("the others went on without you; a computer now plays your seat"))
    seats.sort(key=lambda seat: kinds[seat] != PERSON)
    return {seat: _level_at(kinds[seat], wishes) for seat in seats}


def _level_at(kind: str, wishes: Wishes) -> str:
    """Who plays a seat of this program, by what the log calls its player."""
    return kind if builtin(kind) else wishes.level


def replacement(level: str) -> str:
    """Who takes over for somebody who has gone: a built-in level, which all can be told."""
    return level if builtin(level) else FALLBACK


def _addresses(address: str) -> tuple[str, ...]:
    """What an invitation tells of where a host listens.

    Raises:
        CommandError: nobody could come.
    """
    if address != EVERYWHERE:
        return (address,)
    found = own_addresses()
    if not found:
        raise CommandError(tr("this computer isn't on a local network; --local plays on it alone"))
    return found


class _Crier:
    """Tells the network of a table while it has a free seat, if that is wished."""

    def __init__(self, invitation: Invitation, wishes: Wishes) -> None:
        self._invitation = invitation
        self._wishes = wishes
        self._told: RoomTable | None = None
        self._announcement: Announcement | None = None

    def tell(self, course: Course) -> None:
        """Tells how many seats are free.

        Raises:
            RoomError: there is no network.
        """
        free = course.sittings.count(None)
        assert course.rules is not None
        game, name = course.rules.game.id, self._wishes.name
        about = (name, game, free, len(course.sittings), self._invitation)
        table = RoomTable(*about, watch=course.watchable)
        if not self._wishes.announced or table == self._told:
            return
        self._told = table
        if not free and not course.watchable:
            self.close()
        elif self._announcement is None:
            self._announcement = announce(table, _interfaces(self._wishes))
        else:
            self._announcement.change(table)

    def close(self) -> None:
        """Tells no more."""
        if self._announcement is not None:
            self._announcement.close()
        self._announcement = None


def _interfaces(wishes: Wishes) -> Sequence[str] | None:
    """The networks in which tables are announced and looked for; None for all."""
    if wishes.local:
        return (LOOPBACK,)
    return (wishes.address,) if wishes.address is not None else None


def tables(wishes: Wishes) -> int:
    """Prints the tables that are announced in the network.

    Raises:
        RoomError: there is no network.
    """
    with closing(find(lambda tables: None, _interfaces(wishes))) as finder:
        time.sleep(FIND_SECONDS)
        found = finder.tables
    return print_tables(found, tr("no tables are announced on this network"))


def print_tables(found: Sequence[RoomTable | Found], none: str) -> int:
    """Prints tables, or that there are none."""
    for table in found:
        free = tr("{free} of {seats} seats free").format(free=table.free, seats=table.seats)
        if table.watch:
            free += ", " + tr("others can watch")
        say(f"{table.invitation}  {table.game}  {free}  {isolated(table.name)}")
    if not found:
        complain(none)
    return 0


def join(invitation: str, wishes: Wishes) -> int:
    """Sits down at a table, plays the match and prints where its record is.

    Args:
        invitation: what the host printed.
        wishes: of the seat.

    Raises:
        CommandError: no invitation, no free seat, somebody has cheated.
    """
    told = _direct(invitation, wishes)
    match = told.match
    folder = data_dir()
    refuse_cleared(folder, match)
    key = own_key(folder)
    carrier = NetworkLogs(told.addresses, told.port, key, PATIENCE_SECONDS)
    begin = time.monotonic()
    with closing(carrier), ExitStack() as stack:
        logs = KeptLogs(carrier, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        looked = look_at(logs, match)
        if looked.match is None and FriendBook(folder / LOGS).is_blocked(looked.creator):
            raise CommandError(tr("you have blocked the host of that table"))

        def silence(key: bytes) -> float:
            return carrier.silences.get(key, time.monotonic() - begin)

        players = Players(logs, match, key, wishes, silence)
        stack.callback(players.close)
        players.add(sit_down(logs, match, key, wishes.name), wishes.level)
        while not players.course.over:
            players.step()
    return end_match(players.course, folder, match)


def watch(invitation: str, wishes: Wishes) -> int:
    """Watches a match until it is over, and prints where its record is.

    Args:
        invitation: what the host printed.
        wishes: whether nothing but this computer's own programs is to be reached.

    Raises:
        CommandError: no invitation, nobody may watch there, somebody has cheated.
    """
    told = _direct(invitation, wishes)
    match, folder = told.match, data_dir()
    refuse_cleared(folder, match)
    key = own_key(folder)
    carrier = NetworkLogs(told.addresses, told.port, key, PATIENCE_SECONDS, watches=True)
    with closing(carrier):
        logs = KeptLogs(carrier, SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT))
        course = look_on(logs, match, key, lambda: None)
    return end_match(course, folder, match)


def look_on(logs: Logs, match: str, key: SigningKey, wait: Callable[[], None]) -> Course:
    """Watches a match until it is over.

    Args:
        logs: where its log is.
        match: its name.
        key: of this installation.
        wait: is called where nothing is new, and may come back at once.

    Raises:
        CommandError: nobody may watch there, somebody has cheated.
        LogError: the log cannot be read.
    """
    looked = look_at(logs, match)
    if looked.seats_of(bytes(key.verify_key)):
        raise CommandError(tr("you sit at that table: go back to it with join"))
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


def _direct(text: str, wishes: Wishes) -> Invitation:
    """An invitation to a table that a program of the host serves.

    Raises:
        CommandError: it is none.
    """
    told = told_invitation(text, wishes)
    if told.club:
        raise CommandError(tr("that table is in a club: give its address with --club"))
    return told


def told_invitation(text: str, wishes: Wishes) -> Invitation:
    """What an invitation says.

    Raises:
        CommandError: it is none, or leads where nothing is to be opened.
    """
    try:
        told = read_invitation(text)
    except InvitationError:
        raise CommandError(tr("that is not an invitation: one begins with kontsina:")) from None
    if wishes.local and not (told.local or told.club):
        raise CommandError(tr("that table is on another computer: leave out --local"))
    return told


def refuse_cleared(folder: Path, match: str) -> None:
    """Sees that a match can still be gone on with.

    Raises:
        CommandError: it was left too long ago.
    """
    if was_cleared(folder, match):
        raise CommandError(tr("you left that match too long ago; it can't be continued here"))


def look_at(logs: Logs, match: str) -> Course:
    """A match as its log has it now.

    Raises:
        CommandError: it is none that this version can play.
    """
    looking = Machine(logs, match, Course())
    while looking.read_on():
        pass
    if looking.course.id.hex() != match:
        raise CommandError(tr("that table is of another version of Kontsina, or is none"))
    return looking.course


def _seat_at(course: Course, key: SigningKey) -> int:
    """A free seat of a table, or the one that this installation had there before.

    Raises:
        CommandError: there is none.
    """
    seats = [seat for seat, kind in enumerate(course.players) if kind == PERSON]
    free = [seat for seat in seats if course.sittings[seat] is None]
    mine = [seat for seat in seats if _is_of(course, seat, key)]
    if not free and not mine:
        raise CommandError(tr("all seats at that table are taken"))
    return free[0] if free else mine[-1]


def sit_down(logs: Logs, match: str, key: SigningKey, name: str) -> int:
    """Takes a free seat, and says which.

    Raises:
        CommandError: there is none.
        LogError: the log does not answer.
    """
    while True:  # somebody else may be first
        seat = _seat_at(look_at(logs, match), key)
        if sit(logs, match, seat, key, name):
            return seat


def _is_of(course: Course, seat: int, key: SigningKey) -> bool:
    there = course.sittings[seat]
    return there is not None and there.key == bytes(key.verify_key)


def sit(logs: Logs, match: str, seat: int, key: SigningKey, name: str) -> bool:
    """Sits down, unless it sits there already; whether it does now, or somebody was first.

    Raises:
        CommandError: the table does not let it do so.
    """
    machine = Machine(logs, match, Course(key, seat))
    course, draft, refused = machine.course, sitting(key, name), 0
    while machine.read_on():
        pass
    while course.sittings[seat] is None and not course.full:
        if refused >= _MOST_REFUSED or not course.admits(course.written(draft)):
            raise CommandError(tr("the host of that table doesn't let you sit down"))
        written = machine.write(draft)
        read = 0
        while more := machine.read_on():
            read += more
        refused = 0 if read or written else refused + 1
    return course.seated


def end_match(course: Course, folder: Path, match: str) -> int:
    """Writes the record and tells where it is.

    Raises:
        CommandError: somebody has cheated, or it cannot be written.
    """
    path = folder / f"people-{match[:16]}{SUFFIX}"
    try:
        save_file(course.record(), path)
    except RecordError as error:
        raise CommandError(str(error)) from None
    own = bytes(own_key(folder).verify_key)
    with suppress(LogError):  # who cannot be kept now is met again
        if course.seats_of(own):
            FriendBook(folder / LOGS).meet_all(course, own)
        note_kept(folder, match)
    if course.fault is not None:
        _blame(course, course.fault.seat, path)
    for seat in sorted(course.resigned):
        complain(tr("{name} resigned the match").format(name=_name_at(course, seat)))
    say(str(path))
    return 0


def _name_at(course: Course, seat: int) -> str:
    sitting = course.sittings[seat]
    return isolated(sitting.name) if sitting is not None else ""


def _blame(course: Course, seat: int, path: Path) -> NoReturn:
    """Tells whose program ended the match.

    Raises:
        CommandError: always.
    """
    words = tr(
        "{name}'s program (seat {seat}) broke the rules of the table, so the match has ended; "
        "the hands before are in {path}"
    )
    raise CommandError(words.format(name=_name_at(course, seat), seat=seat, path=path))

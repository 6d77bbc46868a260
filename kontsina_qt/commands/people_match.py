"""The match of ``kontsina people``: seats of this program at a table of their own or another's."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import NoReturn

from nacl.signing import SigningKey

from kontsina_qt.commands.computers import BUDGET_MS
from kontsina_qt.commands.terminal import CommandError, complain, say
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.library.settings.places import data_dir
from kontsina_qt.link.loopback import LoopbackLogs, Served, SharedLogs
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import SUFFIX, RecordError, save_file
from kontsina_qt.players.programs.client import TurnTaker, turn_taker
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.logs import KeptLogs, Logs, SqliteLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON

_INVITATION = re.compile(r"kontsina:local/(\d{1,5})/([0-9a-f]{64})", re.ASCII)
_PORTS = range(1, 1 << 16)
_LAST_GUESTS_SECONDS = 20.0
_LOGS = "people.sqlite3"
_SENT = "people-sent.sqlite3"


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


def host(rules: Rules, kinds: Sequence[str], level: str, name: str) -> int:
    """Opens a table, prints its invitation, plays the match and prints where its record is.

    Args:
        rules: the game with its options.
        kinds: for each seat ``PERSON`` or a level.
        level: which plays the first person's seat.
        name: of that person.

    Raises:
        CommandError: somebody has cheated, or the record cannot be written.
    """
    folder = data_dir()
    key = own_key(folder)
    logs = SharedLogs(SqliteLogs(folder / _LOGS))
    match, line = opening_line(key, rules.game.id, rules.changed_options(), kinds)
    logs.append(match, 0, line)
    return _serve(logs, match, 0, level, name)


def reopen(invitation: str, level: str, name: str) -> int:
    """Opens a table again whose host was ended; guests join as before.

    Args:
        invitation: that it had.
        level: which plays the first person's seat.
        name: of that person, if the seat was not taken yet.

    Raises:
        CommandError: there is no such table here; and as of ``host``.
    """
    port, match = _read_invitation(invitation)
    folder = data_dir()
    logs = SharedLogs(SqliteLogs(folder / _LOGS))
    if not _looked_at(logs, match).is_created_by(own_key(folder)):
        raise CommandError(tr("that table wasn't opened on this computer"))
    return _serve(logs, match, port, level, name)


def _serve(logs: SharedLogs, match: str, port: int, level: str, name: str) -> int:
    """Lets guests come, and plays the seats of this program."""
    folder = data_dir()
    key = own_key(folder)
    kinds = _looked_at(logs, match).players
    own = kinds.index(PERSON)
    with ExitStack() as stack:
        served = Served(logs, match, port)
        stack.callback(served.close)
        players = []
        for seat, kind in enumerate(kinds):
            if seat == own or kind != PERSON:
                machine = Machine(logs, match, Course(key, seat))
                players.append(_Player(machine, turn_taker(level if seat == own else kind)))
                stack.callback(players[-1].taker.close)
                _sit(machine, key, name if seat == own else f"{kind}, {name}"[:NAME_LIMIT])
        say(f"kontsina:local/{served.port}/{match}")
        sys.stdout.flush()  # somebody waits for it
        course = players[0].machine.course
        while not course.over:
            busy = [player.step() for player in players]
            if not any(busy):
                logs.wait(match, course.at)
            _check_length(course)
        served.let_go(_LAST_GUESTS_SECONDS)
    return _end(course, folder, match)


def join(invitation: str, level: str, name: str) -> int:
    """Sits down at a table, plays the match and prints where its record is.

    Args:
        invitation: what the host printed.
        level: which plays the seat.
        name: of who sits there.

    Raises:
        CommandError: no invitation, no free seat, somebody has cheated.
    """
    port, match = _read_invitation(invitation)
    folder = data_dir()
    key = own_key(folder)
    with ExitStack() as stack:
        carrier = stack.enter_context(closing(LoopbackLogs(port)))
        logs = KeptLogs(carrier, SqliteLogs(folder / _LOGS), SqliteLogs(folder / _SENT))
        machine = Machine(logs, match, Course(key, _seat_at(logs, match, key)))
        player = _Player(machine, turn_taker(level))
        stack.callback(player.taker.close)
        _sit(machine, key, name)
        while not machine.course.over:
            player.step()
            _check_length(machine.course)
    return _end(machine.course, folder, match)


def _read_invitation(text: str) -> tuple[int, str]:
    """The port and the match of an invitation.

    Raises:
        CommandError: it is none.
    """
    found = _INVITATION.fullmatch(text)
    if found is None or int(found[1]) not in _PORTS:
        raise CommandError(tr("that is not an invitation: one begins with kontsina:local/"))
    return int(found[1]), found[2]


def _looked_at(logs: Logs, match: str) -> Course:
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


def _seat_at(logs: Logs, match: str, key: SigningKey) -> int:
    """A free seat of a table, or the one that this installation had there before.

    Raises:
        CommandError: there is none.
    """
    course = _looked_at(logs, match)
    seats = [seat for seat, kind in enumerate(course.players) if kind == PERSON]
    free = [seat for seat in seats if course.sittings[seat] is None]
    mine = [seat for seat in seats if _is_of(course, seat, key)]
    if not free and not mine:
        raise CommandError(tr("all seats at that table are taken"))
    return free[0] if free else mine[-1]


def _is_of(course: Course, seat: int, key: SigningKey) -> bool:
    there = course.sittings[seat]
    return there is not None and there.key == bytes(key.verify_key)


def _sit(machine: Machine, key: SigningKey, name: str) -> None:
    """Sits down, unless it sits there already.

    Raises:
        CommandError: somebody was first.
    """
    draft = sitting(key, name)
    course = machine.course
    machine.read_on()
    while course.sittings[course.seat] is None and not course.full:
        machine.write(draft)
        machine.read_on()
    if not _is_of(course, course.seat, key):
        raise CommandError(tr("all seats at that table are taken"))


def _check_length(course: Course) -> None:
    """Sees that the log can go on.

    Raises:
        CommandError: it is full.
    """
    if course.full:
        raise CommandError(tr("the match has become too long; what was played is kept"))


def _end(course: Course, folder: Path, match: str) -> int:
    """Writes the record and tells where it is.

    Raises:
        CommandError: somebody has cheated, or it cannot be written.
    """
    path = folder / f"people-{match[:16]}{SUFFIX}"
    try:
        save_file(course.record(), path)
    except RecordError as error:
        raise CommandError(str(error)) from None
    if course.fault is not None:
        _blame(course, course.fault.seat, path)
    say(str(path))
    return 0


def _blame(course: Course, seat: int, path: Path) -> NoReturn:
    """Tells whose program ended the match.

    Raises:
        CommandError: always.
    """
    sitting = course.sittings[seat]
    words = tr(
        "{name}'s program (seat {seat}) broke the rules of the table, so the match has ended; "
        "the hands before are in {path}"
    )
    name = isolated(sitting.name) if sitting is not None else ""
    raise CommandError(words.format(name=name, seat=seat, path=path))

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
from kontsina_qt.library.places import data_dir
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
    own = kinds.index(PERSON)
    with ExitStack() as stack:
        served = Served(logs, match)
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
        while not players[0].machine.course.over:
            busy = [player.step() for player in players]
            if not any(busy):
                logs.wait(match, players[0].machine.course.at)
            _check_length(players[0].machine.course)
        served.let_go(_LAST_GUESTS_SECONDS)
    return _end(players[0].machine.course, folder, match)


def join(invitation: str, level: str, name: str) -> int:
    """Sits down at a table, plays the match and prints where its record is.

    Args:
        invitation: what the host printed.
        level: which plays the seat.
        name: of who sits there.

    Raises:
        CommandError: no invitation, no free seat, somebody has cheated.
    """
    found = _INVITATION.fullmatch(invitation)
    if found is None or int(found[1]) not in _PORTS:
        raise CommandError(tr("that is not an invitation: one begins with kontsina:local/"))
    match = found[2]
    folder = data_dir()
    key = own_key(folder)
    with ExitStack() as stack:
        carrier = stack.enter_context(closing(LoopbackLogs(int(found[1]))))
        logs = KeptLogs(carrier, SqliteLogs(folder / _LOGS), SqliteLogs(folder / _SENT))
        machine = Machine(logs, match, Course(key, _seat_at(logs, match, key)))
        player = _Player(machine, turn_taker(level))
        stack.callback(player.taker.close)
        _sit(machine, key, name)
        while not machine.course.over:
            player.step()
            _check_length(machine.course)
    return _end(machine.course, folder, match)


def _seat_at(logs: Logs, match: str, key: SigningKey) -> int:
    """A free seat of a table, or the one that this installation had there before.

    Raises:
        CommandError: there is none.
    """
    looking = Machine(logs, match, Course())
    while looking.read_on():
        pass
    course = looking.course
    if course.id.hex() != match:
        raise CommandError(tr("that table is of another version of Kontsina, or is none"))
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

"""The seats of ``kontsina people``: how this program sits down, plays, and ends a match."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import NoReturn

from nacl.signing import SigningKey

from kontsina_qt.commands.computers import BUDGET_MS
from kontsina_qt.commands.terminal import CommandError, complain, say
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.cleaning import LOGS, note_kept, was_cleared
from kontsina_qt.link.friends import FriendBook
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import SUFFIX, RecordError, save_file
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import builtin
from kontsina_qt.players.programs.client import TurnTaker, turn_taker
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.logs import LogError, Logs
from kontsina_qt.together.playing import Machine, sitting
from kontsina_qt.together.roles import PERSON

PATIENCE_SECONDS = 120.0
"""How long a guest calls a host that was there and does not answer."""


PAUSE_SECONDS = 0.5


_MOST_REFUSED = 10
"""After so many lines in vain nobody tries any more to sit down."""


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """What the command line says of a seat.

    Attributes:
        level: which plays it.
        name: of whoever sits there.
        local: whether nothing but this computer's own programs is to be reached.
        address: of this computer at which a host listens; all its local networks without.
        announced: whether everybody in the network finds the table, and may sit down.
        without: after so many seconds of somebody's silence a computer shall play there.
        spectators: whether others may watch.
        days: so many a move may take; 0 where all are at the table together.
    """

    level: str
    name: str
    local: bool = False
    address: str | None = None
    announced: bool = False
    without: float | None = None
    spectators: bool = False
    days: int = 0


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
        """Do what is to be done now; return whether anything happened."""
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
        join_options: JoinOptions,
        silence: Callable[[bytes], float],
    ) -> None:
        self._logs = logs
        self._match = match
        self._key = key
        self._join_options = join_options
        self._silence = silence
        self._players: list[_Player] = []
        self._claimed: tuple[int, float] | None = None

    def add(self, seat: int, level: str) -> None:
        """Play one seat more."""
        machine = Machine(self._logs, self._match, Course(self._key, seat))
        machine.read_on()
        self._players.append(_Player(machine, turn_taker(level)))

    @property
    def course(self) -> Course:
        """The match as the first of them knows it."""
        return self._players[0].machine.course

    def step(self, blocked: Callable[[bytes], bool] | None = None) -> bool:
        """Do what is to be done now; return whether anything happened.

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
        """Begin to play where all have agreed that a computer does."""
        course = self.course
        mine = {player.machine.course.seat for player in self._players}
        for seat in course.seats_of(bytes(self._key.verify_key)):
            if seat not in mine:
                self.add(seat, _level_at(course.players[seat], self._join_options))

    def _go_on_without(self) -> bool:
        """Ask or agree to go on without who is gone; return whether anything was written."""
        course = self.course
        gone = {seat for seat in range(len(course.sittings)) if self._is_gone(course, seat)}
        draft, claim, now = None, course.claim, time.monotonic()
        if claim is None or gone > set(claim.gone):
            self._claimed = None
            level = replacement(self._join_options.level)
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
        without = self._join_options.without
        own = sitting.key == bytes(self._key.verify_key)
        return without is not None and not own and self._silence(sitting.key) > without

    def close(self) -> None:
        """End what was started for them."""
        for player in self._players:
            player.taker.close()


def host_seats(
    logs: Logs, match: str, key: SigningKey, join_options: JoinOptions
) -> dict[int, str]:
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
            computer = f"{kinds[seat]}, {join_options.name}"[:NAME_LIMIT]
            if not sit(logs, match, seat, key, join_options.name if seat == own else computer):
                raise CommandError(tr("all seats at that table are taken"))
    if not seats:
        raise CommandError(tr("the others went on without you; a computer now plays your seat"))
    seats.sort(key=lambda seat: kinds[seat] != PERSON)
    return {seat: _level_at(kinds[seat], join_options) for seat in seats}


def _level_at(kind: str, join_options: JoinOptions) -> str:
    """Who plays a seat of this program, by what the log calls its player."""
    return kind if builtin(kind) else join_options.level


def replacement(level: str) -> str:
    """Who takes over for somebody who has gone: a built-in level, which all can be told."""
    return level if builtin(level) else FALLBACK


def refuse_cleared(folder: Path, match: str) -> None:
    """See that a match can still be continued.

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
    looking.read_all()
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
    """Take a free seat, and say which.

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
    """Sit down, unless it sits there already; return whether it does now, or somebody was first.

    Raises:
        CommandError: the table does not let it do so.
    """
    machine = Machine(logs, match, Course(key, seat))
    course, draft, refused = machine.course, sitting(key, name), 0
    machine.read_all()
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
    """Write the record and tell where it is.

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
    """Tell whose program ended the match.

    Raises:
        CommandError: always.
    """
    words = tr(
        "{name}'s program (seat {seat}) broke the rules of the table, so the match has ended; "
        "the hands before are in {path}"
    )
    raise CommandError(words.format(name=_name_at(course, seat), seat=seat, path=path))

"""The seats of ``kontsina people``: sitting down, playing, and ending a match."""

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
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import SUFFIX, RecordError, save_file
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import builtin
from kontsina_qt.players.programs.client import TurnTaker, turn_taker
from kontsina_qt.together.admission import admits
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, claiming
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.logs import LogError, Logs
from kontsina_qt.together.playing import Machine, sitting
from kontsina_qt.together.roles import PERSON

PATIENCE_SECONDS = 120.0
"""How long a guest tries to reach a host that has stopped answering."""


PAUSE_SECONDS = 0.5


_MAX_REFUSED = 10
"""How many refused lines end the attempt to sit down."""


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """The options of a seat on the command line.

    Attributes:
        level: the level that plays it.
        name: the player's name.
        local: whether to use only this computer's loopback network.
        address: the address at which a host listens; None for all local networks.
        announced: whether the table is announced on the network.
        without: after how many seconds of silence a computer takes over a seat.
        spectators: whether others may watch.
        days: how many days a move may take; 0 if all players are present.
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
        machine: reads and writes the log for it.
        taker: chooses its moves.
    """

    machine: Machine
    taker: TurnTaker

    def step(self) -> bool:
        """Take the next step; return whether anything happened."""
        return self.machine.step(self._choose)

    def _choose(self, course: Course) -> str:
        assert course.rules is not None
        chance = SystemRandom().getrandbits(32)
        turn = self.taker.take_turn(course.rules, course.view(), chance, BUDGET_MS)
        if turn.trouble is not None:
            complain(turn.trouble)
        return turn.choice.move


class Players:
    """The seats that this program plays; it may take over more when players leave."""

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
        """Play another seat."""
        machine = Machine(self._logs, self._match, Course(self._key, seat))
        machine.read_on()
        self._players.append(_Player(machine, turn_taker(level)))

    @property
    def course(self) -> Course:
        """The match as the first seat knows it."""
        return self._players[0].machine.course

    def step(self, blocked: Callable[[bytes], bool] | None = None) -> bool:
        """Take the next step of each seat; return whether anything happened.

        Args:
            blocked: for a host whose table anybody can join, decides by key whether an
                installation must be removed before the match.

        Raises:
            CommandError: the match cannot continue.
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
            raise CommandError(
                tr("the others continued without you; a computer plays in your seat now")
            )
        self._take_over()
        return self._go_on_without() or any(busy)

    def _take_over(self) -> None:
        """Start playing seats that all players have agreed to give to a computer."""
        course = self.course
        mine = {player.machine.course.seat for player in self._players}
        for seat in course.seats_of(bytes(self._key.verify_key)):
            if seat not in mine:
                self.add(seat, _level_at(course.players[seat], self._join_options))

    def _go_on_without(self) -> bool:
        """Ask or agree to continue without missing players; return whether anything was written."""
        course = self.course
        gone = {seat for seat in range(len(course.sittings)) if self._is_gone(course, seat)}
        draft, claim, now = None, course.claim, time.monotonic()
        if claim is None or gone > set(claim.gone):
            self._claimed = None
            level = replacement(self._join_options.level)
            may = bool(gone) and course.departures.may_claim(course.seat)
            draft = claiming(sorted(gone), level) if may else None
        else:
            place, since = self._claimed or (-1, now)
            self._claimed = (claim.place, since if place == claim.place else now)
            stands = now - self._claimed[1] >= CLAIM_SECONDS
            draft = agreeing(course) if stands and gone.issuperset(claim.gone) else None
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
        """Close the players of all seats."""
        for player in self._players:
            player.taker.close()


def host_seats(
    logs: Logs, match: str, key: SigningKey, join_options: JoinOptions
) -> dict[int, str]:
    """Return the seats that the host's program plays, and their levels.

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
        raise CommandError(
            tr("the others continued without you; a computer plays in your seat now")
        )
    seats.sort(key=lambda seat: kinds[seat] != PERSON)
    return {seat: _level_at(kinds[seat], join_options) for seat in seats}


def _level_at(kind: str, join_options: JoinOptions) -> str:
    """Return the level for a seat of this program, given its player in the log."""
    return kind if builtin(kind) else join_options.level


def replacement(level: str) -> str:
    """Return the level that takes over for a missing player: a built-in one, known to all."""
    return level if builtin(level) else FALLBACK


def refuse_cleared(folder: Path, match: str) -> None:
    """Check that a match can still be continued.

    Raises:
        CommandError: it was left too long ago.
    """
    if was_cleared(folder, match):
        raise CommandError(tr("you left that match too long ago; it can't be continued here"))


def look_at(logs: Logs, match: str) -> Course:
    """Read a match from its log.

    Raises:
        CommandError: it is not a match that this version can play.
    """
    reader = Machine(logs, match, Course())
    reader.read_all()
    if reader.course.id.hex() != match:
        raise CommandError(
            tr("that table needs another version of Kontsina, or isn't a table at all")
        )
    return reader.course


def _seat_at(course: Course, key: SigningKey) -> int:
    """Return a free seat of a table, or else this installation's earlier one.

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
    """Take a free seat and return it.

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
    """Sit down if the seat is free; return whether this installation has the seat.

    Raises:
        CommandError: the host refuses.
    """
    machine = Machine(logs, match, Course(key, seat))
    course, draft, refused = machine.course, sitting(key, name), 0
    machine.read_all()
    while course.sittings[seat] is None and not course.full:
        if refused >= _MAX_REFUSED or not admits(course, course.written(draft)):
            raise CommandError(tr("the host of that table won't let you sit down"))
        written = machine.write(draft)
        read = 0
        while more := machine.read_on():
            read += more
        refused = 0 if read or written else refused + 1
    return course.seated


def end_match(course: Course, folder: Path, match: str) -> int:
    """Write the record and print its path.

    Raises:
        CommandError: somebody has cheated, or it cannot be written.
    """
    path = folder / f"people-{match[:16]}{SUFFIX}"
    try:
        save_file(course.record(), path)
    except RecordError as error:
        raise CommandError(str(error)) from None
    own = bytes(own_key(folder).verify_key)
    with suppress(LogError):  # friends not saved now are met again
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
    """Report whose program ended the match.

    Raises:
        CommandError: always.
    """
    words = tr(
        "{name}'s program (seat {seat}) broke the rules of the table, so the match has ended; "
        "the hands played so far are in {path}"
    )
    raise CommandError(words.format(name=_name_at(course, seat), seat=seat, path=path))

"""Machines at one table, each with the knowledge of its own seat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from random import Random

from nacl.signing import SigningKey

from kontsina_qt.rules.base.options import Value
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.logs import Logs, MemoryLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import SALT_BYTES

SOON = 4
"""The moves made before a hand is ended by counting out."""
MOST_ROUNDS = 4_000
"""The maximum number of rounds; more means a deadlock."""


def key_of(seat: int) -> SigningKey:
    """Return a seat's key, always the same."""
    return SigningKey(hashlib.sha256(f"seat {seat}".encode()).digest())


class Table:
    """A match of machines over one log.

    Attributes:
        logs: holds the log.
        match: its name.
        machines: one for each seat.
        random: chooses their moves.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, Value] | None = None,
        seed: object = 0,
        logs: Logs | None = None,
        watchable: bool = False,
        days: int = 0,
    ) -> None:
        self.logs = MemoryLogs() if logs is None else logs
        self.players = players
        self.random = Random(f"{game}/{players}/{seed}")
        salt = self.random.randbytes(SALT_BYTES)
        seats = [PERSON] * players
        about = (game, options or {}, seats, salt, watchable, days)
        self.match, line = opening_line(key_of(0), *about)
        assert self.logs.append(self.match, 0, line)
        self.machines = [self.machine(seat) for seat in range(players)]
        for seat, machine in enumerate(self.machines):
            machine.read_on()
            salt = self.random.randbytes(SALT_BYTES)
            assert machine.write(sitting(key_of(seat), f"Seat {seat}", salt))

    def machine(self, seat: int) -> Machine:
        """Return a newly started machine."""
        return Machine(self.logs, self.match, Course(key_of(seat), seat))

    def choose(self, course: Course) -> str:
        """Return a random legal move; count out soon if that is possible."""
        position = course.position
        assert position is not None
        texts = position.notation.legal_texts()
        if "count" in texts and len(position.moves) >= SOON:
            return "count"
        return self.random.choice([text for text in texts if text != "count"])

    def step(self, machine: Machine) -> bool:
        """Let one machine work; return whether anything happened."""
        return machine.step(self.choose)

    def run(self, until: Callable[[], bool]) -> None:
        """Let all work until a condition holds, or nothing more happens."""
        for _ in range(MOST_ROUNDS):
            if until() or not any(list(map(self.step, self.machines))):
                break
        for machine in self.machines:
            machine.read_on()

    def play_hands(self, hands: int = 1) -> None:
        """Play until ``hands`` hands are over, or a seat is at fault."""
        self.run(lambda: self.ended or self.hands >= hands)

    @property
    def courses(self) -> list[Course]:
        """The match as each machine knows it."""
        return [machine.course for machine in self.machines]

    @property
    def hands(self) -> int:
        """The number of finished hands."""
        match = self.courses[0].match
        return len(match.results) if match is not None else 0

    @property
    def ended(self) -> bool:
        """Whether the match is over for any machine."""
        return any(course.over for course in self.courses)

    @property
    def named(self) -> set[int | None]:
        """The seats that the machines blame."""
        return {course.fault.seat if course.fault else None for course in self.courses}

    def lines(self) -> Sequence[bytes]:
        """The log."""
        return self.logs.read(self.match, 0)


class Liar(Machine):
    """A machine that lies whenever it can.

    Attributes:
        lie: turns a draft into the lie: a draft, raw bytes, or None for no lie.
        lied: whether it has lied.
    """

    lie: Callable[[Course, Draft], Draft | bytes | None]
    lied: bool = False

    def write(self, draft: Draft) -> bool:
        """Add a line, or a lie instead."""
        said = self.lie(self.course, draft)
        if said is None or said == draft:
            return super().write(draft)
        self.lied = True
        if isinstance(said, bytes):
            return self._logs.append(self._match, self.course.at, said)
        return super().write(said)

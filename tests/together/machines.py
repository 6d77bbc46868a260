"""Machines at one table, each of which knows its own seat only."""

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
"""How many moves are made in a hand that may be counted out."""
MOST_ROUNDS = 4_000
"""More than any hand here takes: a match that stands still ends the test."""


def key_of(seat: int) -> SigningKey:
    """Always the same key for a seat."""
    return SigningKey(hashlib.sha256(f"seat {seat}".encode()).digest())


class Table:
    """A match of machines over one log.

    Attributes:
        logs: where the log is.
        match: its name there.
        machines: one a seat.
        random: what they choose their moves by.
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
        """A machine that has just been started."""
        return Machine(self.logs, self.match, Course(key_of(seat), seat))

    def choose(self, course: Course) -> str:
        """A legal move by chance; where somebody may count out, he soon does."""
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
        """Let all work until something is so, or nothing happens any more."""
        for _ in range(MOST_ROUNDS):
            if until() or not any(list(map(self.step, self.machines))):
                break
        for machine in self.machines:
            machine.read_on()

    def play_hands(self, hands: int = 1) -> None:
        """Play until so many hands are over, or somebody is at fault."""
        self.run(lambda: self.ended or self.hands >= hands)

    @property
    def courses(self) -> list[Course]:
        """The match as each machine knows it."""
        return [machine.course for machine in self.machines]

    @property
    def hands(self) -> int:
        """How many hands are over."""
        match = self.courses[0].match
        return len(match.results) if match is not None else 0

    @property
    def ended(self) -> bool:
        """Whether the match is over for somebody."""
        return any(course.over for course in self.courses)

    @property
    def named(self) -> set[int | None]:
        """The seats that the machines hold at fault."""
        return {course.fault.seat if course.fault else None for course in self.courses}

    def lines(self) -> Sequence[bytes]:
        """The log."""
        return self.logs.read(self.match, 0)


class Liar(Machine):
    """A machine that writes something else than it should, whenever it can.

    Attributes:
        lie: turns a draft into what it writes; a draft, whole bytes, or None for nothing.
        lied: whether it did so yet.
    """

    lie: Callable[[Course, Draft], Draft | bytes | None]
    lied: bool = False

    def write(self, draft: Draft) -> bool:
        """Add a line, or the lie instead."""
        said = self.lie(self.course, draft)
        if said is None or said == draft:
            return super().write(draft)
        self.lied = True
        if isinstance(said, bytes):
            return self._logs.append(self._match, self.course.at, said)
        return super().write(said)

"""The cost of hands with people: lines, bytes and milliseconds, by phase.

    python -m benchmarks.people [GAME [SEATS …]]
    python -m benchmarks.people every [HANDS [FIRST]]

The state machines of all seats run here one after the other, so one of them needs about the total
time divided by the number of seats. Memory is that of all together. After each hand all machines
must have the same record, which is read strictly and whose deal is verified.

``every`` plays that many hands of every game with every number of seats, from seed FIRST, and
prints a line for each combination and one for all.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from nacl.signing import SigningKey

from kontsina_qt.link.club.connection import most_memory
from kontsina_qt.match.deals import check_deal
from kontsina_qt.match.record import read_match, write_record
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import MemoryLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON

PHASES = {
    "shuffle": ("seal", "shuffle", "lock"),
    "deal": ("cut", "keys"),
    "play": ("move", "show"),
    "audit": ("seed",),
}


@dataclass
class Costs:
    """The cost of some hands.

    Attributes:
        hands: the number of hands.
        microseconds, size, lines: by kind of line; the time is that of all seats.
        proving: microseconds for reading the records and proving their deals.
        worst: the longest hand, in seconds.
    """

    hands: int = 0
    microseconds: Counter[str] = field(default_factory=Counter)
    size: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    proving: int = 0
    worst: float = 0.0

    def add(self, other: Costs) -> None:
        """Add the cost of other hands."""
        self.hands += other.hands
        self.microseconds += other.microseconds
        self.size += other.size
        self.lines += other.lines
        self.proving += other.proving
        self.worst = max(self.worst, other.worst)

    def __str__(self) -> str:
        parts = [
            f"{phase} {sum(self.microseconds[k] for k in kinds) / 1e3 / self.hands:.0f} ms"
            f" {sum(self.size[k] for k in kinds) // self.hands:,} bytes"
            for phase, kinds in PHASES.items()
        ]
        return (
            f"{self.lines.total() // self.hands} lines, {self.size.total() // self.hands:,} bytes; "
            + "; ".join(parts)
            + f"; read and proved {self.proving / 1e3 / self.hands:.1f} ms"
            + f"; worst hand {self.worst:.1f} s; {most_memory() >> 20} MB"
        )


def play(game: str, seats: int, seed: int = 0) -> Costs:
    """Play one hand and return its cost.

    Raises:
        AssertionError: the machines disagree, or the record can't be verified.
    """
    costs, started = Costs(1), time.perf_counter()
    logs = MemoryLogs()
    keys = [SigningKey.generate() for _ in range(seats)]
    match, line = opening_line(keys[0], game, {}, [PERSON] * seats)
    logs.append(match, 0, line)
    machines = [Machine(logs, match, Course(key, seat)) for seat, key in enumerate(keys)]
    for seat, machine in enumerate(machines):
        machine.read_on()
        machine.write(sitting(keys[seat], f"Seat {seat}"))
    for machine in machines:
        machine.read_on()
    random = Random(seed)
    courses = [machine.course for machine in machines]
    while not (courses[0].match and courses[0].match.results):
        for course in courses:
            began = time.perf_counter()
            draft = course.due()
            if draft is None and course.turn == course.seat:
                position = course.position
                assert position is not None
                draft = course.move(random.choice(position.notation.legal_texts()))
            if draft is None:
                continue
            # All read at once, so that no write conflicts.
            raw = course.written(draft)
            logs.append(match, course.at, raw)
            for each in machines:
                each.read_on()
            costs.microseconds[draft[0]] += round((time.perf_counter() - began) * 1e6)
            costs.size[draft[0]] += len(raw)
            costs.lines[draft[0]] += 1
    costs.worst = time.perf_counter() - started
    began = time.perf_counter()
    assert all(course.fault is None for course in courses), courses[0].fault
    [text] = {write_record(course.record()) for course in courses}
    read = read_match(text)
    deal = read.hands[0].deal
    assert deal.shared is not None and check_deal(deal, 0, read.rules) is None
    costs.proving = round((time.perf_counter() - began) * 1e6)
    return costs


def tables() -> Iterator[tuple[str, int]]:
    """Yield every game with every number of seats."""
    for name, game in GAMES.items():
        for seats in game.players:
            yield name, seats


def measure_every(hands: int, first: int) -> None:
    """Play hands of every game with every number of seats, and print their cost."""
    every = Costs()
    for name, seats in tables():
        costs = Costs()
        for seed in range(first, first + hands):
            costs.add(play(name, seats, seed))
        every.add(costs)
        print(f"{name}, {seats} seats, {hands} hands: {costs}", flush=True)
    print(f"all {every.hands} hands agreed and proved: {every}", flush=True)


def main() -> None:
    """Measure the given game, one for 2, 4 and 8 players by default, or every game."""
    game = sys.argv[1] if len(sys.argv) > 1 else "zwickern"
    numbers = [int(number) for number in sys.argv[2:]]
    if game == "every":
        hands, first = [*numbers, *(20, 0)[len(numbers) :]]
        measure_every(hands, first)
        return
    for seats in numbers or (2, 4, 8):
        if seats in GAMES[game].players:
            print(f"{game}, {seats} seats: {play(game, seats)}", flush=True)


if __name__ == "__main__":
    main()

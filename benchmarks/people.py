"""What a hand among people costs: lines, bytes and milliseconds, by what is done.

    python -m benchmarks.people [GAME [SEATS …]]

Every seat has a machine of its own; all of them run here, one after the other, so that a machine
needs about the time of all divided by the seats. Memory is that of all machines.
"""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter
from random import Random

from nacl.signing import SigningKey

from kontsina_qt.match.deals import check_deal
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


def measure(game: str, seats: int) -> None:
    """Play one hand and print what it took."""
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
    took: Counter[str] = Counter()
    size: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    random = Random(0)
    courses = [machine.course for machine in machines]
    while not (courses[0].match and courses[0].match.results):
        for course in courses:
            started = time.perf_counter()
            draft = course.due()
            if draft is None and course.turn == course.seat:
                position = course.position
                assert position is not None
                draft = course.move(random.choice(position.notation.legal_texts()))
            if draft is None:
                continue
            # All read on at once: whoever writes here is always first.
            raw = course.written(draft)
            logs.append(match, course.at, raw)
            for each in machines:
                each.read_on()
            took[draft[0]] += round((time.perf_counter() - started) * 1e6)
            size[draft[0]] += len(raw)
            lines[draft[0]] += 1
    assert courses[0].match is not None
    deal = courses[0].match.hands[0].deal
    started = time.perf_counter()
    assert check_deal(deal, 0, courses[0].match.rules) is None
    verified = (time.perf_counter() - started) * 1e3
    parts = [
        f"{phase} {sum(took[k] for k in kinds) / 1e3:.0f} ms {sum(size[k] for k in kinds):,} bytes"
        for phase, kinds in PHASES.items()
    ]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"{game}, {seats} seats: {sum(lines.values())} lines, {sum(size.values()):,} bytes; "
        + "; ".join(parts)
        + f"; verify {verified:.1f} ms; {peak} MB",
        flush=True,
    )


def main() -> None:
    """Measure the game named, or one that 2, 4 and 8 can play."""
    game = sys.argv[1] if len(sys.argv) > 1 else "zwickern"
    for seats in map(int, sys.argv[2:] or ("2", "4", "8")):
        if seats in GAMES[game].players:
            measure(game, seats)


if __name__ == "__main__":
    main()

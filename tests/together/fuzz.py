"""Invalid lines, derived from those of a real hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from kontsina_qt.together.admission import admits
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import LONGEST, text_of, write_line
from tests.together.machines import Table, key_of

KINDS = (
    *("open", "sit", "rise", "start", "seal", "shuffle", "lock", "cut", "keys", "show", "move"),
    *("void", "seed", "say", "claim", "agree", "back", "resign", "wish", ""),
)
MEMBERS = (
    *("version", "game", "options", "seats", "key", "salt", "name", "player", "seal", "points"),
    *("checks", "cut", "keys", "cards", "move", "seed", "phrase", "gone", "level", "claim"),
)


def played(players: int = 2, game: str = "cassino-royal") -> list[bytes]:
    """Return the log of a hand."""
    table = Table(game, players)
    table.play_hands()
    return list(table.lines())


def anything(random: Random, deep: int = 0) -> Any:
    """Return any value, valid in a line or not."""
    kind = random.randrange(12 if deep < 5 else 9)
    if kind < 3:
        return random.choice((0, 1, -1, 7, 2**31, -(2**63), 10**25, random.randrange(60)))
    if kind < 5:
        return text_of(random.randbytes(random.choice((0, 1, 16, 32, 64, 1664))))
    if kind == 5:
        return random.choice(("", "person", "x9", "\x1b[2J", "\u202e", "../..", "é" * 300, "7H"))
    if kind < 9:
        return random.choice((None, True, False, 0.5, 1e308))
    if kind < 11:
        return [anything(random, deep + 1) for _ in range(random.randrange(4))]
    return {random.choice(MEMBERS): anything(random, deep + 1) for _ in range(2)}


def signed(random: Random, course: Course, seat: int, lines: Sequence[bytes]) -> bytes:
    """Return a signed line in the right place with invalid members."""
    true = json.loads(random.choice(lines))
    members = {name: true[name] for name in true if name in MEMBERS}
    for _ in range(random.randrange(3)):
        members[random.choice(MEMBERS)] = anything(random)
    for name in [name for name in members if random.random() < 0.2]:
        members[name] = anything(random)
    kind = true["kind"] if random.random() < 0.7 else random.choice(KINDS)
    return write_line(key_of(seat), course.at, course.head, seat, kind, members)


def garbled(random: Random, lines: Sequence[bytes]) -> bytes:
    """Return a corrupted line, or one from elsewhere."""
    raw = bytearray(random.choice(lines))
    way = random.randrange(7)
    if way == 0:
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    elif way == 1:
        del raw[random.randrange(len(raw)) :]
    elif way == 2:
        raw += random.randbytes(random.randrange(40))
    elif way == 3:
        raw = bytearray(random.randbytes(random.randrange(300)))
    elif way == 4:
        raw = bytearray(
            random.choice((b"[", b'{"a":', b"9", b'"\\ud800')) * random.randrange(9_000)
        )
    elif way == 5:
        raw = bytearray(LONGEST + random.randrange(9))
    return bytes(raw)


def fuzz_course(lines: int, seed: int, most_at_once: int = 60) -> None:
    """Let courses at every point of a hand read random lines; only liars may be blamed."""
    random = Random(seed)
    logs = [played(2), played(3)]
    done = 0
    while done < lines:
        log = random.choice(logs)
        course = Course(key_of(0), 0)
        for raw in log[: random.randrange(len(log))]:
            course.take(raw)
        for _ in range(min(most_at_once, lines - done)):
            done += 1
            if random.random() < 0.7:
                course.take(garbled(random, log))
                assert course.fault is None
                continue
            seat = random.randrange(1, 3)
            raw = signed(random, course, seat, log)
            admits(course, raw)
            course.take(raw)
            course.due()
            assert course.fault is None or course.fault.seat == seat
            if course.over:
                break

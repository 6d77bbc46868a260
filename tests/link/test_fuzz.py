"""Random input to a hosted table, which stays usable for guests with the invitation."""

from __future__ import annotations

import json
import socket
import sys
from contextlib import closing, suppress
from random import Random

import pytest

from kontsina_qt.link.wire.invitation import LOOPBACK
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.link.wire.secure import Channel, secret_of
from kontsina_qt.link.wire.serving import Served, SharedLogs
from kontsina_qt.together.lines import text_of
from kontsina_qt.together.logs import MemoryLogs
from tests.together.fuzz import anything, garbled, played
from tests.together.machines import key_of

SECONDS = 60
MOST_MEBIBYTES = 300


def question(random: Random, lines: list[bytes]) -> bytes:
    """Return a more or less valid request."""
    asked = {
        "verb": random.choice(("read", "append", "here", "wish")),
        "at": random.choice((0, len(lines), len(lines) + 1, anything(random))),
        "line": text_of(garbled(random, lines)[:70_000]),
        "key": text_of(random.randbytes(32)),
        "sig": text_of(random.randbytes(64)),
    }
    for name in [name for name in asked if random.random() < 0.2]:
        asked[name] = anything(random)
    raw = bytearray(json.dumps(asked).encode())
    if random.random() < 0.3:
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return bytes(raw[:131_000])


def call(random: Random, port: int, match: str, lines: list[bytes]) -> None:
    """Connect and send anything."""
    with suppress(OSError), socket.create_connection((LOOPBACK, port), SECONDS) as connected:
        way = random.randrange(4)
        if way == 0:
            connected.sendall(random.randbytes(random.randrange(500)))
            connected.shutdown(socket.SHUT_WR)
            connected.recv(100)
            return
        channel = Channel(connected, secret_of(match), host=False)
        if way == 1:
            size = random.choice((0, 5, 17, 40, 2**20, 2**31, 2**32 - 1))
            connected.sendall(size.to_bytes(4, "big") + random.randbytes(40))
            connected.shutdown(socket.SHUT_WR)
            return
        for _ in range(random.randrange(1, 5)):
            channel.send(question(random, lines))
            channel.receive(1 << 22, SECONDS)


def fuzz_door(calls: int, seed: int) -> None:
    """Send random input from strangers and guests; then check that the log is unchanged."""
    random = Random(seed)
    lines = played()[:20]
    logs = SharedLogs(MemoryLogs())
    match = "5f" * 32
    for place, line in enumerate(lines):
        assert logs.append(match, place, line)
    with closing(Served(logs, match)) as door:
        for _ in range(calls):
            call(random, door.port, match, lines)
        with closing(NetworkLogs((LOOPBACK,), door.port, key_of(0))) as guest:
            assert list(guest.read(match, 0)) == lines


def test_callers_of_any_kind() -> None:
    fuzz_door(60, seed=1)


@pytest.mark.long
def test_twenty_thousand_callers() -> None:
    fuzz_door(20_000, seed=2)
    if sys.platform == "linux":
        import resource

        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < MOST_MEBIBYTES << 10

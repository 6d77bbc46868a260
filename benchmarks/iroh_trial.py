"""Is iroh a carrier for playing with people?  ``python -m benchmarks.iroh_trial``

Measures iroh beside the program's own link, on the loopback, in turns in one run: dialling, lines
there and back, ``--connects`` connections that each end in one of several ways (closed by either
side, peer killed, peer stopped for longer than its time-out), what the other side is told and
when, what is lost, memory, threads and files; then calling again after a peer was killed, what
iroh does when its event loop is not what it expects, its errors' forms, and which addresses it
speaks to. ``--open SECONDS`` keeps one connection of each open as long, with a line every ten
seconds.

It needs ``pip install iroh``, and Linux: whatever iroh is told to leave off, its Python still
asks routers for a way in, so all of this runs in a network of its own (``unshare --net``), out of
which nothing leads.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from benchmarks.carriers.connections import (
    CLOSE,
    ECHO,
    KEEP,
    KEPT_LINES,
    Caller,
    Connection,
    Ending,
    Place,
    said,
)
from benchmarks.start import resident_mb

BLOCK: Final = 100
CLOSED, LEFT, CLOSING, KILLED, STOPPED = 30, 10, 30, 20, 10
"""How many of a block's connections end in each way."""
LINE: Final = 300
LONG_LINE: Final = 64 << 10
LINE_EVERY_SECONDS: Final = 10.0
NOTICED_WITHIN_SECONDS: Final = 120.0
NETWORK: Final = """
ip link set lo up
ip link add outside type veth peer name nobody
ip address add 198.51.100.2/24 dev outside
ip link set nobody up
ip link set outside up
ip route add default via 198.51.100.1
exec "$@"
"""
"""A loopback, and a way to a router that nobody answers for; the addresses are for examples."""
LOOPBACK: Final = ("127.0.0.1", "::1")


class Peer:
    """A process that answers calls."""

    def __init__(self, process: asyncio.subprocess.Process, place: Place) -> None:
        self.process = process
        self.place = place

    @classmethod
    async def start(cls, carrier: str, again: Place | None = None) -> Peer:
        """Start one; ``again`` where another was, with its key."""
        where = [again.key, str(again.port)] if again else []
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.carriers.peer", carrier, *where),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        return cls(process, Place(**json.loads(await process.stdout.readline())))

    async def endings(self, count: int) -> list[Ending]:
        """What it tells of its next connections' ends; fewer if they do not come in time."""
        assert self.process.stdout is not None
        found: list[Ending] = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(NOTICED_WITHIN_SECONDS):
                while len(found) < count and (line := await self.process.stdout.readline()):
                    found.append(Ending(**json.loads(line)))
        return found

    def signal(self, number: signal.Signals) -> None:
        """Kill, stop or continue it."""
        self.process.send_signal(number)

    async def end(self) -> None:
        """End it and wait for that."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()


@dataclass
class Uses:
    """What a process has.

    Attributes:
        memory: resident, in megabytes.
        threads, files: how many.
    """

    memory: float
    threads: int
    files: int

    @classmethod
    def of(cls, process: int) -> Uses:
        """Ask the system."""
        gc.collect()
        folder = Path(f"/proc/{process}")
        counts = (len(list((folder / each).iterdir())) for each in ("task", "fd"))
        return cls(resident_mb(process), *counts)

    def __str__(self) -> str:
        return f"{self.memory:.1f} MB, {self.threads} threads, {self.files} files"


@dataclass
class Results:
    """What was seen of one carrier.

    Attributes:
        dials: seconds of each.
        trips: by the line's length, seconds of each.
        work: by the line's length, processor nanoseconds of the calling process for all of them.
        endings: by side and kind of loss, what it was told.
        grown: of the calling process, megabytes in each block.
    """

    dials: list[float] = field(default_factory=list)
    trips: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    work: Counter[int] = field(default_factory=Counter)
    endings: dict[str, list[Ending]] = field(default_factory=lambda: defaultdict(list))
    grown: list[float] = field(default_factory=list)


async def dialled(caller: Caller, place: Place, results: Results) -> Connection:
    """A connection, with one line there and back: only then both sides know of it."""
    started = time.perf_counter()
    connection = await caller.dial(place)
    await connection.exchange(ECHO)
    results.dials.append(time.perf_counter() - started)
    return connection


async def ending(connection: Connection, heard: float) -> Ending:
    """Read until the end."""
    lines = 0
    try:
        async with asyncio.timeout(NOTICED_WITHIN_SECONDS):
            while True:
                await connection.read()
                heard = time.monotonic()
                lines += 1
    except Exception as error:  # what a carrier has for an end is what is asked here
        return Ending(said(error), time.monotonic() - heard, lines)
    finally:
        await connection.close()


async def write_some(connection: Connection) -> None:
    """Lines that may be lost."""
    with contextlib.suppress(OSError):
        for _ in range(KEPT_LINES):
            await connection.write(KEEP)


async def block(caller: Caller, lasting: Peer, results: Results) -> None:
    """Connections that end in all the ways."""
    before = resident_mb(os.getpid())
    for _ in range(CLOSED):
        connection = await dialled(caller, lasting.place, results)
        await write_some(connection)
        await connection.close()
    results.endings["caller closes: peer"] += await lasting.endings(CLOSED)
    for _ in range(LEFT):
        connection = await dialled(caller, lasting.place, results)
        await write_some(connection)
        await connection.leave()
    results.endings["caller finishes, then closes: peer"] += await lasting.endings(LEFT)
    for _ in range(CLOSING):
        connection = await dialled(caller, lasting.place, results)
        await connection.write(CLOSE)
        found = await ending(connection, time.monotonic())
        results.endings["peer closes: caller"].append(found)
    killed = await Peer.start(caller.name)
    stopped = await Peer.start(caller.name)
    dead = [await dialled(caller, killed.place, results) for _ in range(KILLED)]
    asleep = [await dialled(caller, stopped.place, results) for _ in range(STOPPED)]
    heard = time.monotonic()
    killed.signal(signal.SIGKILL)
    stopped.signal(signal.SIGSTOP)
    for connection in (*dead, *asleep):
        await write_some(connection)
    found_all = await asyncio.gather(*(ending(each, heard) for each in (*dead, *asleep)))
    results.endings["peer killed: caller"] += found_all[:KILLED]
    results.endings["peer stopped: caller"] += found_all[KILLED:]
    stopped.signal(signal.SIGCONT)
    results.endings["peer goes on: peer"] += await stopped.endings(STOPPED)
    await killed.end()
    await stopped.end()
    gc.collect()
    results.grown.append(resident_mb(os.getpid()) - before)


async def trips(caller: Caller, lasting: Peer, results: Results, count: int) -> None:
    """Lines there and back."""
    connection = await dialled(caller, lasting.place, Results())
    for size, times in ((LINE, count), (LONG_LINE, count // 4)):
        worked = time.process_time_ns()
        for _ in range(times):
            started = time.perf_counter()
            await connection.exchange(ECHO * size)
            results.trips[size].append(time.perf_counter() - started)
        results.work[size] += time.process_time_ns() - worked
    await connection.leave()
    await lasting.endings(1)


async def losses(callers: Sequence[Caller], connects: int) -> None:
    """All connections and their ends, in turns."""
    peers = [await Peer.start(caller.name) for caller in callers]
    all_results = [Results() for _ in callers]
    first = [Uses.of(peer.process.pid) for peer in peers]
    own_first = Uses.of(os.getpid())
    for number in range(max(1, connects // BLOCK)):
        for caller, peer, results in zip(callers, peers, all_results, strict=True):
            await trips(caller, peer, results, 100)
            await block(caller, peer, results)
        print(f"block {number + 1}; this process: {Uses.of(os.getpid())}", flush=True)
    print(f"this process before: {own_first}")
    for caller, peer, results, before in zip(callers, peers, all_results, first, strict=True):
        print(f"\n{caller.name}")
        tell(results)
        print(f"  the peer that stays, before: {before}; after: {Uses.of(peer.process.pid)}")
        await peer.end()


def tell(results: Results) -> None:
    """Print what was seen of one carrier."""
    print(f"  dialled {len(results.dials)} times: {milliseconds(results.dials)}")
    for size, times in results.trips.items():
        worked = f", {results.work[size] / len(times) / 1e6:.2f} ms of work here"
        print(f"  {size:,} bytes there and back: {milliseconds(times)}{worked}")
    for way, endings in results.endings.items():
        seconds = sorted(each.seconds for each in endings)
        lines = sum(each.lines for each in endings)
        of = f", {lines} of {KEPT_LINES * len(endings)} lines came"
        print(f"  {way} ({len(endings)}): told after {seconds[0]:.2f} to {seconds[-1]:.2f} s{of}")
        for error, count in Counter(each.error for each in endings).most_common(4):
            print(f"    {count} × {error}")
    after = results.grown[1:] or results.grown
    print(f"  memory of the caller: {sum(after):+.1f} MB in {len(after)} blocks of {BLOCK}")


def milliseconds(times: Sequence[float]) -> str:
    """The middle and the slow end."""
    worst = sorted(times)[int(len(times) * 0.99)]
    return f"median {statistics.median(times) * 1e3:.2f} ms, 99th {worst * 1e3:.1f} ms"


async def again(caller: Caller, times: int) -> None:
    """A peer is killed and started again at its place; it is called again at once."""
    print(f"\n{caller.name}: peer killed, started again at the same place, called again")
    back, noticed, errors = [], [], Counter[str]()
    for _ in range(times):
        peer = await Peer.start(caller.name)
        old = await dialled(caller, peer.place, Results())
        peer.signal(signal.SIGKILL)
        await peer.process.wait()
        waiting = asyncio.create_task(ending(old, time.monotonic()))
        peer = await Peer.start(caller.name, peer.place)
        started = time.perf_counter()
        new = await tried(caller.dial(peer.place))
        if isinstance(new, str):
            errors[f"new connection: {new}"] += 1
        else:
            await new.exchange(ECHO)
            back.append(time.perf_counter() - started)
            await new.leave()
        found = await waiting
        noticed.append(found.seconds)
        errors[found.error] += 1
        await peer.end()
    if back:
        print(f"  there again {len(back)} times of {times}: {milliseconds(back)}")
    print(f"  the old connection's end was told after {min(noticed):.2f} to {max(noticed):.2f} s")
    for error, count in errors.items():
        print(f"    {count} × {error}")


async def tried(dialling: Awaitable[Connection]) -> Connection | str:
    """The connection, or why there is none."""
    try:
        async with asyncio.timeout(NOTICED_WITHIN_SECONDS):
            return await dialling
    except Exception as error:  # every carrier has its own
        return said(error)


async def stay_open(callers: Sequence[Caller], seconds: float) -> None:
    """A connection of each with a line now and then."""
    peers = [await Peer.start(caller.name) for caller in callers]
    each = [await caller.dial(peer.place) for caller, peer in zip(callers, peers, strict=True)]
    worst = [0.0] * len(callers)
    started, told, lines = time.monotonic(), 0.0, 0
    while (since := time.monotonic() - started) < seconds:
        for at, connection in enumerate(each):
            asked = time.perf_counter()
            await connection.exchange(ECHO * LINE)
            worst[at] = max(worst[at], time.perf_counter() - asked)
        lines += 1
        if since >= told:
            told += 300
            print(f"open {since:.0f} s, {lines} lines; this process: {Uses.of(os.getpid())}")
            for caller, peer in zip(callers, peers, strict=True):
                print(f"  peer of {caller.name}: {Uses.of(peer.process.pid)}", flush=True)
        await asyncio.sleep(LINE_EVERY_SECONDS)
    slow = ", ".join(f"{c.name} {w * 1e3:.1f} ms" for c, w in zip(callers, worst, strict=True))
    print(f"open {since:.0f} s, {lines} lines each, all came back; the slowest: {slow}")
    for connection, peer in zip(each, peers, strict=True):
        await connection.leave()
        await peer.end()


def start_cost() -> None:
    """Importing and the size on disk."""
    print("\nstart")
    for name, module in (("PyNaCl", "nacl.bindings"), ("iroh", "iroh")):
        clock = "__import__('time').perf_counter()"
        code = f"started = {clock}; import {module}; print({clock} - started)"
        command = [sys.executable, "-c", code]
        times = [float(subprocess.check_output(command)) for _ in range(7)]
        files = distribution(name).files or []
        paths = (Path(str(each.locate())) for each in files)
        size = sum(path.stat().st_size for path in paths if path.exists()) / 1e6
        took = f"imported in {statistics.median(times) * 1e3:.0f} ms"
        print(f"  {name} {distribution(name).version}: {took}, {size:.1f} MB")


def manners() -> None:
    """What iroh does where a program is not kind to it."""
    from benchmarks.carriers.manners import MANNERS

    for name in MANNERS:
        command = (sys.executable, "-W", "always", "-m", "benchmarks.carriers.manners")
        try:
            done = subprocess.run([*command, name], capture_output=True, text=True, timeout=200)
            printed, status = done.stdout + done.stderr, f"exit status {done.returncode}"
        except subprocess.TimeoutExpired as error:
            printed, status = str(error.stdout) + str(error.stderr), "hangs"
        print(f"\n{name}: {status}")
        lines = printed.splitlines()
        for line in lines[:12]:
            print(f"  {line[:240]}")
        if len(lines) > 12:
            print(f"  … {len(lines) - 12} lines more")


ADDRESS: Final = re.compile(
    r"\b(bind|connect|sendto|sendmsg|sendmmsg)\(.*?sin6?_port=htons\((\d+)\)"
    r'.*?inet_(?:addr\(|pton\(AF_INET6, )"([^"]+)"'
)


def addresses() -> None:
    """Which addresses an endpoint on the loopback binds and sends to, its relay off."""
    print("\naddresses")
    if shutil.which("strace") is None:
        print("  not looked at: there is no strace")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "calls"
        trace = ("strace", "-f", "-e", "trace=network", "-o", str(path), sys.executable)
        subprocess.run([*trace, "-m", "benchmarks.carriers.manners", "sockets"], check=True)
        found = Counter[str]()
        for line in path.read_text(errors="replace").splitlines():
            if call := ADDRESS.search(line):
                known = call[1] != "bind" and call[3] not in LOOPBACK
                found[f"{call[1]} {call[3]}" + f" port {call[2]}" * known] += 1
    for call_and_address, count in sorted(found.items()):
        print(f"  {count} × {call_and_address}")


async def measure(options: argparse.Namespace) -> None:
    """Run what was asked for, in a network of its own."""
    from benchmarks.carriers.own import OwnCaller
    from benchmarks.carriers.quic import QuicCaller, bind

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(BLOCK))
    started = time.perf_counter()
    callers: list[Caller] = [OwnCaller(), QuicCaller(await bind())]
    print(f"endpoint bound in {(time.perf_counter() - started) * 1e3:.0f} ms", flush=True)
    if options.connects:
        await losses(callers, options.connects)
        for caller in callers:
            await again(caller, 5)
    if options.open:
        await stay_open(callers, options.open)
    for caller in callers:
        await caller.end()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, in a network of its own; 2 if that can't be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.iroh_trial")
    parser.add_argument("--connects", type=int, default=1000, help="in blocks of 100; 0 for none")
    parser.add_argument("--open", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if find_spec("iroh") is None:
        print("iroh is not installed: pip install iroh", file=sys.stderr)
        return 2
    if options.inside:
        if options.connects:
            start_cost()
            addresses()
            manners()
        asyncio.run(measure(options))
        return 0
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        print(
            "the trial needs Linux with unshare and ip, for a network of its own", file=sys.stderr
        )
        return 2
    own = ["unshare", "--map-root-user", "--net", "sh", "-ec", NETWORK, "sh"]
    command = [sys.executable, "-m", "benchmarks.iroh_trial", *(arguments or sys.argv[1:])]
    return subprocess.run([*own, *command, "--inside"]).returncode


if __name__ == "__main__":
    sys.exit(main())

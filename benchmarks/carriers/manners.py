"""What iroh does where a program is not kind to it: ``python -m benchmarks.carriers.manners NAME``.

Each is a process of its own, for what is left behind may come at its very end.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future
from random import Random
from typing import Any

import iroh

from benchmarks.carriers.connections import ECHO, KEEP, Place, said
from benchmarks.carriers.quic import ALPN, QuicCaller, QuicConnection, bind, port_of, serve
from benchmarks.start import resident_mb


async def pair() -> tuple[QuicCaller, Place]:
    """A caller, and a peer in this same loop."""
    found: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
    served = asyncio.create_task(serve("", 0, found.set_result, lambda ending: None))
    KEPT.append(served)
    return QuicCaller(await bind()), await found


KEPT: list[asyncio.Task[None]] = []
"""Tasks that run until the process ends."""


async def cancelled_reads() -> None:
    """Reads that are given up again and again, and whether a line is lost by it."""
    caller, place = await pair()
    link = await caller.dial(place)
    given_up = lost = 0
    random = Random(1)
    for number in range(300):
        sent = ECHO + str(number).encode()
        await link.write(sent)
        got, end = b"", time.monotonic() + 0.5
        while not got and time.monotonic() < end:
            try:
                got = await asyncio.wait_for(link.read(), random.uniform(0, 0.0005))
            except TimeoutError:
                given_up += 1
        if not got:
            lost += 1
            link = await caller.dial(place)
    print(f"{given_up} reads given up; {lost} of 300 lines were lost by it")


async def waited_reads() -> None:
    """The same with one read that is waited for again and never given up."""
    caller, place = await pair()
    link = await caller.dial(place)
    waited = same = 0
    for number in range(1_000):
        sent = ECHO + str(number).encode()
        await link.write(sent)
        reading = asyncio.ensure_future(link.read())
        while not reading.done():
            await asyncio.wait([reading], timeout=0.0002)
            waited += 1
        same += reading.result() == sent
    print(f"waited {waited} times; {same} of 1,000 lines came back as they were")


async def cancelled_dials() -> None:
    """Dials to nobody, given up."""
    caller, place = await pair()
    nobody = Place("", 9, place.id)
    told = Counter[str]()
    for _ in range(50):
        told[await outcome(asyncio.wait_for(caller.dial(nobody), 0.02))] += 1
    for words, count in told.items():
        print(f"{count} × {words}")
    started = time.perf_counter()
    link = await asyncio.wait_for(caller.dial(place), 60)
    await asyncio.wait_for(link.exchange(ECHO), 60)
    seconds = time.perf_counter() - started
    print(f"50 dials given up; the next one, to its right place, is answered after {seconds:.2f} s")


async def outcome(work: Awaitable[Any]) -> str:
    """How an error is worded."""
    try:
        return repr(await work)
    except Exception as error:  # all of them are asked for
        return said(error)


async def errors() -> None:
    """What is raised, and after how long."""
    caller, place = await pair()

    async def told(what: str, work: Awaitable[Any]) -> None:
        started = time.perf_counter()
        words = await outcome(work)
        print(f"{what}: after {time.perf_counter() - started:.2f} s {words}", flush=True)

    link = await caller.dial(place)
    assert isinstance(link, QuicConnection)
    await link.exchange(ECHO)
    await link.close()
    await told("read after closing", link.receiving.read(10))
    await told("write after closing", link.write(KEEP))
    stranger = await bind()
    await told("another's key", caller.dial(Place("", place.port, str(stranger.id()))))
    other = iroh.EndpointAddr(
        iroh.EndpointId.from_string(place.id), None, [f"127.0.0.1:{place.port}"]
    )
    await told("another protocol", stranger.connect(other, b"another/1"))
    await told("its own key", stranger.connect(stranger.addr(), ALPN))
    await told("nobody there", stranger.connect(address_of_nobody(), ALPN))
    await told("a taken port", bind(port=port_of(stranger)))
    await told("not a key", as_key("nonsense"))
    try:
        await stranger.connect("somewhere", ALPN)
    except TypeError as error:
        print(f"a wrong type: {said(error)}")
    await stranger.close()
    await told("after the endpoint was closed", stranger.connect(other, ALPN))
    await told("closing it twice", stranger.close())


async def as_key(text: str) -> Any:
    """Read a key."""
    return iroh.EndpointId.from_string(text)


def address_of_nobody() -> Any:
    """Of a key that nobody has, at a port where nobody listens."""
    return iroh.EndpointAddr(iroh.SecretKey.generate().public(), None, ["127.0.0.1:9"])


def closed_loop() -> None:
    """A loop that is closed while a read is waited for, and a line that comes then."""
    found: Future[Place] = Future()

    def host() -> None:
        asyncio.run(serve("", 0, found.set_result, lambda ending: None))

    threading.Thread(target=host, daemon=True).start()
    place = found.result()
    loop = asyncio.SelectorEventLoop()

    async def begin() -> tuple[QuicCaller, asyncio.Task[bytes]]:
        caller = QuicCaller(await bind())
        link = await caller.dial(place)
        await link.exchange(ECHO)
        await link.write(ECHO * 60_000)
        return caller, asyncio.create_task(link.read())

    left = loop.run_until_complete(begin())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    time.sleep(1)
    print(f"{len(left)} things left as they were")


def two_loops() -> None:
    """Two event loops in two threads, each with its own endpoints."""
    both_loops(lambda: None)


def two_loops_one_set() -> None:
    """The same after ``uniffi_set_event_loop``, as its documentation of callbacks asks for."""
    loop = asyncio.SelectorEventLoop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    both_loops(lambda: iroh.iroh_ffi.uniffi_set_event_loop(loop))
    loop.call_soon_threadsafe(loop.stop)


def both_loops(before: Callable[[], None]) -> None:
    """Exchange lines in two loops at once."""
    before()
    told: dict[int, str] = {}

    async def exchange() -> str:
        caller, place = await pair()
        link = await caller.dial(place)
        for _ in range(100):
            await link.exchange(ECHO)
        return "100 lines there and back"

    def run(number: int) -> None:
        told[number] = asyncio.run(outcome(asyncio.wait_for(exchange(), 20)))

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    for number in (1, 2):
        print(f"loop {number}: {told.get(number, 'never came back')}")


async def connections() -> None:
    """Many connections, one after the other: what each leaves behind on both sides together."""
    caller, place = await pair()

    async def some(count: int) -> None:
        for _ in range(count):
            link = await caller.dial(place)
            await link.exchange(ECHO)
            await link.leave()

    await grown("connections", some, 600, 3_000)


async def endpoints() -> None:
    """Endpoints that are opened, used and closed: what each leaves behind."""
    caller, place = await pair()

    async def some(count: int) -> None:
        for _ in range(count):
            one = QuicCaller(await bind())
            link = await one.dial(place)
            await link.exchange(ECHO)
            await link.leave()
            await one.end()

    await grown("endpoints", some, 400, 400)
    await caller.end()


async def grown(what: str, some: Callable[[int], Awaitable[None]], first: int, then: int) -> None:
    """Print the memory that is taken by so many, after so many that warm up."""
    at_first = resident_mb(os.getpid())
    await some(first)
    before = resident_mb(os.getpid())
    await some(then)
    after = resident_mb(os.getpid())
    print(f"{first} {what}: {before - at_first:+.1f} MB; {then} more: {after - before:+.1f} MB")


async def sockets() -> None:
    """An endpoint is opened, is called, stays for twelve seconds, and is closed."""
    caller, place = await pair()
    link = await caller.dial(place)
    await link.exchange(ECHO)
    await asyncio.sleep(12)
    await link.leave()
    await caller.end()


MANNERS: Mapping[str, Callable[[], Any]] = {
    each.__name__: each
    for each in (
        *(cancelled_reads, waited_reads, cancelled_dials, errors, closed_loop),
        *(two_loops, two_loops_one_set, connections, endpoints),
    )
}


def main() -> None:
    """Show one of them."""
    warnings.simplefilter("always")
    work = {**MANNERS, "sockets": sockets}[sys.argv[1]]
    if asyncio.iscoroutinefunction(work):
        asyncio.run(work())
    else:
        work()


if __name__ == "__main__":
    main()

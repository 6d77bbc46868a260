"""A club: a NATS JetStream server that keeps the logs of tables, and nothing but them.

Whoever knows its address reads all logs and can write into all. What is written into one is a line
of it only if it can have an effect there (``Course.admits``), for everybody alike, so others'
messages cost nothing but their reading. What the server says is as hostile as what a guest says:
the signatures and hashes in the lines decide.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import sample
from typing import Any, Final, TypeVar

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.js.api import DiscardPolicy, RawStreamMsg, RePublish, StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError

from kontsina_qt.link.club.address import (
    LONGEST_MESSAGE,
    MOST_MESSAGES,
    NEWS,
    STREAM,
    TABLE,
    ClubAddress,
)
from kontsina_qt.together.logs import LogError

Answer = TypeVar("Answer")
Heard = Callable[[bytes], None]

CONNECT_SECONDS: Final = 3
ANSWER_SECONDS: Final = 5.0
PING_SECONDS: Final = 10
MOST_HEARD: Final = 100
"""How many messages that have not been read are kept; what comes then is not heard."""
MOST_MEMORY: Final = 100 << 20
"""By so much the memory may grow in one connection before the server is left."""
WATCH_SECONDS: Final = 0.02
MOST_AT_ONCE: Final = 50
"""How many messages are asked for before the first is answered."""
_OVERTAKEN: Final = 10071
"""JetStream's: another message came first."""


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody has written into a log.

    Attributes:
        table: whose log; the match, if it is one.
        number: of the message in the club.
        data: perhaps a line.
        when: it came, by the club's clock.
    """

    table: str
    number: int
    data: bytes
    when: datetime


class Club:
    """A connection to a club, made when something is first asked and anew after it was lost.

    Threads may share it. Only servers of the address are called, whatever a server tells of others.

    Attributes:
        connected: how often it was made.
        trouble: why there is none now, if that is known.
    """

    def __init__(self, address: ClubAddress) -> None:
        self.connected = 0
        self._address = address
        self._loop = asyncio.new_event_loop()
        self._client: Client | None = None
        self._connecting = asyncio.Lock()
        self._guard: asyncio.Task[None] | None = None
        self._floods = False
        self._closed = False
        self.trouble = ""
        self._heard: dict[Heard, str] = {}
        self._subscriptions: dict[Heard, Subscription] = {}
        self._loop.set_exception_handler(lambda loop, context: None)  # a reader is told
        self._thread = threading.Thread(target=self._loop.run_forever, name="club", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """What comes of some work in the connection's thread.

        Raises:
            LogError: the club does not answer, or refuses it.
        """
        if self._closed:
            work.close()
            raise LogError
        limited = asyncio.wait_for(work, CONNECT_SECONDS + ANSWER_SECONDS)
        try:
            return asyncio.run_coroutine_threadsafe(limited, self._loop).result()
        except LogError:
            raise
        except OSError as error:
            raise LogError(*filter(None, [error.strerror])) from None
        except APIError as error:
            raise LogError(*filter(None, [error.description])) from None
        except (NatsError, CancelledError) as error:
            raise LogError(*filter(None, [str(error).removeprefix("nats: ")])) from None
        except Exception:  # a server that says anything at all
            raise LogError from None

    async def client(self) -> Client:
        """The connection.

        Raises:
            OSError, NatsError, TimeoutError: there is none; and what the library raises where
                a server says something else than it should.
        """
        async with self._connecting:
            if self._client is None or not self._client.is_connected:
                self._client = None
                try:
                    self._client = await self._connect()
                except Exception as error:
                    self.trouble = str(error).removeprefix("nats: ") or type(error).__name__
                    raise
                self.trouble = ""
                self._subscriptions = {}
                self.connected += 1
            for heard, subject in list(self._heard.items()):
                if heard not in self._subscriptions:
                    await self._subscribe(self._client, subject, heard)
            return self._client

    async def _connect(self) -> Client:
        """Connect to one of the servers, whichever answers first in an order by chance."""
        if self._floods:
            raise ConnectionError("the server sends too much")
        trouble: Exception = ConnectionError()
        for host in sample(self._address.hosts, len(self._address.hosts)):
            try:
                return await self._connect_to(host)
            except (OSError, NatsError, TimeoutError) as error:
                trouble = error
        raise trouble

    async def _connect_to(self, host: str) -> Client:
        client, address = Client(), self._address
        encrypted = address.scheme == "tls"
        name, port = host.rsplit(":", 1)
        await client.connect(
            f"{address.scheme}://{await looked_up(name)}:{port}",
            user=address.user,
            password=address.password,
            name="kontsina",
            error_cb=_ignore,
            allow_reconnect=False,
            connect_timeout=CONNECT_SECONDS,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            ping_interval=PING_SECONDS,
            tls=ssl.create_default_context() if encrypted else None,
            tls_hostname=name if encrypted else None,
            tls_handshake_first=encrypted,  # nobody on the way can have it left out
        )
        self._guard = asyncio.create_task(self._watch_memory(client))
        return client

    async def _watch_memory(self, client: Client) -> None:
        """Leave a server that fills the memory: the library reads without a limit."""
        before = most_memory()
        while client.is_connected:
            if most_memory() - before > MOST_MEMORY:
                self._floods = True
                await client.close()
            await asyncio.sleep(WATCH_SECONDS)

    async def _subscribe(self, client: Client, subject: str, heard: Heard) -> None:
        async def hear(message: Msg) -> None:
            heard(message.data)

        self._subscriptions[heard] = await client.subscribe(
            subject, cb=hear, pending_msgs_limit=MOST_HEARD, pending_bytes_limit=1 << 20
        )

    def listen(self, subject: str, heard: Heard) -> None:
        """Tell what is said, in the connection's thread, whenever there is a connection."""

        async def begin() -> None:
            self._heard[heard] = subject
            if self._client is not None and self._client.is_connected:
                await self.client()

        self._begin(begin())

    def ignore(self, heard: Heard) -> None:
        """Tell it no more."""

        async def end() -> None:
            self._heard.pop(heard, None)
            subscription = self._subscriptions.pop(heard, None)
            if subscription is not None:
                with contextlib.suppress(NatsError):
                    await subscription.unsubscribe()

        self._begin(end())

    def _begin(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Run something in the worker; nothing after ``close``."""
        if self._closed:
            work.close()
            return Future()
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    @property
    def reached(self) -> bool:
        """Whether there is a connection."""
        return self._client is not None and self._client.is_connected

    def publish(self, subject: str, data: bytes) -> None:
        """Say something to whoever listens now, if there is a connection."""

        async def notify() -> None:
            with contextlib.suppress(Exception):  # whatever a server says
                await self.say(subject, data)

        self._begin(notify())

    def repeat(
        self, seconds: float, subject: str, words: Callable[[], bytes | None]
    ) -> Future[None]:
        """Say something again and again until that is cancelled; nothing without words."""

        async def repeat() -> None:
            while True:
                said = words()
                if said is not None:
                    with contextlib.suppress(Exception):  # whatever a server says
                        await self.say(subject, said)
                await asyncio.sleep(seconds)

        return self._begin(repeat())

    async def say(self, subject: str, data: bytes) -> None:
        """Say something to whoever listens now."""
        await (await self.client()).publish(subject, data)

    async def read(self, subject: str, after: int, most: int = 1) -> list[Message]:
        """The first messages about a subject with a greater number; fewer where time runs out.

        Raises:
            LogError: the server answers something else.
        """
        stream = (await self.client()).jetstream(timeout=ANSWER_SECONDS)
        found: list[Message] = []
        end, ahead = time.monotonic() + ANSWER_SECONDS / 2, 1
        while len(found) < most and (not found or time.monotonic() < end):
            # Each is asked for before the one ahead is answered: what lies between is not missed.
            numbers = range(after + 1, after + 1 + min(ahead, most - len(found)))
            asked = (
                stream.get_msg(STREAM, each, subject, direct=True, next=True) for each in numbers
            )
            answers = await asyncio.gather(*asked, return_exceptions=True)
            new = {raw.number: raw for raw in _messages(answers, subject, after)}
            if not new:
                break
            found += [new[number] for number in sorted(new)]
            ahead = min(ahead * 2, MOST_AT_ONCE) if 4 * len(new) > len(numbers) else 1
            after = found[-1].number
        return found[:most]

    async def read_all(self, after: int) -> list[Message]:
        """Some of the messages that come after a number; none where there are no more."""
        found = await self.read(f"{TABLE}*", after)
        if found:
            stream = (await self.client()).jetstream(timeout=ANSWER_SECONDS)
            numbers = range(found[0].number + 1, found[0].number + MOST_AT_ONCE)
            asked = [stream.get_msg(STREAM, number, direct=True) for number in numbers]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            found += _messages(answers, f"{TABLE}*", after)
        return found

    async def write(self, table: str, data: bytes, after: int) -> int:
        """Add a message to the log of a table, if its last one has a number; its own, or 0."""
        stream = (await self.client()).jetstream(timeout=ANSWER_SECONDS)
        headers = {"Nats-Expected-Last-Subject-Sequence": str(after)}
        try:
            added = await stream.publish(f"{TABLE}{table}", data, headers=headers)
        except APIError as error:
            if error.err_code == _OVERTAKEN:
                return 0
            raise
        return added.seq

    def open(self, nodes: int = 1) -> None:
        """Make the place for the logs, as who runs the club may.

        Raises:
            LogError: the server does not do it.
        """
        config = StreamConfig(
            name=STREAM,
            subjects=[f"{TABLE}*"],
            storage=StorageType.FILE,
            num_replicas=nodes,
            discard=DiscardPolicy.NEW,
            discard_new_per_subject=True,
            max_msgs_per_subject=MOST_MESSAGES,
            max_msg_size=LONGEST_MESSAGE,
            republish=RePublish(f"{TABLE}*", f"{NEWS}{{{{wildcard(1)}}}}", headers_only=True),
            deny_delete=True,
            deny_purge=True,
            allow_direct=True,
        )

        async def add() -> None:
            await (await self.client()).jetstream(timeout=ANSWER_SECONDS).add_stream(config)

        self.run(add())

    def close(self) -> None:
        """Leave the club."""

        async def end() -> None:
            if self._client is not None:
                await self._client.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        if self._closed:
            return
        self._closed = True
        ended = asyncio.run_coroutine_threadsafe(end(), self._loop)
        with contextlib.suppress(NatsError, OSError, CancelledError, TimeoutError):
            ended.result(ANSWER_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _messages(
    answers: Sequence[RawStreamMsg | BaseException], subject: str, after: int
) -> Iterator[Message]:
    """What a server has kept about a subject after a number, as far as that is certain.

    Where there was nothing yet, something may have come before the next was asked for: what
    follows is read again.

    Raises:
        LogError: it answers something else.
        Exception: as the library does, where there was no answer.
    """
    for raw in answers:
        if isinstance(raw, NotFoundError):
            return
        if isinstance(raw, BaseException):
            raise raw
        message = _message(raw)
        asked = subject.endswith("*") or raw.subject == subject
        if not asked or message.number <= after:
            raise LogError
        yield message


def _message(raw: RawStreamMsg) -> Message:
    """What a server says that it has kept.

    Raises:
        LogError: that is not said.
    """
    if raw.seq is None or raw.subject is None or not raw.subject.startswith(TABLE):
        raise LogError
    if raw.time is None:
        raise LogError
    return Message(raw.subject.removeprefix(TABLE), raw.seq, raw.data or b"", raw.time)


async def looked_up(name: str, ask: Callable[[str], str] = socket.gethostbyname) -> str:
    """The IPv4 address of a computer.

    A name server that does not answer holds nobody: the thread that asks it is not waited for.

    Args:
        name: of the computer.
        ask: asks a name server.

    Raises:
        OSError: there is none.
        TimeoutError: nobody answers.
    """
    loop, found = asyncio.get_running_loop(), Future[str]()
    found.set_running_or_notify_cancel()  # an answer that comes too late has somewhere to go

    def look_up() -> None:
        try:
            found.set_result(ask(name))
        except (OSError, UnicodeError) as error:
            found.set_exception(OSError(str(error)))

    threading.Thread(target=look_up, name="name", daemon=True).start()
    return await asyncio.wait_for(asyncio.wrap_future(found, loop=loop), CONNECT_SECONDS)


def most_memory() -> int:
    """The most memory that this process has had so far, in bytes; 0 where that is not known."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    # On Linux a process that is started begins with the peak of who started it in ``getrusage``.
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text("utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


async def _ignore(error: Exception) -> None:
    """What goes wrong is told to whoever asks."""

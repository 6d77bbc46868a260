"""A connection to a club: a NATS JetStream server that keeps the logs of tables.

Everybody who knows its address can read and write all logs. A message counts as a line only if it
can have an effect (``together.admission``), which all readers decide alike, so foreign messages
cost no more than reading them. The server is trusted no more than a guest: only the signatures and
hashes in the lines count.
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
"""How many unread messages of a subscription are kept; later ones are dropped."""
MOST_MEMORY: Final = 100 << 20
"""How much the process may grow during a connection before it is closed."""
WATCH_SECONDS: Final = 0.02
MOST_AT_ONCE: Final = 50
"""The maximum number of messages requested at once."""
_OVERTAKEN: Final = 10071
"""JetStream's error code for a wrong last sequence number: another message came first."""


@dataclass(frozen=True, slots=True)
class Message:
    """A stored message, which may be a line.

    Attributes:
        table: the name of the log.
        number: its sequence number in the club.
        data: its content.
        when: the time it was stored, by the club's clock.
    """

    table: str
    number: int
    data: bytes
    when: datetime


class Club:
    """A connection to a club, opened by the first request and again after it was lost.

    Threads may share it. Only servers in the address are used, whatever others a server announces.

    Attributes:
        connected: the number of connections made so far.
        trouble: why there is no connection, if known.
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
        self._loop.set_exception_handler(lambda loop, context: None)  # callers get the errors
        self._thread = threading.Thread(target=self._loop.run_forever, name="club", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run a coroutine in the connection's thread, and return its result.

        Raises:
            LogError: the club does not answer, or refuses the request.
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
        except Exception:  # whatever a malicious server causes
            raise LogError from None

    async def client(self) -> Client:
        """Return the connection; open it if necessary.

        Raises:
            OSError, NatsError, TimeoutError: there is none. The library raises others if a
                server breaks the protocol.
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
        """Connect to the first server that answers, in random order."""
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
            tls_handshake_first=encrypted,  # so that it cannot be stripped
        )
        self._guard = asyncio.create_task(self._watch_memory(client))
        return client

    async def _watch_memory(self, client: Client) -> None:
        """Disconnect from a server that fills the memory: the library reads without a limit."""
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
        """Call ``heard``, in the connection's thread, for each message on a subject."""

        async def begin() -> None:
            self._heard[heard] = subject
            if self._client is not None and self._client.is_connected:
                await self.client()

        self._begin(begin())

    def ignore(self, heard: Heard) -> None:
        """Stop calling ``heard``."""

        async def end() -> None:
            self._heard.pop(heard, None)
            subscription = self._subscriptions.pop(heard, None)
            if subscription is not None:
                with contextlib.suppress(NatsError):
                    await subscription.unsubscribe()

        self._begin(end())

    def _begin(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Start a coroutine in the connection's thread, unless it is closed."""
        if self._closed:
            work.close()
            return Future()
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    @property
    def reached(self) -> bool:
        """Whether there is a connection."""
        return self._client is not None and self._client.is_connected

    def publish(self, subject: str, data: bytes) -> None:
        """Publish a message without waiting; errors are ignored."""

        async def send() -> None:
            with contextlib.suppress(Exception):  # whatever a malicious server causes
                await self.say(subject, data)

        self._begin(send())

    def repeat(
        self, seconds: float, subject: str, words: Callable[[], bytes | None]
    ) -> Future[None]:
        """Publish a message at intervals until the result is cancelled.

        Args:
            seconds: the interval.
            subject: the subject.
            words: returns the message, or None to publish nothing this time.
        """

        async def repeat() -> None:
            while True:
                said = words()
                if said is not None:
                    with contextlib.suppress(Exception):  # whatever a malicious server causes
                        await self.say(subject, said)
                await asyncio.sleep(seconds)

        return self._begin(repeat())

    async def say(self, subject: str, data: bytes) -> None:
        """Publish a message."""
        await (await self.client()).publish(subject, data)

    async def read(self, subject: str, after: int, most: int = 1) -> list[Message]:
        """Return the next messages on a subject; fewer if time runs out.

        Args:
            subject: the subject; ``*`` stands for any table.
            after: the sequence number after which to read.
            most: the maximum number of messages.

        Raises:
            LogError: the server's answer is invalid.
        """
        stream = (await self.client()).jetstream(timeout=ANSWER_SECONDS)
        found: list[Message] = []
        end, ahead = time.monotonic() + ANSWER_SECONDS / 2, 1
        while len(found) < most and (not found or time.monotonic() < end):
            # Pipelined: each request asks for the next message from a number on, so none is missed.
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
        """Return some of the messages of all tables after a number; none only at the end."""
        found = await self.read(f"{TABLE}*", after)
        if found:
            stream = (await self.client()).jetstream(timeout=ANSWER_SECONDS)
            numbers = range(found[0].number + 1, found[0].number + MOST_AT_ONCE)
            asked = [stream.get_msg(STREAM, number, direct=True) for number in numbers]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            found += _messages(answers, f"{TABLE}*", after)
        return found

    async def write(self, table: str, data: bytes, after: int) -> int:
        """Append to the log of a table, if its last message has the number ``after``.

        Returns:
            The number of the message, or 0 if another came first.
        """
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
        """Create the stream for the logs, as the club's administrator.

        Args:
            nodes: the number of servers that replicate it.

        Raises:
            LogError: the server refuses.
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
        """Close the connection and end its thread."""

        async def end() -> None:
            if self._client is not None:
                await self._client.close()
            while others := asyncio.all_tasks() - {asyncio.current_task()}:
                for task in others:
                    task.cancel()  # once is not enough: before Python 3.12, wait_for may miss it
                await asyncio.wait(others, timeout=WATCH_SECONDS)

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
    """Yield the messages in a server's answers, up to the first gap.

    A message may have arrived between two requests, so what follows a gap must be read again.

    Raises:
        LogError: an answer is invalid.
        Exception: raised by the library without an answer.
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
    """Return a stored message.

    Raises:
        LogError: the server's answer is incomplete.
    """
    if raw.seq is None or raw.subject is None or not raw.subject.startswith(TABLE):
        raise LogError
    if raw.time is None:
        raise LogError
    return Message(raw.subject.removeprefix(TABLE), raw.seq, raw.data or b"", raw.time)


async def looked_up(name: str, ask: Callable[[str], str] = socket.gethostbyname) -> str:
    """Return the IPv4 address of a host.

    The lookup runs in a daemon thread, which a dead name server cannot make anybody wait for.

    Args:
        name: of the host.
        ask: asks a name server.

    Raises:
        OSError: there is none.
        TimeoutError: the name server does not answer.
    """
    loop, found = asyncio.get_running_loop(), Future[str]()
    found.set_running_or_notify_cancel()  # so that a late answer can still be set

    def look_up() -> None:
        try:
            found.set_result(ask(name))
        except (OSError, UnicodeError) as error:
            found.set_exception(OSError(str(error)))

    threading.Thread(target=look_up, name="name", daemon=True).start()
    return await asyncio.wait_for(asyncio.wrap_future(found, loop=loop), CONNECT_SECONDS)


def most_memory() -> int:
    """Return the peak memory of this process in bytes; 0 where that is not known."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    # On Linux ``getrusage`` counts from the peak of the parent process.
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text("utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


async def _ignore(error: Exception) -> None:
    """Ignore asynchronous errors: requests fail with their own."""

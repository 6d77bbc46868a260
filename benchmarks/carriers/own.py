"""The program's own link: TCP sockets with libsodium's secret stream."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from secrets import token_bytes

from benchmarks.carriers.connections import (
    CLOSE,
    ECHO,
    KEEP,
    KEPT_LINES,
    LONGEST,
    Connection,
    Ending,
    Place,
    said,
)
from kontsina_qt.link.wire.network import ANSWER_SECONDS, CONNECT_SECONDS
from kontsina_qt.link.wire.secure import Channel
from kontsina_qt.link.wire.serving import SILENCE_SECONDS


class OwnConnection:
    """One socket."""

    def __init__(self, connected: socket.socket, channel: Channel) -> None:
        self._socket = connected
        self._channel = channel

    async def exchange(self, message: bytes) -> None:
        """Blocks, as the program's thread for a connection does."""
        self._channel.send(message)
        assert self._channel.receive(LONGEST, ANSWER_SECONDS) == message

    async def write(self, message: bytes) -> None:
        """The system may keep it until the other side reads."""
        self._channel.send(message)

    async def read(self) -> bytes:
        """In a thread, so that several can be waited for."""
        return await asyncio.to_thread(self._channel.receive, LONGEST, ANSWER_SECONDS)

    async def close(self) -> None:
        """What was written before still arrives."""
        self._socket.close()

    leave = close


class OwnCaller:
    """Dials by address and shared secret."""

    name = "own"

    async def dial(self, place: Place) -> Connection:
        """TCP's and the channel's handshakes."""
        connected = socket.create_connection(("127.0.0.1", place.port), CONNECT_SECONDS)
        try:
            return OwnConnection(
                connected, Channel(connected, bytes.fromhex(place.key), host=False)
            )
        except OSError:
            connected.close()
            raise

    async def end(self) -> None:
        """There is nothing between connections."""


def serve(
    key: str, port: int, opened: Callable[[Place], None], ended: Callable[[Ending], None]
) -> None:
    """Answer callers until the process ends, each in a thread."""
    secret = bytes.fromhex(key) if key else token_bytes(32)
    with socket.create_server(("127.0.0.1", port)) as server:
        opened(Place(secret.hex(), server.getsockname()[1]))
        while True:
            connected, _ = server.accept()
            arguments = (connected, secret, ended)
            threading.Thread(target=_answer, args=arguments, daemon=True).start()


def _answer(connected: socket.socket, secret: bytes, ended: Callable[[Ending], None]) -> None:
    lines, heard = 0, time.monotonic()
    with connected:
        try:
            channel = Channel(connected, secret, host=True)
            while True:
                message = channel.receive(LONGEST, SILENCE_SECONDS)
                heard = time.monotonic()
                kind = message[:1]
                lines += kind == KEEP
                if kind == ECHO:
                    channel.send(message)
                elif kind == CLOSE:
                    for _ in range(KEPT_LINES):
                        channel.send(KEEP)
                    return
        except OSError as error:
            ended(Ending(said(error), time.monotonic() - heard, lines))

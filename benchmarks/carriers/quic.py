"""iroh: QUIC, dialled by public key, without relays and look-ups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import iroh

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

ALPN = b"kontsina/trial/1"
_CHUNK = 1 << 16
_SIZE_BYTES = 4
Endpoint = Any
"""Who checks the types here need not have installed iroh."""


async def bind(key: bytes | None = None, port: int = 0, alpn: bytes = ALPN) -> Endpoint:
    """Open an endpoint on the loopback: as little as its Python can be told to open."""
    options = iroh.EndpointOptions(
        preset=iroh.preset_minimal(),
        relay_mode=iroh.RelayMode.disabled(),
        bind_addr=f"127.0.0.1:{port}",
        secret_key=key,
        alpns=[alpn],
    )
    return await iroh.Endpoint.bind(options)


def port_of(endpoint: Endpoint) -> int:
    """The port of its socket on the loopback."""
    [address] = [each for each in endpoint.bound_sockets() if each.startswith("127.0.0.1:")]
    return int(address.rpartition(":")[2])


def address_of(place: Place) -> Any:
    """Where to dial."""
    key = iroh.EndpointId.from_string(place.id)
    return iroh.EndpointAddr(key, None, [f"127.0.0.1:{place.port}"])


class QuicConnection:
    """One connection with one stream in both directions."""

    def __init__(self, connection: Any, stream: Any) -> None:
        self.connection = connection
        self.sending = stream.send()
        self.receiving = stream.recv()
        self._read = bytearray()

    async def exchange(self, message: bytes) -> None:
        """There and back."""
        await self.write(message)
        assert await self.read() == message

    async def write(self, message: bytes) -> None:
        """The library keeps it until the other side has it."""
        await self.sending.write_all(len(message).to_bytes(_SIZE_BYTES, "big") + message)

    async def read(self) -> bytes:
        """Waits for as long as the library does: its Python knows no time-out."""
        await self._fill(_SIZE_BYTES)
        size = _SIZE_BYTES + int.from_bytes(self._read[:_SIZE_BYTES], "big")
        if size > LONGEST + _SIZE_BYTES:
            raise ConnectionError("too long")
        await self._fill(size)
        message = bytes(self._read[_SIZE_BYTES:size])
        del self._read[:size]
        return message

    async def _fill(self, size: int) -> None:
        while len(self._read) < size:
            part = await self.receiving.read(_CHUNK)
            if not part:
                raise ConnectionError("the stream has ended")
            self._read += part

    async def close(self) -> None:
        """What was written before may be lost."""
        self.connection.close(0, b"closed")

    async def leave(self) -> None:
        """Wait until the other side has everything."""
        await self.sending.finish()
        await self.sending.stopped()
        self.connection.close(0, b"closed")


class QuicCaller:
    """Dials by public key, from one endpoint."""

    name = "iroh"

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    async def dial(self, place: Place) -> Connection:
        """A connection is there for the other side when the stream's first bytes come."""
        connection = await self._endpoint.connect(address_of(place), ALPN)
        return QuicConnection(connection, await connection.open_bi())

    async def end(self) -> None:
        """Close the endpoint."""
        await self._endpoint.close()


async def serve(
    key: str, port: int, opened: Callable[[Place], None], ended: Callable[[Ending], None]
) -> None:
    """Answer callers until it is cancelled, each in a task."""
    endpoint = await bind(bytes.fromhex(key) if key else None, port)
    secret = endpoint.secret_key().to_bytes().hex()
    opened(Place(secret, port_of(endpoint), str(endpoint.id())))
    answering = set()
    while (incoming := await endpoint.accept_next()) is not None:
        task = asyncio.create_task(_answer(incoming, ended))
        answering.add(task)
        task.add_done_callback(answering.discard)


async def _answer(incoming: Any, ended: Callable[[Ending], None]) -> None:
    lines, heard = 0, time.monotonic()
    try:
        connection = await (await incoming.accept()).connect()
        link = QuicConnection(connection, await connection.accept_bi())
    except iroh.IrohError as error:
        ended(Ending(said(error), time.monotonic() - heard, lines))
        return
    try:
        while True:
            message = await link.read()
            heard = time.monotonic()
            kind = message[:1]
            lines += kind == KEEP
            if kind == ECHO:
                await link.write(message)
            elif kind == CLOSE:
                for _ in range(KEPT_LINES):
                    await link.write(KEEP)
                await link.close()
                return
    except (iroh.IrohError, ConnectionError) as error:
        ended(Ending(said(error), time.monotonic() - heard, lines))
        await link.close()

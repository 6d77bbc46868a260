"""What the trial asks of every carrier."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import Final, Protocol

LONGEST: Final = 1 << 20
KEPT_LINES: Final = 5
"""As many are written right before a connection ends."""

# A message's first byte says what is to be done with it.
ECHO: Final = b"e"
KEEP: Final = b"k"
CLOSE: Final = b"c"
"""Write ``KEPT_LINES`` and close at once."""


@dataclass(frozen=True)
class Place:
    """Where a peer listens: its key (iroh) or the secret it shares (own), as hex, and a port."""

    key: str
    port: int
    id: str = ""

    def __str__(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Ending:
    """What one side was told of a connection's end.

    Attributes:
        error: as the carrier words it.
        seconds: after the last message from the other side.
        lines: how many of the lines that were written before the end have come.
    """

    error: str
    seconds: float
    lines: int


class Connection(Protocol):
    """An open connection."""

    async def exchange(self, message: bytes) -> None:
        """Send a message, and see that the same comes back."""

    async def write(self, message: bytes) -> None:
        """Send a message."""

    async def read(self) -> bytes:
        """The next message.

        Raises:
            Exception: whatever the carrier has for an end.
        """

    async def close(self) -> None:
        """End it at once."""

    async def leave(self) -> None:
        """End it when the other side has everything."""


class Caller(Protocol):
    """The side that dials."""

    name: str

    async def dial(self, place: Place) -> Connection:
        """Connect to a peer."""

    async def end(self) -> None:
        """Let go of whatever it has opened."""


def said(error: BaseException) -> str:
    """An error's kind and words, on one line, without the places in the carrier's own sources."""
    name = type(error).__name__
    told = str(error) or repr(error)  # iroh's are empty as text
    words = " ".join(_SOURCES.sub(" ", told).partition(", debug_message:")[0].split())
    return words if words.startswith(name) else f"{name}: {words}".removesuffix(": ")


_SOURCES: Final = re.compile(r"\(/\S+\.rs:[\d:]+\)|\\n")

"""The address of a club, and the names of the streams and subjects on its server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

STREAM: Final = "CLUB"
"""The stream that holds the logs of all tables."""
TABLE: Final = "club.table."
"""With a match's name: a line of its log."""
NEWS: Final = "club.news."
"""With a match's name: a line has been stored."""
HERE: Final = "club.here."
"""With a match's name: somebody is at the table."""
LOBBY: Final = "club.lobby"
"""A table that can be joined or watched."""
ASKED: Final = "club.asked"
"""Somebody searches for tables."""
MOST_MESSAGES: Final = 8_000
"""The maximum number of messages in a table's log; half of them can be lines."""
LONGEST_MESSAGE: Final = (64 << 10) + 512
"""The maximum length of a message: a line and its headers."""
PORT: Final = 4222
LONGEST_ADDRESS: Final = 300
_MOST_NODES: Final = 5
_FORM = re.compile(
    r"(?P<scheme>nats|tls)://(?P<user>[\w-]{1,64}):(?P<password>[\w-]{1,64})@(?P<hosts>[\w.:,-]+)",
    re.ASCII,
)
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})(?::(?P<port>\d{1,5}))?", re.ASCII)
_PORTS = range(1, 1 << 16)


class AddressError(ValueError):
    """A text that is not the address of a club."""


@dataclass(frozen=True, slots=True)
class ClubAddress:
    """The servers and credentials of a club.

    Attributes:
        scheme: ``nats``, or ``tls`` for encrypted connections.
        user, password: the credentials that all members share.
        hosts: the servers, each with its port.
    """

    scheme: str
    user: str
    password: str
    hosts: tuple[str, ...]

    def __str__(self) -> str:
        """Return the address as members enter it."""
        return f"{self.scheme}://{self.user}:{self.password}@{','.join(self.hosts)}"


def read_address(text: str) -> ClubAddress:
    """Parse an address, without opening anything or looking up names.

    Raises:
        AddressError: not an address.
    """
    found = _FORM.fullmatch(text.strip()) if len(text) <= LONGEST_ADDRESS else None
    if found is None:
        raise AddressError("not an address")
    hosts = []
    for each in found["hosts"].split(","):
        host = _HOST.fullmatch(each)
        if host is None or int(host["port"] or PORT) not in _PORTS:
            raise AddressError("not a host")
        hosts.append(each if host["port"] else f"{each}:{PORT}")
    if len(hosts) > _MOST_NODES:
        raise AddressError("too many hosts")
    return ClubAddress(found["scheme"], found["user"], found["password"], tuple(hosts))

"""Where a club is: an address that its members have once, and what its server calls its things."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

STREAM: Final = "CLUB"
"""Holds the logs of all tables."""
TABLE: Final = "club.table."
"""And the match: a line of its log."""
NEWS: Final = "club.news."
"""And the match: a line has been kept."""
HERE: Final = "club.here."
"""And the match: somebody is at the table."""
LOBBY: Final = "club.lobby"
"""A table that can be joined or watched."""
ASKED: Final = "club.asked"
"""Somebody looks for tables."""
MOST_MESSAGES: Final = 8_000
"""How many a table may send to its log; half of them can be lines."""
LONGEST_MESSAGE: Final = (64 << 10) + 512
"""A line of a log with its headers."""
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
    """A text that is no address of a club."""


@dataclass(frozen=True, slots=True)
class ClubAddress:
    """Where a club is, and how one is let in.

    Attributes:
        scheme: ``tls`` where what is said is encrypted on the way.
        user, password: of all members alike.
        hosts: each with its port.
    """

    scheme: str
    user: str
    password: str
    hosts: tuple[str, ...]

    def __str__(self) -> str:
        """The address as members are told it."""
        return f"{self.scheme}://{self.user}:{self.password}@{','.join(self.hosts)}"


def read_address(text: str) -> ClubAddress:
    """The address that a text is; nothing is opened, and no name is looked up.

    Raises:
        AddressError: it is none.
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

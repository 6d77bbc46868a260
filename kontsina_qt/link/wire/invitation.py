"""Invitations: links that hold the address of a table, and the secret that admits to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address
from typing import Final

SCHEME: Final = "kontsina:"
IN_CLUB: Final = f"{SCHEME}club/"
"""The prefix of invitations to tables in clubs."""
LOOPBACK: Final = "127.0.0.1"
MOST_ADDRESSES: Final = 4
_LOCAL = "local"
_LAN = "lan"
_FORM = re.compile(
    r"kontsina:(?:(?P<club>club)|(?:local|lan/(?P<at>[0-9.,]{7,70}))/(?P<port>\d{1,5}))"
    r"/(?P<match>[0-9a-f]{64})",
    re.ASCII,
)
_PORTS = range(1, 1 << 16)


class InvitationError(ValueError):
    """A text that is not an invitation."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The address of a table.

    Attributes:
        match: the name of its log, 256 bits that nobody can guess.
        port: the port of its host.
        addresses: the numeric addresses of its host; the loopback address for a table here.
        club: whether it is in a club, where members find it.
    """

    match: str
    port: int
    addresses: tuple[str, ...] = (LOOPBACK,)
    club: bool = False

    @property
    def local(self) -> bool:
        """Whether only programs on the same computer can join."""
        return not self.club and self.addresses == (LOOPBACK,)

    def __str__(self) -> str:
        """Return the link."""
        if self.club:
            return f"{IN_CLUB}{self.match}"
        where = _LOCAL if self.local else f"{_LAN}/{','.join(self.addresses)}"
        return f"{SCHEME}{where}/{self.port}/{self.match}"


def read_invitation(text: str) -> Invitation:
    """Parse a link, without opening anything or looking up names.

    Raises:
        InvitationError: not an invitation.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None or int(found["port"] or 1) not in _PORTS:
        raise InvitationError("not an invitation")
    if found["club"]:
        return Invitation(found["match"], 0, (), club=True)
    addresses = (found["at"] or LOOPBACK).split(",")
    if len(addresses) > MOST_ADDRESSES or not all(map(_is_address, addresses)):
        raise InvitationError("not an address")
    return Invitation(found["match"], int(found["port"]), tuple(addresses))


def _is_address(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_multicast or address.is_unspecified)

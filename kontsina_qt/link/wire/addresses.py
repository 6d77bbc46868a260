"""This computer's addresses in local networks."""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address
from typing import Final

from kontsina_qt.link.wire.invitation import MOST_ADDRESSES

_WITHIN: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman")
"""Prefixes of interfaces that reach no other computers."""


def is_near(address: str) -> bool:
    """Return whether an address belongs to a local network or this computer."""
    try:
        return IPv4Address(address).is_private
    except AddressValueError:
        return False


def own_addresses() -> tuple[str, ...]:
    """Return this computer's addresses in local networks, most reachable first.

    The system is asked; nothing is sent.
    """
    import ifaddr  # not needed for a table on this computer alone

    found: list[tuple[bool, bool, int, str]] = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            if isinstance(each.ip, str) and is_near(each.ip):
                address = IPv4Address(each.ip)
                if not address.is_loopback:
                    within = adapter.nice_name.startswith(_WITHIN)
                    found.append((within, address.is_link_local, len(found), each.ip))
    return tuple(address for *_, address in sorted(found))[:MOST_ADDRESSES]

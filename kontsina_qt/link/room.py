"""Tables that appear by name on the other computers of a local network, by multicast DNS.

Nothing is sent or heard before a table is announced or tables are looked for. Who announces a
table lets everybody in the network sit down: the announcement holds the invitation.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceListener,
    Zeroconf,
)

from kontsina_qt.link.addresses import is_near
from kontsina_qt.link.invitation import (
    MOST_ADDRESSES,
    Invitation,
    InvitationError,
    read_invitation,
)
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

SERVICE: Final = "_kontsina._tcp.local."
MOST_TABLES: Final = 64
"""More are not shown: nobody has so many, but a program that makes them up."""
MOST_SEATS: Final = 8
_VERSION: Final = b"1"
_LASTS_SECONDS: Final = 60
"""A table whose program was killed is forgotten after so long."""
_NAME_BYTES: Final = 240
"""What has room in an announcement."""
_ANSWER_MS: Final = 3_000
_GAME = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


class RoomError(OSError):
    """The network cannot be used for this now; says what the system says."""


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table as it is announced.

    Attributes:
        name: for people, of the table or of who opened it.
        game: its id.
        free: how many seats are free.
        seats: how many there are.
        invitation: by which one sits down.
    """

    name: str
    game: str
    free: int
    seats: int
    invitation: Invitation


class Announcement:
    """A table that others in the network see until it is closed."""

    def __init__(self, table: RoomTable, interfaces: Sequence[str] | None = None) -> None:
        """Tells the network.

        Args:
            table: what is told.
            interfaces: the addresses of this computer in the networks that are told; all without.

        Raises:
            RoomError: there is no network.
        """
        self._zeroconf = _opened(interfaces)
        try:
            self._zeroconf.register_service(_told(table))
        except (OSError, Error) as error:
            self._zeroconf.close()
            raise RoomError(str(error)) from error

    def change(self, table: RoomTable) -> None:
        """Tells that it is otherwise now; its invitation stays.

        Raises:
            RoomError: there is no network any more.
        """
        try:
            self._zeroconf.update_service(_told(table))
        except (OSError, Error) as error:
            raise RoomError(str(error)) from error

    def close(self) -> None:
        """Tells that it is gone."""
        self._zeroconf.close()


class Finder(ServiceListener):
    """The tables of the network, until it is closed."""

    def __init__(
        self,
        on_change: Callable[[Sequence[RoomTable]], None],
        interfaces: Sequence[str] | None = None,
    ) -> None:
        """Begins to look.

        Args:
            on_change: is told all tables whenever one comes, changes or goes, in a thread of its
                own.
            interfaces: the addresses of this computer in the networks that are searched; all
                without.

        Raises:
            RoomError: there is no network.
        """
        self._on_change = on_change
        self._tables: dict[str, RoomTable] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._zeroconf = _opened(interfaces)
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, listener=self)

    @property
    def tables(self) -> Sequence[RoomTable]:
        """Those there are now, by name."""
        with self._lock:
            return sorted(self._tables.values(), key=lambda table: (table.name, table.game))

    def close(self) -> None:
        """Looks no longer."""
        self._closed.set()
        self._browser.cancel()
        self._zeroconf.close()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Zeroconf's: a table has come."""
        with self._lock:
            full = len(self._tables) >= MOST_TABLES and name not in self._tables
        if full or self._closed.is_set():  # who closes waits for all that is still to be told
            return
        info = zc.get_service_info(type_, name, _ANSWER_MS)
        table = _read(info) if info is not None else None
        with self._lock:
            if table is None:
                self._tables.pop(name, None)
            else:
                self._tables[name] = table
        self._on_change(self.tables)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Zeroconf's: a table has changed."""
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Zeroconf's: a table has gone."""
        with self._lock:
            known = self._tables.pop(name, None)
        if known is not None:
            self._on_change(self.tables)


def announce(table: RoomTable, interfaces: Sequence[str] | None = None) -> Announcement:
    """Lets a table appear on the other computers of the network, where anybody may sit down.

    Raises:
        RoomError: there is no network.
    """
    return Announcement(table, interfaces)


def find(
    on_change: Callable[[Sequence[RoomTable]], None], interfaces: Sequence[str] | None = None
) -> Finder:
    """Looks for tables in the network.

    Raises:
        RoomError: there is no network.
    """
    return Finder(on_change, interfaces)


def _opened(interfaces: Sequence[str] | None) -> Zeroconf:
    try:
        chosen = InterfaceChoice.All if interfaces is None else list(interfaces)
        return Zeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
    except (OSError, Error) as error:
        raise RoomError(str(error)) from error


def _told(table: RoomTable) -> ServiceInfo:
    """What the network is told; neither this computer's name nor anybody's key."""
    short = table.invitation.match[:16]
    return ServiceInfo(
        SERVICE,
        f"{short}.{SERVICE}",
        port=table.invitation.port,
        parsed_addresses=list(table.invitation.addresses),
        properties={
            "v": _VERSION,
            "name": table.name.encode()[:_NAME_BYTES].decode(errors="ignore"),
            "game": table.game,
            "free": str(table.free),
            "seats": str(table.seats),
            "match": table.invitation.match,
        },
        server=f"kontsina-{short}.local.",
        host_ttl=_LASTS_SECONDS,
        other_ttl=_LASTS_SECONDS,
    )


def _read(info: ServiceInfo) -> RoomTable | None:
    """The table that somebody announces; None if what he says is none."""
    said: dict[bytes, Any] = dict(info.properties)
    try:
        name, game, match = (said[each].decode() for each in (b"name", b"game", b"match"))
        free, seats = (int(said[each].decode("ascii")) for each in (b"free", b"seats"))
    except (KeyError, ValueError, AttributeError):
        return None
    if said.get(b"v") != _VERSION or not 0 <= free <= seats <= MOST_SEATS:
        return None
    if not name or len(name) > NAME_LIMIT or has_hidden_signs(name) or not _GAME.fullmatch(game):
        return None
    addresses = [each for each in info.parsed_addresses(IPVersion.V4Only) if is_near(each)]
    if not addresses or info.port is None:
        return None
    told = Invitation(match, info.port, tuple(addresses[:MOST_ADDRESSES]))
    try:
        return RoomTable(name, game, free, seats, read_invitation(str(told)))
    except InvitationError:
        return None

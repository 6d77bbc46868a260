"""Tables announced in the local network by multicast DNS.

Nothing is sent or received before a table is announced or tables are searched for. A public
announcement holds the invitation, so everybody in the network can join. One for friends alone
holds no name, game or invitation, only boxes that friends can open; see ``Recognition``.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
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

from kontsina_qt.link.friends.recognition import BOX_BYTES, BOXES, Hint, Recognition
from kontsina_qt.link.wire.addresses import is_near
from kontsina_qt.link.wire.invitation import (
    MOST_ADDRESSES,
    Invitation,
    InvitationError,
    read_invitation,
)
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

SERVICE: Final = "_kontsina._tcp.local."
MOST_TABLES: Final = 64
"""The maximum number of tables shown: only a malicious program announces more."""
MOST_SEATS: Final = 8
_VERSION: Final = b"1"
_LASTS_SECONDS: Final = 60
"""A table whose program was killed disappears after that time."""
_NAME_BYTES: Final = 240
"""The maximum length of a name in an announcement."""
_ANSWER_MS: Final = 3_000
_GAME = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


class RoomError(OSError):
    """The network cannot be used; holds the system's error text."""


@dataclass(frozen=True, slots=True)
class RoomTable:
    """An announced table.

    Attributes:
        name: of the table or its host.
        game: the game's id.
        free: the number of free seats.
        seats: the number of seats.
        invitation: the invitation to it.
        friend: the key of its host, for a friend's table; otherwise empty.
        watch: whether spectators are allowed.
    """

    name: str
    game: str
    free: int
    seats: int
    invitation: Invitation
    friend: bytes = b""
    watch: bool = False


@dataclass(frozen=True, slots=True)
class Audience:
    """The audience of an announcement.

    Attributes:
        recognition: seals it for friends; None without friends.
        only: the key of the one friend it is for; empty for all.
        hidden: whether only friends see it.
    """

    recognition: Recognition | None = None
    only: bytes = b""
    hidden: bool = False


EVERYBODY: Final = Audience()


class Announcement:
    """A table that others in the network see until ``close``."""

    def __init__(
        self,
        table: RoomTable,
        interfaces: Sequence[str] | None = None,
        audience: Audience = EVERYBODY,
    ) -> None:
        """Announce the table.

        Args:
            table: the table.
            audience: who can see it.
            interfaces: this computer's addresses in the networks to use; None for all.

        Raises:
            RoomError: there is no network.
        """
        self._audience = audience
        self._place = token_hex(8) if audience.hidden else table.invitation.match[:16]
        self._zeroconf = _opened(interfaces)
        try:
            self._zeroconf.register_service(_service_info(table, audience, self._place))
        except (OSError, Error) as error:
            self._zeroconf.close()
            raise RoomError(str(error)) from error

    def change(self, table: RoomTable) -> None:
        """Update the announcement; the invitation must stay the same.

        Raises:
            RoomError: the network is gone.
        """
        try:
            self._zeroconf.update_service(_service_info(table, self._audience, self._place))
        except (OSError, Error) as error:
            raise RoomError(str(error)) from error

    def close(self) -> None:
        """Withdraw the announcement."""
        self._zeroconf.close()


class Finder(ServiceListener):
    """Searches the network for tables until ``close``."""

    def __init__(
        self,
        on_change: Callable[[Sequence[RoomTable]], None],
        interfaces: Sequence[str] | None = None,
        recognition: Recognition | None = None,
    ) -> None:
        """Start searching.

        Args:
            on_change: called with all tables whenever one appears, changes or disappears, in
                another thread.
            interfaces: this computer's addresses in the networks to search; None for all.
            recognition: recognises the tables of friends and of blocked players.

        Raises:
            RoomError: there is no network.
        """
        self._on_change = on_change
        self._recognition = recognition
        self._services: dict[str, ServiceInfo] = {}
        self._tables: dict[str, RoomTable] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._zeroconf = _opened(interfaces)
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, listener=self)

    @property
    def tables(self) -> Sequence[RoomTable]:
        """The current tables, sorted by name."""
        with self._lock:
            return sorted(self._tables.values(), key=lambda table: (table.name, table.game))

    def set_recognition(self, recognition: Recognition | None) -> None:
        """Replace the friends and blocked players, and read all announcements again."""
        with self._lock:
            self._recognition = recognition
            read = {name: _read(info, recognition) for name, info in self._services.items()}
            self._tables = {name: table for name, table in read.items() if table is not None}
        self._on_change(self.tables)

    def close(self) -> None:
        """Stop searching."""
        self._closed.set()
        self._browser.cancel()
        self._zeroconf.close()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Called by zeroconf when a table appears."""
        with self._lock:
            full = len(self._services) >= MOST_TABLES and name not in self._services
        if full or self._closed.is_set():  # ``close`` waits for pending calls
            return
        info = zc.get_service_info(type_, name, _ANSWER_MS)
        with self._lock:
            table = _read(info, self._recognition) if info is not None else None
            if info is None or not _has_form(info):
                self._services.pop(name, None)
            else:
                self._services[name] = info
            if table is None:
                self._tables.pop(name, None)
            else:
                self._tables[name] = table
        self._on_change(self.tables)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Called by zeroconf when a table changes."""
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Called by zeroconf when a table disappears."""
        with self._lock:
            self._services.pop(name, None)
            known = self._tables.pop(name, None)
        if known is not None:
            self._on_change(self.tables)


def announce(
    table: RoomTable, interfaces: Sequence[str] | None = None, audience: Audience = EVERYBODY
) -> Announcement:
    """Announce a table in the local network; see ``Announcement``.

    Raises:
        RoomError: there is no network.
    """
    return Announcement(table, interfaces, audience)


def find(
    on_change: Callable[[Sequence[RoomTable]], None],
    interfaces: Sequence[str] | None = None,
    recognition: Recognition | None = None,
) -> Finder:
    """Search the network for tables; see ``Finder``.

    Raises:
        RoomError: there is no network.
    """
    return Finder(on_change, interfaces, recognition)


def _opened(interfaces: Sequence[str] | None) -> Zeroconf:
    try:
        chosen = InterfaceChoice.All if interfaces is None else list(interfaces)
        return Zeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
    except (OSError, Error) as error:
        raise RoomError(str(error)) from error


def _service_info(table: RoomTable, audience: Audience, place: str) -> ServiceInfo:
    """Return the service to register; it contains neither this computer's name nor any key."""
    match = table.invitation.match
    said: dict[str, str | bytes] = {"v": _VERSION}
    if not audience.hidden:
        said |= {
            "name": table.name.encode()[:_NAME_BYTES].decode(errors="ignore"),
            "game": table.game,
            "free": str(table.free),
            "seats": str(table.seats),
            "match": match,
            **({"watch": "1"} if table.watch else {}),
        }
    if audience.recognition is not None:
        hint = Hint(match, table.free, table.seats, table.game, table.watch)
        boxes = audience.recognition.seal(hint, audience.only)
        said |= {f"f{at}": box for at, box in enumerate(boxes)}
        if not audience.hidden:
            said["mark"] = audience.recognition.mark(match)
    return ServiceInfo(
        SERVICE,
        f"{place}.{SERVICE}",
        port=table.invitation.port,
        parsed_addresses=list(table.invitation.addresses),
        properties=said,
        server=f"kontsina-{place}.local.",
        host_ttl=_LASTS_SECONDS,
        other_ttl=_LASTS_SECONDS,
    )


def _boxes(said: Mapping[bytes, Any]) -> list[bytes]:
    """Return the boxes in an announcement."""
    found = (said.get(b"f%d" % at) for at in range(BOXES))
    return [each for each in found if isinstance(each, bytes) and len(each) == BOX_BYTES]


def _has_form(info: ServiceInfo) -> bool:
    """Return whether an announcement is well-formed, whoever it is for."""
    return _read(info, None) is not None or bool(_boxes(dict(info.properties)))


def _read(info: ServiceInfo, recognition: Recognition | None) -> RoomTable | None:
    """Return the announced table; None if it is malformed, hidden or blocked."""
    said: dict[bytes, Any] = dict(info.properties)
    if said.get(b"v") != _VERSION:
        return None
    opened = recognition.opened(_boxes(said)) if recognition is not None else None
    if b"match" not in said:
        if opened is None:
            return None
        friend, hint = opened
        invitation = (hint.game, hint.free, hint.seats, _NOWHERE, friend, hint.watch)
        return _checked(info, RoomTable("", *invitation), hint.match)
    try:
        name, game, match = (said[each].decode() for each in (b"name", b"game", b"match"))
        free, seats = (int(said[each].decode("ascii")) for each in (b"free", b"seats"))
    except (KeyError, ValueError, AttributeError):
        return None
    if not name or len(name) > NAME_LIMIT or has_hidden_signs(name):
        return None
    mark = said.get(b"mark")
    if recognition is not None and mark is not None and recognition.is_blocked(mark, match):
        return None
    friend = opened[0] if opened is not None and opened[1].match == match else b""
    watch = said.get(b"watch") == b"1"
    return _checked(info, RoomTable(name, game, free, seats, _NOWHERE, friend, watch), match)


_NOWHERE: Final = Invitation("", 0)


def _checked(info: ServiceInfo, table: RoomTable, match: str) -> RoomTable | None:
    """Return a table with its invitation; None if its numbers or addresses are invalid."""
    if not 0 <= table.free <= table.seats <= MOST_SEATS or not _GAME.fullmatch(table.game):
        return None
    addresses = [each for each in info.parsed_addresses(IPVersion.V4Only) if is_near(each)]
    if not addresses or info.port is None:
        return None
    invitation = Invitation(match, info.port, tuple(addresses[:MOST_ADDRESSES]))
    try:
        return replace(table, invitation=read_invitation(str(invitation)))
    except InvitationError:
        return None

"""Announces the window's table in the local network, and searches for others.

Without zeroconf or a network, tables are found by their invitations alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kontsina_qt.link.friends.namesakes import namesake
from kontsina_qt.link.messages.news import Found
from kontsina_qt.link.wire.invitation import Invitation

if TYPE_CHECKING:
    from kontsina_qt.link.friends.recognition import Recognition
    from kontsina_qt.link.messages.news import Friend
    from kontsina_qt.link.wire.room import Announcement, Finder, RoomTable


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table to announce.

    Attributes:
        name: of the host.
        game: the game's id.
        free, seats: the number of free seats, and of all.
        invitation: to the table.
        hidden: whether only friends see it.
        only: the key of the one friend who does; empty for all.
        watch: whether spectators are allowed.
    """

    name: str
    game: str
    free: int
    seats: int
    invitation: Invitation
    hidden: bool = False
    only: bytes = b""
    watch: bool = False


class Board:
    """Announces a table and searches for others, in a thread of its own.

    Args:
        notify: called with all tables whenever one appears or disappears.
    """

    def __init__(self, notify: Callable[[tuple[Found, ...]], None]) -> None:
        self._notify = notify
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board")
        self._shown: Announcement | None = None
        self._finder: Finder | None = None
        self._free = -1
        self._friends: tuple[Friend, ...] = ()
        self._recognition: Recognition | None = None

    def set_friends(self, friends: tuple[Friend, ...], recognition: Recognition | None) -> None:
        """Set whose tables are shown as friends', and whose are hidden.

        Args:
            friends: the friends, blocked ones included.
            recognition: recognises their tables; None without friends.
        """
        self._worker.submit(self._set_friends, friends, recognition)

    def look(self) -> None:
        """Start searching for tables."""
        self._worker.submit(self._look)

    def look_away(self) -> None:
        """Stop searching."""
        self._worker.submit(self._look_away)

    def show(self, shown: SharedTable) -> None:
        """Announce a table and its free seats."""
        if shown.free != self._free:
            self._free = shown.free
            self._worker.submit(self._show, shown)

    def hide(self) -> None:
        """Withdraw the announcement."""
        if self._free >= 0:
            self._free = -1
            self._worker.submit(self._hide)

    def close(self) -> None:
        """Stop searching, withdraw the announcement, and end the thread."""
        self._worker.submit(self._look_away)
        self._worker.submit(self._hide)
        self._worker.shutdown(wait=True)

    def _set_friends(self, friends: tuple[Friend, ...], recognition: Recognition | None) -> None:
        self._friends, self._recognition = friends, recognition
        if self._finder is not None:
            self._finder.set_recognition(recognition)

    def _look(self) -> None:
        if self._finder is not None:
            return
        with contextlib.suppress(ImportError, OSError):
            from kontsina_qt.link.wire.room import find

            self._finder = find(self._on_tables, recognition=self._recognition)

    def _look_away(self) -> None:
        finder, self._finder = self._finder, None
        if finder is not None:
            finder.close()

    def _on_tables(self, tables: Sequence[RoomTable]) -> None:
        names = {bytes.fromhex(each.key): each.name for each in self._friends}
        known = [each for each in self._friends if not each.blocked]
        self._notify(
            tuple(
                Found(
                    *(names.get(each.friend, each.name), each.game, each.free, each.seats),
                    *(str(each.invitation), each.friend.hex()),
                    "" if each.friend else namesake(each.name, known, parts=True),
                    each.watch,
                )
                for each in tables
            )
        )

    def _show(self, shown: SharedTable) -> None:
        with contextlib.suppress(ImportError, OSError):
            from kontsina_qt.link.wire.room import Audience, RoomTable, announce

            about = (shown.name, shown.game, shown.free, shown.seats, shown.invitation)
            table = RoomTable(*about, watch=shown.watch)
            if self._shown is None:
                audience = Audience(self._recognition, shown.only, shown.hidden)
                self._shown = announce(table, audience=audience)
            else:
                self._shown.change(table)

    def _hide(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None:
            shown.close()

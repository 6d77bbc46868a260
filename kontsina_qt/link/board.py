"""The tables in the local network, as the link of a window shows its own and looks for others.

Where zeroconf is missing, or there is no network, tables are found by their invitations alone.
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
    """A table that others are to see.

    Attributes:
        name: for people.
        game: its id.
        free, seats: how many seats are free, of how many.
        invitation: by which one sits down.
        hidden: whether friends alone see it.
        only: the key of the one who does; all without.
        watch: whether others may watch.
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
    """Shows a table, and looks for others; all of it beside the link's own work.

    Args:
        notify: is told the tables whenever one comes or goes.
    """

    def __init__(self, notify: Callable[[tuple[Found, ...]], None]) -> None:
        self._send = notify
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board")
        self._shown: Announcement | None = None
        self._finder: Finder | None = None
        self._free = -1
        self._friends: tuple[Friend, ...] = ()
        self._recognition: Recognition | None = None

    def know(self, friends: tuple[Friend, ...], recognition: Recognition | None) -> None:
        """Knows friends' tables from now on, and which are not to be seen.

        Args:
            friends: everybody who is known.
            recognition: by which their tables are recognised; None where there is nobody.
        """
        self._worker.submit(self._know, friends, recognition)

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
        """Nobody sees the table any more."""
        if self._free >= 0:
            self._free = -1
            self._worker.submit(self._hide)

    def close(self) -> None:
        """End."""
        self._worker.submit(self._look_away)
        self._worker.submit(self._hide)
        self._worker.shutdown(wait=True)

    def _know(self, friends: tuple[Friend, ...], recognition: Recognition | None) -> None:
        self._friends, self._recognition = friends, recognition
        if self._finder is not None:
            self._finder.know(recognition)

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
        self._send(
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

"""The tables in the local network, as the link of a window shows its own and looks for others.

Where zeroconf is missing, or there is no network, tables are found by their invitations alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from kontsina_qt.link.invitation import Invitation
from kontsina_qt.link.messages import Found

if TYPE_CHECKING:
    from kontsina_qt.link.room import Announcement, Finder, RoomTable


class Board:
    """Shows a table, and looks for others; all of it beside the link's own work.

    Args:
        tell: is told the tables whenever one comes or goes.
    """

    def __init__(self, tell: Callable[[tuple[Found, ...]], None]) -> None:
        self._tell = tell
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board")
        self._shown: Announcement | None = None
        self._finder: Finder | None = None
        self._free = -1

    def look(self) -> None:
        """Looks for tables from now on."""
        self._worker.submit(self._look)

    def look_away(self) -> None:
        """Looks no longer."""
        self._worker.submit(self._look_away)

    def show(self, name: str, game: str, free: int, seats: int, invitation: Invitation) -> None:
        """Lets others see a table, and how many seats are free there."""
        if free != self._free:
            self._free = free
            self._worker.submit(self._show, name, game, free, seats, invitation)

    def hide(self) -> None:
        """Nobody sees the table any more."""
        if self._free >= 0:
            self._free = -1
            self._worker.submit(self._hide)

    def close(self) -> None:
        """Ends."""
        self._worker.submit(self._look_away)
        self._worker.submit(self._hide)
        self._worker.shutdown(wait=True)

    def _look(self) -> None:
        if self._finder is not None:
            return
        with contextlib.suppress(ImportError, OSError):
            from kontsina_qt.link.room import find

            self._finder = find(self._on_tables)

    def _look_away(self) -> None:
        finder, self._finder = self._finder, None
        if finder is not None:
            finder.close()

    def _on_tables(self, tables: Sequence[RoomTable]) -> None:
        self._tell(
            tuple(
                Found(each.name, each.game, each.free, each.seats, str(each.invitation))
                for each in tables
            )
        )

    def _show(self, name: str, game: str, free: int, seats: int, invitation: Invitation) -> None:
        with contextlib.suppress(ImportError, OSError):
            from kontsina_qt.link.room import RoomTable, announce

            table = RoomTable(name, game, free, seats, invitation)
            if self._shown is None:
                self._shown = announce(table)
            else:
                self._shown.change(table)

    def _hide(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None:
            shown.close()

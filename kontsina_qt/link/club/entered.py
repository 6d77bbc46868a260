"""The club that a window has entered; there is no connection before that."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nacl.signing import SigningKey

from kontsina_qt.link.club.address import AddressError, read_address
from kontsina_qt.link.messages.lines import MOST_RANKED
from kontsina_qt.link.messages.news import Club as ClubNews
from kontsina_qt.link.messages.news import Found, Friend, News, Ranked, Why

if TYPE_CHECKING:
    from kontsina_qt.link.club.connection import Club
    from kontsina_qt.link.club.lobby import Lobby
    from kontsina_qt.link.club.logs import ClubLogs

LIBRARY = "nats-py"


class NoClub(Exception):
    """A club cannot be entered."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(detail)
        self.why = why


def connected(address: str) -> Club:
    """Return a connection to a club, opened by the first request.

    Raises:
        ValueError: not an address.
        ImportError: a library is missing.
    """
    from kontsina_qt.link.club.connection import Club

    return Club(read_address(address))


def ranked(club: Club, stop: threading.Event) -> Ranked:
    """Return the ranking of a club.

    Args:
        club: a connection to it.
        stop: set to stop reading early.

    Raises:
        LogError: the club does not answer.
    """
    from kontsina_qt.link.club.standings import Standings, today

    standings, day = Standings(club), today()
    standings.read_on(stop)
    members, guests = standings.members(day)[:MOST_RANKED], standings.evening(day)[:MOST_RANKED]
    return Ranked(tuple(members), tuple(guests), reached=not stop.is_set())


class CurrentClub:
    """The club that the window has entered, if any.

    Args:
        notify: sends the window its tables.
    """

    def __init__(self, notify: Callable[[News], None]) -> None:
        self._notify = notify
        self._address = ""
        self._club: Club | None = None
        self._lobby: Lobby | None = None
        self._friends: Sequence[Friend] = ()

    def enter(self, address: str) -> tuple[Club, Lobby]:
        """Enter a club, unless it is the current one.

        Raises:
            NoClub: not an address, or a library is missing.
        """
        if self._club is not None and self._lobby is not None and address == self._address:
            return self._club, self._lobby
        self.close()
        try:
            where = read_address(address)
            from kontsina_qt.link.club.connection import Club
            from kontsina_qt.link.club.lobby import Lobby
        except AddressError:
            raise NoClub(Why.CLUB if address else Why.OUTSIDE) from None
        except ImportError:
            raise NoClub(Why.MISSING, LIBRARY) from None
        self._address, self._club = address, Club(where)
        self._lobby = Lobby(self._club, self._on_tables)
        self._lobby.set_friends(self._friends)
        return self._club, self._lobby

    def look(self, address: str) -> None:
        """Enter a club and search for its tables; without an address, leave the club.

        Raises:
            NoClub: see ``enter``.
        """
        if address:
            _, lobby = self.enter(address)
            lobby.look()
        else:
            self.close()

    def look_away(self) -> None:
        """Stop searching."""
        if self._lobby is not None:
            self._lobby.look_away()

    def set_friends(self, friends: Sequence[Friend]) -> None:
        """Set whose tables are shown as friends', and whose are hidden."""
        self._friends = friends
        if self._lobby is not None:
            self._lobby.set_friends(friends)

    def logs(self, address: str, match: str, key: SigningKey, watches: bool) -> ClubLogs:
        """Enter a club, and return the log of a table there.

        Raises:
            NoClub: see ``enter``.
        """
        club, _ = self.enter(address)
        from kontsina_qt.link.club.logs import ClubLogs

        return ClubLogs(club, match, key, watches)

    def show(self, key: SigningKey, table: Found) -> None:
        """Announce this program's table."""
        if self._lobby is not None:
            self._lobby.show(key, table)

    def hide(self) -> None:
        """Withdraw the announcement."""
        if self._lobby is not None:
            self._lobby.hide()

    @property
    def trouble(self) -> str:
        """Why the club does not answer, if known."""
        return self._club.trouble if self._club is not None else ""

    def _on_tables(self, tables: Sequence[Found]) -> None:
        club = self._club
        if club is not None:
            self._notify(ClubNews(tuple(tables), club.reached, club.trouble))

    def close(self) -> None:
        """Leave the club."""
        if self._club is not None:
            self._club.close()
        self._club = self._lobby = None

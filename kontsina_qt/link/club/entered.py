"""A window's place in a club: connected when a club is entered, and only then."""

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
    """A connection to a club, made when something is first asked.

    Raises:
        ValueError: it is no address.
        ImportError: a library is missing.
    """
    from kontsina_qt.link.club.connection import Club

    return Club(read_address(address))


def ranked(club: Club, stop: threading.Event) -> Ranked:
    """Who stands where in a club.

    Args:
        club: a connection to it.
        stop: when it is set no more is read.

    Raises:
        LogError: the club does not answer.
    """
    from kontsina_qt.link.club.standings import Standings, today

    standings, day = Standings(club), today()
    standings.read_on(stop)
    members, guests = standings.members(day)[:MOST_RANKED], standings.evening(day)[:MOST_RANKED]
    return Ranked(tuple(members), tuple(guests), reached=not stop.is_set())


class InClub:
    """The club that is entered, if one is.

    Args:
        notify: is told its tables.
    """

    def __init__(self, notify: Callable[[News], None]) -> None:
        self._send = notify
        self._address = ""
        self._club: Club | None = None
        self._lobby: Lobby | None = None
        self._friends: Sequence[Friend] = ()

    def enter(self, address: str) -> tuple[Club, Lobby]:
        """Enter a club, or stay there.

        Raises:
            NoClub: it is no address, or a library is missing.
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
        self._lobby.know(self._friends)
        return self._club, self._lobby

    def look(self, address: str) -> None:
        """Start searching for its tables; leave the club without an address.

        Raises:
            NoClub: as of ``enter``.
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

    def know(self, friends: Sequence[Friend]) -> None:
        """Knows friends' tables from now on, and which are not to be seen."""
        self._friends = friends
        if self._lobby is not None:
            self._lobby.know(friends)

    def logs(self, address: str, match: str, key: SigningKey, watches: bool) -> ClubLogs:
        """The log of a table there.

        Raises:
            NoClub: as of ``enter``.
        """
        club, _ = self.enter(address)
        from kontsina_qt.link.club.logs import ClubLogs

        return ClubLogs(club, match, key, watches)

    def show(self, key: SigningKey, table: Found) -> None:
        """Announce this program's table."""
        if self._lobby is not None:
            self._lobby.show(key, table)

    def hide(self) -> None:
        """Nobody sees it any more."""
        if self._lobby is not None:
            self._lobby.hide()

    @property
    def trouble(self) -> str:
        """Why the club does not answer, if that is known."""
        return self._club.trouble if self._club is not None else ""

    def _on_tables(self, tables: Sequence[Found]) -> None:
        club = self._club
        if club is not None:
            self._send(ClubNews(tuple(tables), club.reached, club.trouble))

    def close(self) -> None:
        """Leave the club."""
        if self._club is not None:
            self._club.close()
        self._club = self._lobby = None

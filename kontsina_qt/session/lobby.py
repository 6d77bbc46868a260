"""What one finds before one sits at a table with people: friends, and the tables there are."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.library.waiting_table import WaitingTable, waiting_tables
from kontsina_qt.link.messages.news import Club, Found, Friend, Friends, News, Ranked, Room, Tended
from kontsina_qt.link.messages.requests import Block, Enter, Forget, Look, Rank
from kontsina_qt.session.link_process import LinkProcess


class Lobby:
    """Friends and tables, as the link tells them.

    Args:
        link: is asked for them.

    Attributes:
        room: the tables in the local network, while one looks for them.
        club: those of the club that is entered; None before it answers.
        matches: those that wait to be continued, as they were known last.
        ranked: who stands where in the club; None before that is told.
        friends: everybody with whom a match was played, who was met last first.
    """

    def __init__(self, link: LinkProcess) -> None:
        self._link = link
        self.look_away()

    def look_away(self) -> None:
        """Nothing is looked for."""
        self.room: tuple[Found, ...] = ()
        self.club: Club | None = None
        self.friends: tuple[Friend, ...] = ()
        self.ranked: Ranked | None = None
        self.matches: Sequence[WaitingTable] = ()

    def look(self, club: str = "") -> None:
        """Look for friends, for tables in the local network, and for those of a club.

        Args:
            club: its address; empty for none.
        """
        self.matches = waiting_tables()
        self._link.ask(Look())
        if club:
            self.enter(club)

    def enter(self, club: str) -> None:
        """Enter a club; without an address leaves it."""
        self.club = None
        self._link.ask(Enter(club))

    def rank(self, club: str) -> None:
        """Ask who stands where in a club, by its address."""
        self.ranked = None
        self._link.ask(Rank(club))

    def forget(self, friend: Friend) -> None:
        """Knows a friend no more."""
        self._link.ask(Forget(friend.key))

    def block(self, friend: Friend, blocked: bool) -> None:
        """Keep somebody out, or let them in again."""
        self._link.ask(Block(friend.key, blocked))

    def take(self, news: News) -> None:
        """Hears what the link tells."""
        match news:
            case Room():
                self.room = news.tables
            case Club():
                self.club = news
            case Ranked():
                self.ranked = news
            case Tended():
                self.matches = waiting_tables()
            case Friends():
                self.friends = news.friends

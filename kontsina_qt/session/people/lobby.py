"""The lobby: friends, and the tables one can join."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.library.waiting_table import WaitingTable, waiting_tables
from kontsina_qt.link.messages.news import Club, Found, Friend, Friends, News, Ranked, Room, Tended
from kontsina_qt.link.messages.requests import Block, Enter, Forget, Look, Rank
from kontsina_qt.session.people.link_process import LinkProcess


class Lobby:
    """Friends and tables, as the link reports them.

    Args:
        link: the link to ask.

    Attributes:
        room: the tables in the local network, while looking for them.
        club: the tables of the club that was entered; None before it answers.
        matches: the matches waiting to be continued, as last known.
        ranked: the club's ranking; None until it arrives.
        friends: everybody with whom a match was played, most recently met first.
    """

    def __init__(self, link: LinkProcess) -> None:
        self._link = link
        self.look_away()

    def look_away(self) -> None:
        """Stop looking for tables and friends."""
        self.room: tuple[Found, ...] = ()
        self.club: Club | None = None
        self.friends: tuple[Friend, ...] = ()
        self.ranked: Ranked | None = None
        self.matches: Sequence[WaitingTable] = ()

    def look(self, club: str = "") -> None:
        """Look for friends, for tables in the local network, and for a club's tables.

        Args:
            club: the club's address; empty for none.
        """
        self.matches = waiting_tables()
        self._link.send(Look())
        if club:
            self.enter(club)

    def enter(self, club: str) -> None:
        """Enter a club; with an empty address, leave it."""
        self.club = None
        self._link.send(Enter(club))

    def rank(self, club: str) -> None:
        """Request the ranking of the club at this address."""
        self.ranked = None
        self._link.send(Rank(club))

    def forget(self, friend: Friend) -> None:
        """Forget a friend."""
        self._link.send(Forget(friend.key))

    def block(self, friend: Friend, blocked: bool) -> None:
        """Block or unblock a friend."""
        self._link.send(Block(friend.key, blocked))

    def take(self, news: News) -> None:
        """Handle a message from the link."""
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

"""What one finds before one sits at a table with people: friends, and the tables there are."""

from __future__ import annotations

from kontsina_qt.link.messages.news import Club, Found, Friend, Friends, News, Room
from kontsina_qt.link.messages.wishes import Block, Enter, Forget, Look
from kontsina_qt.session.link_process import LinkProcess


class Lobby:
    """Friends and tables, as the link tells them.

    Args:
        link: is asked for them.

    Attributes:
        room: the tables in the local network, while one looks for them.
        club: those of the club that is entered; None before it answers.
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

    def look(self, club: str = "") -> None:
        """Looks for friends, for tables in the local network, and for those of a club.

        Args:
            club: its address; empty for none.
        """
        self._link.ask(Look())
        if club:
            self.enter(club)

    def enter(self, club: str) -> None:
        """Enters a club; without an address leaves it."""
        self.club = None
        self._link.ask(Enter(club))

    def forget(self, friend: Friend) -> None:
        """Knows a friend no more."""
        self._link.ask(Forget(friend.key))

    def block(self, friend: Friend, blocked: bool) -> None:
        """Keeps somebody out, or lets them in again."""
        self._link.ask(Block(friend.key, blocked))

    def take(self, news: News) -> None:
        """Hears what the link tells."""
        match news:
            case Room():
                self.room = news.tables
            case Club():
                self.club = news
            case Friends():
                self.friends = news.friends

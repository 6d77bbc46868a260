"""The requests that a window sends to its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from kontsina_qt.rules.base.options import Value


class Reach(StrEnum):
    """The players who can join a table."""

    ROOM = "room"
    """Everybody in the local network, where it is announced by its host's name."""
    FRIENDS = "friends"
    """Friends in the local network, to whom alone it is announced, and others by invitation."""
    INVITED = "invited"
    """Players in the local network who have the invitation."""
    COMPUTER = "computer"
    """Programs on this computer only."""
    CLUB = "club"
    """Everybody in a club."""


@dataclass(frozen=True, slots=True)
class Host:
    """A request to open a table.

    Attributes:
        name: of the person.
        game, options: the game's id, and the options that differ from the defaults.
        seats: ``person`` or a level for each; the first person is the one at the window.
        reach: who can join.
        friend: the key of the one friend to announce it to; empty for all.
        watch: whether spectators are allowed.
        club: the address of the club, for a table there.
        days: the days that a move may take there; 0 if all are at the table together.
    """

    name: str
    game: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    reach: Reach = Reach.COMPUTER
    friend: str = ""
    watch: bool = False
    club: str = ""
    days: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """A request to send the friends, and local tables until the window is at one."""


@dataclass(frozen=True, slots=True)
class Enter:
    """A request to send the tables of a club until the window is at one.

    Attributes:
        club: the address of the club; empty to leave it.
    """

    club: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A request to send the ranking of a club.

    Attributes:
        club: its address.
    """

    club: str


@dataclass(frozen=True, slots=True)
class Forget:
    """A request to forget a friend.

    Attributes:
        key: of the friend.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Block:
    """A request to block or unblock a friend.

    Attributes:
        key: of the friend.
        blocked: whether to block.
    """

    key: str
    blocked: bool


@dataclass(frozen=True, slots=True)
class Join:
    """A request to join a table, or watch it.

    Attributes:
        name: of the person.
        invitation: to the table.
        friend: the key of the expected host; empty for anybody.
        watch: whether to watch only.
        club: the address of the club, for a table in one.
    """

    name: str
    invitation: str
    friend: str = ""
    watch: bool = False
    club: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A request to note that the library has the record of a finished match.

    Attributes:
        match: the name of its log.
    """

    match: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """A request to return to an unfinished match.

    Attributes:
        match: the name of its log; empty for the first in the list.
    """

    match: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """A request to seat computers of a level in the free seats."""

    level: str


@dataclass(frozen=True, slots=True)
class Free:
    """A request to free a seat of the hosted table before the match begins.

    Attributes:
        seat: the seat.
        name: of its player; if somebody else sits there by now, nothing happens.
    """

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Play:
    """A request to make a move; it is ignored if the match is not at this hand and ply."""

    hand: int
    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class Say:
    """A request to say a phrase, given by its number."""

    phrase: int


@dataclass(frozen=True, slots=True)
class Without:
    """A request to continue without some seats, if all others agree.

    Attributes:
        gone: the seats.
        level: of the computer that plays them from the next deal on; empty to end the match.
    """

    gone: tuple[int, ...]
    level: str


@dataclass(frozen=True, slots=True)
class Agree:
    """A request to agree to the pending claim."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A request to leave the match for good."""


Request: TypeAlias = (
    Host
    | Look
    | Enter
    | Rank
    | Forget
    | Block
    | Join
    | Kept
    | GoOn
    | Fill
    | Free
    | Play
    | Say
    | Without
    | Agree
    | Leave
)

"""What a window asks of its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from kontsina_qt.rules.base.options import Value


class Reach(StrEnum):
    """Who can come to a table."""

    ROOM = "room"
    """Everybody in the local network, where it appears by its host's name."""
    FRIENDS = "friends"
    """Friends in the local network, where it appears for them alone, and who has the invitation."""
    INVITED = "invited"
    """Who is in the local network and has the invitation."""
    COMPUTER = "computer"
    """Programs of this computer alone."""
    CLUB = "club"
    """Everybody in a club."""


@dataclass(frozen=True, slots=True)
class Host:
    """A table of one's own.

    Attributes:
        name: of the person.
        game, options: what is played; options that differ from the usual ones.
        seats: for each ``person`` or a level, the first person's is the window's.
        reach: who can come.
        friend: the key of the one friend for whom the table appears; empty for all.
        watch: whether others may watch.
        club: the address of the club, for a table there.
        days: so many a move may take there; 0 where all are at the table together.
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
    """One's friends, and the tables in the local network until one sits at one."""


@dataclass(frozen=True, slots=True)
class Enter:
    """The tables of a club until one sits at one.

    Attributes:
        club: its address; empty to leave it.
    """

    club: str


@dataclass(frozen=True, slots=True)
class Rank:
    """Who stands where in a club.

    Attributes:
        club: its address.
    """

    club: str


@dataclass(frozen=True, slots=True)
class Forget:
    """To know a friend no more.

    Attributes:
        key: of the friend.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Block:
    """To have nothing to do with somebody, or to allow them again.

    Attributes:
        key: of somebody who is known.
        blocked: whether they are kept out.
    """

    key: str
    blocked: bool


@dataclass(frozen=True, slots=True)
class Join:
    """A seat at somebody's table, or a place from which to watch.

    Attributes:
        name: of the person.
        invitation: to the table.
        friend: the key of the friend whose table it has to be; empty for anybody's.
        watch: whether one only wants to watch.
        club: the address of the club where the table is, if it is in one.
    """

    name: str
    invitation: str
    friend: str = ""
    watch: bool = False
    club: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match is over, and the library has it.

    Attributes:
        match: its name, as its invitation has it.
    """

    match: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """A match that is being played.

    Attributes:
        match: its name; empty for the one that comes first.
    """

    match: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """Computers of a level in the seats that are still free."""

    level: str


@dataclass(frozen=True, slots=True)
class Free:
    """A seat at one's own table, before the match begins.

    Attributes:
        seat: which one.
        name: of whoever sits there; nothing is done if it is somebody else by now.
    """

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the window's seat; it counts only at this place of the match."""

    hand: int
    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class Say:
    """A phrase, by its number."""

    phrase: int


@dataclass(frozen=True, slots=True)
class Without:
    """To go on without some seats, if all others agree.

    Attributes:
        gone: the seats.
        level: of the computer that takes them from the next deal on; empty to end the match.
    """

    gone: tuple[int, ...]
    level: str


@dataclass(frozen=True, slots=True)
class Agree:
    """Agreed, to go on without who has gone."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Out of the match, for good."""


Wish: TypeAlias = (
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

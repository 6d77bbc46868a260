"""The messages that a link sends to its window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.view import View

WATCHABLE: Final = "watchable"
"""The detail of ``Why.FULL`` for a table that can be watched."""


class Why(StrEnum):
    """The reason for a refusal."""

    INVITATION = "invitation"
    """The text is not an invitation."""
    VERSION = "version"
    """The table has another version, or is malformed."""
    FULL = "full"
    """Every seat is taken."""
    UNREACHABLE = "unreachable"
    """The table does not answer."""
    OTHER_PAST = "other-past"
    """The log differs from what was read before."""
    KEY = "key"
    """The key of this installation cannot be used."""
    PLACE = "place"
    """The match cannot be saved here."""
    TOO_LONG = "too-long"
    """The log is full."""
    UNKNOWN = "unknown"
    """There is no such match here."""
    MISSING = "missing"
    """A library is not installed."""
    REPLACED = "replaced"
    """The others continued without the window's seat."""
    TAKEN_OVER = "taken-over"
    """Another window with the same key plays there now."""
    FREED = "freed"
    """The host has freed the window's seat."""
    CLEARED = "cleared"
    """The match was left so long ago that its log was deleted here."""
    UNWATCHED = "unwatched"
    """Spectators are not allowed."""
    CROWDED = "crowded"
    """There are too many spectators."""
    UNWELCOME = "unwelcome"
    """The host has blocked this installation."""
    BLOCKED = "blocked"
    """The host is blocked here."""
    NO_FRIEND = "no-friend"
    """The host is not the expected friend."""
    NO_NETWORK = "no-network"
    """A table in the local network was requested, and there is no network."""
    FRIENDS = "friends"
    """The list of friends cannot be changed; the match continues."""
    CLUB = "club"
    """The text is not the address of a club."""
    OUTSIDE = "outside"
    """A table in a club was requested without the club's address."""
    STOPPED = "stopped"
    """The link stops every time it is started."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A player met in a match.

    Attributes:
        key: the player's key, in hexadecimal digits.
        name: the player's name in the last match.
        met: the end of the last match, in seconds since 1970.
        matches: the number of matches.
        blocked: whether the player is blocked.
    """

    key: str
    name: str
    met: int
    matches: int
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Friends:
    """All friends, blocked ones included, latest first."""

    friends: tuple[Friend, ...]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat.

    Attributes:
        player: ``person`` or a level.
        name: of the player; empty while the seat is free.
        runs_at: for a computer, the seat of the person whose program plays it and so knows its
            cards; -1 for a person, or if that person has no seat.
        friend: the name of the friend who sits there; empty for anybody else.
        namesake: the friend whose name this player's resembles, or empty.
    """

    player: str
    name: str
    runs_at: int = -1
    friend: str = ""
    namesake: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The table and its players.

    Attributes:
        invitation: to the table.
        game, options, version: the game's id, its options, and the version of its rules.
        own: the window's seat; -1 for a spectator.
        hosted: whether this program hosts the table.
        started: whether the match has begun.
        chairs: the seats in playing order.
        left: the seats that have left for good.
        watch: whether spectators are allowed.
        days: the days that a move may take; 0 if all are at the table together.
    """

    invitation: str
    game: str
    options: Mapping[str, Value]
    version: int
    own: int
    hosted: bool
    started: bool
    chairs: tuple[Chair, ...]
    left: tuple[int, ...] = ()
    watch: bool = False
    days: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """The current hand as the window's seat knows it, sent after each move and deal.

    Attributes:
        hand: its number, from 0.
        view: what the window's seat may know; for a spectator, what everybody knows.
        deal: the number of deals in the match; a hand is dealt again when somebody has left.
    """

    hand: int
    view: View
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Verified:
    """A finished hand whose deal all players have proved.

    Attributes:
        record: the record of all finished hands, as text.
        over: whether the match is over.
    """

    record: str
    over: bool


@dataclass(frozen=True, slots=True)
class Cheated:
    """A seat's program broke the protocol, which ends the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class Flooding:
    """A seat's program keeps sending lines without effect; they are refused."""

    seat: int


@dataclass(frozen=True, slots=True)
class Found:
    """An announced table, in the local network or a club.

    Attributes:
        name: of the host.
        game: the game's id.
        free, seats: the number of free seats, and of all.
        invitation: to the table.
        friend: the key of its host, for a friend's table; otherwise empty.
        namesake: the friend whose name the host's resembles, or empty.
        watch: whether spectators are allowed.
    """

    name: str
    game: str
    free: int
    seats: int
    invitation: str
    friend: str = ""
    namesake: str = ""
    watch: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """The tables in the local network."""

    tables: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Club:
    """The tables of a club.

    Attributes:
        tables: the tables that can be joined or watched.
        reached: whether the club answers.
        trouble: why it does not, if known.
    """

    tables: tuple[Found, ...]
    reached: bool
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A player on the ladder of a club.

    Attributes:
        name: the player's latest name.
        key: the player's key, in hexadecimal digits.
        rating, deviation: by Glicko-2.
        results: the number of rated results.
    """

    name: str
    key: str
    rating: float
    deviation: float
    results: int


@dataclass(frozen=True, slots=True)
class Guest:
    """A player in a club today.

    Attributes:
        name, key: as in ``Member``.
        points: one for each win, half a point for a draw.
        results: the number of results.
    """

    name: str
    key: str
    points: float
    results: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """The ranking of a club.

    Attributes:
        members: the ladder, strongest first, up to a limit.
        evening: today's players, best first, up to a limit.
        reached: whether the club has answered.
    """

    members: tuple[Member, ...]
    evening: tuple[Guest, ...]
    reached: bool


@dataclass(frozen=True, slots=True)
class Tended:
    """The waiting matches have been tended: it may be another player's turn there now."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The number of spectators, this window included if it is one."""

    count: int


@dataclass(frozen=True, slots=True)
class Away:
    """For each seat the seconds since it was last heard; 0 while its player is here."""

    seconds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A seat has said a phrase."""

    seat: int
    phrase: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The pending claim to continue without some seats, or its end.

    Attributes:
        seat: the seat that made it; -1 if there is none.
        gone, level: as in ``Without``.
        mine: whether the window's seat has agreed.
    """

    seat: int
    gone: tuple[int, ...] = ()
    level: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The match has ended because these seats have left."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether the table answers; while it does not, the link keeps trying."""

    reached: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A request failed, or the match cannot continue."""

    why: Why
    detail: str = field(default="")


News: TypeAlias = (
    Room
    | Club
    | Friends
    | Table
    | Seen
    | Verified
    | Cheated
    | Flooding
    | Ranked
    | Tended
    | Watched
    | Away
    | Spoken
    | Asked
    | GivenUp
    | Reached
    | Refused
)

"""What a link tells its window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.view import View

WATCHABLE: Final = "watchable"
"""The detail of a table that is full, but can be watched."""


class Why(StrEnum):
    """What went wrong."""

    INVITATION = "invitation"
    """A text is none."""
    VERSION = "version"
    """A table of another version, or none at all."""
    FULL = "full"
    """Every seat is taken."""
    UNREACHABLE = "unreachable"
    """Nobody answers there."""
    OTHER_PAST = "other-past"
    """The log is not the one that was seen before."""
    KEY = "key"
    """The key of this installation cannot be used."""
    PLACE = "place"
    """The match cannot be kept here."""
    TOO_LONG = "too-long"
    """The log has as many lines as it can have."""
    UNKNOWN = "unknown"
    """There is no such match here."""
    MISSING = "missing"
    """A library is not installed."""
    REPLACED = "replaced"
    """The others went on without the window's seat."""
    TAKEN_OVER = "taken-over"
    """Another window with the same key plays there now."""
    FREED = "freed"
    """The host of the table has made the window's seat free again."""
    CLEARED = "cleared"
    """The match was left so long ago that its log was taken away here."""
    UNWATCHED = "unwatched"
    """Nobody may watch at the table."""
    CROWDED = "crowded"
    """Nobody else can watch there: too many do."""
    UNWELCOME = "unwelcome"
    """The host of the table has blocked this installation."""
    BLOCKED = "blocked"
    """The table is of somebody who is blocked here."""
    NO_FRIEND = "no-friend"
    """The table is of somebody else than the friend it was said to be of."""
    NO_NETWORK = "no-network"
    """A table for others in a network was asked for, and this computer is in none."""
    FRIENDS = "friends"
    """The list of friends cannot be changed; a table goes on."""
    CLUB = "club"
    """A text is no address of a club."""
    OUTSIDE = "outside"
    """A table in a club was asked for without the club's address."""
    STOPPED = "stopped"
    """The link has stopped working, and does so again whenever it is started."""


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody with whom a match was played, known by a key.

    Attributes:
        key: in hexadecimal digits.
        name: that they had then.
        met: when the last match with them was over, in seconds since 1970.
        matches: how many were played.
        blocked: whether they are kept out.
    """

    key: str
    name: str
    met: int
    matches: int
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Friends:
    """Everybody who is known, who was met last first."""

    friends: tuple[Friend, ...]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat.

    Attributes:
        player: ``person`` or a level.
        name: of whoever sits there; empty while nobody does.
        runs_at: the seat of the person at whose computer a computer plays, who so knows its cards;
            -1 for a person, and where that is nobody's who sits here.
        friend: what the friend who sits there is known as; empty for anybody else.
        namesake: the friend for whom who sits there may be taken, but is not.
    """

    player: str
    name: str
    runs_at: int = -1
    friend: str = ""
    namesake: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where.

    Attributes:
        invitation: to the table.
        game, options, version: what is played.
        own: the window's seat; -1 for a window that watches.
        hosted: whether the table is one's own.
        started: whether the cards are being dealt.
        chairs: in playing order.
        left: the seats that have left for good.
        watch: whether others may watch.
        days: so many a move may take; 0 where all are at the table together.
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
    """The hand as it is known here: after each move, and when cards have come.

    Attributes:
        hand: its number, from 0.
        view: what the window's seat may know, or for anyone who watches what everybody does.
        deal: how often cards have been dealt in the match; a hand is dealt again where somebody
            has gone.
    """

    hand: int
    view: View
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Verified:
    """A hand is over, and everybody has proved how they shuffled.

    Attributes:
        record: of all hands that are over, as a file holds it.
        over: whether the match is.
    """

    record: str
    over: bool


@dataclass(frozen=True, slots=True)
class Cheated:
    """A seat's program broke the rules of the table; nothing follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class Flooding:
    """A seat's program sends one line after another that has no effect; none gets into the log."""

    seat: int


@dataclass(frozen=True, slots=True)
class Found:
    """A table in the local network.

    Attributes:
        name: of whoever opened it.
        game: its id.
        free, seats: how many seats are free, of how many.
        invitation: by which one sits down.
        friend: the key of the friend whose table it is; empty for anybody else's.
        namesake: the friend for whose table it may be taken, but as which it is not known.
        watch: whether others may watch.
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
        tables: those that can be joined or watched.
        reached: whether the club answers.
        trouble: why it does not, if that is known.
    """

    tables: tuple[Found, ...]
    reached: bool
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the ladder of a club.

    Attributes:
        name: that they had last.
        key: of theirs, in hexadecimal digits.
        rating, deviation: by Glicko-2.
        results: how many count in it.
    """

    name: str
    key: str
    rating: float
    deviation: float
    results: int


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has played in a club today.

    Attributes:
        name, key: as of ``Member``.
        points: one for each result that was won, half a one for a draw.
        results: how many there were.
    """

    name: str
    key: str
    points: float
    results: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """Who stands where in a club.

    Attributes:
        members: the ladder, the strongest first; not all of many.
        evening: who has played today, the best first; not all of many.
        reached: whether the club has answered.
    """

    members: tuple[Member, ...]
    evening: tuple[Guest, ...]
    reached: bool


@dataclass(frozen=True, slots=True)
class Tended:
    """The matches that wait have been looked at: whose turn it is there may be another's now."""


@dataclass(frozen=True, slots=True)
class Watched:
    """How many watch, a window that does so itself among them."""

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
    """A seat wants to go on without others; or nobody does.

    Attributes:
        seat: whose wish it is; -1 where there is none any more.
        gone, level: as of ``Without``.
        mine: whether the window's seat has agreed.
    """

    seat: int
    gone: tuple[int, ...] = ()
    level: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The match is over: these seats have left it."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether the table answers; while it does not it is called again and again."""

    reached: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Something cannot be done, or the match cannot go on."""

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

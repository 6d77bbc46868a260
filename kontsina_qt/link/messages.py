"""What a window and its link say to each other: JSON objects, one a line, read strictly on both
sides. The window asks, the link tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT, has_hidden_signs
from kontsina_qt.rules.base.options import NEWEST, Value
from kontsina_qt.rules.view import View, ViewError

LONGEST: Final = 8 << 20
"""The most bytes that a line has, either way; the longest match comes to less."""
_MOST_SEATS: Final = 8
_MOST_HANDS: Final = 10_000
_MOST_MOVES: Final = 10_000
_MOST_TABLES: Final = 64
_MOST_PHRASES: Final = 1_000
_MOST_WATCHING: Final = 100
MOST_FRIENDS: Final = 200
"""So many are kept; who was not met for longest is forgotten for a new one."""
MOST_KNOWN: Final = 1_000
"""So many are told, those who are blocked included."""
_MOST_MATCHES: Final = 1_000_000
_LATEST: Final = 1 << 40
_LONGEST_AWAY: Final = 1_000_000_000
_LONGEST_TEXT: Final = 1_000
_KEY: Final = re.compile("(?:[0-9a-f]{64})?", re.ASCII)


WATCHABLE: Final = "watchable"
"""The detail of a table that is full, but can be watched."""
NEEDED: Final = ("nacl", "ifaddr")
"""The libraries without which there is no link."""


class MessageError(ValueError):
    """A line that is no message."""


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
    """So many watch there that nobody else can."""
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


# What the window asks


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
    """

    name: str
    game: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    reach: Reach = Reach.COMPUTER
    friend: str = ""
    watch: bool = False
    club: str = ""


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
    """The match that was being played when the program ended."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Computers of a level in the seats that are still free."""

    level: str


@dataclass(frozen=True, slots=True)
class Free:
    """A seat at one's own table, before the match begins.

    Attributes:
        seat: which one.
        name: of who sits there; nothing is done if it is somebody else by now.
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


# What the link tells


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
        name: of who sits there; empty while nobody does.
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


@dataclass(frozen=True, slots=True)
class Seen:
    """The hand as it is known here: after each move, and when cards have come.

    Attributes:
        hand: its number, from 0.
        view: what the window's seat may know, or for who watches what everybody does.
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
        name: of who opened it.
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
class Watched:
    """How many watch, a window that does so itself among them."""

    count: int


@dataclass(frozen=True, slots=True)
class Away:
    """For each seat since how many seconds nobody has been heard there; 0 for who is here."""

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
    | Watched
    | Away
    | Spoken
    | Asked
    | GivenUp
    | Reached
    | Refused
)


# Lines


_NAMES: Final[Mapping[type, str]] = {
    Host: "host",
    Join: "join",
    GoOn: "go-on",
    Fill: "fill",
    Free: "free",
    Play: "play",
    Look: "look",
    Enter: "enter",
    Club: "club",
    Forget: "forget",
    Kept: "kept",
    Block: "block",
    Friends: "friends",
    Say: "say",
    Without: "without",
    Agree: "agree",
    Leave: "leave",
    Room: "room",
    Watched: "watched",
    Away: "away",
    Spoken: "spoken",
    Asked: "asked",
    GivenUp: "given-up",
    Table: "table",
    Seen: "seen",
    Verified: "verified",
    Cheated: "cheated",
    Flooding: "flooding",
    Reached: "reached",
    Refused: "refused",
}


def line_of(message: Wish | News) -> bytes:
    """A message as a line."""
    if isinstance(message, Seen):
        view = message.view.to_json()
        told: dict[str, Any] = {"hand": message.hand, "view": view, "deal": message.deal}
    else:
        told = asdict(message)
    text = json.dumps({"type": _NAMES[type(message)], **told}, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def read_wish(line: bytes) -> Wish:
    """What a line of a window asks.

    Raises:
        MessageError: nothing.
    """
    told = _Told(line)
    match told.kind:
        case "host":
            return Host(
                *(told.name("name"), told.text("game"), told.options(), told.players("seats")),
                *(told.reach(), told.key("friend"), told.truth("watch"), told.text("club")),
            )
        case "look":
            return Look()
        case "enter":
            return Enter(told.text("club"))
        case "forget":
            return Forget(told.key("key"))
        case "kept":
            return Kept(told.key("match"))
        case "block":
            return Block(told.key("key"), told.truth("blocked"))
        case "say":
            return Say(told.whole("phrase", _MOST_PHRASES))
        case "without":
            return Without(told.seats("gone"), told.text("level"))
        case "agree":
            return Agree()
        case "join":
            invitation, friend = told.text("invitation"), told.key("friend")
            about = (friend, told.truth("watch"), told.text("club"))
            return Join(told.name("name"), invitation, *about)
        case "go-on":
            return GoOn()
        case "fill":
            return Fill(told.text("level"))
        case "free":
            return Free(told.whole("seat", _MOST_SEATS - 1), told.name("name"))
        case "play":
            hand, ply = told.whole("hand", _MOST_HANDS), told.whole("ply", _MOST_MOVES)
            return Play(hand, ply, told.text("move"))
        case "leave":
            return Leave()
    raise MessageError("no wish")


def read_news(line: bytes) -> News:
    """What a line of a link tells.

    Raises:
        MessageError: nothing.
    """
    told = _Told(line)
    match told.kind:
        case "room":
            return Room(told.found())
        case "club":
            return Club(told.found(), told.truth("reached"), told.text("trouble"))
        case "friends":
            return Friends(told.friends())
        case "watched":
            return Watched(told.whole("count", _MOST_WATCHING))
        case "away":
            return Away(told.seats("seconds", _LONGEST_AWAY))
        case "spoken":
            seat = told.whole("seat", _MOST_SEATS - 1)
            return Spoken(seat, told.whole("phrase", _MOST_PHRASES))
        case "asked":
            return Asked(
                told.whole("seat", _MOST_SEATS - 1, -1),
                told.seats("gone"),
                told.text("level"),
                told.truth("mine"),
            )
        case "given-up":
            return GivenUp(told.seats("seats"))
        case "table":
            return told.table()
        case "seen":
            hand, deal = told.whole("hand", _MOST_HANDS), told.whole("deal", _MOST_HANDS)
            return Seen(hand, told.view(), deal)
        case "verified":
            return Verified(told.text("record", LONGEST), told.truth("over"))
        case "cheated":
            return Cheated(told.whole("seat", _MOST_SEATS - 1))
        case "flooding":
            return Flooding(told.whole("seat", _MOST_SEATS - 1))
        case "reached":
            return Reached(told.truth("reached"))
        case "refused":
            try:
                return Refused(Why(told.text("why")), told.text("detail"))
            except ValueError as error:
                raise MessageError(str(error)) from None
    raise MessageError("no news")


class _Told:
    """The members of a line, each as it must be."""

    def __init__(self, line: bytes) -> None:
        try:
            data = parse_json(line, LONGEST)
        except (JsonError, RecursionError) as error:
            raise MessageError(str(error)) from None
        if not isinstance(data, dict):
            raise MessageError("no object")
        self._data = data
        self.kind = self.text("type")

    def text(self, name: str, most: int = _LONGEST_TEXT, data: object = None) -> str:
        """A text."""
        found = self._data.get(name) if data is None else data
        if not isinstance(found, str) or len(found) > most:
            raise MessageError(f"{name}: no text")
        return found

    def name(self, name: str, data: object = None) -> str:
        """A text that can be shown."""
        found = self.text(name, NAME_LIMIT, data)
        if has_hidden_signs(found):
            raise MessageError(f"{name}: no name")
        return found

    def key(self, name: str) -> str:
        """A key in hexadecimal digits, or none."""
        found = self.text(name)
        if not _KEY.fullmatch(found):
            raise MessageError(f"{name}: no key")
        return found

    def whole(self, name: str, most: int, least: int = 0) -> int:
        """A whole number."""
        found = self._data.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise MessageError(f"{name}: no number")
        return found

    def truth(self, name: str) -> bool:
        """True or false."""
        found = self._data.get(name)
        if not isinstance(found, bool):
            raise MessageError(f"{name}: neither true nor false")
        return found

    def options(self) -> dict[str, Value]:
        """The options of a game."""
        found = self._data.get("options")
        if not isinstance(found, dict) or len(found) > _LONGEST_TEXT:
            raise MessageError("no options")
        if not all(isinstance(value, bool | int | str) for value in found.values()):
            raise MessageError("no options")
        return found

    def players(self, name: str) -> tuple[str, ...]:
        """Who plays."""
        return tuple(self.text(name, PLAYER_LIMIT, each) for each in self._list(name))

    def _list(self, name: str, most: int = _MOST_SEATS) -> list[object]:
        found = self._data.get(name)
        if not isinstance(found, list) or len(found) > most or None in found:
            raise MessageError(f"{name}: no list")
        return found

    def seats(self, name: str, most: int = _MOST_SEATS - 1) -> tuple[int, ...]:
        """A few whole numbers."""
        found: list[int] = []
        for each in self._list(name):
            if not isinstance(each, int) or isinstance(each, bool) or not 0 <= each <= most:
                raise MessageError(f"{name}: no numbers")
            found.append(each)
        return tuple(found)

    def reach(self) -> Reach:
        """Who can come."""
        try:
            return Reach(self.text("reach"))
        except ValueError as error:
            raise MessageError(str(error)) from None

    def found(self) -> tuple[Found, ...]:
        """The tables in the local network."""
        tables = []
        for each in self._list("tables", _MOST_TABLES):
            if not isinstance(each, dict):
                raise MessageError("no table")
            told = _Told(json.dumps({"type": "", **each}).encode("ascii"))
            seats = told.whole("seats", _MOST_SEATS)
            tables.append(
                Found(
                    *(told.name("name"), told.text("game"), told.whole("free", seats)),
                    *(seats, told.text("invitation")),
                    *(told.key("friend"), told.name("namesake")),
                    watch=told.truth("watch"),
                )
            )
        return tuple(tables)

    def friends(self) -> tuple[Friend, ...]:
        """Everybody who is known."""
        friends = []
        for each in self._list("friends", MOST_KNOWN):
            if not isinstance(each, dict):
                raise MessageError("no friend")
            told = _Told(json.dumps({"type": "", **each}).encode("ascii"))
            met, matches = told.whole("met", _LATEST), told.whole("matches", _MOST_MATCHES)
            blocked = told.truth("blocked")
            friends.append(Friend(told.key("key"), told.name("name"), met, matches, blocked))
        return tuple(friends)

    def view(self) -> View:
        """What a seat knows."""
        found = self._data.get("view")
        if not isinstance(found, dict):
            raise MessageError("no view")
        try:
            return View.from_json(found)
        except ViewError as error:
            raise MessageError(str(error)) from None

    def table(self) -> Table:
        """Who sits where."""
        chairs = []
        for each in self._list("chairs"):
            if not isinstance(each, dict):
                raise MessageError("no chair")
            player = self.text("player", PLAYER_LIMIT, each.get("player", 0))
            told = _Told(json.dumps({"type": "", **each}).encode("ascii"))
            runs_at = told.whole("runs_at", _MOST_SEATS - 1, -1)
            known = (told.name("friend"), told.name("namesake"))
            chairs.append(Chair(player, told.name("name"), runs_at, *known))
        own = self.whole("own", max(len(chairs) - 1, 0), -1)
        if not chairs or any(chair.runs_at >= len(chairs) for chair in chairs):
            raise MessageError("no chairs")
        return Table(
            self.text("invitation"),
            self.text("game"),
            self.options(),
            self.whole("version", NEWEST, 1),
            own,
            self.truth("hosted"),
            self.truth("started"),
            tuple(chairs),
            self.seats("left"),
            self.truth("watch"),
        )

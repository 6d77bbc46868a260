"""Requests and messages as lines of JSON, parsed strictly on both sides."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from kontsina_qt.link.messages.news import (
    Asked,
    Away,
    Chair,
    Cheated,
    Club,
    Flooding,
    Found,
    Friend,
    Friends,
    GivenUp,
    Guest,
    Member,
    News,
    Ranked,
    Reached,
    Refused,
    Room,
    Seen,
    Spoken,
    Table,
    Tended,
    Verified,
    Watched,
    Why,
)
from kontsina_qt.link.messages.requests import (
    Agree,
    Block,
    Enter,
    Fill,
    Forget,
    Free,
    GoOn,
    Host,
    Join,
    Kept,
    Leave,
    Look,
    Play,
    Rank,
    Reach,
    Request,
    Say,
    Without,
)
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT, has_hidden_signs
from kontsina_qt.rules.base.options import NEWEST, Value
from kontsina_qt.rules.view import View, ViewError
from kontsina_qt.together.leaving import MOST_DAYS

LONGEST: Final = 8 << 20
"""The maximum length of a line in bytes, enough for the longest match."""
_MOST_SEATS: Final = 8
_MOST_HANDS: Final = 10_000
_MOST_MOVES: Final = 10_000
_MOST_TABLES: Final = 64
_MOST_PHRASES: Final = 1_000
_MOST_WATCHING: Final = 100
MOST_FRIENDS: Final = 200
"""How many friends are kept, blocked ones not counted."""
MOST_RANKED: Final = 100
"""The maximum length of a ladder or a day's ranking."""
MOST_KNOWN: Final = 1_000
"""How many friends are sent, blocked ones included."""
_MOST_MATCHES: Final = 1_000_000
_LATEST: Final = 1 << 40
LONGEST_AWAY: Final = 1_000_000_000
"""In seconds."""
_LONGEST_TEXT: Final = 1_000
_KEY: Final = re.compile("(?:[0-9a-f]{64})?", re.ASCII)
NEEDED: Final = ("nacl", "ifaddr")
"""The libraries that a link needs."""


class MessageError(ValueError):
    """A line that is not a message."""


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
    Rank: "rank",
    Ranked: "ranked",
    Tended: "tended",
    Reached: "reached",
    Refused: "refused",
}


def line_of(message: Request | News) -> bytes:
    """Return a message as a line."""
    if isinstance(message, Seen):
        view = message.view.to_json()
        data: dict[str, Any] = {"hand": message.hand, "view": view, "deal": message.deal}
    else:
        data = asdict(message)
    text = json.dumps({"type": _NAMES[type(message)], **data}, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def read_request(line: bytes) -> Request:
    """Parse a line from a window.

    Raises:
        MessageError: not a request.
    """
    reader = _Reader(line)
    match reader.kind:
        case "host":
            return Host(
                *(
                    reader.name("name"),
                    reader.text("game"),
                    reader.options(),
                    reader.players("seats"),
                ),
                *(reader.reach(), reader.key("friend"), reader.truth("watch"), reader.text("club")),
                reader.whole("days", MOST_DAYS),
            )
        case "look":
            return Look()
        case "enter":
            return Enter(reader.text("club"))
        case "rank":
            return Rank(reader.text("club"))
        case "forget":
            return Forget(reader.key("key"))
        case "kept":
            return Kept(reader.key("match"))
        case "block":
            return Block(reader.key("key"), reader.truth("blocked"))
        case "say":
            return Say(reader.whole("phrase", _MOST_PHRASES))
        case "without":
            return Without(reader.seats("gone"), reader.text("level"))
        case "agree":
            return Agree()
        case "join":
            invitation, friend = reader.text("invitation"), reader.key("friend")
            about = (friend, reader.truth("watch"), reader.text("club"))
            return Join(reader.name("name"), invitation, *about)
        case "go-on":
            return GoOn(reader.key("match"))
        case "fill":
            return Fill(reader.text("level"))
        case "free":
            return Free(reader.whole("seat", _MOST_SEATS - 1), reader.name("name"))
        case "play":
            hand, ply = reader.whole("hand", _MOST_HANDS), reader.whole("ply", _MOST_MOVES)
            return Play(hand, ply, reader.text("move"))
        case "leave":
            return Leave()
    raise MessageError("not a request")


def read_news(line: bytes) -> News:
    """Parse a line from a link.

    Raises:
        MessageError: not a message of a link.
    """
    reader = _Reader(line)
    match reader.kind:
        case "room":
            return Room(reader.found())
        case "club":
            return Club(reader.found(), reader.truth("reached"), reader.text("trouble"))
        case "friends":
            return Friends(reader.friends())
        case "watched":
            return Watched(reader.whole("count", _MOST_WATCHING))
        case "away":
            return Away(reader.seats("seconds", LONGEST_AWAY))
        case "spoken":
            seat = reader.whole("seat", _MOST_SEATS - 1)
            return Spoken(seat, reader.whole("phrase", _MOST_PHRASES))
        case "asked":
            return Asked(
                reader.whole("seat", _MOST_SEATS - 1, -1),
                reader.seats("gone"),
                reader.text("level"),
                reader.truth("mine"),
            )
        case "given-up":
            return GivenUp(reader.seats("seats"))
        case "table":
            return reader.table()
        case "seen":
            hand, deal = reader.whole("hand", _MOST_HANDS), reader.whole("deal", _MOST_HANDS)
            return Seen(hand, reader.view(), deal)
        case "verified":
            return Verified(reader.text("record", LONGEST), reader.truth("over"))
        case "cheated":
            return Cheated(reader.whole("seat", _MOST_SEATS - 1))
        case "flooding":
            return Flooding(reader.whole("seat", _MOST_SEATS - 1))
        case "ranked":
            return Ranked(reader.members(), reader.guests(), reader.truth("reached"))
        case "tended":
            return Tended()
        case "reached":
            return Reached(reader.truth("reached"))
        case "refused":
            try:
                return Refused(Why(reader.text("why")), reader.text("detail"))
            except ValueError as error:
                raise MessageError(str(error)) from None
    raise MessageError("not a message of a link")


class _Reader:
    """Reads the members of a message, each with its type; raises ``MessageError`` for others."""

    def __init__(self, line: bytes) -> None:
        try:
            data = parse_json(line, LONGEST)
        except (JsonError, RecursionError) as error:
            raise MessageError(str(error)) from None
        if not isinstance(data, dict):
            raise MessageError("not an object")
        self._data = data
        self.kind = self.text("type")

    def text(self, name: str, most: int = _LONGEST_TEXT, data: object = None) -> str:
        """Return a text of at most ``most`` characters."""
        found = self._data.get(name) if data is None else data
        if not isinstance(found, str) or len(found) > most:
            raise MessageError(f"{name}: not a text")
        return found

    def name(self, name: str, data: object = None) -> str:
        """Return a name that is safe to show."""
        found = self.text(name, NAME_LIMIT, data)
        if has_hidden_signs(found):
            raise MessageError(f"{name}: not a name")
        return found

    def key(self, name: str) -> str:
        """Return a key in hexadecimal digits, or an empty text."""
        found = self.text(name)
        if not _KEY.fullmatch(found):
            raise MessageError(f"{name}: not a key")
        return found

    def whole(self, name: str, most: int, least: int = 0) -> int:
        """Return an integer from ``least`` to ``most``."""
        found = self._data.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise MessageError(f"{name}: not a number in range")
        return found

    def truth(self, name: str) -> bool:
        """Return a boolean."""
        found = self._data.get(name)
        if not isinstance(found, bool):
            raise MessageError(f"{name}: not a boolean")
        return found

    def options(self) -> dict[str, Value]:
        """Return the options of a game."""
        found = self._data.get("options")
        if not isinstance(found, dict) or len(found) > _LONGEST_TEXT:
            raise MessageError("options: not an object of values")
        if not all(isinstance(value, bool | int | str) for value in found.values()):
            raise MessageError("options: not an object of values")
        return found

    def players(self, name: str) -> tuple[str, ...]:
        """Return a list of ``person`` and levels."""
        return tuple(self.text(name, PLAYER_LIMIT, each) for each in self._list(name))

    def _list(self, name: str, most: int = _MOST_SEATS) -> list[object]:
        found = self._data.get(name)
        if not isinstance(found, list) or len(found) > most or None in found:
            raise MessageError(f"{name}: not a list in range")
        return found

    def seats(self, name: str, most: int = _MOST_SEATS - 1) -> tuple[int, ...]:
        """Return a list of integers, one for each seat at most."""
        found: list[int] = []
        for each in self._list(name):
            if not isinstance(each, int) or isinstance(each, bool) or not 0 <= each <= most:
                raise MessageError(f"{name}: not a list of numbers")
            found.append(each)
        return tuple(found)

    def reach(self) -> Reach:
        """Return who can join a table."""
        try:
            return Reach(self.text("reach"))
        except ValueError as error:
            raise MessageError(str(error)) from None

    def found(self) -> tuple[Found, ...]:
        """Return a list of announced tables."""
        tables = []
        for each in self._list("tables", _MOST_TABLES):
            if not isinstance(each, dict):
                raise MessageError("not a table")
            reader = _Reader(json.dumps({"type": "", **each}).encode("ascii"))
            seats = reader.whole("seats", _MOST_SEATS)
            tables.append(
                Found(
                    *(reader.name("name"), reader.text("game"), reader.whole("free", seats)),
                    *(seats, reader.text("invitation")),
                    *(reader.key("friend"), reader.name("namesake")),
                    watch=reader.truth("watch"),
                )
            )
        return tuple(tables)

    def friends(self) -> tuple[Friend, ...]:
        """Return a list of friends."""
        friends = []
        for each in self._list("friends", MOST_KNOWN):
            if not isinstance(each, dict):
                raise MessageError("not a friend")
            reader = _Reader(json.dumps({"type": "", **each}).encode("ascii"))
            met, matches = reader.whole("met", _LATEST), reader.whole("matches", _MOST_MATCHES)
            blocked = reader.truth("blocked")
            friends.append(Friend(reader.key("key"), reader.name("name"), met, matches, blocked))
        return tuple(friends)

    def number(self, name: str) -> float:
        """Return a number."""
        found = self._data.get(name)
        if not isinstance(found, int | float) or not -_MOST_MATCHES <= found <= _MOST_MATCHES:
            raise MessageError(f"{name}: not a number in range")
        return float(found)

    def _inside(self, name: str) -> list[_Reader]:
        """Return readers for a list of objects."""
        found = []
        for each in self._list(name, MOST_RANKED):
            if not isinstance(each, dict):
                raise MessageError(f"{name}: not an object")
            found.append(_Reader(json.dumps({"type": "", **each}).encode("ascii")))
        return found

    def members(self) -> tuple[Member, ...]:
        """Return the ladder of a club."""
        return tuple(
            Member(
                *(reader.name("name"), reader.key("key"), reader.number("rating")),
                *(reader.number("deviation"), reader.whole("results", _MOST_MATCHES)),
            )
            for reader in self._inside("members")
        )

    def guests(self) -> tuple[Guest, ...]:
        """Return today's ranking in a club."""
        return tuple(
            Guest(
                *(reader.name("name"), reader.key("key"), reader.number("points")),
                reader.whole("results", _MOST_MATCHES),
            )
            for reader in self._inside("evening")
        )

    def view(self) -> View:
        """Return a view of a hand."""
        found = self._data.get("view")
        if not isinstance(found, dict):
            raise MessageError("not a view")
        try:
            return View.from_json(found)
        except ViewError as error:
            raise MessageError(str(error)) from None

    def table(self) -> Table:
        """Return a table and its players."""
        chairs = []
        for each in self._list("chairs"):
            if not isinstance(each, dict):
                raise MessageError("not a chair")
            player = self.text("player", PLAYER_LIMIT, each.get("player", 0))
            reader = _Reader(json.dumps({"type": "", **each}).encode("ascii"))
            runs_at = reader.whole("runs_at", _MOST_SEATS - 1, -1)
            known = (reader.name("friend"), reader.name("namesake"))
            chairs.append(Chair(player, reader.name("name"), runs_at, *known))
        own = self.whole("own", max(len(chairs) - 1, 0), -1)
        if not chairs or any(chair.runs_at >= len(chairs) for chair in chairs):
            raise MessageError("chairs: none, or with wrong seats")
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
            self.whole("days", MOST_DAYS),
        )

"""Wishes and news as lines: JSON objects, read strictly on both sides."""

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
    Say,
    Wish,
    Without,
)
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT, has_hidden_signs
from kontsina_qt.rules.base.options import NEWEST, Value
from kontsina_qt.rules.view import View, ViewError
from kontsina_qt.together.leaving import MOST_DAYS

LONGEST: Final = 8 << 20
"""The most bytes that a line has, either way; the longest match comes to less."""
_MOST_SEATS: Final = 8
_MOST_HANDS: Final = 10_000
_MOST_MOVES: Final = 10_000
_MOST_TABLES: Final = 64
_MOST_PHRASES: Final = 1_000
_MOST_WATCHING: Final = 100
MOST_FRIENDS: Final = 200
"""How many are kept; who was not met for longest is forgotten for a new one."""
MOST_RANKED: Final = 100
"""How many are told of a ladder or an evening."""
MOST_KNOWN: Final = 1_000
"""How many are told, those who are blocked included."""
_MOST_MATCHES: Final = 1_000_000
_LATEST: Final = 1 << 40
LONGEST_AWAY: Final = 1_000_000_000
"""In seconds."""
_LONGEST_TEXT: Final = 1_000
_KEY: Final = re.compile("(?:[0-9a-f]{64})?", re.ASCII)
NEEDED: Final = ("nacl", "ifaddr")
"""The libraries without which there is no link."""


class MessageError(ValueError):
    """A line that is no message."""


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


def line_of(message: Wish | News) -> bytes:
    """A message as a line."""
    if isinstance(message, Seen):
        view = message.view.to_json()
        data: dict[str, Any] = {"hand": message.hand, "view": view, "deal": message.deal}
    else:
        data = asdict(message)
    text = json.dumps({"type": _NAMES[type(message)], **data}, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def read_wish(line: bytes) -> Wish:
    """What a line of a window asks.

    Raises:
        MessageError: nothing.
    """
    reader = _Told(line)
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
    raise MessageError("no wish")


def read_news(line: bytes) -> News:
    """What a line of a link tells.

    Raises:
        MessageError: nothing.
    """
    reader = _Told(line)
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
            reader = _Told(json.dumps({"type": "", **each}).encode("ascii"))
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
        """Everybody who is known."""
        friends = []
        for each in self._list("friends", MOST_KNOWN):
            if not isinstance(each, dict):
                raise MessageError("no friend")
            reader = _Told(json.dumps({"type": "", **each}).encode("ascii"))
            met, matches = reader.whole("met", _LATEST), reader.whole("matches", _MOST_MATCHES)
            blocked = reader.truth("blocked")
            friends.append(Friend(reader.key("key"), reader.name("name"), met, matches, blocked))
        return tuple(friends)

    def number(self, name: str) -> float:
        """A number, whole or not."""
        found = self._data.get(name)
        if not isinstance(found, int | float) or not -_MOST_MATCHES <= found <= _MOST_MATCHES:
            raise MessageError(f"{name}: no number")
        return float(found)

    def _inside(self, name: str) -> list[_Told]:
        """The objects of a list."""
        found = []
        for each in self._list(name, MOST_RANKED):
            if not isinstance(each, dict):
                raise MessageError(f"{name}: no object")
            found.append(_Told(json.dumps({"type": "", **each}).encode("ascii")))
        return found

    def members(self) -> tuple[Member, ...]:
        """A ladder."""
        return tuple(
            Member(
                *(reader.name("name"), reader.key("key"), reader.number("rating")),
                *(reader.number("deviation"), reader.whole("results", _MOST_MATCHES)),
            )
            for reader in self._inside("members")
        )

    def guests(self) -> tuple[Guest, ...]:
        """Who has played today."""
        return tuple(
            Guest(
                *(reader.name("name"), reader.key("key"), reader.number("points")),
                reader.whole("results", _MOST_MATCHES),
            )
            for reader in self._inside("evening")
        )

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
            reader = _Told(json.dumps({"type": "", **each}).encode("ascii"))
            runs_at = reader.whole("runs_at", _MOST_SEATS - 1, -1)
            known = (reader.name("friend"), reader.name("namesake"))
            chairs.append(Chair(player, reader.name("name"), runs_at, *known))
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
            self.whole("days", MOST_DAYS),
        )

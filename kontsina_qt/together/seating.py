"""Seats and players: the lines that open a table, take seats, and start the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame, game
from kontsina_qt.together.cards import KEY_BYTES
from kontsina_qt.together.leaving import MOST_DAYS
from kontsina_qt.together.lines import Line, LineError, bytes_of, is_whole, members_of
from kontsina_qt.together.roles import PERSON, is_level

VERSION: Final = 2
"""The version of the protocol; versions do not mix."""
SALT_BYTES: Final = 16
MOST_SITS: Final = 64
"""How often players other than the host may sit down before a match starts."""
MOST_SITS_OF_ONE: Final = 12
"""How often a single installation may do so."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The player of a seat.

    Attributes:
        name: the player's name.
        key: verifies the seat's lines.
        salt: random bytes, so that its secrets differ from those of other matches.
    """

    name: str
    key: bytes
    salt: bytes


class Seating:
    """The seats of a table.

    Attributes:
        rules: the game; None before the table is open.
        players: for each seat ``PERSON`` or a level.
        sittings: for each seat its player, or None while it is free.
        creator: the key of the player who opened the table; empty before that.
        freed: the keys of players whose seats the creator has freed before the start.
        watchable: whether spectators are allowed.
        days: the days that a move may take; 0 where all are at the table together.
    """

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.players: tuple[str, ...] = ()
        self.sittings: list[Sitting | None] = []
        self.creator = b""
        self.freed: frozenset[bytes] = frozenset()
        self.watchable = False
        self.days = 0
        self._sits = 0
        self._sits_of: Counter[bytes] = Counter()
        self._opened_for: tuple[str, ...] = ()

    def take(self, line: Line) -> None:
        """Read a line from before the start.

        Raises:
            LineError, OptionError, UnknownGame, ValueError, TypeError: it does not fit.
        """
        if line.kind == "open" and self.rules is None:
            self._take_open(line)
        elif line.kind == "sit" and self.rules is not None:
            self._take_sit(line)
        elif line.kind == "rise":
            self._take_rise(line)

    def _read_open(self, line: Line) -> tuple[Rules, tuple[str, ...], bytes]:
        """Return the game of a table, its players, and the creator's key.

        Raises:
            LineError, OptionError, UnknownGame, ValueError, TypeError: the line is invalid.
        """
        more = [name for name in ("watch", "days") if name in line.members]
        members = members_of(line, "version", "game", "options", "seats", "key", "salt", *more)
        if members.get("watch", True) is not True:
            raise LineError("not true")
        if not is_whole(members.get("days", 1), 1, MOST_DAYS):
            raise LineError("not a number of days")
        key = bytes_of(members["key"], KEY_BYTES)
        bytes_of(members["salt"], SALT_BYTES)
        seats = members["seats"]
        if members["version"] != VERSION or not line.by(key) or not isinstance(seats, list):
            raise LineError("not a table of this version")
        if not all(each == PERSON or is_level(each) for each in seats):
            raise LineError("not a list of players")
        if not isinstance(members["game"], str) or not isinstance(members["options"], dict):
            raise LineError("not a game")
        return game(members["game"]).rules(len(seats), members["options"]), tuple(seats), key

    def _take_open(self, line: Line) -> None:
        self.rules, self.players, self.creator = self._read_open(line)
        self.watchable = "watch" in line.members
        days = line.members.get("days", 0)
        self.days = days if isinstance(days, int) else 0
        self._opened_for = self.players
        self.sittings = [None] * len(self.players)

    def _read_sit(self, line: Line) -> tuple[Sitting, str | None]:
        """Return the player who sits down, and the level of a computer in a person's seat.

        Raises:
            LineError: the line is invalid, or the seat is not free.
        """
        computer = ("player",) if "player" in line.members else ()
        members = members_of(line, "name", "key", "salt", *computer)
        key, salt = bytes_of(members["key"], KEY_BYTES), bytes_of(members["salt"], SALT_BYTES)
        name = _name_of(members["name"])
        free = line.seat < len(self.sittings) and self.sittings[line.seat] is None
        room = key == self.creator or self._sits < MOST_SITS
        if not free or not line.by(key) or not room:
            raise LineError("not a free seat")
        if self.players[line.seat] != PERSON and (computer or key != self.creator):
            raise LineError("a computer's seat")
        level = level_of(members["player"]) if computer else None
        return Sitting(name, key, salt), level

    def _take_sit(self, line: Line) -> None:
        there, level = self._read_sit(line)
        if level is not None:
            self.put_player(line.seat, level)
        if there.key != self.creator:
            self._sits += 1
        self._sits_of[there.key] += 1
        self.freed -= {there.key}
        self.sittings[line.seat] = there

    def put_player(self, seat: int, player: str) -> None:
        """Change the player of a seat to ``PERSON`` or a level."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def _take_rise(self, line: Line) -> None:
        """Free a seat, by its player or the creator."""
        there = self._read_rise(line)
        if not line.by(there.key):
            self.freed |= {there.key}
        self.sittings[line.seat] = None
        self.put_player(line.seat, self._opened_for[line.seat])

    def _read_rise(self, line: Line) -> Sitting:
        """Return the player whose seat is freed.

        Raises:
            LineError: the seat is free, or the line is not signed by its player or the creator.
        """
        members_of(line)
        there = self.sittings[line.seat] if line.seat < len(self.sittings) else None
        if there is None or not (line.by(there.key) or line.by(self.creator)):
            raise LineError("not a seat to free")
        return there

    def starts(self, line: Line) -> bool:
        """Return whether a line starts the match: the creator signed it, and all seats are taken.

        Raises:
            LineError: it has members.
        """
        members_of(line)
        return self.rules is not None and all(self.sittings) and line.by(self.creator)

    def is_of_its_seat(self, line: Line) -> bool:
        """Return whether a line is signed by the player of its seat."""
        sitting = self.sittings[line.seat] if line.seat < len(self.sittings) else None
        return sitting is not None and line.by(sitting.key)

    def key_of(self, seat: int) -> bytes:
        """Return the key of a seat's player."""
        sitting = self.sittings[seat]
        assert sitting is not None
        return sitting.key

    def keys_of(self, seats: Iterable[int]) -> frozenset[bytes]:
        """Return the keys of some seats' players."""
        return frozenset(map(self.key_of, seats))

    def seats_of(self, key: bytes) -> list[int]:
        """Return the seats that an installation plays; more may come when others leave."""
        sittings = enumerate(self.sittings)
        return [seat for seat, sitting in sittings if sitting is not None and sitting.key == key]

    def admits(self, line: Line) -> bool:
        """Return whether a line would change a seat or start the match."""
        try:
            if line.kind == "open" and self.rules is None:
                self._read_open(line)
                return True
            if line.kind == "sit" and self.rules is not None:
                key = self._read_sit(line)[0].key
                return key == self.creator or self._sits_of[key] < MOST_SITS_OF_ONE
            if line.kind == "rise":
                self._read_rise(line)
                return True
            return line.kind == "start" and self.starts(line)
        except (LineError, OptionError, UnknownGame, ValueError, TypeError):
            return False

    def sitter(self, line: Line) -> bytes:
        """Return the key of the player who sits down by an admitted line, or ``b""``."""
        return bytes_of(line.members.get("key"), KEY_BYTES) if line.kind == "sit" else b""


def _name_of(value: object) -> str:
    """Return a name that is safe to show.

    Raises:
        LineError: not a name.
    """
    if not isinstance(value, str) or not 0 < len(value) <= NAME_LIMIT or has_hidden_signs(value):
        raise LineError("not a name")
    return value


def level_of(value: object) -> str:
    """Return the name of a level; never a command line, which another's computer would run.

    Raises:
        LineError: not the name of a level.
    """
    if not isinstance(value, str) or not is_level(value):
        raise LineError("not a level")
    return value

"""Who sits where: the lines by which a table is opened, seats are taken, and the match begins."""

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
"""Of the lines; another one is another game."""
SALT_BYTES: Final = 16
MOST_SITS: Final = 64
"""How often others than the host may sit down before a match starts."""
MOST_SITS_OF_ONE: Final = 12
"""How often a host lets one installation do so."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits somewhere.

    Attributes:
        name: for people.
        key: by which its lines are known.
        salt: bytes of its own, so that its secrets are never those of another match.
    """

    name: str
    key: bytes
    salt: bytes


class Seating:
    """The seats of a table.

    Attributes:
        rules: the game; None before the table is open.
        players: for each seat ``PERSON`` or a level.
        sittings: who sits where.
        creator: the key of whoever has opened the table; nothing before that.
        freed: the keys of those whom the creator has made get up before the start.
        watchable: whether others may watch.
        days: so many a move may take; 0 where all are at the table together.
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
        """Read a line of the time before the cards.

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
        """The game of a table, its players, and the key of who opens it.

        Raises:
            LineError, OptionError, UnknownGame, ValueError, TypeError: there is none.
        """
        more = [name for name in ("watch", "days") if name in line.members]
        members = members_of(line, "version", "game", "options", "seats", "key", "salt", *more)
        if members.get("watch", True) is not True:
            raise LineError("neither watched nor not")
        if not is_whole(members.get("days", 1), 1, MOST_DAYS):
            raise LineError("no number of days")
        key = bytes_of(members["key"], KEY_BYTES)
        bytes_of(members["salt"], SALT_BYTES)
        seats = members["seats"]
        if members["version"] != VERSION or not line.by(key) or not isinstance(seats, list):
            raise LineError("not a table of this version")
        if not all(each == PERSON or is_level(each) for each in seats):
            raise LineError("not a list of players")
        if not isinstance(members["game"], str) or not isinstance(members["options"], dict):
            raise LineError("no game")
        return game(members["game"]).rules(len(seats), members["options"]), tuple(seats), key

    def _take_open(self, line: Line) -> None:
        self.rules, self.players, self.creator = self._read_open(line)
        self.watchable = "watch" in line.members
        days = line.members.get("days", 0)
        self.days = days if isinstance(days, int) else 0
        self._opened_for = self.players
        self.sittings = [None] * len(self.players)

    def _read_sit(self, line: Line) -> tuple[Sitting, str | None]:
        """Who sits down, and the level of a computer that does so in a person's seat.

        Raises:
            LineError: nobody can.
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
        """Has somebody else play in a seat: ``PERSON`` or a level."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def _take_rise(self, line: Line) -> None:
        """A seat gets up, or the creator makes it do so."""
        there = self._read_rise(line)
        if not line.by(there.key):
            self.freed |= {there.key}
        self.sittings[line.seat] = None
        self.put_player(line.seat, self._opened_for[line.seat])

    def _read_rise(self, line: Line) -> Sitting:
        """Who gets up.

        Raises:
            LineError: nobody does.
        """
        members_of(line)
        there = self.sittings[line.seat] if line.seat < len(self.sittings) else None
        if there is None or not (line.by(there.key) or line.by(self.creator)):
            raise LineError("nobody who gets up")
        return there

    def starts(self, line: Line) -> bool:
        """Whether the match begins: the creator says so, and all sit.

        Raises:
            LineError: more is said than that.
        """
        members_of(line)
        return self.rules is not None and all(self.sittings) and line.by(self.creator)

    def is_of_its_seat(self, line: Line) -> bool:
        """Whether who signs sits where he says."""
        sitting = self.sittings[line.seat] if line.seat < len(self.sittings) else None
        return sitting is not None and line.by(sitting.key)

    def key_of(self, seat: int) -> bytes:
        """The key of whoever sits on a seat."""
        sitting = self.sittings[seat]
        assert sitting is not None
        return sitting.key

    def keys_of(self, seats: Iterable[int]) -> frozenset[bytes]:
        """The keys of those who sit on some seats."""
        return frozenset(map(self.key_of, seats))

    def seats_of(self, key: bytes) -> list[int]:
        """The seats that an installation plays; more may come when others go."""
        sittings = enumerate(self.sittings)
        return [seat for seat, sitting in sittings if sitting is not None and sitting.key == key]

    def admits(self, line: Line) -> bool:
        """Whether a line changes who sits there, or begins the match."""
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
        """The key of whoever sits down by a line that is admitted; nothing if nobody does."""
        return bytes_of(line.members.get("key"), KEY_BYTES) if line.kind == "sit" else b""


def _name_of(value: object) -> str:
    """A text that can be shown.

    Raises:
        LineError: it is none.
    """
    if not isinstance(value, str) or not 0 < len(value) <= NAME_LIMIT or has_hidden_signs(value):
        raise LineError("no name")
    return value


def level_of(value: object) -> str:
    """The name of a level; never a command line, which another's computer would run.

    Raises:
        LineError: it is none.
    """
    if not isinstance(value, str) or not is_level(value):
        raise LineError("no level")
    return value

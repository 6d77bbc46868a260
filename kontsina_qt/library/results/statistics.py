"""Statistics of the person, from the facts in the library.

Shares come with the Wilson interval (J. Am. Stat. Assoc. 22, 1927, 209), which is valid for few
matches, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from math import sqrt
from typing import TypeAlias

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.plausible import FACT, GOOD, GOOD_SUM, JUDGED, SUM

Z95 = 1.959964
"""The standard deviations of a 95 % interval."""
LONGEST_BY_DAY, LONGEST_BY_MONTH = 40, 1100
"""Longer periods, in days, are shown by month or by year."""
DAY, MONTH, YEAR = 10, 7, 4
"""The lengths of the prefixes of ``2026-11-23`` for a day, month and year."""

Interval: TypeAlias = tuple[float, float]


class By(Enum):
    """Groupings of matches, as SQL."""

    ALL = "''"
    GAME = "game"
    LEVEL = "level"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Only:
    """A selection of matches; empty and zero stand for all.

    Attributes:
        game: the id of a game.
        level: the opponents' level.
        players: the number of players.
        since: the first day, such as ``2026-11-23``.
    """

    game: str = ""
    level: str = ""
    players: int = 0
    since: str = ""

    def where(self, also: str) -> tuple[str, tuple[object, ...]]:
        """Return the SQL condition, with another one added, and its values."""
        asked = (
            ("game = ?", self.game),
            ("level = ?", self.level),
            ("players = ?", self.players),
            ("day >= ?", self.since),
        )
        words = [*(words for words, value in asked if value), also]
        return " AND ".join(words), tuple(value for _, value in asked if value)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of matches.

    Attributes:
        key: the id of a game, a level, a number of players, a day, month or year.
        matches, won, drawn, hands, sweeps: counts.
        even: the expected share of wins if all sides played equally well.
        points, against: points of the person's side, and of the others on average.
    """

    key: str
    matches: int
    won: int
    drawn: int
    even: float
    hands: int
    points: int
    against: float
    sweeps: int

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.won / self.matches if self.matches else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share."""
        return wilson(self.won, self.matches)

    def a_hand(self, many: float) -> float:
        """Return an average per hand."""
        return many / self.hands if self.hands else 0.0


NOTHING = Group("", 0, 0, 0, 0.0, 0, 0, 0.0, 0)


@dataclass(frozen=True, slots=True)
class Good:
    """The good cards of one category in the selected matches; see ``facts.GoodCards``.

    Attributes:
        cards: how many were dealt in all hands together.
    """

    game: str
    category: str
    hands: int
    dealt: int
    chance: float
    spread: float
    taken: int
    fair: float
    cards: int

    @property
    def band(self) -> Interval:
        """The 95 % interval of the share of the cards that chance deals."""
        reach = Z95 * sqrt(max(self.spread, 0.0))
        return max(0.0, self.chance - reach) / self.cards, min(
            1.0, (self.chance + reach) / self.cards
        )


@dataclass(frozen=True, slots=True)
class Accurate:
    """The accuracy of reviewed hands.

    Attributes:
        key: a day, month or year; or the name of a player.
        hands: the number of hands.
        accuracy: the mean accuracy, 0 to 1.
        error: its standard error, with the variance of all groups pooled.
        lost: the mean loss in points per hand.
    """

    key: str
    hands: int
    accuracy: float
    error: float
    lost: float


def wilson(won: int, of: int, z: float = Z95) -> Interval:
    """Return the Wilson interval of the share ``won`` / ``of``."""
    if not of:
        return 0.0, 1.0
    share, square = won / of, z * z
    middle = share + square / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    whole = 1 + square / of
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def groups(library: Library, by: By, only: Only = Only()) -> list[Group]:
    """Return the selected matches in groups, largest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    return _groups(library, by.value, only, "2 DESC, 1")


def whole(library: Library, only: Only = Only()) -> Group:
    """Return all the selected matches as one group.

    Raises:
        LibraryError: the library cannot be read.
    """
    return next(iter(groups(library, By.ALL, only)), NOTHING)


def over_time(library: Library, only: Only = Only()) -> list[Group]:
    """Return the selected matches by day, month or year, oldest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    length = _length(library, only)
    when = "day" if length == DAY or only.since else "month"
    return _groups(library, f"substr({when}, 1, {length})", only, "1", length == DAY)


def _length(library: Library, only: Only, judged: bool = False) -> int:
    """Return the length of the date prefix to group by, to get few groups."""
    table, also, when = "facts", FACT, "day"
    if judged:
        table, also = "judged", f"own AND {JUDGED}"
    elif not only.since:
        table, also, when = "months", SUM, "month"
    where, values = only.where(also)
    with library.file.reading() as db:
        first, last = db.execute(
            f"SELECT min({when}), max({when}) FROM {table} WHERE {where}", values
        ).fetchone()
    return part_of(first, last)


def part_of(first: str | None, last: str | None) -> int:
    """Return the length of the date prefix that suits the period between two days or months."""
    try:
        days = (_day(last or "") - _day(first or "")).days
    except ValueError:
        return DAY
    return DAY if days <= LONGEST_BY_DAY else MONTH if days <= LONGEST_BY_MONTH else YEAR


def _day(key: str) -> date:
    """Return the date of a key; for a month, its first day."""
    return date.fromisoformat(key if len(key) == DAY else f"{key}-01")


def _groups(
    library: Library, key: str, only: Only, order: str, by_day: bool = False
) -> list[Group]:
    """Group matches; without a first day, the sums of months are used."""
    if only.since or by_day:
        where, values = only.where(FACT)
        table, matches = "facts", "count(*)"
    else:
        where, values = only.where(SUM)
        table, matches = "months", "sum(matches)"
    with library.file.reading() as db:
        rows = db.execute(
            f"SELECT {key}, {matches}, sum(won), sum(drawn), sum(even) / {matches}, sum(hands),"
            f" sum(points), sum(against), sum(sweeps) FROM {table} WHERE {where}"
            f" GROUP BY 1 ORDER BY {order}",
            values,
        ).fetchall()
    return [Group(str(key), *rest) for key, *rest in rows]


def good_cards(library: Library, only: Only) -> list[Good]:
    """Return how good cards were dealt and captured in the selected matches, by game.

    Raises:
        LibraryError: the library cannot be read.
    """
    table, also = ("good_cards", GOOD) if only.since else ("good_months", GOOD_SUM)
    where, values = only.where(also)
    with library.file.reading() as db:
        rows = db.execute(
            "SELECT game, category, sum(hands), sum(dealt), sum(chance), sum(spread), sum(taken),"
            f" sum(fair), sum(cards) FROM {table}"
            f" WHERE {where} GROUP BY game, category ORDER BY sum(hands) DESC, category",
            values,
        ).fetchall()
    return [Good(*row) for row in rows]


def accuracy(library: Library, only: Only = Only()) -> list[Accurate]:
    """Return the person's accuracy over time, oldest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(f"own AND {JUDGED}")
    length = _length(library, only, judged=True)
    return _accurate(library, f"substr(day, 1, {length})", where, values, "1")


def accuracy_by_player(library: Library, only: Only = Only()) -> list[Accurate]:
    """Return the accuracy of each name; people first, then by number of hands.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(JUDGED)
    return _accurate(library, "name", where, values, "max(own) DESC, 2 DESC, 1")


def _accurate(
    library: Library, key: str, where: str, values: tuple[object, ...], order: str
) -> list[Accurate]:
    with library.file.reading() as db:
        rows = db.execute(
            f"SELECT {key}, count(*), avg(accuracy), avg(accuracy * accuracy), avg(lost)"
            f" FROM judged WHERE {where} GROUP BY 1 ORDER BY {order}",
            values,
        ).fetchall()
    every = sum(hands for _, hands, *_ in rows)
    if not every:
        return []
    mean = sum(hands * share for _, hands, share, *_ in rows) / every
    variance = sum(hands * squares for _, hands, _, squares, _ in rows) / every - mean * mean
    return [
        Accurate(key, hands, share, sqrt(max(variance, 0.0) / hands), lost)
        for key, hands, share, _, lost in rows
    ]

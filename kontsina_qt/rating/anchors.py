"""The ratings of the levels in each game (``anchors.csv``).

They do not change by what a person plays, so that a rating holds on to something.
``python -m training.ratings`` makes the table, from points a hand that were measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.tables import rows_of

PACKAGE, TABLE = "kontsina_qt.rating", "anchors.csv"
GAME, HANDS = "game", "hands"
"""The columns that are no levels."""


@cache
def _rows() -> Mapping[str, Mapping[str, str]]:
    rows = rows_of(PACKAGE, TABLE)
    return MappingProxyType({row[GAME]: MappingProxyType(row) for row in rows})


@cache
def anchors(game: str) -> Mapping[str, float]:
    """The ratings of the levels in a game, of those that have one, the easiest level first."""
    row = _rows().get(game, {})
    return MappingProxyType({level: float(row[level]) for level in LEVELS if level in row})


def hands(game: str) -> float:
    """How many hands a match has by the usual options of a game, on the mean."""
    return float(_rows()[game][HANDS])


def means() -> Mapping[str, float]:
    """The ratings of the levels, on the mean over all games."""
    found: dict[str, list[float]] = {}
    for game in _rows():
        for level, rating in anchors(game).items():
            found.setdefault(level, []).append(rating)
    return {level: sum(each) / len(each) for level, each in found.items()}

"""The ratings of the levels in each game (``anchors.csv``).

They are fixed, to anchor the person's rating. ``python -m training.ratings`` makes the table from
measured points per hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.tables import rows_of

PACKAGE, TABLE = "kontsina_qt.rating", "anchors.csv"
GAME, HANDS = "game", "hands"
"""The columns other than levels."""


@cache
def _rows() -> Mapping[str, Mapping[str, str]]:
    rows = rows_of(PACKAGE, TABLE)
    return MappingProxyType({row[GAME]: MappingProxyType(row) for row in rows})


@cache
def anchors(game: str) -> Mapping[str, float]:
    """Return the ratings of the rated levels in a game, easiest first."""
    row = _rows().get(game, {})
    return MappingProxyType({level: float(row[level]) for level in LEVELS if level in row})


def hands(game: str) -> float:
    """Return the mean number of hands in a match with a game's default options."""
    return float(_rows()[game][HANDS])


def means() -> Mapping[str, float]:
    """Return the mean ratings of the levels over all games."""
    found: dict[str, list[float]] = {}
    for game in _rows():
        for level, rating in anchors(game).items():
            found.setdefault(level, []).append(rating)
    return {level: sum(each) / len(each) for level, each in found.items()}

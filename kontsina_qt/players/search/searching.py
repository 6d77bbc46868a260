"""How each game is searched, measured at fixed decisions and in the arena (``searching.csv``).

Where all hands are dealt anew together, the seat's next turn is planned, and the table says how the
others reply. Where cards are drawn singly or dealt only once, open hands are searched: as deep as
time allows, unless the table limits it, since with all cards open stealing, sweeping and helping a
partner are so much easier than in the real game. There the static evaluation, which accounts for
hidden cards, has a weight against the search.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.tables import rows_of

OPEN = "open"
"""Open hands are searched."""

PLAIN = "plain"
"""The others reply by the rollout policy."""

STYLES = "styles"
"""They reply in styles drawn by their prior weights and this deal's plays."""

MODEL = "model"
"""With two players, the styles are weighted by all plays that the seat has seen."""

_LEAN = 0.3


def replies(game: str) -> str:
    """Return how the others reply, or that open hands are searched, for a game's id."""
    return _replies().get(game, STYLES)


@cache
def _replies() -> Mapping[str, str]:
    return MappingProxyType(dict(_column("replies")))


def modelled() -> frozenset[str]:
    """Return the games in which the opponent's style is modelled, with two players."""
    return frozenset([game for game, kind in _replies().items() if kind == MODEL])


@cache
def plies() -> Mapping[str, int]:
    """Return the maximum search depth in plies by game, where it is limited."""
    return MappingProxyType({game: int(number) for game, number in _column("plies")})


def lean(game: str) -> float:
    """Return the weight of the static evaluation against the search, for a game's id."""
    return _leans().get(game, _LEAN)


@cache
def _leans() -> Mapping[str, float]:
    return MappingProxyType({game: float(number) for game, number in _column("lean")})


def _column(name: str) -> list[tuple[str, str]]:
    """Return the games with a value in a column, and the value."""
    rows = rows_of("kontsina_qt.players.search", "searching.csv")
    return [(row["game"], row[name]) for row in rows if name in row]

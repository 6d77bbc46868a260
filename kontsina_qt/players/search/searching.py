"""The search parameters of each game, measured in the arena (``searching.csv``).

With all cards open, stealing, sweeping and helping a partner are so much easier than in the real
game that a search of open hands misleads where much depends on them. In such games moves are best
followed by the rollout policy at once, and in some the static evaluation, which accounts for hidden
cards, gets more weight against the search. In others the seat's next turn is planned, and no open
hands are searched. Games not in the table are searched as deep as time allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.tables import rows_of

_LEAN = 0.3


@cache
def plies() -> Mapping[str, int]:
    """Return the maximum search depth in plies by game, where it is limited."""
    return MappingProxyType({game: int(number) for game, number in _column("plies")})


@cache
def planned() -> frozenset[str]:
    """Return the games in which the next turn is planned instead, with two players.

    Their column says how the other replies: ``plain`` by the rollout policy, ``style`` in one of
    the styles by which it is modelled.
    """
    return frozenset([game for game, _ in _column("planned")])


@cache
def modelled() -> frozenset[str]:
    """Return those of them in which the opponent's style is modelled."""
    return frozenset([game for game, kind in _column("planned") if kind == "style"])


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

"""The search parameters of each game, measured in the arena (``searching.csv``).

Whoever sees all cards steals, sweeps and helps a partner so much better than anybody does that a
search of open hands misleads where much hangs on that. There a move is best followed by the
rollout policy at once, and in some games judgement, which knows what hidden cards are worth,
counts for more beside what the search finds. Games that are not in the table are searched as
deep as time allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.tables import rows_of

_LEAN = 0.3


@cache
def plies(knowing: bool) -> Mapping[str, int]:
    """The most plies that moves are followed, for the games where that is limited.

    Args:
        knowing: by whoever thinks of the others by their styles of play; the games are just those
            in which that was found to gain.
    """
    return MappingProxyType({g: int(n) for g, n in _column("knowing" if knowing else "plies")})


def lean(game: str) -> float:
    """How much judgement at first sight counts beside the search, in a game by its id."""
    return _leans().get(game, _LEAN)


@cache
def _leans() -> Mapping[str, float]:
    return MappingProxyType({game: float(number) for game, number in _column("lean")})


def _column(name: str) -> list[tuple[str, str]]:
    """The games that have something there, with what they have."""
    rows = rows_of("kontsina_qt.players.search", "searching.csv")
    return [(row["game"], row[name]) for row in rows if name in row]

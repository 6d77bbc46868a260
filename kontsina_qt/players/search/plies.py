"""How deep it pays to search in each game: measured in the arena (``plies.csv``).

Whoever sees all cards steals, sweeps and helps a partner so much better than anybody does that a
search of open hands misleads where much hangs on that. There a move is best followed by the
rollout policy at once. Games that are not in the table are searched as deep as time allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.tables import rows_of


@cache
def plies(knowing: bool) -> Mapping[str, int]:
    """The most plies that moves are followed, for the games where that is limited.

    Args:
        knowing: by who thinks of the others by their styles of play; the games are just those
            in which that was found to gain.
    """
    column = "knowing" if knowing else "plies"
    rows = rows_of("kontsina_qt.players.search", "plies.csv")
    return MappingProxyType({row["game"]: int(row[column]) for row in rows if column in row})

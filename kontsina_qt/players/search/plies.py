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
def plies() -> Mapping[str, int]:
    """The most plies that moves are followed, for the games where that is limited."""
    rows = rows_of("kontsina_qt.players.search", "plies.csv")
    return MappingProxyType({row["game"]: int(row["plies"]) for row in rows})

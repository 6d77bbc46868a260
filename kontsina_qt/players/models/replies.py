"""The replies expected of the other players in each game (``replies.csv``).

Measured at fixed decisions and in the arena.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kontsina_qt.players.tables import rows_of

PLAIN = "plain"
"""They reply by the rollout policy."""

STYLES = "styles"
"""They reply in styles drawn by their prior weights and this deal's plays."""

MODEL = "model"
"""With two players, the styles are weighted by all plays that the seat has seen."""


def replies(game: str) -> str:
    """Return how the others reply, for a game's id."""
    return _replies().get(game, STYLES)


def modelled() -> frozenset[str]:
    """Return the games in which the opponent's style is modelled, with two players."""
    return frozenset([game for game, kind in _replies().items() if kind == MODEL])


@cache
def _replies() -> Mapping[str, str]:
    rows = rows_of("kontsina_qt.players.models", "replies.csv")
    return MappingProxyType({row["game"]: row["replies"] for row in rows})

"""Learned weights of the features of an open hand (``learned.csv``).

A row holds the weights of one stage of a hand in one game (``outlook.STAGES``; the last deal is
stage 0), a column the weight of one feature (``outlook.default_weights``, without the certain
margin, whose weight is 1). ``python -m training.values`` writes the table; only stages met in
training have a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from kontsina_qt.players.tables import rows_of

T = TypeVar("T")

PACKAGE, TABLE = "kontsina_qt.players.evaluation", "learned.csv"
GAME, STAGE = "game", "stage"
"""The columns that are not features."""

Row: TypeAlias = Mapping[str, float]
"""Weights by feature name."""


@cache
def learned() -> Mapping[str, Mapping[int, Row]]:
    """Return the learned weights by game and stage."""
    found: dict[str, dict[int, Row]] = {}
    for row in rows_of(PACKAGE, TABLE):
        name, stage = row.pop(GAME), int(row.pop(STAGE))
        weights = {feature: float(weight) for feature, weight in row.items()}
        found.setdefault(name, {})[stage] = weights
    return MappingProxyType(found)


def nearest(met: Mapping[int, T], stage: int) -> T:
    """Return the value of a stage, or of the nearest that has one; on a tie the later."""
    return met[min(sorted(met), key=lambda each: abs(each - stage))]


def weights_of(game: str, default_weights: Row, stages: int) -> list[tuple[float, ...]]:
    """Return the weights of a game's features for each stage; empty for a game never trained.

    Args:
        game: its id.
        default_weights: the features in order, with the weights to use for those not learned.
        stages: the number of stages in a hand.
    """
    met = learned().get(game)
    if met is None:
        return []
    rows = [nearest(met, stage) for stage in range(stages)]
    return [tuple([row.get(name, old) for name, old in default_weights.items()]) for row in rows]

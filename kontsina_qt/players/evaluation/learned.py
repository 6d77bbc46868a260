"""What the features of an open hand are worth: learned from hands played (``learned.csv``).

A row has the weights of one stage of a hand in one game (``outlook.STAGES``, the last deal is
stage 0), a column the weight of one feature (``outlook.feature_names``, without the sure margin,
which counts in full). ``python -m training.values`` writes the table; only stages that were met
in training have a row.
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
"""The columns that are no features."""

Row: TypeAlias = Mapping[str, float]
"""Weights by the names of their features."""


@cache
def learned() -> Mapping[str, Mapping[int, Row]]:
    """All that was learned: for each game the weights of the stages that were met."""
    found: dict[str, dict[int, Row]] = {}
    for row in rows_of(PACKAGE, TABLE):
        name, stage = row.pop(GAME), int(row.pop(STAGE))
        weights = {feature: float(weight) for feature, weight in row.items()}
        found.setdefault(name, {})[stage] = weights
    return MappingProxyType(found)


def nearest(met: Mapping[int, T], stage: int) -> T:
    """What belongs to a stage, or to the nearest that was met; of two the later in the hand."""
    return met[min(sorted(met), key=lambda each: abs(each - stage))]


def weights_of(game: str, believed: Row, stages: int) -> list[tuple[float, ...]]:
    """The weights of a game's features for each stage; nothing for a game never learned.

    Args:
        game: its id.
        believed: the features in order, and what they weigh if that was not learned.
        stages: how many a hand has.
    """
    met = learned().get(game)
    if met is None:
        return []
    rows = [nearest(met, stage) for stage in range(stages)]
    return [tuple([row.get(name, old) for name, old in believed.items()]) for row in rows]

"""Selections of long lists of cases to run every time; ``-m long`` runs the others."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from functools import partial
from itertools import groupby
from operator import eq
from typing import Any

import pytest
from pytest import ParameterSet

from kontsina_qt.language import languages
from kontsina_qt.rules.games.catalogue import GAMES

SOME = (
    *("kontsina", "cassino", "african-cassino", "diloti", "mulle", "elewenjewe", "zwickern"),
    *("stealing-bundles", "bella-donna", "laugh-and-lie-down", "ristikontra", "scopa", "pisti"),
)
"""One game of every kind that looks or plays unlike the others."""


def some(cases: Iterable[Any], chosen: Callable[[Any], bool]) -> list[ParameterSet]:
    """Return cases, one value or a tuple each, marking those not chosen as long."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if chosen(case) else pytest.mark.long,
        )
        for case in cases
    ]


def each_game() -> list[ParameterSet]:
    """Return every game; one of each kind runs every time."""
    return some(GAMES, SOME.__contains__)


def each_language(codes: Iterable[str] = ()) -> list[ParameterSet]:
    """Return some or all languages; English and Greek, with the longest words, run every time."""
    return some(codes or languages(), ("en", "el").__contains__)


def one_of_each(
    cases: Iterable[tuple[Hashable, ...]], beginnings: Container[Hashable] | None = None
) -> list[ParameterSet]:
    """Return cases grouped by their first element; a different one of each group runs each time.

    Args:
        cases: all cases.
        beginnings: the first elements of which one case runs; by default all.
    """
    marked: list[ParameterSet] = []
    for number, (_, group) in enumerate(groupby(cases, lambda case: case[0])):
        alike = list(group)
        daily = beginnings is None or alike[0][0] in beginnings
        chosen = alike[number % len(alike)] if daily else None
        marked += some(alike, partial(eq, chosen))
    return marked

"""Sums of table cards, compared with all subsets."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import FULL, PACK, card_set, cards_in, mask_of
from kontsina_qt.rules.base.sums import Sums, sums_of
from kontsina_qt.rules.base.turn import Fishing
from tests.rules.helpers import at

COURTLESS = Fishing().sum_values
"""Values of the ranks where courts have none."""

FACES = tuple(range(1, 14))
"""Values that other games of the family use: courts are worth 11, 12, 13."""


def subsets(values: tuple[int, ...], value: int, table: int, least: int) -> list[int]:
    """Return every set of at least ``least`` cards that makes the value, by trying all."""
    usable = [c for c in cards_in(table) if values[c >> 2]]
    return sorted(
        mask_of(group)
        for size in range(least, len(usable) + 1)
        for group in combinations(usable, size)
        if sum(values[c >> 2] for c in group) == value
    )


TABLES = st.sets(st.sampled_from(PACK), max_size=11).map(mask_of)
LOW_TABLES = st.sets(st.sampled_from(PACK[:20]), max_size=11).map(mask_of)


@pytest.mark.parametrize("values", [COURTLESS, FACES], ids=["courtless", "faces"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_sums_are_all_subsets_that_add_up(values: tuple[int, ...], data: st.DataObject) -> None:
    table = data.draw(st.one_of(TABLES, LOW_TABLES))
    value = data.draw(st.integers(1, max(values)))
    sums = Sums(values)
    assert sorted(sums.reaching(value, table)) == subsets(values, value, table, 1)
    assert sorted(sums.making(value, table)) == subsets(values, value, table, 2)


def ways(value: int, rank: int = 10) -> int:
    """Count the sets of the four suits of ranks up to ``rank`` that add up to ``value``."""
    if rank == 0:
        return int(value == 0)
    choose = (1, 4, 6, 4, 1)
    return sum(
        choose[count] * ways(value - rank * count, rank - 1)
        for count in range(5)
        if rank * count <= value
    )


@pytest.mark.parametrize("value", range(1, 11))
def test_sums_of_the_whole_pack_are_as_many_as_combinatorics_says(value: int) -> None:
    found = sums_of(COURTLESS).reaching(value, FULL)
    assert len(set(found)) == len(found) == ways(value)


def test_tables_are_kept_for_each_value_scheme_once() -> None:
    assert sums_of(COURTLESS) is sums_of(COURTLESS)
    assert sums_of(COURTLESS) is not sums_of(FACES)


def test_forgetting_known_tables_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kontsina_qt.rules.base.sums._KNOWN_LIMIT", 3)
    forgetful, sums = Sums(COURTLESS), sums_of(COURTLESS)
    for table in (card_set("AC 2D 3H 4S"), card_set("AC AD AH 5S 5C"), card_set("2C 2D 6H")):
        for value in range(1, 11):
            assert forgetful.reaching(value, table) == sums.reaching(value, table)


@pytest.mark.parametrize(
    ("card", "table", "takes"),
    [
        ("KD", "KS KH 3C TC", ["KH", "KS"]),
        ("JC", "AC TD QS KD", []),
        ("QC", "QD 6C 6D", ["QD"]),
        ("AH", "AC AD 2C", ["AC", "AD"]),
        ("TS", "5C 5D 5H", ["5C 5D", "5C 5H", "5D 5H"]),
        ("2H", "", []),
    ],
)
def test_what_one_card_may_take(card: str, table: str, takes: list[str]) -> None:
    position = at(card, table)
    (played,) = cards_in(card_set(card))
    found = [move.cards for move in position.with_card(played) if move.cards]
    assert sorted(found) == sorted(card_set(taken) for taken in takes)

"""Chances corrected for how many comparisons there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.training.strength.small import SMALL, planned
from training.strength.chances import CHANCE, corrected, holm
from training.strength.plan import LEVELS_TABLE
from training.strength.results import LEAST, Result


def test_corrected_as_holm_does() -> None:
    # The first three by hand: 4 × 0.005, 3 × 0.01, then 2 × 0.03 also for what comes after it.
    assert holm([0.01, 0.04, 0.03, 0.005], 4) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.01, 0.04], 4) == pytest.approx([0.04, 0.12])
    assert holm([0.6, 0.9], 2) == [1.0, 1.0]
    assert holm([], 3) == []


def test_chances_of_a_difference() -> None:
    def chance(difference: float, error: float) -> float:
        return Result(100, 100, "", "", difference, error, {}).chance

    assert chance(1.96, 1.0) == pytest.approx(0.05, abs=1e-4)
    assert chance(-3.0, 1.0) == pytest.approx(0.0027, abs=1e-4)
    assert chance(0.0, 0.0) == chance(0.0, 1.0) == 1.0
    assert chance(0.1, 0.0) == 0.0
    assert Result(LEAST, 100, "", "", 0.1, 0.0, {}).chance == 0.0
    assert Result(LEAST - 1, 100, "", "", 0.1, 0.0, {}).chance == 1.0, "few tell nothing"


def test_what_was_not_played_yet_counts_as_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a part of the plan could be played until it looks well."""
    twenty = [replace(SMALL[0], contest=replace(SMALL[0].contest, a=f"a{n}")) for n in range(20)]
    planned(monkeypatch, twenty)
    clear = Result(100, 100, "", "", 2.5, 1.0, {})
    assert clear.chance < CHANCE
    assert corrected({twenty[0].key: clear}, LEVELS_TABLE)[twenty[0].key] > CHANCE


def test_a_table_with_deals_added_after_a_look_was_looked_at_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of it: what was clear at first would have had more, had it not been."""
    clear, clearer = (Result(40, 40, "", "", off, 1.0, {}) for off in (2.5, 2.8))
    found = {SMALL[0].key: clear, SMALL[1].key: clearer}
    whole = SMALL[:2]
    planned(monkeypatch, whole)
    once = corrected(found, LEVELS_TABLE)
    assert list(once.values()) == pytest.approx([clear.chance, 2 * clearer.chance])
    planned(monkeypatch, [whole[0], replace(whole[1], parts=(20, 20))])
    twice = corrected(found, LEVELS_TABLE)
    assert list(twice.values()) == pytest.approx([2 * clear.chance, 4 * clearer.chance])
    planned(monkeypatch, [whole[0], replace(whole[1], parts=(20, 10, 10))])
    thrice = corrected(found, LEVELS_TABLE)
    assert list(thrice.values()) == pytest.approx([3 * clear.chance, 6 * clearer.chance])
    extended = replace(SMALL[3], parts=(20, 20))
    planned(monkeypatch, [*whole, extended])
    assert corrected(found, LEVELS_TABLE) == once, "another table is another look"

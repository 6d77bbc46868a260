"""Glicko-2 beside the example of its paper, and beside the same reckoned in other ways."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import pytest

from kontsina_qt.rating.glicko import (
    DEVIATION,
    MOST_VOLATILE,
    TAU,
    UNIT,
    Rated,
    Result,
    aged,
    deviation_of,
    expected,
    updated,
    weight,
)

EXAMPLE = (Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0))
"""A player of 1500 ± 200 wins against the first and loses to the others."""


def test_the_example_of_the_paper() -> None:
    after = updated(Rated(1500, 200, 0.06), EXAMPLE, steps=1)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


CASES = (
    (Rated(1500, 200), EXAMPLE),
    (Rated(2400, 60), (Result(2000, 50, 0, 6),)),
    (Rated(1900, 120), (Result(1500, 30, 0, 8), Result(1800, 0, 0.5, 2))),
    (Rated(900, 80), (Result(1500, 0, 1, 5),)),
)


@pytest.mark.parametrize(("player", "results"), CASES)
def test_the_volatility_is_the_root_that_halving_finds(
    player: Rated, results: tuple[Result, ...]
) -> None:
    phi, mu = player.deviation / UNIT, (player.rating - 1500) / UNIT
    information = gained = 0.0
    for each in results:
        g = 1 / sqrt(1 + 3 * (each.deviation / UNIT) ** 2 / pi**2)
        chance = 1 / (1 + exp(-g * (mu - (each.rating - 1500) / UNIT)))
        information += each.matches * g * g * chance * (1 - chance)
        gained += each.matches * g * (each.score - chance)
    v, delta = 1 / information, gained / information

    def f(x: float) -> float:
        whole = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - log(0.06**2)) / TAU**2

    low, high = -20.0, 10.0
    assert f(low) > 0 > f(high)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    wanted = min(exp(low / 2), MOST_VOLATILE)
    assert updated(player, results).volatility == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize(("player", "results"), CASES)
def test_the_rating_is_the_likeliest(player: Rated, results: tuple[Result, ...]) -> None:
    after = updated(player, results)
    before = aged(Rated(player.rating, player.deviation, after.volatility), 1)

    def likelihood(rating: float) -> float:
        told = -(((rating - before.rating) / before.deviation) ** 2) / 2
        for each in results:
            chance = expected(rating, each.rating, each.deviation)
            lost = (1 - each.score) * log(1 - chance)
            told += each.matches * (each.score * log(chance) + lost)
        return told

    best = max((rating / 4 for rating in range(14000)), key=likelihood)
    assert after.rating == pytest.approx(best, abs=0.2)
    bent = 2 * likelihood(best) - likelihood(best + 5) - likelihood(best - 5)
    assert after.deviation == pytest.approx(5 / sqrt(bent), rel=0.01)


def test_a_day_of_losses_to_a_weak_player_sends_nobody_beyond_all_bounds() -> None:
    lost = [Result(1000, 0, 0, 12)]
    assert updated(Rated(), lost, steps=1).rating < -500
    assert 400 < updated(Rated(), lost).rating < 1000
    jumped = updated(Rated(1500, 60), [Result(0, 0, 0, 600)])
    assert -1000 < jumped.rating < 0 and jumped.volatility == MOST_VOLATILE


def test_days_without_a_match_make_a_rating_less_sure() -> None:
    player = Rated(1600, 50)
    week, year = aged(player, 7), aged(player, 365)
    assert player.rating == week.rating == updated(player, (), 7).rating
    assert 50 < week.deviation < year.deviation < DEVIATION == aged(player, 10**6).deviation
    assert updated(player, (), 7) == week


@pytest.mark.parametrize("idle", [0, 1, 30, 180])
def test_who_comes_back_is_first_aged_as_the_paper_has_it(idle: int) -> None:
    """Step 6 for each period without a match, with the volatility of then; step 5 only after."""
    lost, player = [Result(1500, 0, 0, 10)], Rated(1500, 50)
    back = player
    for _ in range(idle):
        back = aged(back, 1)
    after, wanted = updated(player, lost, idle + 1), updated(back, lost)
    for name in ("rating", "deviation", "volatility"):
        assert getattr(after, name) == pytest.approx(getattr(wanted, name))


def test_what_was_certain_can_be_reckoned() -> None:
    for far in (1e5, 1e9):
        for score in (0, 1):
            for opponent in (far, -far):
                assert 0 < updated(Rated(), [Result(opponent, 0, score, 5)]).deviation <= DEVIATION
    assert expected(0, 1e9) < 1e-9 and expected(1e9, 0) == 1


def test_an_unsure_opponent_counts_less() -> None:
    assert weight(0) == 1 and deviation_of(1.0) == 0
    for deviation in (30.0, 100.0, 300.0):
        assert deviation_of(weight(deviation)) == pytest.approx(deviation)
    gained = [updated(Rated(), [Result(1500, each, 1)]).rating for each in (0.0, 100.0, 500.0)]
    assert gained == sorted(gained, reverse=True) and len(set(gained)) == 3


def test_two_hundred_more_win_three_of_four() -> None:
    assert expected(1700, 1500) == pytest.approx(0.76, abs=0.005)
    assert expected(1500, 1500) == 0.5
    assert expected(1500, 1700) == pytest.approx(1 - expected(1700, 1500))

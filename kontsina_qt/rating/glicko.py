"""Glicko-2: rating, deviation and volatility from results against rated players.

After Mark Glickman, "Example of the Glicko-2 system" (2022); the names in ``updated`` are the
paper's. Python's glicko2 2.1.0 is not used, because it confuses rating and deviation when it
computes the volatility (step 5; the paper's example with a rating of 1500 hides that), and because
it installs a package called ``tests``.

The paper takes a single step (7) to the new rating. That works if results are near expectation,
but a newcomer who loses twelve of twelve matches to a weak player would end far out of bounds.
Here up to ``steps`` steps, none longer than ``STRIDE``, converge to the most likely rating. Unlike
in the paper, deviation is limited to ``DEVIATION`` and volatility to ``MOST_VOLATILE``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

START, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
"""The initial rating of an unknown player."""

UNIT = 173.7178
"""The unit of the paper's internal scale, in rating points."""

TAU = 0.5
"""The system constant τ: how fast volatility may change."""

MOST_VOLATILE = 0.1
"""The maximum volatility; with a larger one, ratings would follow every result."""

STEPS = 25
STRIDE = 1.0
"""The maximum step in the internal scale, within which the expected score is nearly linear."""

_EXACT = 1e-6
_LEAST = 1e-9
"""The minimum information of results, to avoid dividing by zero."""
_FAR = 500.0
"""The maximum difference in the internal scale, to avoid overflow."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating.

    Attributes:
        rating: 1500 is average; 200 points more win three matches of four.
        deviation: the standard deviation of the rating.
        volatility: the expected fluctuation per period, in ``UNIT``.
    """

    rating: float = START
    deviation: float = DEVIATION
    volatility: float = VOLATILITY


@dataclass(frozen=True, slots=True)
class Result:
    """Matches against one opponent.

    Attributes:
        rating, deviation: the opponent's.
        score: the mean score: 1 for a win, ½ for a draw, 0 for a loss.
        matches: the number of matches.
    """

    rating: float
    deviation: float
    score: float
    matches: int = 1


def weight(deviation: float) -> float:
    """Return the weight of a match against an opponent with a deviation: *g* in the paper."""
    phi = deviation / UNIT
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def deviation_of(weight: float) -> float:
    """Return the deviation for a weight; the inverse of ``weight``."""
    return UNIT * pi * sqrt((1 / (weight * weight) - 1) / 3)


def expected(rating: float, opponent: float, deviation: float = 0.0) -> float:
    """Return the expected score of a match: *E* in the paper."""
    return _chance(weight(deviation) * (opponent - rating) / UNIT)


def _chance(behind: float) -> float:
    return 1 / (1 + exp(max(-_FAR, min(_FAR, behind))))


def aged(player: Rated, periods: float) -> Rated:
    """Return a rating after periods without a match (step 6), with a larger deviation."""
    wavered = UNIT * player.volatility
    deviation = sqrt(player.deviation**2 + periods * wavered**2)
    return Rated(player.rating, min(deviation, DEVIATION), player.volatility)


def updated(
    player: Rated, results: Sequence[Result], periods: float = 1.0, steps: int = STEPS
) -> Rated:
    """Return a rating after the results of a period.

    Args:
        player: the rating before.
        results: the results.
        periods: the periods passed since the rating before; may be fractional.
        steps: the maximum number of steps; 1 gives the paper's result.
    """
    if not results:
        return aged(player, periods)
    # All periods but the last were without a match.
    idle = max(periods - 1, 0.0)
    player, periods = aged(player, idle), periods - idle
    games = [(each, (each.rating - START) / UNIT, weight(each.deviation)) for each in results]
    mu, phi = (player.rating - START) / UNIT, player.deviation / UNIT
    gained, information = _gained(games, mu)
    sigma = _volatility(player.volatility, phi, 1 / information, gained / information)
    sigma = min(sigma, MOST_VOLATILE)
    wide = aged(Rated(player.rating, player.deviation, sigma), periods).deviation / UNIT
    prior = 1 / (wide * wide)
    at = mu
    for step in range(steps):
        if step:
            gained, information = _gained(games, at)
        move = (gained - prior * (at - mu)) / (prior + information)
        at += max(-STRIDE, min(STRIDE, move)) if steps > 1 else move
        if abs(move) < _EXACT:
            break
    return Rated(UNIT * at + START, UNIT / sqrt(prior + information), sigma)


def _gained(games: Sequence[tuple[Result, float, float]], mu: float) -> tuple[float, float]:
    """Return the weighted excess over the expected score, and the information (1/v)."""
    gained = information = 0.0
    for each, opponent, g in games:
        chance = _chance(g * (opponent - mu))
        gained += each.matches * g * (each.score - chance)
        information += each.matches * g * g * chance * (1 - chance)
    return gained, max(information, _LEAST)


def _volatility(before: float, phi: float, v: float, delta: float) -> float:
    """Compute the new volatility (step 5) with the Illinois algorithm."""
    a = log(before * before)

    def f(x: float) -> float:
        ex = exp(x)
        whole = phi * phi + v + ex
        return ex * (delta * delta - whole) / (2 * whole * whole) - (x - a) / (TAU * TAU)

    low, high = a, 0.0
    if delta * delta > phi * phi + v:
        high = log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)

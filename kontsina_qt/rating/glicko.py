"""Glicko-2: rating, deviation and volatility from results against rated players.

After Mark Glickman, "Example of the Glicko-2 system" (2022); ``Rated``, ``Result`` and the names
in ``updated`` are the paper's. Written here, for the library that does this for Python, glicko2
2.1.0, takes the player's rating for his deviation where it looks for the volatility (step 5; in
the paper's example, a player of 1500, the two can be exchanged) and installs a package called
``tests``.

The paper takes one step (7) from the rating of before to the new one. That is good where results
are about what was expected; who begins and loses twelve matches of twelve to a weak player would
be sent beyond all bounds by it. ``steps`` of them, none longer than ``STRIDE``, end at the rating
that is the likeliest. Nor does the paper set bounds: here a deviation grows to that of the
beginning at most, ``DEVIATION``, and a volatility to ``MOST_VOLATILE``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

START, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
"""What nobody knows anything about begins with."""

UNIT = 173.7178
"""One unit of the scale of Glicko's paper, in points of a rating."""

TAU = 0.5
"""How fast the volatility may change."""

MOST_VOLATILE = 0.1
"""Beyond this a rating would run after every result."""

STEPS = 25
STRIDE = 1.0
"""In the paper's unit; within it the curve of what is expected bends little."""

_EXACT = 1e-6
_LEAST = 1e-9
"""Results that were as good as certain tell at least so much, so that one can divide by it."""
_FAR = 500.0
"""Beyond it, in the paper's unit, nobody wins at all; and larger numbers cannot be reckoned."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating.

    Attributes:
        rating: 1500 is the middle; 200 more win three matches of four.
        deviation: the standard deviation of what is known of it.
        volatility: how much it changes in a period, in ``UNIT``.
    """

    rating: float = START
    deviation: float = DEVIATION
    volatility: float = VOLATILITY


@dataclass(frozen=True, slots=True)
class Result:
    """Matches against one opponent.

    Attributes:
        rating, deviation: the opponent's.
        score: of one match, on the mean: 1 for a win, ½ for a draw, 0 for a loss.
        matches: how many.
    """

    rating: float
    deviation: float
    score: float
    matches: int = 1


def weight(deviation: float) -> float:
    """How much a match counts against somebody whose rating is so unsure: *g* in the paper."""
    phi = deviation / UNIT
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def deviation_of(weight: float) -> float:
    """The deviation that makes a match count so much; the other way round of ``weight``."""
    return UNIT * pi * sqrt((1 / (weight * weight) - 1) / 3)


def expected(rating: float, opponent: float, deviation: float = 0.0) -> float:
    """What somebody scores in a match: *E* in the paper."""
    return _chance(weight(deviation) * (opponent - rating) / UNIT)


def _chance(behind: float) -> float:
    return 1 / (1 + exp(max(-_FAR, min(_FAR, behind))))


def aged(player: Rated, periods: float) -> Rated:
    """A rating after periods without a match (step 6): less sure, at most as at first."""
    wavered = UNIT * player.volatility
    deviation = sqrt(player.deviation**2 + periods * wavered**2)
    return Rated(player.rating, min(deviation, DEVIATION), player.volatility)


def updated(
    player: Rated, results: Sequence[Result], periods: float = 1.0, steps: int = STEPS
) -> Rated:
    """A rating after the results of a period.

    Args:
        player: before it.
        results: in it.
        periods: how many have passed since what is known; parts of one count in part.
        steps: at most so many times it is looked where the likeliest rating lies; the paper's
            result is that of one.
    """
    if not results:
        return aged(player, periods)
    # Those before the last have passed without a match.
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
    """What was scored beyond what somebody so strong is expected to, and what that tells (1/v)."""
    gained = information = 0.0
    for each, opponent, g in games:
        chance = _chance(g * (opponent - mu))
        gained += each.matches * g * (each.score - chance)
        information += each.matches * g * g * chance * (1 - chance)
    return gained, max(information, _LEAST)


def _volatility(before: float, phi: float, v: float, delta: float) -> float:
    """Step 5: the volatility that explains the results best, by the Illinois algorithm."""
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

"""A ladder: players rated by their matches against each other.

A Glicko-2 period is a day. All start with the same rating and only results count, so anybody who
has the results computes the same ladder.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from kontsina_qt.rating.glicko import Rated, Result, aged, updated


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a match between two players.

    Attributes:
        day: the number of the day.
        first, second: the players' keys.
        score: the first player's score.
    """

    day: int
    first: bytes
    second: bytes
    score: float


@dataclass(frozen=True, slots=True)
class Rung:
    """A player on the ladder.

    Attributes:
        player: the player's key.
        rated: the rating.
        duels: the number of results.
    """

    player: bytes
    rated: Rated
    duels: int


def ladder(duels: Iterable[Duel], today: int) -> list[Rung]:
    """Return the players, strongest first.

    Args:
        duels: the results, in any order.
        today: the day for which ratings are aged.
    """
    rated: dict[bytes, tuple[Rated, int]] = {}
    counts: dict[bytes, int] = {}
    for day, group in groupby(sorted(duels, key=lambda each: each.day), lambda each: each.day):
        before = dict(rated)
        results: dict[bytes, list[Result]] = {}
        for duel in group:
            for one, other, score in (
                (duel.first, duel.second, duel.score),
                (duel.second, duel.first, 1 - duel.score),
            ):
                opponent, since = before.get(other, (Rated(), day))
                opponent = aged(opponent, day - since)
                result = Result(opponent.rating, opponent.deviation, score)
                results.setdefault(one, []).append(result)
                counts[one] = counts.get(one, 0) + 1
        for player, theirs in results.items():
            old, since = before.get(player, (Rated(), day - 1))
            rated[player] = (updated(old, theirs, max(day - since, 1)), day)
    rungs = [
        Rung(player, aged(last, max(today - since, 0)), counts[player])
        for player, (last, since) in rated.items()
    ]
    return sorted(rungs, key=lambda rung: (-rung.rated.rating, rung.player))

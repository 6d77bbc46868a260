"""Suggesting named opponents who would be an even match."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.library.results.rated import Span
from kontsina_qt.library.results.statistics import Group
from kontsina_qt.match.opponents import OPPONENTS, Opponent
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import course_of, levels_in

OFTEN, LEAST = 0.65, 5
"""The share of wins, and the number of matches, from which on an opponent is beaten often."""
FEW = 2
"""The minimum number of even matches to suggest."""


def own_rating(spans: Sequence[Span], day: str) -> float | None:
    """Return the person's rating over all games on a day; None before the first match."""
    course = course_of(spans)
    return course[-1].until(day).rating if course else None


def even_matches(rating: float | None) -> list[Opponent]:
    """Return the opponents closest to a rating; the easiest ones without a rating."""
    levels = levels_in("")
    if rating is None:
        order = list(LEVELS)
    else:
        order = sorted(levels, key=lambda name: abs(levels[name] - rating))
    found: list[Opponent] = []
    for level in order:
        if len(found) >= FEW:
            break
        found += [each for each in OPPONENTS.values() if each.level == level]
    return found


def next_to_try(rating: float | None, met: Sequence[Group]) -> tuple[str, Opponent] | None:
    """Return the key of an opponent beaten often, and an opponent who would be an even match.

    Args:
        rating: the person's rating.
        met: the results against each opponent.

    Returns:
        The key is empty if nobody is beaten often; None without a rating.
    """
    if rating is None:
        return None
    even = even_matches(rating)
    order = list(LEVELS)
    beaten = [group.key for group in met if group.matches >= LEAST and group.share >= OFTEN]
    hardest = max(beaten, key=lambda key: order.index(OPPONENTS[key].level), default="")
    played = {group.key: group.matches for group in met}
    fresh = [each for each in even if each.key not in beaten] or even
    return hardest, min(fresh, key=lambda each: played.get(each.key, 0))

"""Which named opponent would be an even match, and whom to try next."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.library.results.rated import Span
from kontsina_qt.library.results.statistics import Group
from kontsina_qt.match.opponents import OPPONENTS, Opponent
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import course_of, levels_in

OFTEN, LEAST = 0.65, 5
"""Who has won so large a share of that many matches against somebody beats them often."""
FEW = 2
"""How many even matches there are at least."""


def own_rating(spans: Sequence[Span], day: str) -> float | None:
    """The person's rating over all games on a day; None for anyone who has not played yet."""
    course = course_of(spans)
    return course[-1].until(day).rating if course else None


def even_matches(rating: float | None) -> list[Opponent]:
    """The opponents nearest to a rating; the easiest for anyone who has none."""
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
    """Whom somebody beats often by now, as a key, and who would be an even match instead.

    Args:
        rating: theirs.
        met: what was played against each opponent.

    Returns:
        An empty key where nobody is beaten often; None for anyone who has not played yet.
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

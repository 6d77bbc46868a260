"""Which level suits a person, by the rating in a game, or in all games if it is rarely played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

from kontsina_qt.library.results.rated import Span
from kontsina_qt.rating.anchors import anchors, means
from kontsina_qt.rating.course import Point, above, course
from kontsina_qt.rating.glicko import Rated, expected

SURE = 130.0
"""The maximum deviation of a rating for giving advice."""

GAMES_APART = 100.0
"""The standard deviation of one person's ratings in different games."""

CLOSE = 0.1
"""An expected score this close to 0.5 counts as an even match."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How somebody fares against a level.

    Attributes:
        level: the level.
        share: the expected share of wins against it.
        better: the level that suits them better; None if this one does.
        harder: whether that is a stronger one.
    """

    level: str
    share: float
    better: str | None = None
    harder: bool = False


def course_of(spans: Sequence[Span], game: str = "") -> list[Point]:
    """Return the rating history in a game, or in all games."""
    return course(span for span in spans if not game or span.game == game)


def rated_in(spans: Sequence[Span], game: str, day: str) -> Rated | None:
    """Return the rating in a game on a day; None if its deviation is too large.

    For a game rarely played, the rating over all games is used.
    """
    own, every = course_of(spans, game), course_of(spans)
    found = [own[-1].until(day)] if own else []
    if every:
        whole = every[-1].until(day)
        found.append(replace(whole, deviation=hypot(whole.deviation, GAMES_APART)))
    sure = [rated for rated in found if rated.deviation <= SURE]
    return min(sure, key=lambda rated: rated.deviation) if sure else None


def advice(rated: Rated, game: str, level: str, sides: int = 2) -> Advice | None:
    """Return how somebody fares against a level; None if the level has no rating.

    Args:
        rated: the person's rating.
        game: the id of the game; empty for all games.
        level: the opponents' level.
        sides: the number of sides, including the person's.
    """
    levels = levels_in(game)
    if level not in levels:
        return None
    found = Advice(level, expected(rated.rating, levels[level] + above(sides)))
    even = expected(rated.rating, levels[level])
    nearest = min(levels, key=lambda name: abs(levels[name] - rated.rating))
    if nearest == level or abs(even - 0.5) < CLOSE:
        return found
    return replace(found, better=nearest, harder=levels[nearest] > levels[level])


def levels_in(game: str) -> Mapping[str, float]:
    """Return the ratings of the levels in a game, or their means over all games."""
    return anchors(game) if game else means()

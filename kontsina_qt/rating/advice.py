"""Which level fits a person, by the rating in a game, or in all games for one seldom played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

from kontsina_qt.library.results.rated import Span
from kontsina_qt.rating.anchors import anchors, means
from kontsina_qt.rating.course import Point, above, course
from kontsina_qt.rating.glicko import Rated, expected

SURE = 130.0
"""A rating that is less sure than this deviation advises nothing."""

GAMES_APART = 100.0
"""How far the ratings of one person in different games lie apart, as a standard deviation."""

CLOSE = 0.1
"""So near to even a match is close, whatever level would be closer."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How somebody fares against a level.

    Attributes:
        level: against which.
        share: of the matches that he wins against it.
        better: the level that fits him better; None where this one does.
        harder: whether that is a stronger one.
    """

    level: str
    share: float
    better: str | None = None
    harder: bool = False


def course_of(spans: Sequence[Span], game: str = "") -> list[Point]:
    """The ratings in a game, or in all of them."""
    return course(span for span in spans if not game or span.game == game)


def rated_in(spans: Sequence[Span], game: str, day: str) -> Rated | None:
    """The rating somebody has in a game on a day; None if that is not sure enough to go by.

    Who has played little of it is taken for as strong there as in the others.
    """
    own, every = course_of(spans, game), course_of(spans)
    found = [own[-1].until(day)] if own else []
    if every:
        whole = every[-1].until(day)
        found.append(replace(whole, deviation=hypot(whole.deviation, GAMES_APART)))
    sure = [rated for rated in found if rated.deviation <= SURE]
    return min(sure, key=lambda rated: rated.deviation) if sure else None


def advice(rated: Rated, game: str, level: str, sides: int = 2) -> Advice | None:
    """How somebody of a rating fares against a level; None where that has no rating.

    Args:
        game: its id; empty for all games together.
        level: how the opponents play.
        sides: how many play, his own among them.
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
    """The ratings of the levels in a game, or on the mean over all of them."""
    return anchors(game) if game else means()

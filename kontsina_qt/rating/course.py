"""The history of a person's rating, by day or month, from the counted facts.

A period of Glicko-2 is a day: in days without a match the rating becomes less sure. Matches of
long ago come by the month; those of one month are one batch then.

A match of fewer hands than usual tells less of who is stronger, and counts as one against an
opponent whose rating is as much less sure: by the root of the share of hands. One that was given
up is lost as if it had been played. Of several opponents who play alike the strongest share
holds: against *k* of them an even player wins one match of *k* + 1, as against a single one whose
rating lies the logarithm of *k* above theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from math import log, sqrt

from kontsina_qt.library.results.rated import Span
from kontsina_qt.library.results.statistics import DAY
from kontsina_qt.rating.anchors import anchors, hands
from kontsina_qt.rating.glicko import UNIT, Rated, Result, aged, deviation_of, updated

LEAST = 0.5
"""A match has ended with fewer hands than one: it was broken off, or decided in the middle."""


@dataclass(frozen=True, slots=True)
class Point:
    """A rating at the end of a day or month in which matches were played.

    Attributes:
        key: ``2026-11-23``, or ``2026-11``.
        rated: the rating then.
        matches: how many of them count in it.
        level, sides: against whom most of them were, and at tables of how many sides.
    """

    key: str
    rated: Rated
    matches: int
    level: str
    sides: int = 2

    def until(self, day: str) -> Rated:
        """What the rating is at the end of a later day if nothing has been played since."""
        passed = (last_day(day) - last_day(self.key)).days
        return aged(self.rated, max(passed, 0))


def above(sides: float) -> float:
    """By how much so many sides that play alike are stronger than one of them alone."""
    return UNIT * log(sides - 1)


def course(spans: Iterable[Span]) -> list[Point]:
    """The ratings after each of the times of some matches, the oldest first; what is played
    against a level without a rating of its own, or other programs, is left out."""
    found: list[Point] = []
    rated, last = Rated(), None
    for key, group in groupby(spans, lambda span: span.key):
        known = [span for span in group if span.level in anchors(span.game)]
        if not known:
            continue
        day = last_day(key)
        periods = 1 if last is None else (day - last).days
        rated = updated(rated, [result(span) for span in known], periods)
        last = day
        matches = sum(span.matches for span in known)
        found.append(Point(key, rated, matches, *_usual(known)))
    return found


def result(span: Span) -> Result:
    """What a span says to a rating."""
    usual = hands(span.game)
    played = (span.hands + span.given_up * usual) / span.matches
    counts = sqrt(min(max(played, LEAST) / usual, 1.0))
    # However short a match, the sides are as many: what counts less is how strong they are.
    more = above(span.matches / span.even) / counts
    score = (span.won + span.drawn / 2) / span.matches
    level = anchors(span.game)[span.level]
    return Result(level + more, deviation_of(counts), score, span.matches)


def _usual(spans: Sequence[Span]) -> tuple[str, int]:
    many: dict[tuple[str, int], int] = {}
    for span in spans:
        table = span.level, round(span.matches / span.even)
        many[table] = many.get(table, 0) + span.matches
    return max(many, key=many.__getitem__)


def last_day(key: str) -> date:
    """The day, or the last one of a month."""
    if len(key) == DAY:
        return date.fromisoformat(key)
    later = date.fromisoformat(f"{key}-28") + timedelta(4)
    return later - timedelta(later.day)

"""The history of a person's rating, by day or month, from the counted facts.

The Glicko-2 rating period is a day; on days without a match the deviation grows. Old matches come
by month, and those of a month are one batch.

A match of fewer hands than usual says less about strength. It counts as one against an opponent
with a larger deviation, with the weight reduced by the square root of the share of hands. A
resigned match is a full loss. Against *k* opponents of equal level, an even player wins one match
in *k* + 1, as against a single opponent whose rating is log *k* higher.
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
"""The minimum number of hands for weighting: a match may end within its first hand."""


@dataclass(frozen=True, slots=True)
class Point:
    """A rating at the end of a day or month in which matches were played.

    Attributes:
        key: ``2026-11-23`` or ``2026-11``.
        rated: the rating.
        matches: the number of matches in the period.
        level, sides: the most frequent opponents' level and number of sides.
    """

    key: str
    rated: Rated
    matches: int
    level: str
    sides: int = 2

    def until(self, day: str) -> Rated:
        """Return the rating at the end of a later day if nothing was played since."""
        passed = (last_day(day) - last_day(self.key)).days
        return aged(self.rated, max(passed, 0))


def above(sides: float) -> float:
    """Return the rating advantage of ``sides`` - 1 equal opponents over one of them."""
    return UNIT * log(sides - 1)


def course(spans: Iterable[Span]) -> list[Point]:
    """Return the rating after each period with matches, oldest first.

    Matches against unrated levels and outside programs are left out.
    """
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
    """Return a span as a result for the rating."""
    usual = hands(span.game)
    played = (span.hands + span.given_up * usual) / span.matches
    counts = sqrt(min(max(played, LEAST) / usual, 1.0))
    # Short matches reduce the weight of strength, not the effect of the number of sides.
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
    """Return the day of a key; for a month, its last day."""
    if len(key) == DAY:
        return date.fromisoformat(key)
    later = date.fromisoformat(f"{key}-28") + timedelta(4)
    return later - timedelta(later.day)

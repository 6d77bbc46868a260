"""The effect of a finished match on the person's rating and winning streak."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kontsina_qt.library.results.counting import count_next, uncounted
from kontsina_qt.library.results.rated import Span, spans
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.plausible import FACT
from kontsina_qt.library.tables.rows import REAL
from kontsina_qt.rating.course import course
from kontsina_qt.rating.glicko import START

FEWEST_RATED = 5
"""The minimum number of rated matches for showing a rating."""
MOST_TO_COUNT = 20
"""With more uncounted matches, no effect is computed."""

_MATCH = f"""
SELECT day, facts.game, level, 1, won, drawn, even, facts.hands, resignations.match IS NOT NULL
FROM facts
JOIN matches ON matches.id = facts.match
LEFT JOIN resignations ON resignations.match = facts.match
WHERE facts.match = ? AND {REAL} AND {FACT}
"""
_WON = f"""
SELECT facts.match, won FROM facts JOIN matches ON matches.id = facts.match
WHERE {REAL} AND {FACT} ORDER BY played, matches.id
"""


@dataclass(frozen=True, slots=True)
class MatchEffect:
    """The effect of a match.

    Attributes:
        rating, change: the rating after it and the change; ``rating`` is None if the opponents
            are unrated, and for the first few matches.
        best_rating: whether the rating is a new record.
        streak: the winning streak including this match.
        ended: the length of the streak that this match ended.
        best_streak: the longest streak ever.
    """

    rating: int | None
    change: int
    best_rating: bool
    streak: int
    ended: int
    best_streak: int


def effect_of(library: Library, match_id: int) -> MatchEffect | None:
    """Return the effect of the latest match; None if it does not count, or is not known yet.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    for _ in range(MOST_TO_COUNT):
        if not uncounted(library) or not count_next(library):
            break
    if uncounted(library):
        return None
    with library.file.reading() as db:
        row = db.execute(_MATCH, (match_id,)).fetchone()
        results = db.execute(_WON).fetchall() if row is not None else []
    if row is None or results[-1][0] != match_id:
        return None
    played = Span(*row)
    streak, ended, best_streak = _streaks([bool(won) for _, won in results])
    every = spans(library)
    after = course(every)
    before = course(_without(every, played))
    known = bool(after) and after[-1].key == played.key
    few = sum(span.matches for span in every) < FEWEST_RATED
    if few or not known or (before and before[-1] == after[-1]):
        return MatchEffect(None, 0, False, streak, ended, best_streak)
    rating = round(after[-1].rated.rating)
    earlier = [round(point.rated.rating) for point in before] or [round(START)]
    change = rating - earlier[-1]
    best = len(before) > 0 and rating > max(earlier)
    return MatchEffect(rating, change, best, streak, ended, best_streak)


def _without(every: Iterable[Span], played: Span) -> list[Span]:
    """Return spans as they were before a match."""
    left: list[Span] = []
    found = False
    for span in every:
        same = (span.key, span.game, span.level) == (played.key, played.game, played.level)
        if found or not same or abs(span.even / span.matches - played.even) > 1e-6:
            left.append(span)
            continue
        found = True
        if span.matches > 1:
            left.append(
                replace(
                    span,
                    matches=span.matches - 1,
                    won=span.won - played.won,
                    drawn=span.drawn - played.drawn,
                    even=span.even - played.even,
                    hands=span.hands - played.hands,
                    given_up=span.given_up - played.given_up,
                )
            )
    return left


def _streaks(won: list[bool]) -> tuple[int, int, int]:
    """Return the current streak, the one that the last match ended, and the longest one."""
    now = ended = best = 0
    for each in won:
        ended = now if not each else 0
        now = now + 1 if each else 0
        best = max(best, now)
    return now, ended, best

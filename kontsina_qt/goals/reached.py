"""The person's achievements in matches, from the library's facts.

Matches count as for the rating: only those of one person, without undo or repeated cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kontsina_qt.library.results.counting import count_next, uncounted
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.plausible import FACT
from kontsina_qt.library.tables.rows import REAL
from kontsina_qt.match.match import Match

MOST_TO_COUNT = 20
"""The maximum number of uncounted matches processed at once."""

LEAST_PERFECT = 4
"""The minimum points of a perfect hand."""

_COUNTED = f"""
FROM facts JOIN matches ON matches.id = facts.match WHERE {REAL} AND {FACT}
"""
_PLAYED = f"SELECT count(*) {_COUNTED}"
_WON = f"SELECT DISTINCT facts.game, level {_COUNTED} AND won"
_SWEPT = f"SELECT DISTINCT facts.game {_COUNTED} AND sweeps > 0"
_IN_ORDER = f"SELECT won {_COUNTED} ORDER BY played, matches.id"


@dataclass(frozen=True, slots=True)
class Reached:
    """The person's achievements in matches.

    Attributes:
        matches: the number of finished matches.
        won: the levels beaten, by game.
        swept: the games in which the person cleared the table.
        longest: the longest winning streak.
    """

    matches: int = 0
    won: Mapping[str, frozenset[str]] = field(default_factory=dict)
    swept: frozenset[str] = frozenset()
    longest: int = 0

    def games_won(self, *levels: str) -> frozenset[str]:
        """Return the games in which one of these levels was beaten."""
        return frozenset(game for game, beaten in self.won.items() if beaten & {*levels})


def reached(library: Library, count: bool = False) -> Reached:
    """Return the achievements in a library.

    Args:
        library: the library.
        count: whether to count recent matches first.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    for _ in range(MOST_TO_COUNT if count else 0):
        if not uncounted(library) or not count_next(library):
            break
    won: dict[str, frozenset[str]] = {}
    with library.file.reading() as db:
        (matches,) = db.execute(_PLAYED).fetchone()
        for game, level in db.execute(_WON):
            won[game] = won.get(game, frozenset()) | {level}
        swept = frozenset(game for (game,) in db.execute(_SWEPT))
        row = longest = 0
        for (each,) in db.execute(_IN_ORDER):
            row = row + 1 if each else 0
            longest = max(longest, row)
    return Reached(matches, won, swept, longest)


def has_perfect_hand(match: Match, side: int) -> bool:
    """Return whether a side has scored all the points of some hand."""
    return any(
        result.points[side] >= LEAST_PERFECT
        and not any(points for at, points in enumerate(result.points) if at != side)
        for result in match.results
    )

"""The results for a rating: by day, older ones by month.

Matches count as in the statistics, except those with undo, since trying moves out is another
game, and those that repeat another match's cards, since the player may know them. A match dated
in the future by a wrong clock counts from that day on; otherwise all matches until then would be
older than it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.library.results.statistics import MONTH
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.plausible import FACT, SUM, results
from kontsina_qt.library.tables.rows import REAL

MONTHS = 3
"""How many months, up to that of the latest match, are listed by day."""

_SPANS = f"""
SELECT key, game, level, matches, won, drawn, even, hands, given_up
FROM (
    SELECT key, game, level, sum(matches) AS matches, sum(won) AS won, sum(drawn) AS drawn,
        sum(even) AS even, sum(hands) AS hands, sum(given_up) AS given_up
    FROM (
        SELECT month AS key, game, level, players, matches, won, drawn, even, hands,
            0 AS given_up
        FROM months WHERE month < :month AND {SUM}
        UNION ALL
        SELECT substr(day, 1, 7), facts.game, level, players,
            -1, -won, -drawn, -even, -facts.hands, 0
        FROM matches CROSS JOIN facts ON facts.match = matches.id
        WHERE NOT ({REAL}) AND day < :month AND {FACT}
        UNION ALL
        SELECT substr(day, 1, 7), facts.game, level, players, 0, 0, 0, 0, 0, 1
        FROM resignations
        JOIN matches ON matches.id = resignations.match
        JOIN facts ON facts.match = matches.id
        WHERE {REAL} AND day < :month AND {FACT}
        UNION ALL
        SELECT day, facts.game, level, players, 1, won, drawn, even, facts.hands,
            resignations.match IS NOT NULL
        FROM facts
        JOIN matches ON matches.id = facts.match
        LEFT JOIN resignations ON resignations.match = facts.match
        WHERE {REAL} AND day BETWEEN :month AND :today AND {FACT}
    )
    GROUP BY key, game, level, players
)
WHERE matches > 0 AND {results("matches")} AND hands >= 0 AND given_up BETWEEN 0 AND matches
ORDER BY key, game, level
"""
# The sums of months include matches that do not count here, so these are subtracted.
# A day sorts after its month: "2026-10" < "2026-10-01".

_LAST = f"SELECT max(month) FROM months WHERE month <= :month AND {SUM}"


@dataclass(frozen=True, slots=True)
class Span:
    """The matches in a day or month of one game, number of players and level.

    Attributes:
        key: ``2026-11-23`` or ``2026-11``.
        game, level: the game's id and the opponents' level.
        matches, won, drawn: the numbers of matches.
        even: the expected wins if all sides played equally well.
        hands: the number of finished hands.
        given_up: the number of matches that the person resigned.
    """

    key: str
    game: str
    level: str
    matches: int
    won: int
    drawn: int
    even: float
    hands: int
    given_up: int


def spans(library: Library) -> list[Span]:
    """Return the results, oldest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    today = library.today()
    with library.file.reading() as db:
        (last,) = db.execute(_LAST, {"month": today[:MONTH]}).fetchone()
        if last is None:
            return []
        asked = {"month": _before(last, MONTHS - 1), "today": today}
        rows = db.execute(_SPANS, asked).fetchall()
    return [Span(*row) for row in rows]


def _before(month: str, many: int) -> str:
    """Return the month ``many`` months earlier."""
    year, number = map(int, month.split("-"))
    whole = 12 * year + number - 1 - many
    return f"{whole // 12:04}-{whole % 12 + 1:02}"

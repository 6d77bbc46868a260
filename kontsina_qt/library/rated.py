"""What a rating is reckoned from: finished matches by the day, those of long ago by the month.

A match counts as it does in the statistics, unless moves were taken back in it: who may try what
comes of a move plays another game.
"""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.library.store import Library

MONTHS = 3
"""So many months up to that of the latest match are told by the day."""

_SPANS = """
SELECT key, game, level, sum(matches), sum(won), sum(drawn), sum(even), sum(hands), sum(given_up)
FROM (
    SELECT month AS key, game, level, players, matches, won, drawn, even, hands, 0 AS given_up
    FROM months WHERE month < :month AND matches > 0
    UNION ALL
    SELECT substr(day, 1, 7), facts.game, level, players,
        -1, -won, -drawn, -even, -facts.hands, 0
    FROM matches CROSS JOIN facts ON facts.match = matches.id
    WHERE undos > 0 AND counts AND day < :month
    UNION ALL
    SELECT substr(day, 1, 7), facts.game, level, players, 0, 0, 0, 0, 0, 1
    FROM resignations
    JOIN matches ON matches.id = resignations.match
    JOIN facts ON facts.match = matches.id
    WHERE undos = 0 AND counts AND day < :month
    UNION ALL
    SELECT day, facts.game, level, players, 1, won, drawn, even, facts.hands,
        resignations.match IS NOT NULL
    FROM facts
    JOIN matches ON matches.id = facts.match
    LEFT JOIN resignations ON resignations.match = facts.match
    WHERE undos = 0 AND counts AND day >= :month
)
GROUP BY key, game, level, players HAVING sum(matches) > 0 ORDER BY key, game, level
"""
# Matches with moves taken back are in the sums of the months, too, so they are taken off these.
# A day of a month comes after the month: "2026-10" < "2026-10-01".


@dataclass(frozen=True, slots=True)
class Span:
    """The matches of one game with so many players against one level, of a day or month.

    Attributes:
        key: ``2026-11-23``, or ``2026-11``.
        game, level: of the match, and how the opponents play.
        matches, won, drawn: how many.
        even: the sum of the shares of wins if all sides played alike.
        hands: played to their ends in all of them.
        given_up: how many of them the person gave up.
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
    """What has been played, the oldest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.reading() as db:
        (last,) = db.execute("SELECT max(month) FROM months WHERE matches > 0").fetchone()
        if last is None:
            return []
        rows = db.execute(_SPANS, {"month": _before(str(last), MONTHS - 1)}).fetchall()
    return [Span(*row) for row in rows]


def _before(month: str, many: int) -> str:
    """The month so many before one."""
    year, number = map(int, month.split("-"))
    whole = 12 * year + number - 1 - many
    return f"{whole // 12:04}-{whole % 12 + 1:02}"

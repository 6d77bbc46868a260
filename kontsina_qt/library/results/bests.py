"""The best hand and playing time of each match, computed once and stored.

Matches counted by an older version are processed later.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.library.tables.plausible import BEST, FACT

PAUSE = 300
"""Longer gaps between two moves, in seconds, do not count as playing time."""
NO_HAND = -1

_SECONDS = f"""
SELECT coalesce(sum(gap), 0) FROM (
    SELECT strftime('%s', at) - lag(strftime('%s', at)) OVER (ORDER BY hand, ply) AS gap
    FROM moves WHERE match = ?
) WHERE gap BETWEEN 0 AND {PAUSE}
"""


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand in which the person's side scored the most.

    Attributes:
        match: the id of the match.
        hand: the index of the hand.
        points, sweeps: of the side.
        game: the id of the game.
        day: when the match ended.
    """

    match: int
    hand: int
    points: int
    sweeps: int
    game: str
    day: str


def best_hand(library: Library, only: Only) -> BestHand | None:
    """Return the hand with the most points in the selected matches, the latest of equals.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(f"{FACT} AND {BEST} AND hand >= 0 AND most > 0")
    with library.file.reading() as db:
        row = db.execute(
            "SELECT bests.match, hand, most, swept, game, day"
            " FROM bests JOIN facts ON facts.match = bests.match"
            f" WHERE {where} ORDER BY most DESC, day DESC, bests.match DESC LIMIT 1",
            values,
        ).fetchone()
    return BestHand(*row) if row is not None else None


def time_played(library: Library, only: Only) -> tuple[int, int]:
    """Return the seconds played, and the number of matches for which they are known.

    Time is summed between moves, without long pauses.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(f"{FACT} AND {BEST} AND seconds > 0")
    with library.file.reading() as db:
        seconds, matches = db.execute(
            "SELECT coalesce(sum(seconds), 0), count(*)"
            f" FROM bests JOIN facts ON facts.match = bests.match WHERE {where}",
            values,
        ).fetchone()
    return int(seconds), int(matches)


def unknown_bests(library: Library, number: int, but: Collection[int] = ()) -> list[int]:
    """Return counted matches whose best hand is unknown, latest first.

    Args:
        library: the library.
        number: the maximum number.
        but: the ids of matches to skip.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        rows = db.execute(
            "SELECT facts.match FROM facts LEFT JOIN bests ON bests.match = facts.match"
            " WHERE counts AND bests.match IS NULL"
            " AND facts.match NOT IN (SELECT value FROM json_each(?))"
            " ORDER BY facts.match DESC LIMIT ?",
            (json.dumps([*but]), number),
        ).fetchall()
    return [id for (id,) in rows]


def keep_bests(library: Library, found: Sequence[tuple[int, Facts | None]]) -> None:
    """Save the best hands of counted matches, unless saved meanwhile.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    with library.file.in_passing() as db:
        for id, facts in found:
            missing = db.execute(
                "SELECT 1 FROM facts LEFT JOIN bests ON bests.match = facts.match"
                " WHERE facts.match = ? AND counts AND bests.match IS NULL",
                (id,),
            ).fetchone()
            if missing is not None:
                write_best(db, id, facts)


def write_best(db: sqlite3.Connection, id: int, facts: Facts | None) -> None:
    """Save the best hand of a counted match; ``facts`` is None if the match is damaged."""
    hand, most, swept = (NO_HAND, 0, 0) if facts is None else facts.best
    (seconds,) = db.execute(_SECONDS, (id,)).fetchone()
    row = (id, hand, most, swept, seconds)
    db.execute("INSERT OR REPLACE INTO bests VALUES (?, ?, ?, ?, ?)", row)

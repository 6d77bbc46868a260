"""Counting finished matches: computing and storing their facts for the statistics.

A match is counted once after it has ended; the library keeps a list of those left.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kontsina_qt.library.results.bests import write_best
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.facts import Facts, finding_facts
from kontsina_qt.library.tables.matches import rows_of
from kontsina_qt.library.tables.rows import DAY, MatchRows, numbers_of
from kontsina_qt.match.record_types import RecordError
from kontsina_qt.steps import Steps, at_once

_FACTS = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
_GOOD = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"


def uncounted(library: Library) -> int:
    """Return how many finished matches have yet to be counted.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        return int(db.execute("SELECT count(*) FROM uncounted").fetchone()[0])


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A finished match that has yet to be counted; independent of the library.

    Attributes:
        id: its id in the library.
        winners: the winning sides, as stored.
        updated: when it was last changed.
        source: the file it was read from, unless the person has continued it; or None.
        rows: its rows, or None if it is gone.
    """

    id: int
    winners: str
    updated: str
    source: str | None
    rows: MatchRows | None

    def finding_facts(self) -> Steps[Facts | None]:
        """Compute the facts hand by hand; None if it does not count or is damaged."""
        if self.rows is None or self.source is not None:
            return None
        with suppress(ValueError, TypeError):  # from the column of winners
            return (yield from finding_facts_in(self.rows, numbers_of(self.winners)))
        return None


def finding_facts_in(rows: MatchRows, winners: Sequence[int]) -> Steps[Facts | None]:
    """Compute the facts of a match hand by hand; None if it is damaged."""
    with suppress(RecordError, ValueError, TypeError):
        match = None
        for grown in rows.growing():
            match = grown
            yield
        if match is not None:
            return (yield from finding_facts(match, winners))
    return None


def next_uncounted(library: Library, number: int, but: Collection[int] = ()) -> list[Uncounted]:
    """Return finished matches that have yet to be counted, latest first.

    Args:
        library: the library.
        number: the maximum number.
        but: the ids of matches to skip.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        found = db.execute(
            "SELECT matches.id, winners, updated, source FROM uncounted"
            " JOIN matches ON matches.id = uncounted.match"
            " WHERE uncounted.match NOT IN (SELECT value FROM json_each(?))"
            " ORDER BY uncounted.match DESC LIMIT ?",
            (json.dumps([*but]), number),
        ).fetchall()
        return [
            Uncounted(id, winners, str(at), source, _rows(db, id))
            for id, winners, at, source in found
        ]


def _rows(db: sqlite3.Connection, id: int) -> MatchRows | None:
    with suppress(LibraryError):
        return rows_of(db, id)
    return None


def keep_counted(library: Library, counted: Sequence[tuple[Uncounted, Facts | None]]) -> None:
    """Save the facts of matches, unless changed or counted meanwhile.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    with library.file.in_passing() as db:
        for match, facts in counted:
            row = db.execute(
                "SELECT winners, updated, source FROM uncounted"
                " JOIN matches ON matches.id = uncounted.match WHERE matches.id = ?",
                (match.id,),
            ).fetchone()
            seen = (match.winners, match.updated, match.source)
            if row is None or (row[0], str(row[1]), row[2]) != seen:
                continue
            write_facts(db, match.id, match.updated[:DAY], facts)
            db.execute("DELETE FROM uncounted WHERE match = ?", (match.id,))


def count_next(library: Library) -> bool:
    """Count one finished match, the latest first; return whether there was one.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    found = next_uncounted(library, 1)
    keep_counted(library, [(match, at_once(match.finding_facts())) for match in found])
    return bool(found)


def write_facts(db: sqlite3.Connection, id: int, day: str, facts: Facts | None) -> None:
    """Save the facts of a match; None for one that does not count.

    Args:
        db: the library.
        id: the id of the match.
        day: the day it ended, UTC, such as ``2026-11-23``.
        facts: its facts.
    """
    rows: Sequence[tuple[object, ...]] = ()
    if facts is None:
        row: tuple[object, ...] = (id, 0, "", "", 0, day, 0, 0, 0.0, 0, 0, 0.0, 0)
    else:
        kind = (facts.level, facts.players, day)
        row = (
            *(id, 1, facts.game, *kind, int(facts.won), int(facts.drawn), facts.even),
            *(facts.hands, facts.points, facts.against, facts.sweeps),
        )
        rows = [
            (
                *(facts.game, good.category, id, *kind, good.hands, good.dealt),
                *(good.chance, good.spread, good.taken, good.fair, good.cards),
            )
            for good in facts.good
        ]
    # Delete first: REPLACE would not fire the triggers that update the sums.
    db.execute("DELETE FROM facts WHERE match = ?", (id,))
    db.execute("DELETE FROM good_cards WHERE match = ?", (id,))
    db.execute(f"INSERT INTO facts VALUES ({_FACTS})", row)
    db.executemany(f"INSERT INTO good_cards VALUES ({_GOOD})", rows)
    if facts is not None:
        write_best(db, id, facts)

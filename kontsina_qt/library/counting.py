"""Finished matches counted, a few at a time: what statistics are read from.

A match is counted once, after it has ended; until then the library notes that it has yet to be.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

from kontsina_qt.library.errors import LibraryError
from kontsina_qt.library.facts import Facts, facts_of
from kontsina_qt.library.matches import read_match
from kontsina_qt.library.rows import DAY, numbers_of
from kontsina_qt.library.store import Library

_FACTS = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
_GOOD = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"


def uncounted(library: Library) -> int:
    """How many finished matches have yet to be counted.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.reading() as db:
        return int(db.execute("SELECT count(*) FROM uncounted").fetchone()[0])


def count_next(library: Library) -> bool:
    """Counts one finished match, the latest first; whether there was one.

    Raises:
        LibraryError: the library cannot be read or written.
    """
    with library.writing() as db:
        row = db.execute(
            "SELECT matches.id, winners, updated FROM uncounted"
            " JOIN matches ON matches.id = uncounted.match ORDER BY uncounted.match DESC LIMIT 1"
        ).fetchone()
        if row is None:
            return False
        id, winners, updated = row
        facts = _facts(db, id, winners)
        write_facts(db, id, str(updated)[:DAY], facts)
        db.execute("DELETE FROM uncounted WHERE match = ?", (id,))
    return True


def _facts(db: sqlite3.Connection, id: int, winners: str) -> Facts | None:
    """What a match says; None also where it is damaged, which who opens it is told."""
    with suppress(LibraryError, ValueError, TypeError):
        match, _ = read_match(db, id)
        return facts_of(match, numbers_of(winners))
    return None


def write_facts(db: sqlite3.Connection, id: int, day: str, facts: Facts | None) -> None:
    """Keeps what a match says; None for one that does not count.

    Args:
        day: when it ended, UTC, as ``2026-11-23``.
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
    # Replaced rows would not be taken off the sums.
    db.execute("DELETE FROM facts WHERE match = ?", (id,))
    db.execute("DELETE FROM good_cards WHERE match = ?", (id,))
    db.execute(f"INSERT INTO facts VALUES ({_FACTS})", row)
    db.executemany(f"INSERT INTO good_cards VALUES ({_GOOD})", rows)

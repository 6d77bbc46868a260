"""Twins in the library: matches that repeat the cards of another one."""

from __future__ import annotations

import sqlite3

from kontsina_qt.library.tables.checksum import sum_up


def connect_twin(db: sqlite3.Connection, match_id: int, original: int) -> None:
    """Set the match whose cards a match repeats, if that one still exists."""
    db.execute(
        "UPDATE matches SET twin = (SELECT id FROM matches WHERE id = ?) WHERE id = ?",
        (original, match_id),
    )
    sum_up(db, match_id)


def original_of(db: sqlite3.Connection, match_id: int) -> int | None:
    """Return the match whose cards a match repeats, or None."""
    row = db.execute("SELECT twin FROM matches WHERE id = ?", (match_id,)).fetchone()
    return None if row is None or not isinstance(row[0], int) else row[0]


def twins_of(db: sqlite3.Connection, match_id: int) -> list[int]:
    """Return the matches that repeat a match's cards, latest first."""
    rows = db.execute(
        "SELECT id FROM matches WHERE twin = ? ORDER BY played DESC, id DESC", (match_id,)
    )
    return [int(row[0]) for row in rows]

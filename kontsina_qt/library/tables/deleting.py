"""Deleting matches, and restoring them with everything that belonged to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.library.tables.checksum import sum_up

Rows = list[tuple[object, ...]]

_COUNTED = ("facts", "bests", "good_cards", "uncounted")
"""Statistics, which are computed again for restored matches."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """Matches that were deleted.

    Attributes:
        ids: their ids.
        library: how often the library had been replaced by then.
        rows: the deleted rows, by table.
        twins: (twin, original) ids of matches that repeat the cards of a deleted one.
    """

    ids: tuple[int, ...]
    library: int
    rows: dict[str, Rows]
    twins: tuple[tuple[int, int], ...]


def delete(db: sqlite3.Connection, ids: Sequence[int], library: int) -> Deleted:
    """Delete matches, ignoring unknown ids."""
    rows: dict[str, Rows] = {}
    twins: list[tuple[int, int]] = []
    found: list[int] = []
    for id in ids:
        for table, key in _tables(db):
            here = db.execute(f"SELECT * FROM {table} WHERE {key} = ?", (id,)).fetchall()
            rows.setdefault(table, []).extend(here)
            if table == "matches" and here:
                found.append(id)
        links = db.execute("SELECT id FROM matches WHERE twin = ?", (id,)).fetchall()
        twins.extend((twin, id) for (twin,) in links)
    for id in found:
        db.execute("DELETE FROM matches WHERE id = ?", (id,))
    for twin, _ in twins:
        sum_up(db, twin)
    return Deleted(tuple(found), library, rows, tuple(twins))


def bring_back(db: sqlite3.Connection, deleted: Deleted) -> None:
    """Restore deleted matches."""
    db.execute("PRAGMA defer_foreign_keys = ON")
    for table, _ in _tables(db):
        for row in deleted.rows.get(table, ()):
            places = ", ".join("?" * len(row))
            db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row)
    for twin, id in deleted.twins:
        db.execute("UPDATE matches SET twin = ? WHERE id = ? AND twin IS NULL", (id, twin))
        sum_up(db, twin)


def _tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return the tables with rows of matches, each with the column of the match's id."""
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    found = [("matches", "id")]
    for (name,) in names.fetchall():
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
        if "match" in columns and name not in _COUNTED:
            found.append((name, "match"))
    return found

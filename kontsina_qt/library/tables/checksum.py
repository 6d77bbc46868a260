"""Checksums of rows, to notice changed bytes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from zlib import crc32

MATCH_COLUMNS = (
    "id, game, options, seats, created, updated, hand, ply, branch, undos, finished, winners,"
    " scores, source, twin, version"
)
_FIRST_COLUMNS = MATCH_COLUMNS.removesuffix(", version")
SOURCE = MATCH_COLUMNS.split(", ").index("source")
VERSION = MATCH_COLUMNS.split(", ").index("version")
HAND_COLUMNS = "match, hand, dealer, deck, number, seal"
MOVE_COLUMNS = "match, hand, ply, move, at"


def checksum(values: Sequence[object]) -> int:
    """Return the checksum of a row's values, in the order of the columns above.

    Damaged rows may have values of any type, so these have a checksum, too.
    """
    return crc32(json.dumps(values, default=repr).encode())


def agrees(row: Sequence[object]) -> bool:
    """Return whether a row fits its checksum, which is the last value."""
    return row[-1] == checksum(row[:-1])


def sum_up(db: sqlite3.Connection, match_id: int) -> None:
    """Update the checksum of a row of ``matches``."""
    row = db.execute(f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = ?", (match_id,)).fetchone()
    if row is not None:
        db.execute("UPDATE matches SET checksum = ? WHERE id = ?", (checksum(row), match_id))


def add_checksums(db: sqlite3.Connection) -> None:
    """Migrate to version 3: a checksum in each row of a match."""
    tables = (("matches", _FIRST_COLUMNS), ("hands", HAND_COLUMNS), ("moves", MOVE_COLUMNS))
    keys = {"matches": ("id",), "hands": ("match", "hand"), "moves": ("match", "hand", "ply")}
    for table, columns in tables:
        db.execute(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER")
        where = " AND ".join(f"{key} = ?" for key in keys[table])
        places = [columns.split(", ").index(key) for key in keys[table]]
        rows = db.execute(f"SELECT {columns} FROM {table}").fetchall()
        db.executemany(
            f"UPDATE {table} SET checksum = ? WHERE {where}",
            [(checksum(row), *(row[place] for place in places)) for row in rows],
        )


def add_versions(db: sqlite3.Connection) -> None:
    """Migrate to version 10: the version of a match's record. Damaged rows stay detectable."""
    rows = db.execute(f"SELECT {_FIRST_COLUMNS}, checksum FROM matches").fetchall()
    db.execute("ALTER TABLE matches ADD COLUMN version INTEGER NOT NULL DEFAULT 1")
    db.executemany(
        "UPDATE matches SET checksum = ? WHERE id = ?",
        [(checksum((*row[:-1], 1)), row[0]) for row in rows if agrees(row)],
    )

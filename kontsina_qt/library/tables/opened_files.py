"""Which match of the library a record file holds: opening it again continues that match."""

from __future__ import annotations

import sqlite3

from kontsina_qt.match.record import Record, write_record

_TABLE = """
CREATE TABLE opened_files (
    digest TEXT PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE
) WITHOUT ROWID
"""
# digest: of the record, not of the file's bytes, which may be formatted differently.


def add_opened_files(db: sqlite3.Connection) -> None:
    """Migrate: add the table."""
    db.execute(_TABLE)
    db.execute("CREATE INDEX opened_files_by_match ON opened_files (match)")


def digest_of(record: Record) -> str:
    """Return a digest of a record."""
    import hashlib  # late, since it loads OpenSSL

    return hashlib.sha256(write_record(record).encode()).hexdigest()


def connect_file(db: sqlite3.Connection, match_id: int, digest: str) -> None:
    """Note that a record file holds a match."""
    db.execute(
        "INSERT OR REPLACE INTO opened_files (digest, match) VALUES (?, ?)", (digest, match_id)
    )


def match_of_file(db: sqlite3.Connection, digest: str) -> int | None:
    """Return the match that a record file holds, or None."""
    row = db.execute("SELECT match FROM opened_files WHERE digest = ?", (digest,)).fetchone()
    return None if row is None or not isinstance(row[0], int) else row[0]

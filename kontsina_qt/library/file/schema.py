"""The tables of the library, and the migrations of older files."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeAlias

from kontsina_qt.language import tr
from kontsina_qt.library.tables.checksum import add_checksums, add_versions
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.fact_tables import add_bests, add_facts
from kontsina_qt.library.tables.lineage import add_lineage
from kontsina_qt.library.tables.opened_files import add_opened_files
from kontsina_qt.library.tables.profile import add_profile
from kontsina_qt.library.tables.series import add_series

APPLICATION_ID = 0x4B6F6E74
"""Marks the file as ours: ``Kont``."""

Step: TypeAlias = Callable[[sqlite3.Connection], None]

_TABLES = """
CREATE TABLE library (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    clean INTEGER NOT NULL
);

INSERT INTO library (id, clean) VALUES (1, 1);

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    hand INTEGER NOT NULL DEFAULT -1,
    ply INTEGER NOT NULL DEFAULT 0,
    branch INTEGER NOT NULL DEFAULT 0,
    undos INTEGER NOT NULL DEFAULT 0,
    finished INTEGER NOT NULL DEFAULT 0,
    winners TEXT NOT NULL DEFAULT '[]',
    scores TEXT,
    source TEXT
);

CREATE INDEX matches_by_time ON matches (updated, id);

CREATE INDEX unfinished_by_time ON matches (updated, id) WHERE finished = 0;

CREATE TABLE hands (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    hand INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    deck TEXT NOT NULL,
    number TEXT,
    seal TEXT,
    PRIMARY KEY (match, hand)
) WITHOUT ROWID;

CREATE TABLE moves (
    match INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match, hand, ply),
    FOREIGN KEY (match, hand) REFERENCES hands (match, hand) ON DELETE CASCADE
) WITHOUT ROWID
"""
# matches.hand and ply: the cursor; rows of hands and moves from there on were undone.
# matches.branch: goes up when the log is not just appended to, see store.py.
# matches.scores: NULL until computed from the moves.
# hands.number: a text, since deal numbers exceed SQLite's integers.


def create_tables(db: sqlite3.Connection) -> None:
    """Migrate an empty file to version 1."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)


_REVIEWS = """
CREATE TABLE reviews (
    match INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    made TEXT NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (match, hand),
    FOREIGN KEY (match, hand) REFERENCES hands (match, hand) ON DELETE CASCADE
) WITHOUT ROWID;

ALTER TABLE matches ADD COLUMN twin INTEGER REFERENCES matches (id) ON DELETE SET NULL
"""
# reviews.review: JSON, see analysis/review.py; it holds the moves it is about.
# matches.twin: the match whose cards this one repeats with the seats moved on.


def add_reviews(db: sqlite3.Connection) -> None:
    """Migrate to version 2: reviews of hands, and matches that repeat another's cards."""
    for statement in _REVIEWS.split(";\n"):
        db.execute(statement)


_ORDER = """
ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0;

CREATE INDEX matches_by_play ON matches (played, id);

CREATE INDEX unfinished_by_play ON matches (played, id) WHERE finished = 0
"""
# matches.played: a number that is higher the later a match was played, whatever the clock said.


def add_order(db: sqlite3.Connection) -> None:
    """Migrate to version 7: the order in which matches were played."""
    for statement in _ORDER.split(";\n"):
        db.execute(statement)
    order_by_time(db)


def order_by_time(db: sqlite3.Connection) -> None:
    """Order matches of older versions by time."""
    db.execute(
        "UPDATE matches SET played = o.place FROM (SELECT id AS match, row_number()"
        " OVER (ORDER BY updated, id) AS place FROM matches) AS o WHERE o.match = matches.id"
    )


STEPS: tuple[Step, ...] = (
    create_tables,
    add_reviews,
    add_checksums,
    add_facts,
    add_series,
    add_profile,
    add_order,
    add_opened_files,
    add_lineage,
    add_versions,
    add_bests,
)
"""Step ``n`` turns a file of version ``n`` into one of version ``n + 1``."""


def check_owner(db: sqlite3.Connection, known: int) -> int:
    """Return the schema version of the file; 0 if it is empty.

    Args:
        db: a connection in a transaction; nothing is changed.
        known: the newest version that can be read.

    Raises:
        LibraryError: it is another program's database, or a newer version's.
        sqlite3.Error: it is no database, or cannot be read.
    """
    owner = _pragma(db, "application_id")
    version = _pragma(db, "user_version")
    if owner == APPLICATION_ID and version > known:
        raise LibraryError(Kind.NEWER)
    tables = int(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if owner != APPLICATION_ID and (owner or version or tables):
        raise LibraryError(Kind.CORRUPT, why=tr("a database of another program"))
    if version and not tables:
        raise LibraryError(Kind.CORRUPT, why=tr("its tables are missing"))
    return version


def migrate(
    db: sqlite3.Connection,
    steps: Sequence[Step] = STEPS,
    keep: Callable[[int], None] = lambda version: None,
) -> None:
    """Migrate the file to the newest version in one transaction.

    Args:
        db: the library.
        steps: the migrations.
        keep: called with the old version before an existing library is changed.

    Raises:
        LibraryError: another process has migrated it to a version newer than known here.
        sqlite3.Error: the migration failed; the file is unchanged.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again: another process may have migrated it while this one waited.
        version = check_owner(db, len(steps))
        if 0 < version < len(steps):
            keep(version)
        for step in steps[version:]:
            step(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])

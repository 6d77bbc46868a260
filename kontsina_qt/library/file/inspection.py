"""Integrity check of a whole library while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from kontsina_qt.language import tr
from kontsina_qt.library.tables.checksum import HAND_COLUMNS, MATCH_COLUMNS, MOVE_COLUMNS, agrees
from kontsina_qt.library.tables.errors import Kind, library_error
from kontsina_qt.library.tables.lineage import is_index_alone
from kontsina_qt.library.tables.profile import PROFILE_COLUMNS, is_row

_CACHE_KIB = 2000


def damage(path: Path) -> str:
    """Describe what is wrong with a library, without a full stop; empty if it is sound.

    A library that cannot be read now, because of a lock, a missing log or a missing disk, does not
    count as damaged.
    """
    if is_index_alone(path):
        return ""
    try:
        # Read-only: if the file was replaced, the log must not be checkpointed into it.
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
            db.text_factory = lambda raw: raw.decode("utf-8", "replace")
            db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            db.execute("BEGIN")
            # Checks indexes too: lists use them and would miss a match.
            found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return " ".join(str(found).split()) if found != "ok" else _changed_row(db)
    except sqlite3.Error as error:
        return str(error) if library_error(error).kind is Kind.CORRUPT else ""
    except UnicodeDecodeError:  # in SQLite's message about a damaged table
        return tr("its tables cannot be read")


def _changed_row(db: sqlite3.Connection) -> str:
    """Describe the first row that has changed since it was written, or match that is incomplete."""
    for table, columns in (
        ("matches", MATCH_COLUMNS),
        ("hands", HAND_COLUMNS),
        ("moves", MOVE_COLUMNS),
    ):
        for row in db.execute(f"SELECT {columns}, checksum FROM {table}"):
            if not agrees(row):
                return tr("match {match} was changed after it was saved").format(match=row[0])
    for row in db.execute(f"SELECT {PROFILE_COLUMNS}, checksum FROM profile"):
        if not (is_row(row) and agrees(row)):
            return tr("a result, a lesson or a player is damaged")
    return _missing_row(db)


def _missing_row(db: sqlite3.Connection) -> str:
    """Describe a match that lacks a row before its cursor; empty if there is none."""
    wrong = db.execute(
        "SELECT id FROM matches WHERE hand + 1 > (SELECT count(*) FROM hands"
        " WHERE match = id AND hands.hand <= matches.hand) OR (hand >= 0 AND ply >"
        " (SELECT count(*) FROM moves WHERE match = id AND moves.hand = matches.hand"
        " AND moves.ply < matches.ply))"
    ).fetchone()
    if wrong is None:
        wrong = db.execute(
            "SELECT match FROM moves GROUP BY match, hand HAVING count(*) != max(ply) + 1"
            " OR NOT EXISTS (SELECT 1 FROM hands WHERE hands.match = moves.match"
            " AND hands.hand = moves.hand)"
        ).fetchone()
    return tr("match {match} is incomplete").format(match=wrong[0]) if wrong else ""

"""Tokens that tell whether a log belongs to the library's file.

SQLite applies a log (``-wal``) to whatever file is beside it, even one put there since, such as a
backup or a synced copy, and so destroys that. Therefore a library has tokens: the first
transaction of every log prepends a new one. A log belongs to a file only if its newest token, or
the one before, is the newest of the file.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from os import urandom  # secrets would load OpenSSL
from pathlib import Path
from typing import TypeAlias

Tokens: TypeAlias = tuple[str, ...]
"""Newest first; empty for libraries of older versions."""

LOG, INDEX = "-wal", "-shm"

_MAX_TOKENS = 16
_TRIES, _PAUSE = 3, 0.1


def add_lineage(db: sqlite3.Connection) -> None:
    """Migrate: give the library its first token."""
    db.execute("CREATE TABLE lineage (id INTEGER PRIMARY KEY CHECK (id = 1), tokens TEXT NOT NULL)")
    db.execute("INSERT INTO lineage (id, tokens) VALUES (1, ?)", (urandom(8).hex(),))


def tokens_in(db: sqlite3.Connection) -> Tokens:
    """Return the tokens of a library.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'lineage'").fetchone():
        return ()
    row = db.execute("SELECT tokens FROM lineage WHERE id = 1").fetchone()
    return tuple(str(row[0]).split()) if row is not None else ()


def begin_log(db: sqlite3.Connection) -> None:
    """Give a library a new token, in the first transaction of a log."""
    tokens = tokens_in(db)
    if tokens:
        newer = (urandom(8).hex(), *tokens)[:_MAX_TOKENS]
        db.execute("UPDATE lineage SET tokens = ? WHERE id = 1", (" ".join(newer),))


def has_log(path: Path) -> bool:
    """Return whether a file has a log that is not empty."""
    try:
        return Path(f"{path}{LOG}").stat().st_size > 0
    except OSError:
        return False


def is_log_there(path: Path) -> bool:
    """Return whether a file has a log, as it always has while open."""
    return Path(f"{path}{LOG}").exists()


def is_index_alone(path: Path) -> bool:
    """Return whether the log of an open file was deleted."""
    return Path(f"{path}{INDEX}").exists() and not is_log_there(path)


def tokens_of_file(path: Path) -> Tokens:
    """Return the tokens of a file without its log.

    Raises:
        sqlite3.Error: it is not a database.
    """
    return _tokens_of(path, "immutable=1")


def belong(file: Tokens, log: Tokens) -> bool:
    """Return whether a log belongs to a file.

    Args:
        file: the tokens of the file alone.
        log: the tokens of the file with its log.
    """
    if not file:
        return len(log) < 2  # the log has added the first one, or there are none yet
    return file[0] in log[:2]


def is_own_log(path: Path) -> bool:
    """Return whether the log beside a file, if any, belongs to it.

    It does not if it makes a readable file unreadable.
    """
    for trial in range(_TRIES):
        if not has_log(path):
            return True
        try:
            log: Tokens | None = _tokens_of(path, "mode=ro")
        except sqlite3.Error:
            log = None
        try:
            file = tokens_of_file(path)
        except sqlite3.Error:
            return log is not None  # opening handles a damaged file
        if log is not None and belong(file, log):
            return True
        if trial < _TRIES - 1:  # another window may be checkpointing the log
            time.sleep(_PAUSE)
    return False


def _tokens_of(path: Path, how: str) -> Tokens:
    uri = f"{path.absolute().as_uri()}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=0.2)) as db:
        return tokens_in(db)

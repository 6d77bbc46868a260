"""Whether the log beside a library's file is its own.

SQLite takes a log (``-wal``) for that of whatever file lies beside it, also of one that was put
there since: a backup, or what a sync program brings. Laid over another file it destroys it. So a
library has tokens: the first transaction of every log puts a new one before the others. Over a
file goes only a log whose newest token, or the one before, is the newest of the file.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from os import urandom  # secrets would bring OpenSSL
from pathlib import Path
from typing import TypeAlias

Tokens: TypeAlias = tuple[str, ...]
"""The newest first; none of a library that is older than them."""

LOG, INDEX = "-wal", "-shm"

_MOST = 16
_TRIES, _PAUSE = 3, 0.1


def add_lineage(db: sqlite3.Connection) -> None:
    """The step that gives a library its first token."""
    db.execute("CREATE TABLE lineage (id INTEGER PRIMARY KEY CHECK (id = 1), tokens TEXT NOT NULL)")
    db.execute("INSERT INTO lineage (id, tokens) VALUES (1, ?)", (urandom(8).hex(),))


def tokens_in(db: sqlite3.Connection) -> Tokens:
    """The tokens of a library.

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
        newer = (urandom(8).hex(), *tokens)[:_MOST]
        db.execute("UPDATE lineage SET tokens = ? WHERE id = 1", (" ".join(newer),))


def has_log(path: Path) -> bool:
    """Whether there is anything in the log beside a file."""
    try:
        return Path(f"{path}{LOG}").stat().st_size > 0
    except OSError:
        return False


def is_log_there(path: Path) -> bool:
    """Whether a file has a log beside it, as it always has while it is open."""
    return Path(f"{path}{LOG}").exists()


def is_index_alone(path: Path) -> bool:
    """Whether the log beside a file that is open was deleted."""
    return Path(f"{path}{INDEX}").exists() and not is_log_there(path)


def tokens_of_file(path: Path) -> Tokens:
    """The tokens of a file without its log.

    Raises:
        sqlite3.Error: it is no database.
    """
    return _tokens_of(path, "immutable=1")


def belong(file: Tokens, log: Tokens) -> bool:
    """Whether a log may be laid over a file.

    Args:
        file: the tokens of the file alone.
        log: those of both together.
    """
    if not file:
        return len(log) < 2  # the log has brought the first one, or there are none yet
    return file[0] in log[:2]


def is_own_log(path: Path) -> bool:
    """Whether the log beside a file, if there is one, is the file's.

    One that cannot be read together with a file that can be is not.
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
            return log is not None  # a damaged file is seen to by whoever opens it
        if log is not None and belong(file, log):
            return True
        if trial < _TRIES - 1:  # another window may just be writing the log into the file
            time.sleep(_PAUSE)
    return False


def _tokens_of(path: Path, how: str) -> Tokens:
    uri = f"{path.absolute().as_uri()}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=0.2)) as db:
        return tokens_in(db)

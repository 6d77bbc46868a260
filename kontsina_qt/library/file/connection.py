"""Opening and closing the library's SQLite file safely."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kontsina_qt.language import tr
from kontsina_qt.library.file.aside import set_log_aside
from kontsina_qt.library.file.schema import Step, check_owner, migrate
from kontsina_qt.library.tables.errors import Kind, LibraryError, library_error
from kontsina_qt.library.tables.lineage import begin_log, has_log, is_log_there, is_own_log

BUSY_SECONDS = 2.0
"""How long a statement waits for a lock of another process."""

CHECK_LIMIT = 64 << 20
"""In larger files, only the table of matches is checked at the start. Each match is checked
whenever it is loaded."""

_SMALLEST = 512
"""The smallest page size in bytes; https://sqlite.org/fileformat2.html."""


LOG_LIMIT = 4 << 20
"""A log of that many bytes is checkpointed."""


@dataclass(slots=True)
class Connection:
    """An open library.

    Attributes:
        db: the writing connection.
        reader: the reading connection, usable while ``db`` waits; the same as ``db`` in memory.
        waiting: whether another process was writing, so that opening could not be noted.
        fresh: whether the file was just created and may not be on the disk yet.
        aside: where a log of another library, found beside the file, was moved.
        path: the file.
    """

    db: sqlite3.Connection
    reader: sqlite3.Connection
    waiting: bool = False
    fresh: bool = False
    aside: Path | None = None
    path: Path | None = None


def connect(path: Path | None, steps: Sequence[Step], again: bool = False) -> Connection:
    """Open a library and migrate it to the newest version, without waiting for the disk.

    Args:
        path: its file; None for memory.
        steps: the migrations for older files.
        again: whether this program reopens it.

    Raises:
        LibraryError: it cannot be used; the file is unchanged.
    """
    db = reader = aside = None
    try:
        if path is not None:
            _look_at(path)
            if not again:
                _await_log(path)
            if not is_own_log(path):
                aside = set_log_aside(path, datetime.now(UTC))
        db = _opened(path or ":memory:")
        waiting, fresh = _prepare(db, path, steps)
        reader = db if path is None else _reader(path)
        return Connection(db, reader, waiting, fresh, aside, path)
    except BaseException as error:
        for each in (reader, db):
            if each is not None:
                each.close()
        if isinstance(error, sqlite3.Error):
            raise library_error(error) from error
        if isinstance(error, UnicodeDecodeError):  # in SQLite's message about a damaged table
            raise LibraryError(Kind.CORRUPT, why=tr("its tables cannot be read")) from None
        if isinstance(error, OSError):
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from error
        raise


def leave(open: Connection, clean: bool) -> None:
    """Close the library, marking it as clean if it is."""
    if clean:
        with suppress(sqlite3.Error):
            # It is synced with the log.
            open.db.execute("PRAGMA synchronous = NORMAL")
            if open.path is not None and not has_log(open.path):
                begin_log(open.db)
            open.db.execute("UPDATE library SET clean = 1")
    with suppress(sqlite3.Error):
        open.reader.close()
    with suppress(sqlite3.Error):
        open.db.close()  # the last connection checkpoints the log


def abandon(open: Connection) -> None:
    """Close a library whose file was replaced, without checkpointing its log into the new one."""
    with suppress(sqlite3.Error):
        open.db.close()  # not the last: the reader still has the file
    with suppress(sqlite3.Error):
        open.reader.close()  # which may not write


def write_log(db: sqlite3.Connection) -> bool:
    """Checkpoint the log and begin another; return whether no reader prevented it.

    Raises:
        sqlite3.Error: it cannot be written.
    """
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return bool(busy == 0)


def _opened(name: Path | str, uri: bool = False) -> sqlite3.Connection:
    # The caller makes sure that only one thread uses it at a time.
    db = sqlite3.connect(
        name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=uri
    )
    # Damaged text must reach the code that reads a match and names its place.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def _reader(path: Path) -> sqlite3.Connection:
    reader = _opened(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    reader.execute("SELECT clean FROM library").fetchone()  # opens the file now
    return reader


def _look_at(path: Path) -> None:
    """Check a file before SQLite creates files beside it.

    The file is not opened: closing it would drop the locks of this process's other connections.

    Raises:
        LibraryError: it cannot be written to, or is a fragment that SQLite would take for an
            empty database.
    """
    if path.is_file():
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            raise LibraryError(Kind.READ_ONLY)
        if 0 < path.stat().st_size < _SMALLEST:
            raise LibraryError(Kind.CORRUPT, why=tr("it is not a database"))


def _await_log(path: Path) -> None:
    """Wait while another program has a library open whose log was deleted.

    That program still has the log open and will write it into the file; writing to the file
    before that would mix the two.

    Raises:
        LibraryError: it has not done so in time.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while path.is_file() and not is_log_there(path) and _is_held(path):
        if time.monotonic() > deadline:
            raise LibraryError(Kind.LOCKED)
        time.sleep(0.05)


def _is_held(path: Path) -> bool:
    """Return whether a library is open elsewhere."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return library_error(error).kind is Kind.LOCKED
    return False


def _prepare(db: sqlite3.Connection, path: Path | None, steps: Sequence[Step]) -> tuple[bool, bool]:
    """Check, configure and migrate a library; return ``waiting`` and ``fresh``."""
    # In one transaction, so that a file that another process is creating is not misjudged.
    db.execute("BEGIN")
    version = check_owner(db, len(steps))
    if version and db.execute("SELECT clean FROM library").fetchone() != (1,):
        _check(db)
    db.execute("COMMIT")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA fullfsync = ON")
    # These writes are synced with the first move. Nothing can be lost before that: a new file is
    # empty, and an older one is unchanged until its log is checkpointed.
    db.execute(f"PRAGMA synchronous = {'NORMAL' if version else 'OFF'}")
    _use_wal(db)
    # The log is checkpointed only after checking that the file is still the same.
    db.execute("PRAGMA wal_autocheckpoint = 0")
    if version < len(steps):
        migrate(db, steps, lambda version: _keep_copy(path, version))
        with suppress(sqlite3.Error):
            write_log(db)
    waiting = False
    try:
        db.execute("BEGIN IMMEDIATE")
        if path is not None and not has_log(path):
            begin_log(db)
        db.execute("UPDATE library SET clean = 0")
        db.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if library_error(error).kind is not Kind.LOCKED:
            raise
        waiting = True
    # A move must be on the disk when its call returns.
    db.execute("PRAGMA synchronous = FULL")
    return waiting, not version


def _keep_copy(path: Path | None, version: int) -> None:
    """Copy the library before a newer version of the program migrates it.

    Raises:
        OSError, sqlite3.Error: there is no room for it.
    """
    if path is None:
        return
    copy = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
    count = 1
    while copy.exists():
        count += 1
        copy = path.with_name(f"{path.stem}.version-{version}-{count}{path.suffix}")
    half = copy.with_suffix(".half")
    try:
        # Separate connections: the caller's is about to write.
        with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
        _to_disk(half)
        half.replace(copy)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def _to_disk(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _use_wal(db: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, waiting for processes that do the same."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if library_error(error).kind is not Kind.LOCKED or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _check(db: sqlite3.Connection) -> None:
    pages, size = (
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")
    )
    what = "1" if pages * size <= CHECK_LIMIT else "matches"
    found = db.execute(f"PRAGMA quick_check({what})").fetchone()[0]
    if found != "ok":
        raise LibraryError(Kind.CORRUPT, why=" ".join(str(found).split()))

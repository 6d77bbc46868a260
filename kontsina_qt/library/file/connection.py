"""A connection to the library's file: opened with care, left with a note that all is well."""

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
"""How long a statement waits for another process."""

CHECK_LIMIT = 64 << 20
"""Above so many bytes only the list of matches is checked at start. Each match is checked
whenever it is loaded."""

_SMALLEST = 512
"""The bytes of the smallest page; https://sqlite.org/fileformat2.html."""


LOG_LIMIT = 4 << 20
"""A log of that many bytes is written into its file."""


@dataclass(slots=True)
class Connection:
    """A library held open.

    Attributes:
        db: writes.
        reader: reads, also while ``db`` waits for the disk; the same as ``db`` in memory.
        waiting: whether another process was writing, so that nothing could be noted.
        fresh: whether the file was made just now and is on its way to the disk only.
        aside: where the log of another library was moved that lay beside the file.
        path: the file.
    """

    db: sqlite3.Connection
    reader: sqlite3.Connection
    waiting: bool = False
    fresh: bool = False
    aside: Path | None = None
    path: Path | None = None


def connect(path: Path | None, steps: Sequence[Step], again: bool = False) -> Connection:
    """Open a library, of the newest version in the end, without waiting for the disk.

    Args:
        path: its file; in memory without one.
        steps: what brings an older file up to date.
        again: whether this program has just had it open.

    Raises:
        LibraryError: it cannot be used; its file is as it was.
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
        if isinstance(error, UnicodeDecodeError):  # of SQLite's own words about a damaged table
            raise LibraryError(Kind.CORRUPT, why=tr("its tables cannot be read")) from None
        if isinstance(error, OSError):
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from error
        raise


def leave(open: Connection, clean: bool) -> None:
    """Close the library and note whether it was left in good order."""
    if clean:
        with suppress(sqlite3.Error):
            # It goes to the disk with the log.
            open.db.execute("PRAGMA synchronous = NORMAL")
            if open.path is not None and not has_log(open.path):
                begin_log(open.db)
            open.db.execute("UPDATE library SET clean = 1")
    with suppress(sqlite3.Error):
        open.reader.close()
    with suppress(sqlite3.Error):
        open.db.close()  # who closes a file last writes its log into it


def abandon(open: Connection) -> None:
    """Close the library of which the file is another now: its log stays out of that."""
    with suppress(sqlite3.Error):
        open.db.close()  # not the last: the reader still has the file
    with suppress(sqlite3.Error):
        open.reader.close()  # which may not write


def write_log(db: sqlite3.Connection) -> bool:
    """Write the log into the file and begin another; return whether nobody read from it meanwhile.

    Raises:
        sqlite3.Error: it cannot be written.
    """
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return bool(busy == 0)


def _opened(name: Path | str, uri: bool = False) -> sqlite3.Connection:
    # Who uses it sees to it that only one thread does at a time.
    db = sqlite3.connect(
        name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=uri
    )
    # Damaged text must reach the code that judges a match, which knows its place.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def _reader(path: Path) -> sqlite3.Connection:
    reader = _opened(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    reader.execute("SELECT clean FROM library").fetchone()  # from now on it holds the file
    return reader


def _look_at(path: Path) -> None:
    """See that a file can become or be a library, before SQLite leaves files beside it.

    The file is not opened: closing it would drop the locks of other connections of this process.

    Raises:
        LibraryError: it cannot be written to, or is a scrap that SQLite would take for an empty
            database.
    """
    if path.is_file():
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            raise LibraryError(Kind.READ_ONLY)
        if 0 < path.stat().st_size < _SMALLEST:
            raise LibraryError(Kind.CORRUPT, why=tr("it is not a database"))


def _await_log(path: Path) -> None:
    """See that no other program uses a library of which the log was deleted.

    It writes the log, which it still has open, into the file: until then there is less in that,
    and what is written to it would be mixed with what is in the log.

    Raises:
        LibraryError: it has not done so yet.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while path.is_file() and not is_log_there(path) and _is_held(path):
        if time.monotonic() > deadline:
            raise LibraryError(Kind.LOCKED)
        time.sleep(0.05)


def _is_held(path: Path) -> bool:
    """Whether a library is open elsewhere."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return library_error(error).kind is Kind.LOCKED
    return False


def _prepare(db: sqlite3.Connection, path: Path | None, steps: Sequence[Step]) -> tuple[bool, bool]:
    """Make a library ready; ``waiting`` and ``fresh`` of ``Connection``."""
    # In one transaction, so that a file that another process is just making is not misjudged.
    db.execute("BEGIN")
    version = check_owner(db, len(steps))
    if version and db.execute("SELECT clean FROM library").fetchone() != (1,):
        _check(db)
    db.execute("COMMIT")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA fullfsync = ON")
    # What is made now goes to the disk with the first move. Before it is there, nothing is lost:
    # a new file holds nothing, and an older one is as it was until its log is written into it.
    db.execute(f"PRAGMA synchronous = {'NORMAL' if version else 'OFF'}")
    _use_wal(db)
    # The log is written into the file by whoever has seen that the file is still the same.
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
    # A move is on the disk, not only on its way there, when its call returns.
    db.execute("PRAGMA synchronous = FULL")
    return waiting, not version


def _keep_copy(path: Path | None, version: int) -> None:
    """Keep the library as it is beside it, before a newer version of the program changes it.

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
        # Connections of their own: that of the caller is about to write.
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
    """Turn to write-ahead logging; SQLite does not wait by itself for others who do so too."""
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

"""A library's open file, read and written in transactions.

One thread at a time writes; readers do not wait for it. Each write first checks that the file is
still the one that was opened. If another library was put in its place, renamed or written over
it, that one is used as it is: nothing of the former gets into it, and the former is kept beside
it as far as it can still be read. A write-ahead log that was deleted while open here is written
into the file.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from kontsina_qt.language import tr
from kontsina_qt.library.file.aside import CORRUPT, set_aside, set_log_aside
from kontsina_qt.library.file.connection import (
    BUSY_SECONDS,
    LOG_LIMIT,
    Connection,
    abandon,
    connect,
    leave,
    write_log,
)
from kontsina_qt.library.file.former import Former
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.file.stamp import Stamp
from kontsina_qt.library.tables.errors import Kind, LibraryError, library_error
from kontsina_qt.library.tables.lineage import (
    LOG,
    Tokens,
    begin_log,
    belong,
    has_log,
    tokens_in,
    tokens_of_file,
)
from kontsina_qt.rules.state.words import N_, Message

READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
HURRY_MS = 50

QUIET_SECONDS = 1.0
"""A file being overwritten is read only when it has not changed for this long."""

_BEGUN = N_("The library was damaged ({why}). It is kept as {aside}, and a new one was started.")
_PUT_BACK = N_(
    "The library file was removed or damaged while Kontsina was running. Everything in it has "
    "been saved again."
)

_LOG_BACK = N_(
    "A file of the library ({log}) was deleted while Kontsina was running. Everything in it has "
    "been saved again."
)


class LibraryFile:
    """A file, or a library in memory.

    Attributes:
        path: the file; None if the library is in memory.
        waiting: whether another process was writing when it was opened.
        closed: whether it was closed for good.
        home: for a library in memory, the file that could not be opened.
        replaced: how often the library was replaced by another one, which invalidates ids of
            matches and series.
        on_replaced: called after that.
        db: the writing connection.
        taken_up: how often the file was reopened, whatever is in it.
        aside: where a log of another library, found beside the file, was moved.
    """

    def __init__(self, open: Connection, path: Path | None) -> None:
        self.path = path
        self.home: Path | None = None
        self.closed = False
        self.replaced = 0
        self.taken_up = 0
        self._lock = threading.RLock()  # for writing, and for switching to another file
        self._reading = threading.RLock()  # for reading
        self._hasty = False
        self.on_replaced: Callable[[], object] = lambda: None
        self._former: Former | None = None
        self._news: list[Message] = []
        self._unquiet: tuple[Stamp | None, float] = (None, 0.0)
        self._use(open)
        self.aside = open.aside

    def _use(self, open: Connection) -> None:
        """Use a file that has just been opened."""
        self._connection = open
        self.db, self._reader = open.db, open.reader
        self.waiting, self._fresh = open.waiting, open.fresh
        self._sound = self._open = True
        self._stamp = Stamp.of(self.path)
        self._log = self._log_file()
        self._tokens: Tokens = ()
        with suppress(sqlite3.Error):
            self._tokens = tokens_in(open.db)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._open and not self.closed:
                self._turn_at_last()
            self.closed = True
            with self._reading:
                leave(self._connection, self._sound)

    def _turn_at_last(self) -> None:
        """Make sure that the final writes on closing go into no other file."""
        end = time.monotonic() + 3 * QUIET_SECONDS
        while not self.is_untouched and time.monotonic() < end:
            with suppress(LibraryError):
                self.look()
            time.sleep(QUIET_SECONDS / 4)
        if not self._open or self.is_untouched:
            return
        if not self._has_lost_log():
            self._let_another_be()
            return
        with self._reading:  # another program keeps reading
            self._former = former = self._remember(Stamp.of(self.path))
            self._let_another_be()
            if former.copy is not None and self.path is not None:
                with suppress(OSError):
                    former.copy.replace(self.path)

    def let_go(self) -> None:
        """Close the file so that it can be replaced; ``take_up`` must follow."""
        with self._lock, self._reading:
            lost_log = self._has_lost_log()
            if lost_log:
                with suppress(sqlite3.Error):
                    write_log(self.db)
            if lost_log or self.is_untouched:
                leave(self._connection, False)
            else:
                self._let_another_be()
            self._open = False

    def take_up(self, path: Path | None) -> None:
        """Open a file, or a library in memory, in place of the former.

        Raises:
            LibraryError: it cannot be used; the next access tries again.
        """
        with self._lock, self._reading:
            open = connect(path, STEPS, again=True)
            self.taken_up += 1
            self.path = path
            self._use(open)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other threads from reading and writing."""
        with self._lock, self._reading:
            yield

    # Whether the file is still the same

    @property
    def is_untouched(self) -> bool:
        """Whether the file is still in place and nobody else has written to it."""
        if self.path is None:
            return True
        if not self._open:
            return False
        return Stamp.of(self.path) == self._stamp and self._log_file() == self._log

    def look(self) -> None:
        """Switch to the file now at the library's path, if it is another one.

        Raises:
            LibraryError: there is no usable file, or it is still being written.
        """
        if self.path is None or self.closed:
            return
        with suppress_other(), self.writing():
            pass

    def news(self) -> list[Message]:
        """Return messages for the person about changes of the file, each once."""
        news, self._news = self._news, []
        return news

    def _log_file(self) -> tuple[int, int] | None:
        """Return the identity of the log file; None if there is none."""
        stamp = Stamp.of(Path(f"{self.path}{LOG}")) if self.path is not None else None
        return stamp[:2] if stamp is not None else None

    def _begin(self) -> sqlite3.Connection:
        """Begin a write transaction, switching first to the file now at the path if needed.

        Raises:
            LibraryError: there is no usable file, or it is a library with other matches.
            sqlite3.Error: it cannot be written to.
        """
        if not self._open:
            self._take_place()
        try:
            self.db.execute(WRITING)
        except sqlite3.Error as error:
            if self.is_untouched or library_error(error).kind is Kind.LOCKED:
                raise
            self._turn()
            self.db.execute(WRITING)
        else:
            if not self.is_untouched and not self._is_ours():
                self.db.execute("ROLLBACK")
                self._turn()
                self.db.execute(WRITING)
        if self.path is not None and not has_log(self.path):
            begin_log(self.db)
        return self.db

    def _is_ours(self) -> bool:
        """Return whether a file that has changed is still the same library.

        Another window may have checkpointed its log. Call it in a write transaction, so that no
        checkpoint is in progress.
        """
        now = Stamp.of(self.path)
        assert self.path is not None
        if now is None or not now.is_file_of(self._stamp):
            return False
        if self._log is not None and self._log_file() != self._log:
            return False
        try:
            tokens = tokens_in(self.db)
            same = not self._tokens or self._tokens[0] in tokens
            if not same or not belong(tokens_of_file(self.path), tokens):
                return False
        except (sqlite3.Error, UnicodeDecodeError):
            return False
        self._stamp, self._log, self._tokens = now, self._log_file(), tokens
        return True

    def _turn(self) -> None:
        """Close a file that was replaced, and open the one in its place.

        Raises:
            LibraryError: as of ``_begin``.
        """
        now = Stamp.of(self.path)
        if now is not None and now.is_file_of(self._stamp) and now != self._stamp:
            self._await_quiet(now)
        with self._reading:
            if self._has_lost_log():
                self._save_log()
                return
            self._former = self._remember(now)
            self._let_another_be()
            self._take_place()

    def _has_lost_log(self) -> bool:
        """Return whether the log was deleted and belongs to the file at the path.

        Another process that opens the file then creates an empty log.
        """
        now = Stamp.of(self.path)
        if self.path is None or not self._open or now is None or not now.is_file_of(self._stamp):
            return False
        if self._log is None or self._log_file() == self._log or has_log(self.path):
            return False
        if now == self._stamp:
            return True
        try:  # another window may have checkpointed it
            tokens = tokens_of_file(self.path)
            return bool(tokens) and belong(tokens, tokens_in(self.db))
        except (sqlite3.Error, UnicodeDecodeError):
            return False

    def _save_log(self) -> None:
        """Checkpoint a deleted log into the file, and begin another.

        Raises:
            LibraryError: it is being read, or the file cannot be reopened.
            sqlite3.Error: it cannot be written.
        """
        if not write_log(self.db):
            raise LibraryError(Kind.LOCKED)
        leave(self._connection, False)
        self._open = False
        self._news.append(Message(_LOG_BACK, {"log": f"{self.path}{LOG}"}))
        self.take_up(self.path)

    def _await_quiet(self, now: Stamp) -> None:
        """Require that a file being overwritten has not changed for a while.

        Raises:
            LibraryError: it has; try again later.
        """
        before, since = self._unquiet
        if before != now:
            self._unquiet = (now, time.monotonic())
        if before != now or time.monotonic() - since < QUIET_SECONDS:
            raise LibraryError(Kind.LOCKED)

    def _remember(self, now: Stamp | None) -> Former:
        """Copy what can still be read of the library that was open."""
        assert self.path is not None
        moved = now is None or not now.is_file_of(self._stamp)
        return Former.of(self.path, self._reader, self._tokens, moved)

    def _let_another_be(self) -> None:
        """Close a file that was replaced, and move its log away from the new one."""
        assert self.path is not None
        own = self._log
        with self._reading:
            abandon(self._connection)
            self._open = False
        if own is not None and self._log_file() == own:
            with suppress(OSError):
                aside = set_log_aside(self.path, datetime.now(UTC))
                if self._former is not None and self._former.copy is not None:
                    # All of it is in the copy.
                    for suffix in (LOG, "-shm"):
                        Path(f"{str(aside).removesuffix(LOG)}{suffix}").unlink(missing_ok=True)

    def _take_place(self) -> None:
        """Open the file now at the library's path.

        Raises:
            LibraryError: it cannot be used, or is a library with other matches.
        """
        assert self.path is not None
        former = self._former
        if former is not None and not _has_content(self.path):
            if former.copy is None:
                former.emptied = True
            else:
                self._put_in_place(former.copy)
                former.copy = None
        try:
            self.take_up(self.path)
        except LibraryError as error:
            if error.kind is not Kind.CORRUPT or former is None:
                raise
            self._put_back(former, error.message.values.get("why", ""))
        self._former = None
        if former is not None:
            self._compare(former)

    def _put_in_place(self, copy: Path) -> None:
        """Move a copy of the library to its path.

        Raises:
            LibraryError: it cannot be moved.
        """
        assert self.path is not None
        try:
            copy.replace(self.path)
        except OSError as error:
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from None
        self._news.append(Message(_PUT_BACK))

    def _put_back(self, former: Former, why: object) -> None:
        """Restore the library in place of a file that is no library."""
        assert self.path is not None
        try:
            aside = set_aside(self.path, CORRUPT, datetime.now(UTC))
        except OSError as error:
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from None
        if former.copy is not None:
            self._put_in_place(former.copy)
            former.copy = None
        else:
            self._news.append(Message(_BEGUN, {"why": why, "aside": aside}))
        self.take_up(self.path)

    def _compare(self, former: Former) -> None:
        """Check that the library now open is the former one.

        Raises:
            LibraryError: it is another one.
        """
        if former.is_in(self.db, self._tokens):
            return
        self.replaced += 1
        self.on_replaced()
        if not self._news:
            self._news.append(former.words())
        raise LibraryError(Kind.OTHER_LIBRARY)

    # Transactions

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Use a short timeout for locks of other processes, and keep other threads from writing."""
        with self._lock:
            self.wait_for(HURRY_MS)
            try:
                yield
            finally:
                self.wait_for(round(1000 * BUSY_SECONDS))

    @contextmanager
    def _unsynced(self) -> Iterator[None]:
        """Do not sync writes; they reach the disk with the next synced write."""
        self._set("synchronous", "NORMAL")
        self._hasty = True
        try:
            yield
        finally:
            self._hasty = False
            self._set("synchronous", "FULL")

    def wait_for(self, ms: int) -> None:
        """Set the timeout for locks of other processes."""
        self._set("busy_timeout", str(ms))

    def _set(self, what: str, value: str) -> None:
        with suppress(sqlite3.Error):
            self.db.execute(f"PRAGMA {what} = {value}")

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """Open a read transaction.

        Raises:
            LibraryError: the library cannot be read.
        """
        return self._read()

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """Open a write transaction.

        Raises:
            LibraryError: the library cannot be written; nothing has changed.
        """
        return self._write()

    @contextmanager
    def in_passing(self) -> Iterator[sqlite3.Connection]:
        """Open a write transaction that waits neither for the disk nor for other writers.

        For data that can be computed again if lost.

        Raises:
            LibraryError: the library cannot be written or is locked; nothing has changed.
        """
        if not self._lock.acquire(blocking=False):
            raise LibraryError(Kind.LOCKED)
        try:
            if self._open and not self.is_untouched:
                raise LibraryError(Kind.LOCKED)
            with self.hurried(), self._unsynced(), self._write() as db:
                yield db
        finally:
            self._lock.release()

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                db = self._begin()
                yield db
                db.execute("COMMIT")
            except BaseException as error:
                self._roll_back(self.db)
                self._report(error)
                raise
            self._see_to_log()

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        self._see_to_file()
        # In memory there is one connection for both.
        with self._lock if self.path is None else _nothing(), self._reading:
            db = self._reader
            try:
                db.execute(READING)
                yield db
                db.execute("COMMIT")
            except BaseException as error:
                self._roll_back(db)
                self._report(error)
                raise

    def _see_to_file(self) -> None:
        """Check before reading that the file is not being overwritten.

        A replaced file does not matter here: the reader still has the former one open.

        Raises:
            LibraryError: it is being overwritten, or there is no file.
        """
        if self.closed or (self._open and self.is_untouched):
            return
        if not self._lock.acquire(blocking=False):
            return  # the writer checks it
        try:
            if not self._open:
                with suppress_other():
                    self._take_place()
                return
            now = Stamp.of(self.path)
            if now is None or not now.is_file_of(self._stamp) or self.db.in_transaction:
                return
            if self._has_lost_log():
                try:
                    self.look()
                except LibraryError:
                    if not self._open:
                        raise
                return  # the log is still open here and readable
            try:
                self.db.execute(WRITING)
                ours = self._is_ours()
                self.db.execute("ROLLBACK")
            except sqlite3.Error as error:
                ours = library_error(error).kind is Kind.LOCKED
            if not ours:
                raise LibraryError(Kind.LOCKED)
        finally:
            self._lock.release()

    def _see_to_log(self) -> None:
        """Note that all is written, and checkpoint a long log."""
        if self.path is None or self._hasty:
            return
        self._log = self._log or self._log_file()
        log = Stamp.of(Path(f"{self.path}{LOG}"))
        if (self._fresh or (log is not None and log.size > LOG_LIMIT)) and self.is_untouched:
            with suppress(sqlite3.Error):
                write_log(self.db)
            self._stamp, self._fresh = Stamp.of(self.path), False
            with suppress(sqlite3.Error):
                self._tokens = tokens_in(self.db)

    def _roll_back(self, db: sqlite3.Connection) -> None:
        with suppress(sqlite3.Error):  # the library may have been closed meanwhile
            if db.in_transaction:  # some errors have rolled back already
                db.execute("ROLLBACK")

    def _report(self, error: BaseException) -> None:
        """Translate an error of SQLite's.

        Raises:
            LibraryError: the translated error.
        """
        if isinstance(error, sqlite3.Error):
            trouble = library_error(error)
        elif isinstance(error, UnicodeDecodeError):  # in an error message of SQLite's
            trouble = LibraryError(Kind.CORRUPT, why=tr("its tables cannot be read"))
        else:
            return
        mixed = trouble.kind is Kind.CORRUPT or _is_short(error)
        if mixed and not self.is_untouched and not self.closed:
            raise LibraryError(Kind.LOCKED) from error  # a mixture of two files was read
        # A file that turned out damaged is checked when it is opened next.
        self._sound = self._sound and trouble.kind is not Kind.CORRUPT
        raise trouble from error


@contextmanager
def suppress_other() -> Iterator[None]:
    """Ignore that the library was replaced, for callers that use no ids."""
    try:
        yield
    except LibraryError as error:
        if error.kind is not Kind.OTHER_LIBRARY:
            raise


@contextmanager
def _nothing() -> Iterator[None]:
    yield


def _is_short(error: BaseException) -> bool:
    """Return whether the error means that the log does not fit its index."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_SHORT_READ


def _has_content(path: Path) -> bool:
    """Return whether a path exists and is not an empty file."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return True
    try:
        return path.stat().st_size > 0
    except OSError:
        return False

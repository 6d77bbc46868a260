"""The file of a library, held open: everything in it is read and written in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from kontsina_qt.language import tr
from kontsina_qt.library.connection import BUSY_SECONDS, connect, leave
from kontsina_qt.library.errors import Kind, LibraryError, library_error
from kontsina_qt.library.schema import STEPS

READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
HURRY_MS = 50


class LibraryFile:
    """A file, or a library in memory.

    Attributes:
        path: the file; None if the library is in memory and goes with the program.
        waiting: whether another process was writing when it was opened.
        closed: whether it was closed for good.
        home: of a library in memory, the file that could not be opened.
        replaced: how often another library has taken the place of the one that was open; numbers
            of matches and series from before are nothing to it.
        taken_up: how often a file was opened in place of the one before, whatever is in it.
    """

    def __init__(self, db: sqlite3.Connection, path: Path | None, waiting: bool) -> None:
        self.path = path
        self.waiting = waiting
        self.home: Path | None = None
        self._db = db
        self.closed = False
        self.replaced = 0
        self.taken_up = 0
        self._heads: dict[int, list[object]] = {}
        self._sound = self._open = True
        self._file = _identity(path)

    def close(self) -> None:
        """Closes the file; nothing is waiting to be written."""
        self.closed = True
        leave(self._db, self._sound)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def let_go(self) -> None:
        """Closes the file, so that another can take its place; ``take_up`` has to follow."""
        leave(self._db, False)
        self._open = False

    def take_up(self, path: Path | None) -> None:
        """Goes on with a file, or in memory, in place of the one before.

        Raises:
            LibraryError: it cannot be used; whoever asks the library for something tries again.
        """
        self._db, self.waiting = connect(path, STEPS)
        self.taken_up += 1
        self.path = path
        self._sound = self._open = True
        self._file = _identity(path)

    def _see_to_file(self, begin: str) -> None:
        """Turns to the file that stands now where the library was opened, if that is another.

        Who goes on writing to one that was set aside or deleted writes for nobody.

        Raises:
            LibraryError: there is none that can be used, or it is a library of other matches.
        """
        if self.path is None:
            return
        if self._open and begin is WRITING and _identity(self.path) != self._file:
            self._heads = _heads(self._db)
            self.let_go()
        if not self._open:
            self.take_up(self.path)
            before, self._heads = self._heads, {}
            there = _heads(self._db) if before else {}
            if any(there.get(id, head) != head for id, head in before.items()):
                self.replaced += 1
                self._forget()
                raise LibraryError(Kind.OTHER_LIBRARY)

    def _forget(self) -> None:
        """Forgets what was known of the matches of another library."""

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """What is asked for in here hardly waits for other processes."""
        self._wait_for(HURRY_MS)
        try:
            yield
        finally:
            self._wait_for(round(1000 * BUSY_SECONDS))

    def _wait_for(self, ms: int) -> None:
        with suppress(sqlite3.Error):
            self._db.execute(f"PRAGMA busy_timeout = {ms}")

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """The library as it is at one moment, to be read with SQL.

        Raises:
            LibraryError: it cannot be.
        """
        return self._transaction(READING)

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """The library to be written to with SQL: all of it or nothing.

        Raises:
            LibraryError: it cannot be; nothing has changed.
        """
        return self._transaction(WRITING)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        self._see_to_file(begin)
        db = self._db
        try:
            db.execute(begin)
            yield db
            db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # also where the library was closed meanwhile
                if db.in_transaction:  # some errors have rolled back already
                    db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                trouble = library_error(error)
                # A file that turned out damaged is checked when it is opened next.
                self._sound = self._sound and trouble.kind is not Kind.CORRUPT
                raise trouble from error
            if isinstance(error, UnicodeDecodeError):  # of SQLite's own words
                self._sound = False
                raise LibraryError(Kind.CORRUPT, why=tr("its tables cannot be read")) from None
            raise


def _heads(db: sqlite3.Connection) -> dict[int, list[object]]:
    """What tells a match from every other one that may have its number, as far as can be read."""
    try:
        rows = db.execute("SELECT id, created, game, seats FROM matches").fetchall()
    except (sqlite3.Error, UnicodeDecodeError):
        return {}
    return {id: head for id, *head in rows}


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file stands in a place; None if there is none."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found is not None else None

"""Storage of logs, behind a protocol of three methods."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

from kontsina_qt.together.lines import LONGEST, MOST, MOST_BYTES, read_line


class LogError(OSError):
    """A log cannot be read or written now; what was written before is safe.

    Holds the system's error text, or nothing after an invalid answer.
    """


class Logs(Protocol):
    """The logs of matches."""

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them; return whether it was added.

        Raises:
            LogError: it is not known whether it was added.
        """

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return lines of a match from ``at`` on; none if it is unknown, or has no more.

        Raises:
            LogError: they cannot be read.
        """

    def tables(self) -> Sequence[str]:
        """Return the names of all matches.

        Raises:
            LogError: they cannot be read.
        """


MOST_AT_ONCE: Final = 256
"""How many lines are read from a file at once."""


def fits(at: int, line: bytes) -> bool:
    """Return whether a line and its place are within a log's limits."""
    return 0 <= at < MOST and len(line) <= LONGEST


class MemoryLogs:
    """Logs in memory."""

    def __init__(self) -> None:
        self._lines: dict[str, list[bytes]] = {}

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them."""
        lines = self._lines.get(match, [])
        if not fits(at, line) or len(lines) != at or sum(map(len, lines)) >= MOST_BYTES:
            return False
        self._lines[match] = [*lines, line]
        return True

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on."""
        return self._lines.get(match, [])[max(at, 0) :]

    def tables(self) -> Sequence[str]:
        """Return the names of all matches."""
        return list(self._lines)


_SCHEMA = """
CREATE TABLE IF NOT EXISTS lines (
    match TEXT NOT NULL,
    place INTEGER NOT NULL,
    line BLOB NOT NULL,
    PRIMARY KEY (match, place)
) WITHOUT ROWID
"""


class SqliteLogs:
    """Logs in an SQLite file; a line is on disk before ``append`` returns.

    Every call opens the file anew: threads and processes can share it.
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file.

        Raises:
            LogError: it cannot be created, or is not a database.
        """
        self._path = path
        try:
            path.touch(mode=0o600)
            with closing(self._open()) as db, db:
                db.execute("PRAGMA journal_mode = WAL")
                db.execute(_SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise LogError(str(error)) from error

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=10, isolation_level=None)
        db.execute("PRAGMA synchronous = FULL")
        return db

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them."""
        if not fits(at, line):
            return False
        added = (
            "INSERT INTO lines SELECT ?, ?, ? FROM"
            " (SELECT count(*) AS n, total(length(line)) AS size FROM lines WHERE match = ?)"
            " WHERE n = ? AND size < ?"
        )
        try:
            with closing(self._open()) as db:
                about = (match, at, line, match, at, MOST_BYTES)
                return db.execute(added, about).rowcount == 1
        except sqlite3.Error as error:
            raise LogError(str(error)) from error

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the next lines of a match from ``at`` on; none only at the end."""
        query = "SELECT line FROM lines WHERE match = ? AND place >= ? ORDER BY place LIMIT ?"
        try:
            with closing(self._open()) as db:
                return [bytes(line) for (line,) in db.execute(query, (match, at, MOST_AT_ONCE))]
        except sqlite3.Error as error:
            raise LogError(str(error)) from error

    def tables(self) -> Sequence[str]:
        """Return the names of all matches."""
        try:
            with closing(self._open()) as db:
                return [match for (match,) in db.execute("SELECT DISTINCT match FROM lines")]
        except sqlite3.Error as error:
            raise LogError(str(error)) from error


class FullLog(LogError):
    """A remote log has more lines than a log may have."""


class ForkedLog(LogError):
    """A remote log differs from what was read before."""


class KeptLogs:
    """Remote logs, with a local copy of all lines read or sent.

    A seat never writes two different lines in one place, even after a crash and whatever the
    remote side says: a line sent once is sent again. So a remote side that drops a line cannot
    learn a second card.
    """

    def __init__(self, carrier: Logs, own: Logs, sent: Logs) -> None:
        """Combine logs.

        Args:
            carrier: the remote logs.
            own: the lines read.
            sent: the lines sent, or about to be.
        """
        self._carrier = carrier
        self._own = own
        self._sent = sent

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, or the one sent there before, if the log has exactly ``at`` of them.

        Raises:
            ForkedLog: the one sent there before followed a different line.
        """
        if not fits(at, line) or self._own.read(match, at):
            return False
        said = read_line(line)
        name = f"{match}/{said.seat}/{at}"
        if not self._sent.append(name, 0, line):
            line = bytes(self._sent.read(name, 0)[0])
            if read_line(line).was != said.was:
                raise ForkedLog
        return self._carrier.append(match, at, line)

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on.

        Raises:
            ForkedLog: a line differs from what was read before.
            FullLog: there are more than a log may have.
            LogError: the remote side does not answer.
        """
        lines = self._carrier.read(match, at)
        if not lines:
            self._bring(match, at)
        for count, line in enumerate(lines):
            if not self._own.append(match, at + count, line) and not self._has(
                match, at + count, line
            ):
                if count == 0:
                    raise FullLog
                return lines[:count]
        return lines

    def _has(self, match: str, place: int, line: bytes) -> bool:
        """Return whether a line that could not be added is here already; if not, the log is full.

        Raises:
            ForkedLog: there is a different one, or the one before is missing.
        """
        kept = self._own.read(match, place)[:1]
        gap = place > 0 and not kept and not self._own.read(match, place - 1)
        if gap or (kept and bytes(kept[0]) != line):
            raise ForkedLog
        return bool(kept)

    def _bring(self, match: str, at: int) -> None:
        """Restore lines that the remote side has lost, or never had."""
        for place, line in enumerate(self._own.read(match, at), at):
            if not self._carrier.append(match, place, bytes(line)):
                break

    def tables(self) -> Sequence[str]:
        """Return the names of all matches."""
        return self._carrier.tables()

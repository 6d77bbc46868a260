"""The program's log: a file of limited size, however often errors repeat."""

from __future__ import annotations

import contextlib
import logging
import re
from pathlib import Path

from kontsina_qt.directories import state_dir

NAME = "kontsina.log"
MOST_BYTES, OLDER = 200_000, 2
"""The maximum size of a log, and how many older ones are kept."""

LONGEST_WARNING = 2_000

_log = logging.getLogger("kontsina")


class Tally:
    """Counts repeated errors, so that a burst does not fill the log."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def count(self, trace: str) -> int:
        """Count an error and return how often it has happened."""
        if len(self._counts) > 1_000:
            self._counts.clear()
        self._counts[trace] = self._counts.get(trace, 0) + 1
        return self._counts[trace]


_tally = Tally()


class Logbook(logging.Handler):
    """A handler that opens its file at the first record, since most runs log nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record; if the file cannot be opened, do nothing."""
        if self._file is None:
            self._file = _opened(self.path)
        self._file.emit(record)


def _opened(path: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    with contextlib.suppress(OSError):
        handler = RotatingFileHandler(
            path, maxBytes=MOST_BYTES, backupCount=OLDER, encoding="utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        return handler
    return logging.NullHandler()


def keep_log() -> Path | None:
    """Send warnings and errors to the log; return its path, or None if there is no folder."""
    root = logging.getLogger()
    for handler in root.handlers:
        if isinstance(handler, Logbook):
            return handler.path
    logging.raiseExceptions = False  # a full disk must not cause further errors
    with contextlib.suppress(OSError):
        path = state_dir() / NAME
        root.addHandler(Logbook(path))
        return path
    return None


def note(where: str, trace: str) -> None:
    """Log an error: in full the first time, then whenever its count has doubled."""
    times = _tally.count(trace)
    if times == 1:
        _log.error("%s\n%s", where, trace)
    elif times & (times - 1) == 0:
        _log.error("%s: %d times: %s", where, times, trace.strip().rpartition("\n")[2])


_VARYING = re.compile(r"0x[0-9a-fA-F]+|\d+")


def note_warning(where: str, words: str) -> None:
    """Log a library's warning like an error; texts that differ in numbers count as equal."""
    times = _tally.count(f"{where}: {_VARYING.sub('#', words)}")
    if times == 1:
        _log.warning("%s: %s", where, words[:LONGEST_WARNING])
    elif times & (times - 1) == 0:
        _log.warning("%s: %d times: %s", where, times, words[:LONGEST_WARNING])

"""The log: warnings and errors, in a small file in the platform's place for such things."""

from __future__ import annotations

import contextlib
import logging

from kontsina_qt.library.places import state_dir

MOST_BYTES = 200_000


class Logbook(logging.Handler):
    """Opens the file when there is something to write: most starts have nothing."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a line; where the file cannot be, nothing is written."""
        if self._file is None:
            self._file = _open_file()
        self._file.emit(record)


def _open_file() -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    with contextlib.suppress(OSError):
        file = state_dir() / "kontsina.log"
        handler = RotatingFileHandler(file, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8")
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        return handler
    return logging.NullHandler()

"""The black box: the tracebacks of all threads when the process crashes.

``faulthandler`` writes them to a crash log. Each process locks one; at start-up, unlocked ones are
leftovers of crashes and are read.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
from pathlib import Path
from typing import IO

from kontsina_qt.directories import state_dir

_SLOTS = 8
"""The number of crash logs, and so of processes that can have one."""

_MAX_LEFTOVER = 20_000


class BlackBox:
    """The crash log of this process, and what crashed ones have left.

    Attributes:
        found: the leftover log of a crashed process; empty if there is none.
    """

    def __init__(self) -> None:
        self.found = ""
        self._file: IO[str] | None = None
        self._lock: IO[bytes] | None = None

    def open(self) -> None:
        """Read leftovers and start logging crashes; do nothing if there is no folder."""
        with contextlib.suppress(OSError):
            folder = state_dir()
            for number in range(1, _SLOTS + 1):
                path = folder / f"crash-{number}.log"
                if self._file is None or path.exists():
                    self._take(path)

    def note(self, words: str) -> None:
        """Write a line to the crash log, unbuffered."""
        if self._file is not None:
            with contextlib.suppress(OSError, ValueError):
                os.write(self._file.fileno(), (words[:1_000] + "\n").encode("utf-8", "replace"))

    def close(self) -> None:
        """Stop logging crashes and empty the log, before a normal exit."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.truncate(0)
        self._file.close()
        self._file = None
        if self._lock is not None:
            self._lock.close()

    def _take(self, path: Path) -> None:
        """Read and delete an unlocked crash log; lock the first one for this process."""
        lock = path.with_suffix(".lock").open("ab")
        if not _locked(lock):
            lock.close()
            return
        with contextlib.suppress(OSError):
            if path.exists():
                left = path.read_text("utf-8", "replace").strip()
                self.found = self.found or left[:_MAX_LEFTOVER]
                path.unlink()
        if self._file is not None:
            lock.close()
            return
        self._lock = lock  # held as long as the file object lives
        self._file = path.open("w", encoding="utf-8")
        faulthandler.enable(self._file)


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        """Take a lock that ends with the process; false where another process has it."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        """Take a lock that ends with the process; false where another process has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

"""The black box: where every thread was when the process crashed.

``faulthandler`` writes it into a file that this process alone has, for a lock beside it. At the
next start the files that nobody has are read.
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
"""How many windows can be open at once and each still have a file."""

_LONGEST = 20_000


class BlackBox:
    """The files of this process and of those that have ended.

    Attributes:
        found: what processes before this one have left when they were ended; empty if nothing.
    """

    def __init__(self) -> None:
        self.found = ""
        self._file: IO[str] | None = None
        self._lock: IO[bytes] | None = None

    def open(self) -> None:
        """Read what was left, and begin to keep watch; do nothing where there is no place."""
        with contextlib.suppress(OSError):
            folder = state_dir()
            for number in range(1, _SLOTS + 1):
                path = folder / f"crash-{number}.log"
                if self._file is None or path.exists():
                    self._take(path)

    def note(self, words: str) -> None:
        """Write a line for whoever finds the file; nothing that is written here is buffered."""
        if self._file is not None:
            with contextlib.suppress(OSError, ValueError):
                os.write(self._file.fileno(), (words[:1_000] + "\n").encode("utf-8", "replace"))

    def close(self) -> None:
        """End the watch: the process is about to end as it should."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.truncate(0)
        self._file.close()
        self._file = None
        if self._lock is not None:
            self._lock.close()

    def _take(self, path: Path) -> None:
        """Read a file that nobody has, and keep the first of them."""
        lock = path.with_suffix(".lock").open("ab")
        if not _locked(lock):
            lock.close()
            return
        with contextlib.suppress(OSError):
            if path.exists():
                left = path.read_text("utf-8", "replace").strip()
                self.found = self.found or left[:_LONGEST]
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

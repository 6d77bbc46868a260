"""Finished matches counted in a thread of their own: the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.library.counting import Uncounted, keep_counted, next_uncounted, uncounted
from kontsina_qt.library.facts import Facts
from kontsina_qt.library.store import Library, LibraryError

AT_ONCE = 16
"""So many matches are read from the library before the window gets its turn."""
PAUSE_MS = 10


class Counting(QObject):
    """Counts what a library has not counted yet.

    The library is read and written in the window's thread, a few matches at a time; they are
    played through and counted in another.

    Args:
        library: where the matches are.

    Signals:
        moved(int): how many are left.
        done(): none is left, or it cannot be gone on with.
    """

    moved = Signal(int)
    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._work: _Work | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether there is something to count."""
        return self._timer.isActive()

    def start(self) -> int:
        """Begins, if there is something to count; how many matches that is."""
        try:
            left = uncounted(self._library)
        except LibraryError:
            return 0  # whoever reads from the library says so
        if left:
            self._timer.start()
        return left

    def stop(self) -> None:
        """Leaves the rest for another time."""
        self._timer.stop()
        if self._work is not None:
            self._work.stopped.set()
            self._work = None

    def _look(self) -> None:
        """Keeps what has been counted, and has the next matches counted."""
        if self._library.closed:
            self.stop()
            return
        work = self._work
        if work is not None and work.is_alive():
            return
        try:
            if work is not None:
                keep_counted(self._library, work.counted)
                self.moved.emit(uncounted(self._library))
            found = next_uncounted(self._library, AT_ONCE)
        except LibraryError:
            found = []  # another program writes, or the disk is full: the next time will do
        self._work = _Work(found) if found else None
        if self._work is not None:
            self._work.start()
        else:
            self._timer.stop()
            self.done.emit()


class _Work(Thread):
    """The thread; what it found is read when it has ended.

    It is none of Qt's, so that nobody has to wait for it: a window may go in the middle of a
    long match, and the thread then ends with the hand it is at.
    """

    def __init__(self, matches: Sequence[Uncounted]) -> None:
        super().__init__(daemon=True, name="counting")
        self._matches = matches
        self.stopped = Event()
        self.counted: list[tuple[Uncounted, Facts | None]] = []

    def run(self) -> None:
        """Counts the matches, one after the other, until it is stopped."""
        for match in self._matches:
            facts = match.facts(self.stopped.is_set)
            if self.stopped.is_set():
                return
            self.counted.append((match, facts))

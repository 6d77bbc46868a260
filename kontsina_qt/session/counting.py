"""Finished matches counted behind what a person does, a few at a time."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.library.counting import count_next, uncounted
from kontsina_qt.library.store import Library, LibraryError

SLICE_S = 0.02
"""So long it counts before the window gets its turn."""
PAUSE_MS = 10


class Counting(QObject):
    """Counts what a library has not counted yet.

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
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._count_some)

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

    def _count_some(self) -> None:
        if self._library.closed:
            self._timer.stop()
            return
        until = monotonic() + SLICE_S
        try:
            while count_next(self._library):
                if monotonic() > until:
                    self.moved.emit(uncounted(self._library))
                    return
        except LibraryError:
            pass  # another program writes, or the disk is full: the next time will do
        self._timer.stop()
        self.done.emit()

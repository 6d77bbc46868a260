"""Finished matches counted between the window's other turns."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.results.counting import Uncounted, keep_counted, next_uncounted, uncounted
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.session.background.slices import Slices
from kontsina_qt.steps import Steps

log = logging.getLogger(__name__)

AT_ONCE = 4
"""So many matches are read from the library at once, and kept at once when they are counted."""


class Counting(QObject):
    """Counts what a library has not counted yet, a hand at a time.

    Args:
        library: where the matches are.

    Attributes:
        left: how many have yet to be counted, as far as is known; those that cannot be are tried
            again by whoever counts next.

    Signals:
        moved(int): how many are left.
        done(): none is left, or it cannot be gone on with.
    """

    moved = Signal(int)
    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.left = 0
        self._library = library
        self._work: Slices[None] | None = None
        self._failed: set[int] = set()

    @property
    def running(self) -> bool:
        """Whether there is something to count."""
        return self._work is not None

    def start(self) -> int:
        """Begins, if there is something to count; how many matches that is."""
        try:
            self.left = uncounted(self._library)
        except LibraryError:
            return 0  # whoever reads from the library says so
        if self.left and self._work is None:
            self._work = Slices(self._count(), None, self, self._end)
        return self.left

    def stop(self) -> None:
        """Leaves the rest for another time."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _count(self) -> Steps[None]:
        """Counts matches, some at a time, until there are none."""
        while not self._library.file.closed:
            try:
                found = next_uncounted(self._library, AT_ONCE, self._failed)
                if not found:
                    self.left = uncounted(self._library)  # those that failed are
                    return
            except LibraryError:
                return
            counted: list[tuple[Uncounted, Facts | None]] = []
            for match in found:
                yield from self._count_one(match, counted)
                yield
                if self._library.file.closed:
                    return
            try:
                keep_counted(self._library, counted)
                self.left = uncounted(self._library)
            except LibraryError:
                return  # another program writes, or the disk is full: the next time will do
            self.moved.emit(self.left)
            yield

    def _count_one(
        self, match: Uncounted, counted: list[tuple[Uncounted, Facts | None]]
    ) -> Steps[None]:
        """Adds what a match says; one that fails must not hold up the others."""
        try:
            counted.append((match, (yield from match.finding_facts())))
        except Exception:
            log.exception("match %s cannot be counted", match.id)
            self._failed.add(match.id)

    def _end(self, _: None) -> None:
        # Whoever hears of it may begin anew; what cannot be gone on with must not go on for ever.
        ended = self._work
        if not self._library.file.closed:
            self.done.emit()
        if self._work is ended:
            self._work = None

"""Computing statistics of finished matches in the background."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.results.counting import Uncounted, keep_counted, next_uncounted, uncounted
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.session.background.slices import LibraryWork
from kontsina_qt.steps import Steps

log = logging.getLogger(__name__)

AT_ONCE = 4
"""How many matches are read, and their results written, at a time."""


class Counting(LibraryWork):
    """Computes the statistics that a library lacks, a hand at a time.

    Attributes:
        left: how many matches are left; those that failed are retried by the next run.

    Signals:
        moved(int): how many are left.
        done(): none is left or the library failed, and the library is still open.
    """

    moved = Signal(int)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(library, parent)
        self.left = 0
        self._failed: set[int] = set()

    def start(self) -> int:
        """Start if there is something to do; return how many matches are left."""
        try:
            self.left = uncounted(self._library)
        except LibraryError:
            return 0  # reported by whoever reads the library
        if self.left:
            self._begin(self._count())
        return self.left

    def _count(self) -> Steps[None]:
        """Process matches in batches until none is left."""
        while not self._library.file.closed:
            try:
                found = next_uncounted(self._library, AT_ONCE, self._failed)
                if not found:
                    self.left = uncounted(self._library)  # those that failed
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
                return  # locked, or the disk is full: the next run will do
            self.moved.emit(self.left)
            yield

    def _count_one(
        self, match: Uncounted, counted: list[tuple[Uncounted, Facts | None]]
    ) -> Steps[None]:
        """Add a match's facts; one that fails must not hold up the others."""
        try:
            counted.append((match, (yield from match.finding_facts())))
        except Exception:
            log.exception("match %s cannot be counted", match.id)
            self._failed.add(match.id)

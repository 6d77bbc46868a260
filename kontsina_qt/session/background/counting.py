"""Finished matches counted between the window's other turns."""

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
"""How many matches are read from the library at once, and kept at once when they are counted."""


class Counting(LibraryWork):
    """Counts what a library has not counted yet, a hand at a time.

    Attributes:
        left: how many have yet to be counted, as far as is known; those that cannot be are tried
            again by whoever counts next.

    Signals:
        moved(int): how many are left.
        done(): none is left, or it cannot be continued, and the library is still open.
    """

    moved = Signal(int)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(library, parent)
        self.left = 0
        self._failed: set[int] = set()

    def start(self) -> int:
        """Begin, if there is something to count; how many matches that is."""
        try:
            self.left = uncounted(self._library)
        except LibraryError:
            return 0  # whoever reads from the library says so
        if self.left:
            self._begin(self._count())
        return self.left

    def _count(self) -> Steps[None]:
        """Count matches, some at a time, until there are none."""
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
        """Add what a match says; one that fails must not hold up the others."""
        try:
            counted.append((match, (yield from match.finding_facts())))
        except Exception:
            log.exception("match %s cannot be counted", match.id)
            self._failed.add(match.id)

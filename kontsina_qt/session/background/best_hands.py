"""The best hands of matches that were counted before there was a place for them."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.results.bests import keep_bests, unknown_bests
from kontsina_qt.library.results.counting import finding_facts_in
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.session.background.slices import Slices
from kontsina_qt.steps import Steps

log = logging.getLogger(__name__)

AT_ONCE = 4
"""So many matches are looked through before what was found is kept."""


class BestHands(QObject):
    """Looks through them a hand at a time, the latest match first.

    Args:
        library: where the matches are.

    Signals:
        done(): there are no more; sent only where there were some.
    """

    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._work: Slices[None] | None = None

    @property
    def running(self) -> bool:
        """Whether there is something to look through."""
        return self._work is not None

    def start(self) -> None:
        """Begins, if there is something to look through."""
        try:
            some = unknown_bests(self._library, 1)
        except LibraryError:
            return  # whoever reads from the library says so
        if some and self._work is None:
            self._work = Slices(self._look(), None, self, self._end)

    def stop(self) -> None:
        """Leaves the rest for another time."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _look(self) -> Steps[None]:
        seen: set[int] = set()
        while not self._library.file.closed:
            try:
                ids = unknown_bests(self._library, AT_ONCE, seen)
            except LibraryError:
                return
            if not ids:
                return
            found: list[tuple[int, Facts | None]] = []
            for id in ids:
                seen.add(id)
                try:
                    found.append((id, (yield from finding_facts_in(self._library.rows(id), ()))))
                except LibraryError as error:
                    if error.kind is not Kind.NO_MATCH:
                        return  # the next time will do
                yield
                if self._library.file.closed:
                    return
            try:
                keep_bests(self._library, found)
            except LibraryError:
                return  # another program writes, or the disk is full: the next time will do
            yield

    def _end(self, _: None) -> None:
        self._work = None
        if not self._library.file.closed:
            self.done.emit()

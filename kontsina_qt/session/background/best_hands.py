"""Finding the best hands of matches counted before best hands were kept."""

from __future__ import annotations

from kontsina_qt.library.results.bests import keep_bests, unknown_bests
from kontsina_qt.library.results.counting import finding_facts_in
from kontsina_qt.library.store import LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.library.tables.facts import Facts
from kontsina_qt.session.background.slices import LibraryWork
from kontsina_qt.steps import Steps

AT_ONCE = 4
"""How many matches are searched between writes."""


class BestHands(LibraryWork):
    """Searches those matches a hand at a time, the latest match first."""

    def start(self) -> None:
        """Start, if there is something to search."""
        try:
            some = unknown_bests(self._library, 1)
        except LibraryError:
            return  # reported by whoever reads the library
        if some:
            self._begin(self._look())

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
                        return  # the next run will do
                yield
                if self._library.file.closed:
                    return
            try:
                keep_bests(self._library, found)
            except LibraryError:
                return  # locked, or the disk is full: the next run will do
            yield

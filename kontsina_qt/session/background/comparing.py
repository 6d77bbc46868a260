"""Comparing two matches with the same cards in a background thread."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QThread, Signal

from kontsina_qt.library.tables.rows import MatchRows
from kontsina_qt.match.duplicate import Comparison, compared
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError


class Comparing(QObject):
    """Compares a match with the one of its twins that got furthest.

    Args:
        original: the rows of the match.
        twins: the rows of matches with the same cards, latest first; at least one.
        parent: the parent object.

    Signals:
        done(object): the Comparison.
        failed(str): what is wrong with the rows, without a full stop.
    """

    done = Signal(object)
    failed = Signal(str)

    def __init__(
        self, original: MatchRows, twins: Sequence[MatchRows], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._work = _Work(original, twins, self)
        self._work.finished.connect(self._on_end)
        self._cancelled = False

    def start(self) -> None:
        """Start, unless cancelled before."""
        if not self._cancelled:
            self._work.start()

    def stop(self) -> None:
        """Cancel without a signal; blocks until the current hand is replayed."""
        self._cancelled = True
        self._work.finished.disconnect(self._on_end)
        self._work.requestInterruption()
        self._work.wait()

    def _on_end(self) -> None:
        work = self._work
        if work.trouble:
            self.failed.emit(work.trouble)
        elif work.comparison is not None:
            self.done.emit(work.comparison)


class _Work(QThread):
    """The thread; its results are read when it has ended."""

    def __init__(self, original: MatchRows, twins: Sequence[MatchRows], parent: QObject) -> None:
        super().__init__(parent)
        self._original = original
        self._twins = twins
        self.comparison: Comparison | None = None
        self.trouble = ""

    def run(self) -> None:
        """Replay the matches hand by hand, so that it can be interrupted in between."""
        try:
            original = self._played(self._original)
            twins = [self._played(rows) for rows in self._twins]
        except RecordError as error:
            self.trouble = error.explain()
            return
        known = [twin for twin in twins if twin is not None]
        if original is not None and len(known) == len(twins):
            self.comparison = compared(original, max(known, key=lambda twin: len(twin.results)))

    def _played(self, rows: MatchRows) -> Match | None:
        """Return the match at its cursor, or None if interrupted."""
        played: Match | None = None
        for match in rows.growing():
            played = match
            if self.isInterruptionRequested():
                return None
        return played

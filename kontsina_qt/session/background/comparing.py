"""Two matches of the same cards compared in a thread of its own: the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QThread, Signal

from kontsina_qt.library.tables.rows import MatchRows
from kontsina_qt.match.duplicate import Comparison, compared
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError


class Comparing(QObject):
    """Plays a match and those with the same cards, and compares it with the one that came furthest.

    Args:
        original: the rows of the match.
        twins: of those that play its cards again, the latest first; at least one.
        parent: of this object.

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
        self._given_up = False

    def start(self) -> None:
        """Begin, unless it was given up before."""
        if not self._given_up:
            self._work.start()

    def stop(self) -> None:
        """Give up what is not done yet, without a word; it ends with the hand it is at."""
        self._given_up = True
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
    """The thread; what it found is read when it has ended."""

    def __init__(self, original: MatchRows, twins: Sequence[MatchRows], parent: QObject) -> None:
        super().__init__(parent)
        self._original = original
        self._twins = twins
        self.comparison: Comparison | None = None
        self.trouble = ""

    def run(self) -> None:
        """Play the matches hand by hand, so that it can be stopped between."""
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
        """The match at its cursor, or None where the thread is to stop."""
        played: Match | None = None
        for match in rows.growing():
            played = match
            if self.isInterruptionRequested():
                return None
        return played

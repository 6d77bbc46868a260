"""Retrying a failed write: reported once, tried again until it succeeds."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.library.tables.errors import Kind, LibraryError

RETRY_MS = 2000
"""The interval between attempts."""

DAMAGED = (Kind.CORRUPT, Kind.BAD_MATCH)
"""Errors that require repairing the library."""


class Retry(QObject):
    """Decides when to try again, and tells the person once.

    Attributes:
        why: why the last attempt failed.
        every_ms: the interval between attempts.

    Signals:
        due(): it is time to try again.
        notice(str): a sentence for the person.
        damaged(str): the library turned out damaged; why.
    """

    due = Signal()
    notice = Signal(str)
    damaged = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.why: LibraryError | None = None
        self.every_ms = RETRY_MS
        self._reported: set[Hashable] = set()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.due)

    def report_damage(self, error: LibraryError) -> None:
        """Emit ``damaged`` if the error means that the library is."""
        if error.kind in DAMAGED:
            self.damaged.emit(str(error.message.values.get("why", "")))

    def failed(self, what: Hashable, error: LibraryError, words: str) -> None:
        """Schedule another attempt, and report the failure unless it was reported before."""
        self.why = error
        self._timer.start(self.every_ms)
        if what not in self._reported:
            self._reported.add(what)
            self.notice.emit(words.format(error=error))

    def is_told(self, what: Hashable) -> bool:
        """Return whether the failure was reported, so that further attempts must be quick."""
        return what in self._reported

    def written(self, what: Hashable) -> None:
        """Note a successful write; the next failure is reported again."""
        self._reported.discard(what)

    def rest(self) -> None:
        """Stop: everything is written."""
        self._reported.clear()
        self._timer.stop()

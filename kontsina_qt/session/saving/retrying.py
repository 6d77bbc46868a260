"""Retrying a write that has failed: reported once, tried again until it succeeds."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.library.tables.errors import Kind, LibraryError

RETRY_MS = 2000
"""After so long what could not be written is tried again."""

DAMAGED = (Kind.CORRUPT, Kind.BAD_MATCH)
"""What the library has to be mended for."""


class Retry(QObject):
    """Says when to try again, and what the person should know meanwhile.

    Attributes:
        why: why the last try failed.
        every_ms: after so long it is tried again.

    Signals:
        due(): it should be tried again.
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
        """Emit `damaged` if the error says that the library is."""
        if error.kind in DAMAGED:
            self.damaged.emit(str(error.message.values.get("why", "")))

    def failed(self, what: Hashable, error: LibraryError, words: str) -> None:
        """Report in these words that a write has failed, unless that is known."""
        self.why = error
        self._timer.start(self.every_ms)
        if what not in self._reported:
            self._reported.add(what)
            self.notice.emit(words.format(error=error))

    def is_told(self, what: Hashable) -> bool:
        """Whether the person knows that something waits: then no try takes long."""
        return what in self._reported

    def written(self, what: Hashable) -> None:
        """Note that nothing waits any more; the next failure is reported again."""
        self._reported.discard(what)

    def rest(self) -> None:
        """Nothing waits any more."""
        self._reported.clear()
        self._timer.stop()

"""Checking the library for damage after the start, and repairing it once if needed."""

from __future__ import annotations

import threading
from functools import partial
from queue import SimpleQueue

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.opening import mend
from kontsina_qt.library.store import Library
from kontsina_qt.session.session import Session

SOON_MS = 2000
"""How long after the start the library is checked, in a separate thread."""
LOOK_MS = 50
"""How often the window polls that thread."""


class LibraryCheck(QObject):
    """Checks the library in the background and repairs it if it is damaged.

    Args:
        library: the library to check.
        session: the session that plays a match from it.

    Signals:
        notice(str): a sentence for the person.
        mended(): a damaged library was replaced by a sound one.
    """

    notice = Signal(str)
    mended = Signal()

    def __init__(self, library: Library, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._session = library, session
        self._mended = False
        self._found: SimpleQueue[str] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._poll)
        session.keeper.damaged.connect(self.on_damaged)
        QTimer.singleShot(SOON_MS, self, self.look)

    def look(self) -> None:
        """Check the library."""
        if self._library.path is not None:
            target = partial(_inspect, self._library, self._found)
            self._thread = threading.Thread(target=target, daemon=True, name="inspection")
            self._thread.start()
            self._looking.start()

    def _poll(self) -> None:
        if self._thread is None or self._thread.is_alive():
            return
        self._looking.stop()
        if not self._found.empty():
            self.mend(self._found.get())

    def mend(self, why: str) -> bool:
        """Replace a damaged library by a sound one, once; return whether that was done."""
        if self._mended or self._library.path is None:
            return False
        if not self._library.file.is_untouched:  # the check read a mixture of two files
            session = self._session
            session.keeper.look(session.match if session.active else None)
            return False
        self._mended = True
        self.notice.emit(mend(self._library, why).words(tr))
        self.mended.emit()
        session = self._session
        if session.active:
            if session.keeper.is_behind:
                session.keeper.part(session.match)
            session.keeper.try_again()
        return True

    def on_damaged(self, why: str) -> None:
        """Repair the library once the operation that found the damage has returned."""
        # The write that failed is still being reported.
        QTimer.singleShot(0, self, lambda: self.mend(why))


def _inspect(library: Library, found: SimpleQueue[str]) -> None:
    """Put why a library is damaged, if it is, into ``found``; runs in the thread."""
    from kontsina_qt.library.file.inspection import damage

    path = library.path
    if path is None or not library.file.is_untouched:  # opening the new file repairs it
        return
    taken_up = library.file.taken_up
    why = damage(path)
    if library.file.taken_up != taken_up or not library.file.is_untouched:
        return  # the check read a mixture of two files
    if why:
        found.put(why)

"""Sees after the start whether the library is sound, and mends it once where it is not."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.opening import mend
from kontsina_qt.library.store import Library
from kontsina_qt.session.session import Session

SOON_MS = 2000
"""So long after the start the library is looked through, in a thread of its own."""


class Health(QObject):
    """Looks after the library while it is used.

    Args:
        library: is looked through.
        session: plays a match of it.

    Signals:
        told(str): a sentence for the person.
        found(str): why the library is damaged; sent from the thread that looks.
        mended(): a sound library stands in the place of a damaged one.
    """

    told = Signal(str)
    found = Signal(str)
    mended = Signal()

    def __init__(self, library: Library, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._session = library, session
        self._mended = False
        self.found.connect(self.mend)
        session.keeper.damaged.connect(self.on_damaged)
        QTimer.singleShot(SOON_MS, self, self.look)

    def look(self) -> None:
        """Looks the library through."""
        if self._library.path is not None:
            thread = threading.Thread(target=self._look, daemon=True, name="inspection")
            thread.start()

    def _look(self) -> None:
        from kontsina_qt.library.file.inspection import damage

        library, path = self._library, self._library.path
        if path is None or not library.file.is_untouched:  # what turns to it makes it sound first
            return
        taken_up = library.file.taken_up
        why = damage(path)
        if library.file.taken_up != taken_up or not library.file.is_untouched:
            return  # a mixture of two files was looked at
        if why:
            try:
                self.found.emit(why)
            except RuntimeError:  # the window is gone meanwhile
                return

    def mend(self, why: str) -> bool:
        """Puts a sound library in place of a damaged one, once; whether that was done."""
        if self._mended or self._library.path is None:
            return False
        if not self._library.file.is_untouched:  # a mixture of two files was found damaged
            session = self._session
            session.keeper.look(session.match if session.active else None)
            return False
        self._mended = True
        self.told.emit(mend(self._library, why).words(tr))
        self.mended.emit()
        session = self._session
        if session.active:
            if session.keeper.is_behind:
                session.keeper.part(session.match)
            session.keeper.try_again()
        return True

    def on_damaged(self, why: str) -> None:
        """Mends the library as soon as what found the damage is done."""
        # What led here is still being written and told.
        QTimer.singleShot(0, self, lambda: self.mend(why))

"""Notices that another day has begun: at midnight, or because somebody has set the clock."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

EVERY_MS = 20_000


class DayWatch(QObject):
    """Looks at the calendar now and then.

    Signals:
        changed(): it is another day than before.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._day = date.today()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY_MS)

    def look(self) -> None:
        """Looks now."""
        today = date.today()
        if today != self._day:
            self._day = today
            self.changed.emit()

"""Notices a change of the date: at midnight, or when the clock is set."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

EVERY_MS = 20_000


class DayWatch(QObject):
    """Checks the local date periodically.

    Attributes:
        day: the date at the last check.

    Signals:
        changed(): the date has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.day = self.today()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY_MS)

    def look(self) -> None:
        """Check now."""
        today = self.today()
        if today != self.day:
            self.day = today
            self.changed.emit()

    @staticmethod
    def today() -> date:
        """Return the local date."""
        return date.today()

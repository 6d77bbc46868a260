"""Notices that another day has begun: at midnight, or because somebody has set the clock."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

EVERY_MS = 20_000


class DayWatch(QObject):
    """Looks at the machine's own calendar now and then.

    Attributes:
        day: the day as it was seen last.

    Signals:
        changed(): it is another day than before.
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
        """The day by the machine's own calendar."""
        return date.today()

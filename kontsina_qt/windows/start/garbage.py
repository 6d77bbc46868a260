"""Python's reference cycles, collected in the window's thread."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GarbageCollector(QObject):
    """Collects reference cycles now and then, in the thread that made it.

    Python would do so in whichever thread just runs, and Qt's objects may end in their own only.
    The timer also lets Python hear the system's signals while Qt waits for events.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(collect_due)
        timer.start(EVERY_MS)


def collect_due() -> None:
    """Collect the oldest generation that has passed the threshold Python has for it, if any."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return

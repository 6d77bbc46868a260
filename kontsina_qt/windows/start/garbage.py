"""Garbage collection in the GUI thread."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GarbageCollector(QObject):
    """Runs the garbage collector periodically in the thread that created it.

    Python's automatic collection runs in any thread, but QObjects may only be destroyed in their
    own. The timer also lets Python handle signals while Qt waits for events.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(collect_due)
        timer.start(EVERY_MS)


def collect_due() -> None:
    """Collect the oldest generation over its threshold, if any."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return

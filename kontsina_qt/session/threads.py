"""Threads that work beside the window's.

Python looks for garbage in whatever thread makes it, and what it finds there may be a window that
is gone, which no thread but Qt's own may clear away. So none is looked for while one works.
"""

from __future__ import annotations

import gc
from functools import partial
from threading import Thread

from PySide6.QtCore import QCoreApplication, QTimer

LOOK_MS = 20
"""How often it is looked whether they have ended."""

_at_work: list[Thread] = []


def start_beside(thread: Thread) -> None:
    """Starts a thread that works hard and handles nothing of Qt's, from the window's own."""
    if not _at_work:
        # Whoever has started it may be gone before it ends.
        timer = QTimer(QCoreApplication.instance())
        timer.timeout.connect(partial(_look, timer, gc.isenabled()))
        timer.start(LOOK_MS)
        gc.disable()
    _at_work.append(thread)
    thread.start()


def _look(timer: QTimer, looked_before: bool) -> None:
    _at_work[:] = [thread for thread in _at_work if thread.is_alive()]
    if not _at_work:
        timer.stop()
        timer.deleteLater()
        if looked_before:
            gc.enable()

"""The application object: it hears of files that a desktop asks a running program to open."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Qt's, with a signal for what macOS sends where other systems start a program with a file."""

    file_opened = Signal(str)
    """The path of a file to open."""

    def event(self, event: QEvent) -> bool:
        """Take the event that names a file, and leave all others to Qt."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)

"""The application object, which receives macOS's requests to open files."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """A ``QApplication`` with a signal for ``QFileOpenEvent``, which macOS sends."""

    file_opened = Signal(str)
    """The path of a file to open."""

    def event(self, event: QEvent) -> bool:
        """Handle ``QFileOpenEvent``."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)

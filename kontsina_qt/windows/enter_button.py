"""A button that Enter presses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton


class EnterButton(QAbstractButton):
    """A button that Enter presses as Space does: Qt leaves that to dialogs and some desktops."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter clicks, once however long it is held."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

"""Whether a person uses keys or the mouse: who uses keys sees at once where they are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.style.keyboard_use import note_keyboard


class InputMode(QObject):
    """Notes at a window what is used: any key, or the mouse.

    It watches the system's window, to which the mouse and the keys come before any widget, and
    nothing else does but the screen.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take nothing away."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            note_keyboard(self._window, event.type() == QEvent.Type.KeyPress)
        return False

"""Tracks whether the keyboard or the mouse is in use, to show the focus accordingly."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.style.keyboard_use import note_keyboard


class InputMode(QObject):
    """Notes the use of keyboard and mouse in a window.

    It filters the events of the ``QWindow``, which receives input before any widget.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the input without consuming it."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            note_keyboard(self._window, event.type() == QEvent.Type.KeyPress)
        return False

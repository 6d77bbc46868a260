"""Whether a person uses keys or the mouse, kept at the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

_NAME = "byKeys"


def note_keyboard(window: QWidget, keys: bool) -> None:
    """Keys are used, or the mouse.

    Qt's own mark is set too: styles draw focus by it. Qt takes it away where a page is hidden
    that had the focus, though no mouse was used.
    """
    window.setProperty(_NAME, keys)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, keys)


def uses_keyboard(widget: QWidget) -> bool:
    """Whether keys were used last in the window of a widget."""
    return bool(widget.window().property(_NAME))

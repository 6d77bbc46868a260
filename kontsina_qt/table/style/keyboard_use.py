"""Whether keyboard or mouse is in use, stored as a property of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

_NAME = "byKeys"


def note_keyboard(window: QWidget, keys: bool) -> None:
    """Note whether the keyboard or the mouse is in use.

    Also sets Qt's own attribute, by which styles draw focus. That alone is not enough: Qt clears it
    when a page with the focus is hidden, even if no mouse was used.
    """
    window.setProperty(_NAME, keys)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, keys)


def uses_keyboard(widget: QWidget) -> bool:
    """Return whether the keyboard was used last in a widget's window."""
    return bool(widget.window().property(_NAME))

"""Filters auto-repeated keys, and keys that arrive just after a panel has opened.

Auto-repeat is only wanted for navigation and typing: it must not play a second card, skip an
unread sheet or undo a whole hand.
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QWidget,
)

REST_S = 0.6
"""How long a panel that has just opened ignores keys, in seconds."""
MOVING = frozenset(
    (
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    )
)
"""Keys for navigation and scrolling."""
ENDING = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape))
"""Keys that end the input in a line edit."""
MAY_HOLD = "mayHold"
"""The property of a widget with the keys that may be held."""
_CAME = "cameAt"


class KeyRepeatFilter(QObject):
    """Filters the keys of all windows.

    Attributes:
        x11: whether the platform is X11.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._released = (0, 0)
        self.x11 = QGuiApplication.platformName() == "xcb"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Filter a key before shortcuts and widgets receive it."""
        if not isinstance(event, QKeyEvent):
            return False
        released = event.type() == QEvent.Type.KeyRelease
        repeated = self._is_repeated(event, released)
        if not isinstance(watched, QWidget):
            return False
        if repeated:
            mine = not _repeats(event.key(), watched)
        else:
            mine = not released and just_opened(watched)
        if mine:
            event.accept()  # of a ShortcutOverride: the key is not a shortcut
        return mine

    def _is_repeated(self, event: QKeyEvent, released: bool) -> bool:
        """Return whether a key is auto-repeated.

        Under X11 auto-repeat sends release and press at the same time, and Qt only recognises that
        if both have arrived together.
        """
        if event.isAutoRepeat():
            return True
        if not self.x11:  # elsewhere a quick second press may have the time of the release
            return False
        now = (event.key(), event.timestamp())
        if released:
            self._released = now
        return not released and event.timestamp() > 0 and now == self._released


def filter_key_repeats(app: QCoreApplication) -> None:
    """Install the filter, ahead of other event filters of the application."""
    app.installEventFilter(
        app.findChild(KeyRepeatFilter) or KeyRepeatFilter(app)
    )  # the filter installed last is called first


def note_opened(part: QWidget) -> None:
    """Note that a panel has just opened with the focus: it ignores keys for a moment."""
    part.setProperty(_CAME, monotonic())


def just_opened(widget: QWidget) -> bool:
    """Return whether a widget, or a parent of it, has just opened."""
    at: QWidget | None = widget
    while at is not None:
        came = at.property(_CAME)
        if came is not None and monotonic() - came < REST_S:
            return True
        at = None if at.isWindow() else at.parentWidget()
    return False


def _repeats(key: int, widget: QWidget) -> bool:
    """Return whether a key may auto-repeat in a widget."""
    if key in MOVING or key in (widget.property(MAY_HOLD) or ()):
        return True
    if any(map(widget.inherits, ("QTextEdit", "QPlainTextEdit"))):  # they may be read-only
        return key == Qt.Key.Key_Space or not widget.property("readOnly")
    if isinstance(widget, QComboBox):
        return widget.isEditable() and key not in ENDING
    return isinstance(widget, (QLineEdit, QAbstractSpinBox)) and key not in ENDING

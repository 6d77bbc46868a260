"""A key that is held does its work once, and what has just come takes no key meant for before.

Systems send a held key again and again. That is wanted where it moves or writes something, and
nowhere else: it must not play a second card, pass a sheet unread or undo a whole hand.
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
"""How long what has come by itself takes no key, in seconds."""
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
"""Keys that move or scroll wherever they mean something."""
ENDING = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape))
"""Keys that end what is written in a field of one line."""
MAY_HOLD = "mayHold"
"""The property of a widget that names keys which do something as long as they are held."""
_CAME = "cameAt"


class KeyRepeatFilter(QObject):
    """Keeps repeated keys, and those that come too early, from every window of the program.

    Attributes:
        x11: whether keys come from X11.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._released = (0, 0)
        self.x11 = QGuiApplication.platformName() == "xcb"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take such a key before a shortcut or a widget has it."""
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
            event.accept()  # offered to shortcuts first, it is none then
        return mine

    def _is_repeated(self, event: QKeyEvent, released: bool) -> bool:
        """Whether a key is held.

        Under X11 a held key comes up and goes down again in the same moment, and Qt notices that
        only where both have arrived when it looks.
        """
        if event.isAutoRepeat():
            return True
        if not self.x11:  # elsewhere a quick press may well come in the moment of a release
            return False
        now = (event.key(), event.timestamp())
        if released:
            self._released = now
        return not released and event.timestamp() > 0 and now == self._released


def filter_key_repeats(app: QCoreApplication) -> None:
    """From now on a held key does its work once in this application, whatever else looks at it."""
    app.installEventFilter(
        app.findChild(KeyRepeatFilter) or KeyRepeatFilter(app)
    )  # the last one comes first


def note_opened(part: QWidget) -> None:
    """Something has come by itself and has the focus: whoever was pressing some has to see it."""
    part.setProperty(_CAME, monotonic())


def just_opened(widget: QWidget) -> bool:
    """Whether a widget, or what it is a part of, is too new to take a key."""
    at: QWidget | None = widget
    while at is not None:
        came = at.property(_CAME)
        if came is not None and monotonic() - came < REST_S:
            return True
        at = None if at.isWindow() else at.parentWidget()
    return False


def _repeats(key: int, widget: QWidget) -> bool:
    """Whether a key may be held in a widget."""
    if key in MOVING or key in (widget.property(MAY_HOLD) or ()):
        return True
    if any(map(widget.inherits, ("QTextEdit", "QPlainTextEdit"))):  # some are only read
        return key == Qt.Key.Key_Space or not widget.property("readOnly")
    if isinstance(widget, QComboBox):
        return widget.isEditable() and key not in ENDING
    return isinstance(widget, (QLineEdit, QAbstractSpinBox)) and key not in ENDING

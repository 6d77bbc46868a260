"""A key that is held down, as Qt sends it: pressed once, repeated, let go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.windows.widgets.key_repeats import KeyRepeatFilter

NONE = Qt.KeyboardModifier.NoModifier


def _now(otherwise: QWidget) -> QWidget:
    widget: QWidget | None = QApplication.focusWidget()
    return widget or otherwise


def repeat(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE, text: str = "") -> None:
    """Send an auto-repeat: a release and a press, marked as such."""
    for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, key.value, held, text, True)
        QCoreApplication.sendEvent(widget, event)


def repeat_unnoticed(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """Send an unmarked auto-repeat, as X11 sometimes does."""
    with under_x11(True):
        in_one_moment(widget, key, held)


def in_one_moment(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """Send a release and a press with the same timestamp."""
    now = round(monotonic() * 1000)
    for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, key.value, held)
        event.setTimestamp(now)
        QCoreApplication.sendEvent(widget, event)


@contextmanager
def under_x11(on: bool) -> Iterator[None]:
    """Make the filter treat keys as on X11, or as on another system."""
    app = QApplication.instance()
    assert app is not None
    filters = app.findChildren(KeyRepeatFilter)
    before = [keys.x11 for keys in filters]
    for keys in filters:
        keys.x11 = on
    try:
        yield
    finally:
        for keys, was in zip(filters, before, strict=True):
            keys.x11 = was


class Held(QObject):
    """A key held while other things happen, also while a dialog is open.

    Args:
        window: the receiver if there is no focus widget.
        every: the repeat interval in milliseconds.
    """

    def __init__(self, window: QWidget, key: Qt.Key, held: Qt.KeyboardModifier, every: int) -> None:
        super().__init__(window)
        self._window, self._key, self._with = window, key, held
        self.times = 0
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._repeat)
        self._clock.start(every)
        QTest.keyPress(_now(window), key, held)

    def _repeat(self) -> None:
        self.times += 1
        unnoticed = self.times % 3 == 0
        (repeat_unnoticed if unnoticed else repeat)(_now(self._window), self._key, self._with)

    def let_go(self) -> None:
        """Release the key."""
        self._clock.stop()
        QTest.keyRelease(_now(self._window), self._key, self._with)
        self.deleteLater()


def hold(window: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE, times: int = 20) -> None:
    """Hold a key down, wherever the focus goes."""
    QTest.keyPress(_now(window), key, held)
    for n in range(times):
        QTest.qWait(2)
        (repeat if n % 3 else repeat_unnoticed)(_now(window), key, held)
    QTest.keyRelease(_now(window), key, held)

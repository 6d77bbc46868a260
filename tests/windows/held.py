"""A key that is held down, as Qt sends it: pressed once, repeated, let go."""

from __future__ import annotations

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
    """What the system sends once more: the key came up and went down, so it says."""
    for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, key.value, held, text, True)
        QCoreApplication.sendEvent(widget, event)


def repeat_unnoticed(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """The same as X11 tells it now and then: nothing says that the key did not really come up."""
    under_x11(True)
    in_one_moment(widget, key, held)


def in_one_moment(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """A key comes up and goes down again, with one time for both."""
    now = round(monotonic() * 1000)
    for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, key.value, held)
        event.setTimestamp(now)
        QCoreApplication.sendEvent(widget, event)


def under_x11(on: bool) -> None:
    """Has the program take its keys as X11's, or as any other system's."""
    app = QApplication.instance()
    assert app is not None
    for keys in app.findChildren(KeyRepeatFilter):
        keys.x11 = on


class Held(QObject):
    """A key that is held while other things happen, also while a dialog waits for its answer.

    Args:
        window: has the key where nothing else has it.
        every: the milliseconds after which it is repeated.
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
        """The key comes up."""
        self._clock.stop()
        QTest.keyRelease(_now(self._window), self._key, self._with)
        self.deleteLater()


def hold(window: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE, times: int = 20) -> None:
    """Hold a key down wherever the keys go meanwhile."""
    QTest.keyPress(_now(window), key, held)
    for n in range(times):
        QTest.qWait(2)
        (repeat if n % 3 else repeat_unnoticed)(_now(window), key, held)
    QTest.keyRelease(_now(window), key, held)

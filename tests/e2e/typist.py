"""A person without a mouse, simulated with nothing but real key events to the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QThread, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from kontsina_qt.rules.state.move import Move
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import NONE, Person

MOST_TABS = 80
TRIES, EVERY_MS = 1000, 5

Step: TypeAlias = str | Callable[[], bool]
"""A key as ``QKeySequence`` writes it, or a condition to wait for."""


class Typist(Person):
    """Presses keys, which go wherever the program sends them.

    Attributes:
        wanted: the next move to play; None for a random one.
    """

    wanted: Move | None = None

    def _choice(self) -> Move:
        return self.wanted if self.wanted is not None else super()._choice()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key."""
        QTest.keyClick(self._seen(), key, modifier)

    def press(self, name: str) -> None:
        """Press a key by its name: ``Return``, ``Ctrl+Z``."""
        combination = QKeySequence(name)[0]  # type: ignore[index]
        self.key(combination.key(), combination.keyboardModifiers())

    def _seen(self) -> QWindow:
        """Return the focused window of the system."""
        now: QWindow | None = QGuiApplication.focusWindow()
        handle = self.window.window().windowHandle() if now is None else now
        assert handle is not None
        return handle

    def play(self, move: Move | None = None) -> None:
        """Play a move, or a random one, as soon as it is this person's turn."""
        self.wait(self.ready, "a turn")
        self.wanted = move
        before = len(self.position.moves)
        hand = self.position
        self.play_by_keys()
        self.wait(lambda: self.position is not hand or len(hand.moves) > before, "the move")
        self.wanted = None

    # Modal panels

    def do(self, steps: Iterator[Step]) -> None:
        """Press keys one by one, including in modal panels that open meanwhile."""
        script = Script(self, steps)
        self.wait(lambda: script.over, "the last key")
        script.resting = True
        if script.trouble is not None:
            raise script.trouble

    def to(self, wanted: QWidget | str) -> Iterator[Step]:
        """Press Tab until a widget, or the button with a text, has the focus."""
        for _ in range(MOST_TABS):
            now = QApplication.focusWidget()
            if now is wanted or (isinstance(now, QAbstractButton) and now.text() == wanted):
                return
            yield "Tab"
        raise AssertionError(f"Tab never comes to {wanted}")

    def push(self, wanted: QWidget | str, key: str = "Return") -> Iterator[Step]:
        """Tab to a button, and press a key on it."""
        yield from self.to(wanted)
        yield key

    def write(self, text: str) -> Iterator[Step]:
        """Type a word letter by letter."""
        yield from ("Space" if letter == " " else letter.upper() for letter in text)


class Script(QObject):
    """Keys pressed one after the other by a timer, since a modal panel blocks whoever opens it.

    Attributes:
        over: whether the last key has been pressed.
        trouble: what went wrong.
        resting: whether nobody waits for it any more.
    """

    def __init__(self, typist: Typist, steps: Iterator[Step]) -> None:
        super().__init__()
        self._typist, self._steps = typist, steps
        self._until: Callable[[], bool] | None = None
        self._tries = 0
        self.over = self.resting = False
        self.trouble: Exception | None = None
        self._pressing: list[int] = []
        QTimer.singleShot(1, self, self._go_on)

    def _go_on(self) -> None:
        if self.over:
            return
        QTimer.singleShot(EVERY_MS, self, self._go_on)  # the key may open a modal panel
        if self._half_pressed():
            return
        try:
            self._one()
        except StopIteration:
            self._close()
        except Exception as trouble:
            self.trouble = trouble
            self._close()

    def _one(self) -> None:
        if self._until is not None:
            self._tries += 1
            waited = getattr(self._until, "__code__", self._until)
            assert self._tries < TRIES, f"waited in vain for {waited}"
            if not self._until():
                return
            self._until = None
        step = next(self._steps)
        if isinstance(step, str):
            self._pressing.append(QThread.currentThread().loopLevel())
            try:
                self._typist.press(step)
            finally:
                self._pressing.pop()
        else:
            self._until, self._tries = step, 0

    def _half_pressed(self) -> bool:
        """Return whether a key is down and has opened no modal panel."""
        return bool(self._pressing) and QThread.currentThread().loopLevel() <= self._pressing[-1]

    def _close(self) -> None:
        """Close open modal panels until the test continues."""
        if not self.resting:
            QTimer.singleShot(EVERY_MS, self, self._close)
        self.over = True
        window = self._typist.window.window()
        if isinstance(window, MainWindow):
            window.pages.close_panels()

"""Held keys are minded from the first key on that a window gets."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from kontsina_qt.windows.widgets.held_keys import FirstKey, HeldKeys

app = QApplication([])
keys = []

class Field(QWidget):
    def keyPressEvent(self, event):
        keys.append(event.isAutoRepeat())

window = Field()
window.show()
window.activateWindow()
QTest.qWaitForWindowActive(window)
if sys.argv[1] == "minded":
    first = FirstKey(app, window)
assert not app.findChildren(HeldKeys)
for held in (True, False, True):
    key = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_X, Qt.KeyboardModifier.NoModifier, "x", held
    )
    QCoreApplication.sendEvent(window.windowHandle(), key)
if sys.argv[1] == "minded":
    first.mind()
    assert len(app.findChildren(HeldKeys)) == 1
print(*keys)
"""


@pytest.mark.parametrize(("how", "told"), [("minded", "False"), ("not minded", "True False True")])
def test_a_key_that_is_held_since_before_the_window_came_does_nothing(how: str, told: str) -> None:
    command = [sys.executable, "-c", PROGRAM, how]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout.strip() == told, done.stderr

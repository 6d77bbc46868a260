"""After any key anywhere, something visible has the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import show_day_puzzle, show_puzzles
from tests.e2e.person import Person
from tests.matrix import some

Start = Callable[..., MainWindow]
KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier

OFTEN = [
    (KEY.Key_Tab, NONE),
    (KEY.Key_Tab, SHIFT),
    (KEY.Key_Left, NONE),
    (KEY.Key_Right, NONE),
    (KEY.Key_Up, NONE),
    (KEY.Key_Down, NONE),
    (KEY.Key_Return, NONE),
    (KEY.Key_Space, NONE),
    (KEY.Key_Escape, NONE),
]
SELDOM = [
    *((key, NONE) for key in (KEY.Key_0, KEY.Key_1, KEY.Key_2, KEY.Key_7, KEY.Key_A, KEY.Key_K)),
    *((key, NONE) for key in (KEY.Key_L, KEY.Key_C, KEY.Key_P, KEY.Key_H, KEY.Key_R, KEY.Key_M)),
    *((key, NONE) for key in (KEY.Key_F1, KEY.Key_F2, KEY.Key_V, KEY.Key_D)),
    *((key, CONTROL) for key in (KEY.Key_Z, KEY.Key_Y, KEY.Key_N, KEY.Key_Comma, KEY.Key_M)),
    *((key, CONTROL) for key in (KEY.Key_T, KEY.Key_Home, KEY.Key_B)),
]
"""Nothing that asks for a file or ends the program."""


def lost(window: MainWindow) -> str:
    """What is wrong with the focus; empty if it is visible."""
    now: QWidget | None = QApplication.focusWidget()
    if now is None or now.window() is not window:  # a list of a field that is just closing
        now = window.focusWidget()
    if now is None:
        return "nobody has the keys"
    if not now.isVisible() or not now.isEnabled():
        return f"{now} has the keys and is not to be seen"
    panel = window.pages.panel
    inside = panel is None or panel.isAncestorOf(now) or now is panel
    if not inside:
        return f"{now} has the keys under {panel}"
    if isinstance(now, TableView) and now is window.view:
        page, scene = window.table_page, window.scene
        over = [p for p in (page.sheet, page.cut_panel, page.curtain) if p.isVisible()]
        if over:
            return f"the table has the keys under {over[0]}"
        ring = scene.lights.focus
        if scene.own and ring is None and not scene.motion.busy:
            return "no card has the ring"
    return ""


def in_the_way(window: MainWindow) -> QWidget | None:
    """An open popup, or a system dialog such as a file chooser."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        return popup
    modal = QApplication.activeModalWidget()
    return modal if modal is not None and modal.window() is not window else None


class Walker(QObject):
    """Presses random keys, also in modal panels."""

    def __init__(self, window: MainWindow, seed: int, presses: int) -> None:
        super().__init__()
        self.window, self.random, self.left = window, Random(seed), presses
        self.trouble: list[str] = []
        self.pressed: list[str] = []
        self.over, self.resting = False, False
        QTimer.singleShot(1, self, self.press)

    def _end(self) -> None:
        """Close modal dialogs, the innermost first.

        Any dialog running ``exec`` blocks the test, including those that open when one closes.
        """
        if not self.resting:
            QTimer.singleShot(1, self, self._end)
        other = in_the_way(self.window)
        if other is not None:
            other.close()
            return
        self.over = True
        self.window.pages.close_panels()

    def press(self) -> None:
        """One key."""
        if not self.left or self.trouble:
            self._end()
            return
        self.left -= 1
        QTimer.singleShot(1, self, self.press)  # a panel that is executed waits here
        key, modifier = self.random.choice(OFTEN if self.random.random() < 0.75 else SELDOM)
        window = self.window
        other = in_the_way(window)
        if other is not None:
            QTest.keyClick(other, KEY.Key_Escape)
            return
        if QApplication.activeWindow() is not window:  # no window manager gives the focus back here
            window.activateWindow()
            return
        on = QApplication.focusWidget()
        self.pressed.append(f"{key.name}{'' if modifier == NONE else modifier} on {on}")
        handle = window.windowHandle()
        assert handle is not None
        QTest.keyClick(handle, key, modifier)
        trouble = lost(self.window)
        if trouble and self.left:
            self.trouble.append(f"{trouble} after {self.pressed[-4:]}")


@pytest.fixture
def walk(window: MainWindow, qtlog: Any) -> Iterator[Callable[[int, int], None]]:
    """Press random keys, and report where the focus was lost or a key had two meanings."""

    def go(seed: int, presses: int) -> None:
        walker = Walker(window, seed, presses)
        Person(window, 1).wait(lambda: walker.over, "the walk to end")
        walker.resting = True
        assert not walker.trouble, "\n".join(walker.trouble[:1])
        assert not [each.message for each in qtlog.records if "Ambiguous" in each.message]

    yield go


@pytest.mark.parametrize("seed", some(range(3), lambda seed: seed == 1))
def test_at_the_table(start: Start, walk: Callable[[int, int], None], seed: int) -> None:
    window = start(("kontsina", "cassino", "pisti")[seed], level="beginner")
    Person(window, 3).wait(lambda: not window.scene.motion.busy, "the deal")
    window.view.setFocus()
    QTest.keyClick(window.view, KEY.Key_Right)
    walk(seed, 250)


@pytest.mark.parametrize("seed", some(range(3), lambda seed: seed == 1))
def test_from_the_start_page(
    window: MainWindow, walk: Callable[[int, int], None], seed: int
) -> None:
    window.show_welcome()
    QApplication.processEvents()
    walk(seed + 10, 250)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("page", ["lesson", "puzzles", "puzzle of the day"])
def test_from_other_pages(
    window: MainWindow, walk: Callable[[int, int], None], page: str, seed: int
) -> None:
    if page == "lesson":
        learning_of(window).begin(list(LESSONS.values())[seed])
    elif page == "puzzles":
        show_puzzles(window)
    else:
        show_day_puzzle(window)
    QTest.qWait(50)
    walk(seed + 20, 500)

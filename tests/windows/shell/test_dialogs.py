"""The panels beside the table that one key opens and closes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_day_puzzle
from kontsina_qt.windows.widgets.panel_host import PanelDialog
from tests.e2e.person import Person

Start = Callable[..., MainWindow]
WIDE, NARROW = 1366, 700
"""With room for a panel beside the table, and without."""
PANELS = [
    (WIDE, Qt.Key.Key_F2, RulesWindow),
    (NARROW, Qt.Key.Key_F2, RulesWindow),
    (WIDE, Qt.Key.Key_M, HistoryWindow),
    (NARROW, Qt.Key.Key_M, HistoryWindow),
]


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press a key in the active window; no window manager activates it again here."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key)


@pytest.mark.parametrize(("width", "key", "panel"), PANELS)
def test_the_key_that_opens_a_panel_closes_it(
    start: Start, width: int, key: Qt.Key, panel: type[PanelDialog]
) -> None:
    window = start("kontsina", level="beginner")
    window.resize(width, 768)
    person = Person(window, 1)
    person.wait(person.ready, "the deal")
    for _ in range(2):
        press(window, key)
        assert window.pages.open_one(panel) is not None
        press(window, key)
        assert window.pages.open_one(panel) is None
        assert window.focusWidget() is window.view


def rules_by_key(window: MainWindow) -> str:
    """Return the text of the rules that F2 opens."""
    press(window, Qt.Key.Key_F2)
    panel = window.pages.open_one(RulesWindow)
    assert panel is not None
    text = panel.text()
    press(window, Qt.Key.Key_F2)
    assert window.pages.open_one(RulesWindow) is None
    return text


def test_the_rules_are_those_of_what_is_on_the_table(start: Start) -> None:
    window = start("kontsina", level="beginner")
    assert rules_by_key(window).startswith("Kontsina")
    learning_of(window).begin(LESSONS["pisti"])
    assert rules_by_key(window).startswith("Pişti")
    show_day_puzzle(window)
    room = window.findChild(PuzzleController)
    assert room is not None and room.page.session.puzzle is not None
    assert rules_by_key(window).startswith(room.page.session.puzzle.rules.game.name)
    room.show_list()
    assert rules_by_key(window).startswith("Kontsina"), "of the last game chosen"

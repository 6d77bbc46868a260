"""The geometry of the main window after full screen."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.window.window_place import FULL_MS


def _leave_full_screen(window: MainWindow) -> None:
    window.place.toggle_full_screen()
    QTest.qWait(FULL_MS + 100)
    assert window.isFullScreen()
    window.place.toggle_full_screen()
    QApplication.processEvents()
    assert not window.isFullScreen()


def test_who_moves_the_window_after_the_full_screen_keeps_it_there(window: MainWindow) -> None:
    window.setGeometry(10, 10, 700, 600)
    QApplication.processEvents()
    before = window.geometry()
    _leave_full_screen(window)
    assert window.geometry() == before
    there = before.translated(30, 20).adjusted(0, 0, -20, -10)
    window.setGeometry(there)
    QTest.qWait(FULL_MS + 100)
    assert window.geometry() == there


def test_a_window_left_untouched_has_its_own_place_again(window: MainWindow) -> None:
    window.setGeometry(10, 10, 700, 600)
    QApplication.processEvents()
    before = window.geometry()
    _leave_full_screen(window)
    QTest.qWait(FULL_MS + 100)
    assert window.geometry() == before

"""Panels stay over a new page, and keep the focus when they begin to scroll."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.windows.shell.dialogs import show_settings
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.windows.file_dialogs import one_after_another


def test_a_panel_stays_over_the_page_that_comes(window: MainWindow) -> None:
    window.show()

    def change_page() -> None:
        panel = window.pages.panel
        assert panel is not None
        window.pages.setCurrentWidget(window.table_page)
        window.show_welcome()
        seen = window.childAt(panel.mapTo(window, panel.rect().center()))
        assert seen is not None
        assert seen is panel or panel.isAncestorOf(seen)
        panel.close()

    one_after_another(lambda: show_settings(window), (FittingDialog, change_page))


def test_a_panel_that_begins_to_scroll_keeps_the_focus(window: MainWindow) -> None:
    window.resize(1280, 800)
    window.show()

    def narrow() -> None:
        panel = window.pages.panel
        assert panel is not None
        window.resize(480, 420)
        focused = window.focusWidget()
        assert focused is not None
        assert panel.isAncestorOf(focused)
        QTest.keyClick(focused, Qt.Key.Key_Escape)

    one_after_another(window.day.show, (FittingDialog, narrow))
    assert window.pages.panel is None

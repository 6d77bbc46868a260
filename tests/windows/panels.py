"""Helpers for the visible dialog: a panel in the window, or a separate window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.windows.widgets.panel_host import PanelHost


def open_dialog() -> QWidget | None:
    """The topmost open dialog."""
    for top in QApplication.topLevelWidgets():
        for host in top.findChildren(PanelHost):
            if host.isVisible() and host.panel is not None:
                return host.panel
    return QApplication.activeModalWidget()


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nobody has the keys"
    QTest.keyClick(widget, key, modifier)

"""The dialog that a person sees: a panel in the window, or a window of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.windows.widgets.panel_host import PanelHost


def open_dialog() -> QWidget | None:
    """The uppermost dialog that is open, wherever."""
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

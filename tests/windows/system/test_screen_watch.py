"""An open window adapts when its screen changes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.dialog import room_for


def outgrow(window: QWidget) -> None:
    """Make the screen smaller than the window."""
    room = room_for(window)
    window.setMinimumSize(room.size() * 1.2)
    window.setGeometry(QRect(room.topLeft(), room.size() * 1.5))
    QTest.qWait(20)
    assert not room.contains(window.geometry())


def test_the_main_window_comes_back_inside(window: MainWindow) -> None:
    QTest.qWait(20)
    screen = window.screen()
    for changed in (screen.availableGeometryChanged, screen.logicalDotsPerInchChanged):
        outgrow(window)
        whole = changed is screen.logicalDotsPerInchChanged
        changed.emit(96.0 if whole else screen.availableGeometry())  # as the platform tells of it
        QTest.qWait(20)
        assert room_for(window).contains(window.geometry())
        assert window.minimumWidth() <= room_for(window).width()


def test_an_open_panel_comes_back_inside_with_its_window(window: MainWindow) -> None:
    QTest.qWait(20)
    panel = SettingsDialog(window.settings, window)
    panel.show()
    outgrow(window)
    window.screen().availableGeometryChanged.emit(window.screen().availableGeometry())
    QTest.qWait(20)
    place = QRect(panel.mapToGlobal(QPoint(0, 0)), panel.size())
    assert room_for(window).contains(place)


def test_a_dialog_of_its_own_comes_back_inside(window: MainWindow) -> None:
    dialog = AboutDialog()
    dialog.show()
    outgrow(dialog)
    dialog.screen().availableGeometryChanged.emit(dialog.screen().availableGeometry())
    QTest.qWait(20)
    assert room_for(dialog).contains(dialog.geometry())

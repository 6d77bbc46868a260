"""The menu's entries and the bar's buttons have icons that can be seen on their ground."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QIcon, QImage

from kontsina_qt.library.settings import Theme
from kontsina_qt.windows.main import MainWindow


def inked(image: QImage, colour: QColor) -> bool:
    """Whether something in a picture is drawn in a colour."""
    return any(
        image.pixelColor(x, y).rgb() == colour.rgb()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    )


def drawing(icon: QIcon) -> QImage:
    return icon.pixmap(36, 36).toImage()


@pytest.mark.parametrize("theme", list(Theme), ids=str)
def test_every_entry_of_the_menu_has_an_icon_in_ink(window: MainWindow, theme: Theme) -> None:
    window.change_settings(replace(window.settings, theme=theme))
    menu = window.action.menu
    menu.popup(window.mapToGlobal(QPoint(0, 0)))  # icons are drawn when it opens
    menu.close()
    entries = [
        action
        for action in menu.actions()
        if not action.isSeparator() and not action.isCheckable()  # those have a tick instead
    ]
    assert len(entries) > 20
    for action in entries:
        assert action.isIconVisibleInMenu(), action.text()
        assert inked(drawing(action.icon()), window.theme.ink), action.text()


@pytest.mark.parametrize("theme", list(Theme), ids=str)
def test_the_buttons_of_the_bar_are_drawn_for_the_cloth(window: MainWindow, theme: Theme) -> None:
    window.change_settings(replace(window.settings, theme=theme))
    window.show()
    for button in window.bar._tools:
        if button.isEnabled():
            picture = button.grab().toImage()
            assert inked(picture, window.theme.text), button.accessibleName()

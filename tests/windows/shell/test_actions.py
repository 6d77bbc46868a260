"""The menu's entries and the bar's buttons have icons that can be seen on their ground."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from kontsina_qt.library.settings.choices import Theme
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.windows.panels import open_dialog
from tests.windows.screens import ROOT, answer, screens_file

MENU = """
import json, sys
from dataclasses import replace
from PySide6.QtCore import QPoint
from kontsina_qt.windows.start.app import make_app, make_window
app = make_app(["kontsina"])
window = make_window()
text = max([0, *map(int, filter(str.isdigit, sys.argv[1:]))])
language = "el" if text else "en"
large = "large" in sys.argv
window.change_settings(
    replace(window.settings, large_targets=large, text_size=text, language=language)
)
window.show()
menu = window.action.menu
menu.popup(window.mapToGlobal(QPoint(0, 0)))
places = [menu.actionGeometry(each) for each in menu.actions() if not each.isSeparator()]
print(json.dumps({
    "columns": len({place.x() for place in places}),
    "entries": len(places),
    "entry": min(place.height() for place in places),
    "inside": window.screen().availableGeometry().contains(menu.geometry()),
}))
window.close()
window.library.close()
"""


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


def menus(window: MainWindow) -> list[QMenu]:
    """The menu and those that open from it."""
    action = window.action
    return [action.menu, action.deal_menu, action.tools_menu, action.help_menu]


def lines(menu: QMenu) -> list[QAction]:
    """What stands in a menu."""
    return [action for action in menu.actions() if not action.isSeparator()]


def test_the_menu_has_few_lines_in_groups(window: MainWindow) -> None:
    first, *others = menus(window)
    assert len(lines(first)) <= 12
    for menu in (first, *others):
        groups = "".join("-" if action.isSeparator() else "x" for action in menu.actions())
        assert max(map(len, groups.split("-"))) <= 4, menu.title()
    assert [menu.menuAction() in lines(first) for menu in others] == [True] * len(others)
    assert all(menu.title() for menu in others)


def test_every_action_is_in_one_menu(window: MainWindow) -> None:
    """What has a key or a button can be found by whoever does not know it."""
    found = [action for menu in menus(window) for action in lines(menu)]
    own = [action for action in found if action.menu() is None]
    assert sorted(map(QAction.text, own)) == sorted(map(QAction.text, window.actions()))


def test_keys_work_though_their_entry_is_in_a_menu_of_the_menu(window: MainWindow) -> None:
    window.show()
    window.prepare_table()
    QTest.keyClick(window, Qt.Key.Key_F1)
    dialog = open_dialog()
    assert dialog is not None, "the keys"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize("theme", list(Theme), ids=str)
def test_every_entry_of_the_menu_has_an_icon_in_ink(window: MainWindow, theme: Theme) -> None:
    window.change_settings(replace(window.settings, theme=theme))
    menu = window.action.menu
    menu.popup(window.mapToGlobal(QPoint(0, 0)))  # icons are drawn when it opens
    menu.close()
    entries = [
        action
        for each in menus(window)
        for action in lines(each)
        if not action.isCheckable()  # those have a tick instead
    ]
    assert len(entries) > 20
    for action in entries:
        assert action.isIconVisibleInMenu(), action.text()
        assert inked(drawing(action.icon()), window.theme.ink), action.text()


@pytest.mark.parametrize("theme", list(Theme), ids=str)
def test_the_buttons_of_the_bar_are_drawn_for_the_cloth(window: MainWindow, theme: Theme) -> None:
    window.change_settings(replace(window.settings, theme=theme))
    window.show()
    for button in window.bar.tools():
        if button.isEnabled():
            picture = button.grab().toImage()
            assert inked(picture, window.theme.text), button.accessibleName()


@pytest.mark.parametrize(
    ("size", "asked", "columns", "entry"),
    [
        ((1920, 1040), "", 1, 29),
        ((800, 560), "", 1, 29),
        ((800, 420), "", 1, 25),
        ((1366, 728), "150", 1, 30),
        ((1366, 728), "large", 1, 44),
    ],
)
def test_the_menu_stands_closer_where_that_makes_it_fit(
    tmp_path: Path, size: tuple[int, int], asked: str, columns: int, entry: int
) -> None:
    (tmp_path / "menu_on_screen.py").write_text(MENU)
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    screens = screens_file(tmp_path, (0, 0, *size))
    found = answer("menu_on_screen", screens, *filter(None, [asked]), PYTHONPATH=paths)
    assert found["inside"]
    assert found["entries"] == 12
    assert found["columns"] == columns
    assert found["entry"] >= entry - 2  # as the font has it

"""The menu's entries and the bar's buttons have icons that can be seen on their ground."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QIcon, QImage

from kontsina_qt.library.settings import Theme
from kontsina_qt.windows.shell.main_window import MainWindow
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


@pytest.mark.parametrize(
    ("size", "asked", "columns", "entry", "all_of_them"),
    [
        ((1920, 1040), "", 1, 29, True),
        ((1366, 728), "", 1, 25, True),  # a column in a usual laptop's height
        ((800, 560), "", 1, 25, False),  # what the bar has is left to it
        ((1366, 728), "150", 1, 30, False),
        ((800, 420), "", 2, 29, True),  # two in any case
        ((1366, 728), "large", 2, 44, True),
    ],
)
def test_the_menu_stands_closer_where_that_makes_it_fit(
    tmp_path: Path, size: tuple[int, int], asked: str, columns: int, entry: int, all_of_them: bool
) -> None:
    (tmp_path / "menu_on_screen.py").write_text(MENU)
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    screens = screens_file(tmp_path, (0, 0, *size))
    found = answer("menu_on_screen", screens, *filter(None, [asked]), PYTHONPATH=paths)
    assert found["inside"]
    assert (found["entries"] == 24) == all_of_them
    assert found["columns"] == columns
    assert found["entry"] >= entry - 2  # as the font has it

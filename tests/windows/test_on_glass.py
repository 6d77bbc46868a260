"""The screen shows what the window would paint now, without leftovers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.choices import Theme as ThemeName
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.welcome.page import Welcome
from tests.windows.on_glass import shown, stale

Start = Callable[..., MainWindow]


@pytest.mark.parametrize("size", [(1366, 768), (480, 800)])
def test_the_start_page_moves_as_a_whole_when_a_match_is_found_or_gone(
    start: Start, size: tuple[int, int]
) -> None:
    window = start()
    window.resize(*size)
    window.show_welcome()
    welcome: Welcome = window.welcome
    latest = window.start_page.latest()
    assert latest is not None
    for offered in (None, latest, None):
        welcome.offer(offered)
        QTest.qWait(50)
        QApplication.processEvents()
        assert not stale(window)


@pytest.mark.parametrize("name", list(THEMES))
def test_what_lies_behind_a_panel_keeps_the_colour_of_its_cloth(
    window: MainWindow, name: str
) -> None:
    window.change_settings(replace(window.settings, theme=ThemeName(name), speed=Speed.OFF))
    corner = QPoint(4, window.pages.height() - 4)
    cloth = shown(window).pixelColor(corner)
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    behind = shown(window).pixelColor(corner)
    assert behind.lightness() <= cloth.lightness()
    if cloth.saturation() and behind.lightness() > 3:
        assert abs(behind.hue() - cloth.hue()) < 12
    dialog.close()

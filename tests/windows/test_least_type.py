"""No text is smaller than 12 pixels at 1366 x 768, unless the person chooses so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QFontInfo
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from kontsina_qt.language import set_language
from kontsina_qt.library.settings.settings import Panel
from kontsina_qt.match.record import save_file
from kontsina_qt.table.style.text_size import (
    READABLE,
    fitting_font,
    scale_for_window,
    set_text_size,
    stamp_font,
    ui_font,
)
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from tests.windows.on_screen import match_of

SCREEN = (1366, 690)
"""What 1366 x 768 leaves between a bar and a frame."""
WORDED = (QAbstractButton, QAbstractItemView, QComboBox, QLabel, QLineEdit, QTabBar)
SIZE = re.compile(r'font-size="([\d.]+)"')


@pytest.fixture(autouse=True)
def gui(qapp: object) -> Iterator[None]:
    """Provide the application for fonts; reset the window size afterwards."""
    yield
    scale_for_window(800, 600)
    set_text_size(0, 1.0)


def of_widgets(window: QWidget) -> dict[str, float]:
    """The smallest font of each kind of widget."""
    parts = [window, *window.findChildren(QWidget)]
    return {
        f"{type(part).__name__} {part.accessibleName()}": QFontInfo(part.font()).pixelSize()
        for part in parts
        if isinstance(part, WORDED) and part.isVisible()
    }


def painted(window: QWidget) -> list[float]:
    """The font sizes that a window paints, taken from an SVG drawing of it."""
    buffer = QBuffer(data := QByteArray())
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(window.size())
    drawing.setResolution(window.logicalDpiX())
    window.render(drawing)
    words = bytes(data.data()).decode()
    return [float(size) for size in SIZE.findall(words) if float(size) > 0]


def small(window: QWidget) -> list[str]:
    """The texts of a window that are too small."""
    QTest.qWait(20)
    sizes = painted(window.window())
    assert sizes, "nothing has been read"
    found = [f"painted: {size}" for size in sizes if size < READABLE]
    return found + [f"{part}: {size}" for part, size in of_widgets(window).items() if size < 12]


def panels(window: MainWindow) -> Iterator[QWidget]:
    """The dialogs of the program."""
    match = match_of("diloti", 4, 3)
    kinds: tuple[Callable[[], QWidget], ...] = (
        lambda: NewGameDialog(window.settings, window),
        lambda: StatisticsDialog(window.library, window.art, window.theme, window),
        lambda: MatchesDialog(window.library, window.art, window.theme, window),
        lambda: RulesWindow(match.rules, window),
        lambda: AboutDialog(window),
    )
    for kind in kinds:
        panel = kind()
        panel.show()
        yield panel
        panel.close()


def test_nothing_is_smaller_on_pages(window: MainWindow) -> None:
    window.show()
    window.resize(*SCREEN)
    set_language("el")
    assert small(window) == []
    for name in ("learn", "puzzles"):
        window.welcome.buttons[name].click()
        assert small(window) == [], name
        window.pages.close_panels()
        window.show_welcome()


def test_nothing_is_smaller_in_dialogs(window: MainWindow) -> None:
    window.show()
    window.resize(*SCREEN)
    settings = SettingsDialog(window.settings, window)
    settings.show()
    for number, panel in enumerate(Panel):
        settings.tabs.turn_to(number)
        assert small(settings) == [], panel
    settings.reject()
    for dialog in panels(window):
        assert small(dialog) == [], dialog


@pytest.mark.parametrize(("game", "players"), [("kontsina", 2), ("zwickern", 8)])
def test_nothing_is_smaller_at_a_table(
    window: MainWindow, tmp_path: Path, game: str, players: int
) -> None:
    window.show()
    window.resize(*SCREEN)
    for plies in (3, 999):
        path = tmp_path / f"{plies}.kontsina"
        save_file(match_of(game, players, plies).record(), path)
        window.match_controller.open_file(str(path))
        window.scene.motion.finish()
        window.table_page.match_end.skip_animation()
        assert small(window) == [], plies
    window.table_page.match_end.sheet_wanted.emit(1)
    assert small(window) == [], "the sheet"


def test_type_of_pictures_is_never_smaller_in_a_window_with_room() -> None:
    """Texts on the table are painted into pixmaps with these fonts."""
    set_text_size(1.0, 1.0)
    scale_for_window(*SCREEN)
    fonts = ui_font(7), stamp_font("88", 14, 700, 5), fitting_font("W" * 40, 15, 400, 50)
    assert [font.pixelSize() for font in fonts] == [12, 12, 12]
    scale_for_window(480, 800)
    assert ui_font(7).pixelSize() == 7
    assert stamp_font("88", 14, 700, 5).pixelSize() == 6


def test_who_asks_for_smaller_text_has_it() -> None:
    set_text_size(0.85, 1.0)
    scale_for_window(*SCREEN)
    assert ui_font(7).pixelSize() == 10

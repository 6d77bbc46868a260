"""The person's choice overrides the system's preference, which overrides the default."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QPalette

from kontsina_qt.library.settings.choices import Motion, Theme
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.table.style import text_size as letters
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.preferences import (
    SystemPreferences,
    fades,
    note_preferences,
    theme_of,
)


@pytest.fixture(autouse=True)
def heard(qapp: object) -> Iterator[None]:
    """Reset the preferences after each test."""
    yield
    note_preferences(SystemPreferences())
    letters.set_text_size(0, 1)


@pytest.mark.parametrize(
    ("system", "theme"),
    [
        (SystemPreferences(), "cloth"),
        (SystemPreferences(dark=True), "dark"),
        (SystemPreferences(contrast=True), "high-contrast"),
        (SystemPreferences(dark=True, contrast=True), "high-contrast"),
    ],
)
def test_the_system_s_colours_are_taken_until_the_person_chooses(
    system: SystemPreferences, theme: str
) -> None:
    note_preferences(system)
    assert theme_of(Settings()).name == theme
    assert theme_of(Settings(theme=Theme.CLOTH)).name == "cloth"
    assert theme_of(Settings(theme=Theme.DARK)).name == "dark"
    white = art_of(Settings()).paper.name() == "#ffffff"
    assert white == system.contrast


def test_the_system_s_motion_is_taken_until_the_person_chooses() -> None:
    assert not fades(Settings())
    note_preferences(SystemPreferences(still=True))
    assert fades(Settings())
    assert not fades(Settings(motion=Motion.FLIES))
    note_preferences(SystemPreferences())
    assert fades(Settings(motion=Motion.FADES))


def test_a_window_changes_while_it_stands(window: MainWindow) -> None:
    window.show()
    note_preferences(SystemPreferences(dark=True, still=True, text=1.25))
    window.follow_system_preferences()
    assert window.theme.name == "dark"
    assert window.scene.appearance.theme.name == "dark"
    assert window.scene.motion.fades
    assert letters.text_factor() > 1
    window.change_settings(Settings(theme=Theme.CLOTH, motion=Motion.FLIES, text_size=100))
    assert window.theme.name == "cloth"
    assert not window.scene.motion.fades
    assert letters.text_factor() == 1


def test_what_the_system_asks_for_reaches_puzzles_and_lessons(window: MainWindow) -> None:
    show_puzzles(window)
    room = window.findChild(PuzzleController)
    assert room is not None
    learning = learning_of(window)
    note_preferences(SystemPreferences(dark=True, still=True))
    window.follow_system_preferences()
    for page in (room.page, learning.page):
        assert page.scene.appearance.theme.name == "dark"
        assert page.scene.motion.fades
    label = window.tips.note.label
    label.ensurePolished()
    assert label.palette().color(QPalette.ColorRole.WindowText) == window.theme.ink

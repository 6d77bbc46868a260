"""The wheel over a field changes nothing but scrolls the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QComboBox,
    QScrollBar,
    QSpinBox,
    QWidget,
)

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.system.card_art import art_of
from tests.library.playing import keep, play_match

Make: TypeAlias = Callable[[MainWindow], QWidget]
CLOTH = THEMES["cloth"]


def replay(window: MainWindow) -> QWidget:
    library = window.library
    id = keep(library, play_match(3, hands=2, last=9))
    return ReplayDialog(library, library.look_at(id), id, art_of(Settings()), CLOTH, window)


DIALOGS: dict[str, Make] = {
    "settings": lambda window: SettingsDialog(window.settings, window),
    "new game": lambda window: NewGameDialog(window.settings, window),
    "statistics": lambda window: DetailsDialog(window.library, CLOTH, window),
    "history": lambda window: MatchesDialog(window.library, art_of(Settings()), CLOTH, window),
    "rules": lambda window: RulesWindow(GAMES["cassino"].rules(2), window),
    "replay": replay,
}


def value(field: QWidget) -> int:
    """The value of a field."""
    if isinstance(field, QComboBox):
        return field.currentIndex()
    assert isinstance(field, QSpinBox | QAbstractSlider)
    return field.value()


def turn(field: QWidget, angle: int) -> None:
    """Turn the wheel over the middle of a field."""
    at = QPointF(field.rect().center())
    angles = QPoint(), QPoint(0, angle)
    buttons, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    place = QPointF(field.mapToGlobal(at))
    QApplication.sendEvent(field, QWheelEvent(at, place, *angles, buttons, none, phase, False))


@pytest.mark.parametrize("name", DIALOGS)
def test_no_field_turns_with_the_wheel(window: MainWindow, name: str) -> None:
    dialog = DIALOGS[name](window)
    dialog.show()
    QTest.qWait(20)
    found = [
        field
        for field in dialog.findChildren(QWidget)
        if isinstance(field, QComboBox | QSpinBox | QAbstractSlider)
        and not isinstance(field, QScrollBar)
        and field.isEnabled()
    ]
    assert found
    for field in found:
        before = value(field)
        for angle in (-120, 120, 120):
            turn(field, angle)
            assert value(field) == before, (name, type(field).__name__)
    dialog.close()

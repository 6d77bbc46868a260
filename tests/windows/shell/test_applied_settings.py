"""A change of a setting is told to those alone whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.settings import STYLE, Part
from kontsina_qt.windows.shell.dialogs import toggle_colours
from kontsina_qt.windows.shell.main_window import MainWindow

Start = Callable[..., MainWindow]


class Dressings(QObject):
    """Counts how often the widget it watches has been given its style anew."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


@pytest.mark.parametrize(
    ("setting", "value", "part"),
    [
        ("sound", False, Part.SOUND),
        ("speed", Speed.SLOW, Part.TEMPO),
        ("thinking", 3000, Part.PLAYERS),
        ("messages_stay", True, Part.MESSAGES),
        ("known", ("sum",), Part.READER),
    ],
)
def test_what_does_not_change_how_things_look_draws_nothing_anew(
    start: Start, setting: str, value: object, part: Part
) -> None:
    window = start()
    told: list[set[Part]] = []
    window.applied.connect(told.append)
    dressings, layout = Dressings(window), window.scene.layout
    window.store.change(**{setting: value})
    QApplication.processEvents()
    assert told == [{part}]
    assert dressings.count == 0
    assert window.scene.layout is layout


def test_a_deck_is_drawn_anew_and_nothing_else(start: Start) -> None:
    window = start()
    dressings, bar = Dressings(window), Dressings(window.bar)
    art = window.scene.appearance.art
    toggle_colours(window)
    QApplication.processEvents()
    assert window.scene.appearance.art is window.art is not art
    assert window.action.colours.isChecked()
    assert dressings.count == bar.count == 0


def test_every_part_is_applied_once_and_again_when_it_changes(window: MainWindow) -> None:
    """Also where nothing has been played yet, and as soon as it is."""
    window.change_settings(replace(window.settings, memory_aid=True, thinking=3000, sound=False))
    window.prepare_table()
    assert window.table_page.aid is not None
    assert window.session.asking.budget_ms == 3000
    assert window.play.sound_effects.volume == 0 and not window.action.sound.isChecked()
    window.change_settings(replace(window.settings, thinking=300, sound=True, volume=40))
    assert window.session.asking.budget_ms == 300
    assert window.play.sound_effects.volume == 40 and window.action.sound.isChecked()
    assert not STYLE & {Part.SOUND, Part.PLAYERS}

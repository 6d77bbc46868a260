"""The tab order follows the reading order, also for widgets added later.

``test_dialog`` checks every screen; this tests those that change while they are open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.top_bar import BarButton
from tests.e2e.person import Person
from tests.windows.legible import chain, out_of_order

Start = Callable[..., MainWindow]


@pytest.mark.parametrize("game", ["cassino", "zwickern", "elewenjewe"])
def test_the_options_of_the_game_that_was_chosen_come_before_start(
    window: MainWindow, game: str
) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    dialog.browser.choose(game)
    for fold in (dialog.panel.options, dialog.deal.fold):
        fold.unfold()
    QTest.qWait(1)
    stops = list(chain(dialog))
    editors = [dialog.option_row(option.name).editor for option in dialog.game.options]
    places = [stops.index(editor) for editor in editors if editor.isEnabled()]
    assert len(places) > 1
    assert places == sorted(places)
    numbers = [stops.index(each) for each in dialog.number_buttons.values() if each in stops]
    assert max(numbers) < places[0]
    assert places[-1] < stops.index(dialog.sealed) < stops.index(dialog.start_button)
    dialog.reject()


def test_the_bar_is_walked_from_the_left_with_either_hand(start: Start) -> None:
    window = start("kontsina")
    Person(window, 1).wait(lambda: window.session.my_turn, "a turn")
    for left in (True, False):
        window.change_settings(replace(window.settings, left_handed=left))
        window.bar.layout().activate()  # type: ignore[union-attr]
        stops = [each for each in chain(window) if isinstance(each, BarButton)]
        places = [each.mapTo(window, each.rect().topLeft()).x() for each in stops]
        assert len(places) > 3
        assert places == sorted(places)
        assert out_of_order(window) == []

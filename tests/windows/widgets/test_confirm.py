"""Resigning asks for confirmation, which no accidental key can give."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.match.record import Seat
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.puzzles.page import PuzzlePage
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets import key_repeats
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.person import LEFT, Person
from tests.library.playing import play_match
from tests.windows.held import hold
from tests.windows.panels import open_dialog

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
Start = Callable[..., MainWindow]


def asked(window: MainWindow) -> GivingUpDialog:
    """The dialog, after choosing the menu entry."""
    window.action.resign.trigger()
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    assert window.session.resigned is None
    return dialog


def a_match(start: Start) -> MainWindow:
    return start()


def two_at_one_screen(start: Start) -> MainWindow:
    window = start()
    seats = (Seat("Maria", "human"), Seat("Nikos", "human"))
    window.match_controller.start(NewGame("kontsina", 2, {}, seats, 1, False))
    QTest.qWait(50)
    window.session.uncover()
    return window


def the_other_chair(start: Start) -> MainWindow:
    window = start()
    window.match_controller.begin_twin(window.library.import_match(play_match(3)))
    return window


@pytest.mark.parametrize("begin", [a_match, two_at_one_screen, the_other_chair])
def test_it_is_asked_once_and_kept_to(start: Start, begin: Callable[[Start], MainWindow]) -> None:
    window = begin(start)
    person = Person(window, 1)
    person.wait(lambda: window.session.can_resign, "cards")
    dialog = asked(window)
    QTest.mouseClick(dialog.play_on, LEFT)
    assert window.session.resigned is None
    QTest.mouseClick(asked(window).give_up, LEFT)
    assert window.session.resigned is not None
    assert open_dialog() is None


def test_no_key_gives_up_any_more(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    hold(window, KEY.Key_R, CTRL)
    assert open_dialog() is None
    assert window.session.resigned is None
    assert window.action.resign.shortcuts() == []


def test_the_answer_is_a_fresh_key(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    monkeypatch.setattr(key_repeats, "REST_S", 60.0)
    dialog = asked(window)
    assert QApplication.focusWidget() is dialog.play_on
    dialog.give_up.setFocus()
    hold(window, KEY.Key_Return)
    QTest.keyClick(dialog.give_up, KEY.Key_Return)
    assert dialog.isVisible()
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)
    QTest.keyClick(dialog.give_up, KEY.Key_Return)
    assert window.session.resigned == 0


def test_enter_alone_plays_on(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    dialog = asked(window)
    QTest.keyClick(dialog.play_on, KEY.Key_Return)
    assert window.session.resigned is None
    assert QApplication.focusWidget() is window.view


def stage_of(page: PuzzlePage) -> Stage:
    return page.session.stage


def test_a_puzzle_is_given_up_by_its_solution(window: MainWindow) -> None:
    page = PuzzlePage(window.art, window.theme)
    window.pages.addWidget(page)
    window.pages.setCurrentWidget(page)
    page.restyle(window.art, window.theme, 1.0)
    page.open(puzzles_of("kontsina")[0])
    page.scene.motion.finish()
    page.refresh()

    def press(words: str) -> None:
        [button] = [each for each in page.strip.buttons if each.text() == words]
        button.click()

    press("Solution")
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    dialog.reject()
    assert stage_of(page) is Stage.TRYING
    press("Solution")
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    QTest.mouseClick(dialog.give_up, LEFT)
    assert stage_of(page) is Stage.SHOWN
    page.session.restart()
    page.scene.motion.finish()
    page.refresh()
    press("Solution")
    assert open_dialog() is None, "it is asked once"
    assert stage_of(page) is Stage.SHOWN
    page.session.close()


def test_a_puzzle_that_was_solved_has_nothing_to_lose(window: MainWindow) -> None:
    page = PuzzlePage(window.art, window.theme)
    window.pages.addWidget(page)
    window.pages.setCurrentWidget(page)
    page.restyle(window.art, window.theme, 1.0)
    page.open(puzzles_of("kontsina")[0], solved_before=True)
    page.scene.motion.finish()
    page.refresh()
    [button] = [each for each in page.strip.buttons if each.text() == "Solution"]
    button.click()
    assert stage_of(page) is Stage.SHOWN
    page.session.close()

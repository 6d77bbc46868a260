"""A key held down does one thing wherever the keys are: on every page and in every dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.learn.lesson_page import LessonPage
from kontsina_qt.windows.shell.history_controller import show_history
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from kontsina_qt.windows.widgets import key_repeats
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.person import Person
from tests.library.playing import keep, play_match
from tests.session.waiting import wait
from tests.windows.held import hold, repeat_unnoticed
from tests.windows.panels import open_dialog
from tests.windows.table_page.match_end.test_match_end import play_to_the_end

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
Start = Callable[..., MainWindow]
LONG_S = 60.0
"""A rest that no test outlives."""


def own_moves(window: MainWindow) -> int:
    """How many moves the match on the table has."""
    return sum(len(hand.position.moves) for hand in window.session.match.hands)


def lesson(window: MainWindow, step: int) -> LessonPage:
    learning = learning_of(window)
    learning.begin(LESSONS["kontsina"])
    learning.page.learn(LESSONS["kontsina"], step)
    learning.page.scene.motion.speed = 0.01
    Person(window, 1).wait(lambda: not learning.page.scene.motion.busy, "the cards")
    return learning.page


def accomplish(page: LessonPage) -> None:
    """Do what a step asks for."""
    session = page.lesson_session
    assert session.position is not None
    for move in session.position.legal():
        session.play(move)
        QTest.qWait(20)
        if session.accomplished:
            break
    wait(lambda: not page.scene.motion.busy)


def test_in_a_lesson_one_step_is_gone_on(window: MainWindow) -> None:
    page = lesson(window, 3)
    session = page.lesson_session
    accomplish(page)
    before = session.index
    page.panel.onward_button.setFocus()
    hold(window, KEY.Key_Return)
    assert session.index == before + 1
    position = session.position
    assert position is not None and not position.moves


def test_in_a_lesson_nothing_is_played_and_it_is_not_left(window: MainWindow) -> None:
    page = lesson(window, 3)
    session = page.lesson_session
    QTest.keyClick(page.view, KEY.Key_Up)
    before = session.match.record()
    hold(window, KEY.Key_Return)
    assert session.match.record() == before
    QTest.keyClick(page.view, KEY.Key_Escape)  # what was lifted goes back
    page.view.setFocus()
    hold(window, KEY.Key_Escape)
    asked = open_dialog()
    assert isinstance(asked, GivingUpDialog), "it is asked, and not answered by the same key"
    assert window.pages.currentWidget() is not window.welcome
    asked.reject()


def test_the_button_of_a_lesson_that_comes_takes_no_key_at_first(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = lesson(window, 3)
    session, button = page.lesson_session, page.panel.onward_button
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    accomplish(page)
    before = session.index
    button.setFocus()
    for key in (KEY.Key_Return, KEY.Key_Space):
        QTest.keyClick(button, key)
        assert session.index == before
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)
    QTest.keyClick(button, KEY.Key_Return)
    assert session.index == before + 1


def puzzles(window: MainWindow) -> PuzzleController:
    show_puzzles(window)
    room = window.findChild(PuzzleController)
    assert room is not None
    room.page.scene.motion.speed = 0.05
    return room


def test_a_puzzle_is_opened_and_no_card_is_played(window: MainWindow) -> None:
    room = puzzles(window)
    room.list.next_button.setFocus()
    hold(window, KEY.Key_Return)
    session = room.page.session
    assert room.currentWidget() is room.page and session.stage is Stage.TRYING
    Person(window, 1).wait(lambda: not room.page.scene.motion.busy, "the cards")
    QTest.keyClick(room.page.view, KEY.Key_Up)
    before = session.match.record()
    hold(window, KEY.Key_Return)
    assert session.match.record() == before
    assert room.page.gestures.held is not None
    session.close()


def test_the_solution_of_a_puzzle_is_shown_a_turn_at_a_time(window: MainWindow) -> None:
    room = puzzles(window)
    page, session = room.page, room.page.session
    room.open(puzzles_of("kontsina")[0])
    person = Person(window, 1)
    person.wait(lambda: bool(session.values), "the puzzle to be counted out")
    [solution] = [each for each in page.strip.buttons if each.text() == "Solution"]
    solution.setFocus()
    hold(window, KEY.Key_Return)
    asked = open_dialog()
    assert isinstance(asked, GivingUpDialog) and session.stage is Stage.TRYING
    QTest.mouseClick(asked.give_up, Qt.MouseButton.LeftButton)
    person.wait(lambda: session.stage is Stage.SHOWN, "the solution")
    person.wait(lambda: not page.scene.motion.busy, "the cards")
    done = session.plies[0]
    [step] = [each for each in page.strip.buttons if each.text() == "Show this turn"]
    step.setFocus()
    hold(window, KEY.Key_Return)
    assert session.plies[0] == done + 1
    session.close()


def test_the_button_of_a_puzzle_that_comes_takes_no_key_at_first(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = puzzles(window)
    page, session = room.page, room.page.session
    room.open(puzzles_of("kontsina")[0])
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    person = Person(window, 1)
    assert session.position is not None
    session.play(session.position.legal()[-1])
    person.wait(lambda: session.stage in (Stage.REFUTED, Stage.SOLVED), "the answer")
    person.wait(lambda: not page.scene.motion.busy, "the cards")
    button = page.strip.primary
    assert button is not None
    before = session.match.record()
    button.setFocus()
    QTest.keyClick(button, KEY.Key_Return)
    assert session.match.record() == before and room.currentWidget() is page
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)
    QTest.keyClick(button, KEY.Key_Return)
    assert session.match.record() != before
    session.close()


def test_a_replay_is_begun_once_and_not_stopped_again(window: MainWindow) -> None:
    id = keep(window.library, play_match(4, hands=2))
    match = window.library.look_at(id)
    dialog = ReplayDialog(window.library, match, id, window.art, THEMES["cloth"], window)
    dialog.set_motion(0, False)
    dialog.show()
    dialog.play_button.setFocus()
    for key in (KEY.Key_Return, KEY.Key_Space):
        playing = dialog.playing
        hold(window, key, times=21)  # with the press an even number
        assert dialog.playing is not playing, key
    dialog.close()


def test_one_match_is_deleted_and_one_brought_back(window: MainWindow) -> None:
    for number in range(4):
        keep(window.library, play_match(number))

    def lean() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, MatchesDialog)
        dialog.list.setFocus()
        dialog.list.selectRow(0)
        hold(window, KEY.Key_Delete)
        left.append(len(window.library.summaries()))
        QTest.keyClick(dialog.list, KEY.Key_Delete)
        hold(window, KEY.Key_Z, CTRL)
        left.append(len(window.library.summaries()))
        dialog.reject()

    left: list[int] = []
    QTimer.singleShot(0, lean)
    show_history(window)
    assert left == [3, 3]


def test_the_deal_of_the_day_is_begun_and_no_card_is_played(window: MainWindow) -> None:
    def lean() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, DayDialog)
        dialog.play.setFocus()
        hold(window, KEY.Key_Return)

    window.session.pacer.pace.think = 1_000_000
    QTimer.singleShot(0, lean)
    window.day.show()
    Person(window, 1).wait(lambda: window.session.active, "the deal")
    window.scene.motion.finish()
    assert own_moves(window) == 0
    assert len(window.library.summaries()) == 1


def test_the_end_of_a_match_leads_to_one_match_and_no_further(start: Start) -> None:
    window = start(end="hands", hands=1)
    panel = play_to_the_end(window)
    before = len(window.library.summaries())
    panel.skip_animation()
    next(iter(panel.buttons.values())).setFocus()
    hold(window, KEY.Key_Return, times=60)
    person = Person(window, 1)
    person.wait(lambda: window.session.active and not window.session.finished, "the next match")
    assert len(window.library.summaries()) == before + 1
    assert own_moves(window) <= 1, "the other may have begun"


def test_who_played_by_a_held_key_does_not_open_the_curtain(start: Start) -> None:
    window = start()
    window.change_settings(replace(window.settings, speed=Speed.OFF))
    seats = [Seat("Anna", HUMAN), Seat("Eleni", HUMAN)]
    window.session.begin(window.session.rules, seats, Dealing(1))
    curtain, person = window.table_page.curtain, Person(window, 1)
    person.wait(curtain.isVisible, "the curtain")
    hold(window, KEY.Key_Return)
    assert not curtain.isVisible()
    assert own_moves(window) == 0
    session = window.session
    QTest.keyPress(window.view, KEY.Key_Return)
    assert session.position is not None
    session.play(session.position.legal()[0])

    def holds() -> bool:
        repeat_unnoticed(QApplication.focusWidget() or window, KEY.Key_Return)
        return curtain.isVisible()

    person.wait(holds, "the other person's turn")
    for _ in range(20):
        repeat_unnoticed(QApplication.focusWidget() or window, KEY.Key_Return)
    assert curtain.isVisible()
    assert own_moves(window) == 1

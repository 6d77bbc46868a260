"""After a deal, an undo, a dialog or a hint the hand has the focus, and Enter plays the hint."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.rules.state.elements import FIRST_PILE
from kontsina_qt.windows.learn.lesson_page import LessonPage
from kontsina_qt.windows.puzzles.page import PuzzlePage
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from tests.e2e.person import LEFT, Person
from tests.windows.panels import open_dialog

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
Start = Callable[..., MainWindow]


def key(window: MainWindow, which: Qt.Key) -> None:
    """Send a key to the window, as the system does."""
    QTest.keyClick(window.windowHandle(), which)


def button_of(window: MainWindow, action: QAction) -> QAbstractButton:
    buttons = window.bar.findChildren(QAbstractButton)
    return next(each for each in buttons if each.isVisible() and action in each.actions())


def in_hand(window: MainWindow) -> bool:
    focus = window.scene.lights.focus
    return QApplication.focusWidget() is window.view and focus in window.scene.own


@pytest.fixture
def person(start: Start) -> Person:
    """A person on their turn who uses the keyboard."""
    window = start()
    window.activateWindow()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    key(window, KEY.Key_Up)
    assert in_hand(window)
    return person


def hinted(person: Person) -> int:
    window = person.window
    person.wait(lambda: window.scene.lights.hint is not None, "the hint")
    assert window.scene.lights.hint is not None
    card = window.scene.lights.hint[0]
    assert card is not None
    return card


def test_a_hint_leads_to_its_card_and_enter_plays_it(person: Person) -> None:
    window = person.window
    key(window, KEY.Key_H)
    card = hinted(person)
    assert in_hand(window)
    assert window.scene.lights.focus == card
    before = window.session.match.cursor
    key(window, KEY.Key_Return)
    assert window.session.match.cursor != before
    hands = window.session.match.hands
    assert hands[-1].position.moves[0].played == 1 << card


def test_who_walks_on_from_the_hint_lifts_a_card(person: Person) -> None:
    window = person.window
    key(window, KEY.Key_H)
    card = hinted(person)
    own = list(window.scene.own)
    key(window, KEY.Key_Left if own.index(card) else KEY.Key_Right)
    other = window.scene.lights.focus
    assert other != card
    before = window.session.match.cursor
    key(window, KEY.Key_Return)
    assert window.gestures.held == other
    assert window.session.match.cursor == before
    key(window, KEY.Key_Escape)
    key(window, KEY.Key_Return)
    assert window.gestures.held == other, "the hint is over"


def test_a_hint_that_comes_late_is_not_played_by_the_next_enter(person: Person) -> None:
    window = person.window
    key(window, KEY.Key_H)
    key(window, KEY.Key_Return)
    assert window.gestures.held is not None
    card = hinted(person)
    before = window.session.match.cursor
    key(window, KEY.Key_Return)
    assert window.session.match.cursor == before
    assert window.gestures.held == card


def test_a_hint_asked_for_with_the_mouse_is_played_by_enter(person: Person) -> None:
    window = person.window
    QTest.mouseClick(button_of(window, window.action.hint), LEFT)
    card = hinted(person)
    assert QApplication.focusWidget() is window.view
    before = window.session.match.cursor
    key(window, KEY.Key_Return)
    assert window.session.match.cursor != before
    assert window.session.match.hands[-1].position.moves[0].played == 1 << card


@pytest.mark.parametrize("name", ["hint", "undo", "redo", "replay"])
def test_a_spent_button_of_the_bar_hands_the_keys_to_the_hand(person: Person, name: str) -> None:
    window = person.window
    before = window.session.match.cursor
    person.play_by_keys()
    person.wait(lambda: person.has_moved(before), "the move")
    person.wait(person.ready, "the next turn")
    if name == "redo":
        window.session.undo()
        window.scene.motion.finish()
    button = button_of(window, getattr(window.action, name))
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, KEY.Key_Space)
    assert QApplication.focusWidget() is window.view
    if name == "hint":
        hinted(person)
    window.scene.motion.finish()
    person.wait(lambda: not window.scene.motion.busy, "rest")
    assert in_hand(window)


def test_undo_leads_from_the_table_into_the_hand(person: Person) -> None:
    window = person.window
    before = window.session.match.cursor
    person.play_by_keys()
    person.wait(lambda: person.has_moved(before), "the move")
    person.wait(person.ready, "the next turn")
    window.view.keys.focus_on(next(iter(window.scene.table)))
    QTest.keyClick(window.view, KEY.Key_Z, CTRL)
    window.scene.motion.finish()
    assert in_hand(window)


def test_a_deal_leads_into_the_hand(person: Person) -> None:
    window, session = person.window, person.window.session
    deals = session.match.hands[-1].position.deals
    window.view.keys.focus_on(FIRST_PILE)
    while session.match.hands[-1].position.deals == deals:
        person.wait(person.ready, "a turn")
        position = session.position
        assert position is not None
        session.play(position.legal()[0])
        window.scene.motion.finish()
    person.wait(person.ready, "the next cards")
    assert in_hand(window)


@pytest.mark.parametrize("name", ["settings", "about"])
def test_a_dialog_gives_the_keys_back_to_the_hand(person: Person, name: str) -> None:
    window = person.window
    seen: list[str] = []

    def look() -> None:
        dialog = open_dialog()
        if isinstance(dialog, QDialog):
            seen.append(type(dialog).__name__)
            dialog.reject()

    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(30)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.RightButton)
    getattr(window.action, name).trigger()
    person.wait(lambda: bool(seen) and open_dialog() is None, "the dialog to be closed")
    timer.stop()
    assert QApplication.focusWidget() is window.view
    key(window, KEY.Key_Right)
    assert in_hand(window)


def test_the_hint_of_a_puzzle_leads_to_its_card(window: MainWindow) -> None:
    page = PuzzlePage(window.art, window.theme)
    window.pages.addWidget(page)
    window.pages.setCurrentWidget(page)
    page.restyle(window.art, window.theme, 1.0)
    page.open(puzzles_of("kontsina")[0])
    page.scene.motion.finish()
    page.refresh()
    person = Person(window, 1)
    session = page.session
    person.wait(lambda: bool(session.values), "the puzzle to be counted out")
    key(window, KEY.Key_Up)
    [button] = [each for each in page.strip.buttons if each.text() == "Hint"]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, KEY.Key_Return)
    assert session.hinted is not None
    assert QApplication.focusWidget() is page.view
    assert page.scene.lights.focus == session.hinted
    session.close()


@pytest.mark.parametrize("name", ["rules", "settings", "about", "keys"])
@pytest.mark.parametrize("where", ["lesson", "puzzle"])
def test_what_is_closed_in_a_lesson_or_at_a_puzzle_gives_the_keys_back(
    window: MainWindow, where: str, name: str
) -> None:
    page: PuzzlePage | LessonPage
    if where == "lesson":
        learning_of(window).begin(LESSONS["kontsina"])
        page = learning_of(window).page
        page.learn(LESSONS["kontsina"], 3)
    else:
        show_puzzles(window)
        room = window.findChild(PuzzleController)
        assert room is not None
        room.open(puzzles_of("kontsina")[0])
        page = room.page
    window.activateWindow()
    Person(window, 1).wait(lambda: not page.scene.motion.busy, "the cards")
    key(window, KEY.Key_Up)
    seen: list[QWidget] = []

    def close() -> None:
        at = QApplication.focusWidget()
        if at is not None and at is not page.view:
            seen.append(at)
            QTest.keyClick(at, KEY.Key_Escape)

    timer = QTimer(window, interval=60)
    timer.timeout.connect(close)
    timer.start()
    getattr(window.action, name).trigger()
    Person(window, 1).wait(lambda: bool(seen) and QApplication.focusWidget() is page.view, "keys")
    timer.stop()
    assert page.scene.lights.focus in page.scene.own

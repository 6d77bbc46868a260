"""A held key acts once, and a panel that has just opened ignores keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox, QTextBrowser, QWidget

from kontsina_qt.match.match import Match
from kontsina_qt.windows.shell.dialogs import show_rules
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets import key_repeats
from tests.e2e.person import Person
from tests.windows.held import hold, in_one_moment, repeat, repeat_unnoticed, under_x11
from tests.windows.panels import open_dialog

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
Start = Callable[..., MainWindow]
LONG_S = 60.0
"""A rest that no test outlives."""


def moves_of(window: MainWindow) -> int:
    session = window.session
    return sum(len(hand.position.moves) for hand in session.match.hands) if session.active else 0


def test_enter_held_from_the_start_page_on_begins_one_thing(window: MainWindow) -> None:
    window.welcome.setFocus()
    hold(window, KEY.Key_Return)
    dialog = open_dialog()
    if dialog is not None:  # a question: it is not answered by the key that opened it
        assert dialog.isVisible()
    session = window.session
    if session.active and session.position is not None:  # the other may have begun
        seats = session.rules.players
        assert moves_of(window) < seats
        assert session.position.hands[session.viewer].bit_count() == 4


def test_enter_held_at_the_table_lifts_and_does_not_play(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    QTest.keyClick(window.view, KEY.Key_Up)
    hold(window, KEY.Key_Return)
    assert window.gestures.held is not None
    assert moves_of(window) == 0


def test_undo_held_takes_one_move_back(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    for _ in range(3):
        person.wait(person.ready, "a turn")
        before = window.session.match.cursor
        person.play_by_keys()
        person.wait(lambda before=before: person.has_moved(before), "the move")  # type: ignore[misc]
    person.wait(person.ready, "a turn")
    hold(window, KEY.Key_Z, CTRL)
    assert window.session.undos == 1


def focus_in(window: MainWindow) -> QWidget:
    focus: QWidget | None = window.focusWidget()
    return focus or window


def at_the_last_card(window: MainWindow) -> None:
    """Play a hand up to the person's last card."""
    match = Match(window.session.rules, window.session.match.seats)
    match.begin_hand(window.session.match.record().hands[0].deal)
    turns = []
    while match.position is not None and match.position.turn >= 0:
        turns.append(match.position.turn)
        match.play(match.position.legal()[0])
    match.go_back(0, len(turns) - 1 - turns[::-1].index(0))
    window.session.resume(match, None)


def test_enter_held_through_the_end_of_a_hand_leaves_the_sheet_there(start: Start) -> None:
    window = start()
    at_the_last_card(window)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    QTest.keyClick(window.view, KEY.Key_Up)
    QTest.keyClick(window.view, KEY.Key_Return)
    QTest.keyPress(window.view, KEY.Key_0)
    if window.gestures.held is not None:  # it may not be laid
        QTest.keyPress(window.view, KEY.Key_1)

    def holds() -> bool:
        repeat_unnoticed(focus_in(window), KEY.Key_Return)
        return window.sheet.isVisible()

    person.wait(holds, "the sheet")
    for _ in range(20):
        repeat_unnoticed(focus_in(window), KEY.Key_Return)
    assert window.sheet.isVisible()
    QTest.keyClick(focus_in(window), KEY.Key_Return)
    person.wait(lambda: not window.sheet.isVisible(), "the next hand")


def test_a_held_arrow_still_walks_and_a_held_letter_still_writes(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    QTest.keyClick(window.view, KEY.Key_Up)
    first = window.scene.lights.focus
    repeat(window.view, KEY.Key_Right)
    assert window.scene.lights.focus != first


@pytest.fixture
def own(window: MainWindow) -> QWidget:
    """A separate window of the program."""
    made = QWidget(window, Qt.WindowType.Window)
    made.resize(300, 200)
    made.show()
    return made


def test_fields_are_written_in_by_held_keys(own: QWidget) -> None:
    line, text, number = QLineEdit(own), QPlainTextEdit(own), QSpinBox(own)
    for field in (line, text):
        for _ in range(3):
            repeat(field, KEY.Key_A, text="a")
        repeat(field, KEY.Key_Backspace)
    assert line.text() == text.toPlainText() == "aa"
    repeat(text, KEY.Key_Return, text="\r")
    assert text.toPlainText() == "aa\n"
    number.setRange(0, 99)
    number.setValue(5)
    for _ in range(3):
        repeat(number, KEY.Key_Up)
    assert number.value() > 5


def test_the_end_of_a_field_is_no_held_key_s(own: QWidget) -> None:
    line, ended = QLineEdit(own), []
    line.returnPressed.connect(lambda: ended.append(1))
    repeat(line, KEY.Key_Return)
    assert ended == []
    QTest.keyClick(line, KEY.Key_Return)
    assert ended == [1]


@pytest.mark.parametrize(("x11", "times"), [(True, 1), (False, 4)])
def test_quick_presses_are_taken_for_one_that_is_held_under_x11_alone(
    own: QWidget, x11: bool, times: int
) -> None:
    """Elsewhere a release and the next press may have the same timestamp."""
    field, entered = QLineEdit(own), []
    field.returnPressed.connect(lambda: entered.append(field.text()))
    field.show()
    field.setFocus()
    QTest.keyPress(field, KEY.Key_Return)
    with under_x11(x11):
        for _ in range(3):
            in_one_moment(field, KEY.Key_Return)
    QTest.keyRelease(field, KEY.Key_Return)
    assert len(entered) == times


def test_what_is_only_read_still_scrolls(own: QWidget) -> None:
    text = QTextBrowser(own)
    text.setPlainText("\n".join(map(str, range(200))))
    text.resize(200, 100)
    text.show()
    for key in (KEY.Key_Space, KEY.Key_PageDown, KEY.Key_Down):
        before = text.verticalScrollBar().value()
        for _ in range(9):
            repeat(text, key)
        assert text.verticalScrollBar().value() > before, key


def test_no_shortcut_of_ours_repeats(start: Start) -> None:
    window = start()
    show_rules(window)
    moving = {"Alt+Left", "Alt+Right"}
    for action in window.findChildren(QAction):
        if not action.shortcut().isEmpty() and action.parent() is window:
            assert not action.autoRepeat(), action.text()
    for shortcut in window.findChildren(QShortcut):
        assert shortcut.key().toString() in moving or not shortcut.autoRepeat()


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Space, KEY.Key_Escape])
def test_a_score_sheet_takes_no_key_at_first(
    start: Start, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    window = start()
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    sheet = window.table_page.sheet
    gone_on: list[str] = []
    sheet.next_hand.connect(lambda: gone_on.append("next"))
    sheet.review.connect(lambda: gone_on.append("review"))
    sheet.show()
    sheet.next_button.setFocus()
    for widget in (sheet, sheet.next_button):
        QTest.keyClick(widget, key)
    assert gone_on == []
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)
    QTest.keyClick(sheet.next_button, key)
    assert gone_on


@pytest.mark.parametrize("panel", ["sheet", "outcome", "curtain", "cut_panel"])
def test_every_sheet_that_comes_rests(
    start: Start, monkeypatch: pytest.MonkeyPatch, panel: str
) -> None:
    window = start()
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    made: QWidget = getattr(window.table_page, panel)
    assert not key_repeats.just_opened(made)
    made.show()
    assert key_repeats.just_opened(made)


def test_a_dialog_that_was_asked_for_takes_letters_at_once(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start()
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    window.show_keys()
    dialog = open_dialog()
    assert dialog is not None
    assert not key_repeats.just_opened(dialog)


def test_space_hurries_and_plays_nothing(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    QTest.keyClick(window.view, KEY.Key_Up)
    for _ in range(5):
        QTest.keyClick(window.view, KEY.Key_Space)
    assert window.gestures.held is None
    QTest.keyClick(window.view, KEY.Key_Return)
    held = window.gestures.held
    assert held is not None
    for _ in range(5):
        QTest.keyClick(window.view, KEY.Key_Space)
    assert window.gestures.held == held
    assert moves_of(window) == 0


@pytest.mark.parametrize("key", [KEY.Key_Space, KEY.Key_Return])
def test_a_held_key_scans_one_step(start: Start, key: Qt.Key) -> None:
    window = start()
    window.change_settings(replace(window.settings, scanning=True))
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    QTest.keyClick(window.view, KEY.Key_Space)
    first = window.scene.lights.focus
    assert first is not None
    hold(window, key)
    if key == KEY.Key_Space:
        own = list(window.scene.own)
        assert window.scene.lights.focus == own[own.index(first) + 1]
    else:
        assert window.gestures.held == first
    assert moves_of(window) == 0


def test_a_scanned_sheet_takes_no_key_at_first(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start()
    window.change_settings(replace(window.settings, scanning=True))
    monkeypatch.setattr(key_repeats, "REST_S", LONG_S)
    sheet, gone_on = window.table_page.sheet, []
    sheet.next_hand.connect(lambda: gone_on.append("next"))
    sheet.show()
    sheet.next_button.setFocus()
    QTest.keyClick(sheet.next_button, KEY.Key_Return)
    assert gone_on == []

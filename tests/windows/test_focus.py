"""The focus returns to the hand after every play and every panel, visibly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import show_day_puzzle, show_puzzles
from kontsina_qt.windows.widgets.panel_host import PanelHost
from tests.e2e.ahead import play_ahead
from tests.e2e.person import Person

Start = Callable[..., MainWindow]
CONTROL = Qt.KeyboardModifier.ControlModifier


def seated(start: Start, game: str = "kontsina", **options: object) -> tuple[MainWindow, Person]:
    """A match in which it is the person's turn."""
    window = start(game, **options)
    person = Person(window, 3)
    person.wait(person.ready, "a turn")
    return window, person


def in_hand(window: MainWindow) -> bool:
    """Whether the table has the focus, with the ring on a card of the hand."""
    return window.focusWidget() is window.view and window.scene.lights.focus in window.scene.own


def moved_on(window: MainWindow, person: Person, before: tuple[int, int]) -> None:
    """Wait until it is the person's turn again, or the hand is over."""
    session = window.session
    person.wait(
        lambda: session.match.cursor != before and (person.ready() or window.sheet.isVisible()),
        "the next turn",
    )


@pytest.mark.parametrize("game", ["kontsina", "cassino", "pisti"])
def test_after_every_play_by_keys_the_ring_is_in_the_hand(start: Start, game: str) -> None:
    window, person = seated(start, game)
    seen = 0
    while not window.sheet.isVisible():
        before = window.session.match.cursor
        person.play_by_keys()
        if window.scene.own and window.session.match.cursor != before:
            assert in_hand(window), "at once, while the card still flies"
        moved_on(window, person, before)
        if not window.sheet.isVisible():
            assert in_hand(window)
            seen += 1
    assert seen > 6, "through every deal of the hand"


def test_after_a_play_by_mouse_the_keys_work(start: Start) -> None:
    window, person = seated(start)
    window.bar.findChildren(QToolButton)[0].setFocus()
    before = window.session.match.cursor
    person.play_by_dragging()
    assert window.focusWidget() is window.view
    moved_on(window, person, before)
    assert window.focusWidget() is window.view
    assert window.scene.lights.focus is None, "who plays by mouse sees no ring"
    person.key(Qt.Key.Key_Right)
    assert in_hand(window)


def test_undo_and_redo_keep_the_ring(start: Start) -> None:
    window, person = seated(start)
    window.view.setFocus()
    for _ in range(2):
        before = window.session.match.cursor
        person.play_by_keys()
        moved_on(window, person, before)
    calm = lambda: not window.scene.motion.busy  # noqa: E731
    for key, modifier in ((Qt.Key.Key_Z, CONTROL), (Qt.Key.Key_Z, CONTROL)):
        person.key(key, modifier)
        assert in_hand(window)
        person.wait(calm, "the moves to be taken back")
        assert in_hand(window)
    window.action.redo.trigger()
    person.wait(calm, "the move to be made again")
    assert in_hand(window)


def test_after_every_panel_the_ring_is_where_it_was(start: Start) -> None:
    window, person = seated(start)
    person.key(Qt.Key.Key_Right)
    ring = window.scene.lights.focus
    action = window.action
    for asked in (action.settings, action.new, action.statistics, action.about):
        QTest.qWait(1)

        QTimer.singleShot(50, lambda: press(Qt.Key.Key_Escape))
        asked.trigger()
        person.wait(lambda: window.pages.panel is None, "the panel to close")
        assert in_hand(window), asked.text()
        assert window.scene.lights.focus == ring


def press(key: Qt.Key) -> None:
    """Press a key in the panel that is open."""
    host = next(g for w in QApplication.topLevelWidgets() for g in w.findChildren(PanelHost))
    assert host.panel is not None
    QTest.keyClick(QApplication.focusWidget() or host.panel, key)


def test_a_panel_over_what_has_gone_leaves_the_keys_to_the_table(start: Start) -> None:
    window, person = seated(start, "cassino")
    button = window.view.special_moves.buttons[0]
    button.setFocus()
    AboutDialog(window).show()
    rules = GAMES["kontsina"].rules(2)  # in which there is no such button
    window.session.begin(rules, window.session.match.seats, Dealing(5))
    person.wait(person.ready, "a turn")
    press(Qt.Key.Key_Escape)
    assert window.focusWidget() is window.view


def test_undo_from_the_sheet_gives_the_keys_back(start: Start) -> None:
    window, person = seated(start)
    play_ahead(window)
    person.wait(person.ready, "a turn")
    while not window.sheet.isVisible():
        before = window.session.match.cursor
        person.play_by_keys()
        moved_on(window, person, before)
    assert window.sheet.isAncestorOf(window.focusWidget())
    window.action.undo.trigger()
    person.wait(person.ready, "a turn")
    assert in_hand(window)


def test_a_cut_and_the_next_hand_by_keys(start: Start) -> None:
    window = start("kontsina", number=None, sealed=True)
    person = Person(window, 4)
    person.wait(window.table_page.cut_panel.isVisible, "the cut")
    window.view.setFocus()
    window.table_page.cut_panel.setFocus()
    person.cut(by_key=True)
    person.wait(person.ready, "a turn")
    assert window.focusWidget() is window.view
    person.key(Qt.Key.Key_Right)
    play_ahead(window)
    person.wait(person.ready, "a turn")
    while not window.sheet.isVisible():
        before = window.session.match.cursor
        person.play_by_keys()
        moved_on(window, person, before)
    person.next_hand(by_key=True)
    person.wait(window.table_page.cut_panel.isVisible, "the next cut")
    person.cut(by_key=True)
    person.wait(person.ready, "a turn")
    assert in_hand(window)


def test_a_choice_given_up_and_made(start: Start) -> None:
    window = start("cassino")
    person, session = Person(window, 3), window.session
    for number in range(2, 60):
        session.begin(session.rules, session.match.seats, Dealing(number))
        person.wait(person.ready, "a turn")
        if opened(window, person):
            break
    assert window.view.choice.isVisible()
    person.key(Qt.Key.Key_Escape)
    assert in_hand(window)
    assert opened(window, person)
    before = session.match.cursor
    person.key(Qt.Key.Key_1)
    moved_on(window, person, before)
    assert in_hand(window)


def opened(window: MainWindow, person: Person) -> bool:
    """Whether a hand card, reached by keys, opens the choice of captures."""
    for card in list(window.scene.own):
        uses = {window.session.position.touched(m) for m in window.session.moves_with(card)}  # type: ignore[union-attr]
        if len(uses) > 1:
            person.walk_to(card)
            person.key(Qt.Key.Key_Return)
            before = window.session.match.cursor
            window.gestures.play_sensibly(person.cloth().toPointF())
            if window.view.choice.isVisible():
                return True
            if window.session.match.cursor != before:
                return False
            person.key(Qt.Key.Key_Escape)
    return False


def test_the_buttons_of_what_needs_no_card_give_the_keys_back(start: Start) -> None:
    window, person = seated(start, "cassino")
    person.key(Qt.Key.Key_Right)
    window.view.special_moves.buttons[0].setFocus()
    QTest.keyClick(window.view.special_moves.buttons[0], Qt.Key.Key_Space)
    card = next(iter(window.scene.own.values()))
    person.click(person.point(card))
    assert window.focusWidget() is window.view


@pytest.mark.parametrize("entry", ["statistics", "new", "history"])
def test_a_panel_of_the_start_page_gives_the_keys_back_to_its_button(
    window: MainWindow, entry: str
) -> None:
    window.show_welcome()
    QApplication.processEvents()
    button = window.welcome.buttons[entry]
    button.setFocus()
    QTimer.singleShot(200, lambda: QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape))
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert window.focusWidget() is button


def test_what_comes_under_a_panel_has_the_keys_only_when_it_has_gone(start: Start) -> None:
    """Such as the cut panel, if the hand ends while the list of keys is open."""
    window, _ = seated(start)
    window.bar.findChildren(QToolButton)[0].setFocus()
    dialog = AboutDialog(window)
    dialog.open()
    window.table_page.cut_panel.open("0" * 64, 52)
    assert dialog.isAncestorOf(window.focusWidget())
    dialog.reject()
    assert window.focusWidget() is window.table_page.cut_panel


def test_who_begins_by_enter_sees_the_ring_at_once(window: MainWindow) -> None:
    window.show_welcome()
    person = Person(window, 1)
    window.welcome.buttons["play"].setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
    person.wait(person.ready, "a turn")
    assert in_hand(window)


def test_nothing_else_has_the_focus_while_a_page_comes(
    window: MainWindow, start: Start, qapp: QApplication
) -> None:
    """A screen reader would name it."""
    learning, focused = learning_of(window), list[QWidget | None]()

    def note(_: QWidget | None, now: QWidget | None) -> None:
        focused.append(now)

    ways: list[Callable[[], object]] = [
        lambda: start("kontsina", level="beginner"),
        lambda: learning.begin(LESSONS["kontsina"]),
        learning.open,
        lambda: show_puzzles(window),
        lambda: show_day_puzzle(window),
    ]
    qapp.focusChanged.connect(note)
    for number, go in enumerate(ways):
        window.show_welcome()
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        focused.clear()
        go()
        QTest.qWait(50)
        assert focused == [window.focusWidget()], number
    qapp.focusChanged.disconnect(note)

"""Two people at one screen: a curtain between them, and no hidden card anywhere behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.values import at_once
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT, Person

Start = Callable[..., MainWindow]


@pytest.fixture
def shared(start: Start) -> MainWindow:
    """Two people at one screen, after the deal of hand 1, with nobody ready yet."""
    window = start()
    seats = [Seat("Anna", HUMAN), Seat("Eleni", HUMAN)]
    window.session.begin(window.session.rules, seats, Dealing(1))
    Person(window, 1).wait(lambda: window.table_page.curtain.isVisible(), "the curtain")
    return window


def hidden(window: MainWindow) -> set[Card]:
    """The cards of every hand."""
    position = window.session.position
    assert position is not None
    return {card for hand in position.hands for card in cards_in(hand)}


def seen(window: MainWindow) -> set[Card]:
    """All cards in the models and sprites of the window."""
    models = window.findChildren(TableModels)
    rows = {card for each in models for hand in each.hands for card in hand if card is not None}
    items = window.scene.items()
    return rows | {
        item.card for item in items if isinstance(item, CardSprite) and item.card is not None
    }


def told(window: MainWindow) -> str:
    """All accessible texts and tool tips."""
    parts: list[str] = []
    for each in window.findChildren(QObject):
        if isinstance(each, QWidget):
            parts += [each.accessibleName(), each.accessibleDescription(), each.toolTip()]
    return " ".join((*parts, *window.scene.furniture.words, window.scene.words.table()))


def test_the_memory_aid_waits_behind_the_curtain(shared: MainWindow) -> None:
    shared.change_settings(replace(shared.settings, memory_aid=True))
    aid = shared.table_page.aid
    assert aid is not None
    assert aid.memory is None and not aid.isVisible() and aid.words() == ""
    QTest.mouseClick(shared.table_page.curtain.show_cards, LEFT)
    assert aid.memory is not None and aid.isVisible()
    shared.session.cover()
    assert aid.memory is None and aid.words() == ""


def assert_covered(window: MainWindow) -> None:
    cards = hidden(window)
    assert cards and not cards & seen(window)
    assert not any(card_words(card) in told(window) for card in cards)
    assert window.scene.own == {}
    assert window.gestures.specials() == []


def test_no_hidden_card_is_anywhere_behind_the_curtain(shared: MainWindow) -> None:
    person, session = Person(shared, 2), shared.session
    for _ in range(6):
        name = session.match.seats[session.turn].name
        assert shared.table_page.curtain.isVisible()
        assert name in shared.table_page.curtain.accessibleName()
        assert_covered(shared)
        shared.session.hint()
        assert not session.hinting
        person.key(Qt.Key.Key_Return)
        assert not shared.table_page.curtain.isVisible()
        assert shared.view.hasFocus()
        position = session.position
        assert position is not None
        own = set(cards_in(position.hands[session.turn]))
        assert set(shared.scene.own) == own
        assert hidden(shared) & seen(shared) == own
        before = session.turn
        person.play_by_keys()
        person.wait(lambda: shared.table_page.curtain.isVisible(), "the curtain")
        assert session.turn != before


def test_keys_and_clicks_reach_no_card_behind_it(shared: MainWindow) -> None:
    session, person = shared.session, Person(shared, 3)
    cursor = session.match.cursor
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_1, Qt.Key.Key_Escape, Qt.Key.Key_H):
        person.key(key)
    middle = shared.view.mapTo(shared, shared.view.rect().center())
    curtain, hit = shared.table_page.curtain, shared.childAt(middle)
    assert hit is not None
    assert hit is curtain or curtain.isAncestorOf(hit)
    QTest.mouseClick(shared.windowHandle(), LEFT, pos=middle)
    assert session.match.cursor == cursor and shared.gestures.held is None
    assert shared.table_page.curtain.isVisible()
    assert_covered(shared)


def test_a_play_comes_back_until_the_screen_is_handed_on(shared: MainWindow) -> None:
    session, person, curtain = shared.session, Person(shared, 4), shared.table_page.curtain
    assert not session.can_undo and not curtain.take_back.isVisible()
    QTest.mouseClick(curtain.show_cards, LEFT)
    first, cards = session.turn, set(shared.scene.own)
    person.play_by_dragging()
    person.wait(curtain.isVisible, "the curtain")
    QTest.mouseClick(curtain.take_back, LEFT)
    person.wait(lambda: not shared.scene.motion.busy, "the card to be back")
    assert session.turn == first
    assert curtain.isHidden()
    assert set(shared.scene.own) == cards
    person.play_by_dragging()
    person.wait(curtain.isVisible, "the curtain")
    QTest.mouseClick(curtain.show_cards, LEFT)
    assert not shared.action.undo.isEnabled()
    cursor = session.match.cursor
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.match.cursor == cursor


def test_the_next_hand_is_dealt_face_down(shared: MainWindow) -> None:
    session, person = shared.session, Person(shared, 5)
    curtain = shared.table_page.curtain
    while not session.match.waiting:
        if session.covered:
            session.uncover()
        position = session.position
        assert position is not None
        session.play(position.legal()[0])
        shared.scene.motion.finish()
    person.wait(shared.sheet.isVisible, "the score sheet")
    person.next_hand(by_key=True)
    while not curtain.isVisible():
        assert not hidden(shared) & seen(shared)
        QTest.qWait(5)
    assert_covered(shared)


def test_the_picture_of_the_table_shows_no_hand(shared: MainWindow) -> None:
    person = Person(shared, 6)
    person.key(Qt.Key.Key_Return)
    assert shared.scene.own
    shared.show_welcome()
    assert shared.scene.own == {}


def test_one_person_among_computers_sees_no_curtain(start: Start) -> None:
    window = start(players=3)
    Person(window, 7).wait(lambda: window.session.my_turn, "a turn")
    assert not window.session.covered and not window.table_page.curtain.isVisible()
    assert window.scene.own


def test_a_second_person_is_chosen_for_a_new_game(qapp: QApplication) -> None:
    dialog = NewGameDialog(Settings())
    dialog.show()
    box, (first, second) = dialog.seats.person_boxes[0], dialog.name_fields[:2]
    assert dialog.level_boxes[0].findData(HUMAN) == -1, "a person is no level"
    dialog.panel.names.unfold()
    assert dialog.level_boxes[0].isVisible()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert box.isChecked() and not dialog.level_boxes[0].isVisible()
    assert (first.text(), second.text()) == ("", ""), "both are asked for their names"
    asked = "Please enter everyone's name"
    assert asked in dialog.seats.asked.text()
    QTest.keyClicks(first, "Maria")
    assert asked in dialog.seats.asked.text()
    QTest.keyClicks(second, "Petros")
    assert asked not in dialog.seats.asked.text()
    QTest.mouseClick(dialog.start_button, LEFT)
    game = dialog.result_game
    assert game is not None and list(game.seats) == [Seat("Maria", HUMAN), Seat("Petros", HUMAN)]
    assert dialog.settings.name == "Maria"
    again = NewGameDialog(replace(dialog.settings))
    assert [seat.player for seat in again.seats.seats()] == [HUMAN, HUMAN]


@pytest.mark.parametrize("typed", [("", ""), ("You", "You"), ("Εσύ", "Tu")])
def test_nobody_of_several_people_is_called_you(qapp: QApplication, typed: tuple[str, str]) -> None:
    dialog = NewGameDialog(Settings())
    dialog.show()
    dialog.seats.person_boxes[0].click()
    for field, name in zip(dialog.name_fields, typed, strict=False):
        field.setText(name)
    QTest.mouseClick(dialog.start_button, LEFT)
    game = dialog.result_game
    assert game is not None
    assert [seat.name for seat in game.seats] == ["Player 1", "Player 2"]
    assert dialog.settings.name == "", "who plays alone next is You again"
    again = at_once(dialog.settings)
    assert [seat.name for seat in again.seats] == ["Player 1", "Player 2"]


def test_who_leaves_the_second_seat_gives_the_names_back(qapp: QApplication) -> None:
    dialog = NewGameDialog(Settings())
    dialog.show()
    box = dialog.seats.person_boxes[0]
    box.click()
    box.click()
    game_seats = dialog.seats.seats()
    assert [seat.name for seat in game_seats] == ["You", "Anna"]
    dialog.panel.names.unfold()
    assert dialog.level_boxes[0].isVisible()


def test_a_kept_match_of_two_people_names_no_second_person_you(window: MainWindow) -> None:
    seats = [Seat("You", HUMAN), Seat("Eleni", HUMAN)]
    window.prepare_table()
    window.match_controller.opening.emit()
    window.session.begin(GAMES["kontsina"].rules(2), seats, Dealing(3, sealed=False))
    assert window.session.teller.names == ("Player 1", "Eleni")
    assert [seat.name for seat in window.table_page.models.seats] == ["Player 1", "Eleni"]
    for name in ("Player 1", "Eleni"):
        assert name in {seat.name for seat in window.scene.cards.shown.seats}

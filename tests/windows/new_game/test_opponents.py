"""The gallery of opponents: mouse, keys and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.cards.portraits import want_portraits
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.style import apply_style
from tests.e2e.person import LEFT
from tests.matrix import each_language

Key = Qt.Key


@pytest.fixture
def dialog(qapp: QApplication) -> Iterator[OpponentsDialog]:
    load_resources()
    dialog = OpponentsDialog(None, OPPONENTS["eleni"])
    dialog.show()
    QTest.qWait(1)
    yield dialog
    dialog.close()
    want_portraits(Portraits.ON)


@pytest.fixture
def new_game(qapp: QApplication) -> Iterator[NewGameDialog]:
    load_resources()
    dialog = NewGameDialog(Settings())
    dialog.show()
    yield dialog
    dialog.close()


def chooser(new_game: NewGameDialog) -> OpponentsDialog:
    """Return the dialog over the form."""
    found = new_game.findChildren(OpponentsDialog)
    found += [w for w in QApplication.topLevelWidgets() if isinstance(w, OpponentsDialog)]
    (dialog,) = {id(each): each for each in found if each.isVisible()}.values()
    return dialog


def press(dialog: OpponentsDialog, key: Qt.Key) -> None:
    """Press a key in the focused widget."""
    now = dialog.focusWidget()
    assert now is not None
    QTest.keyClick(now, key)


def names(dialog: OpponentsDialog) -> list[str]:
    """Return the names on the visible cards."""
    return [card.text() for card in dialog.grid.shown]


# The cards


def test_everybody_is_there_and_who_sits_there_is_chosen(dialog: OpponentsDialog) -> None:
    assert names(dialog) == [each.name for each in OPPONENTS.values()]
    assert dialog.panel.name.text() == "Eleni"
    assert dialog.grid.card_of(OPPONENTS["eleni"]).hasFocus()


def test_a_click_chooses_and_play_plays(dialog: OpponentsDialog) -> None:
    card = dialog.grid.card_of(OPPONENTS["carmela"])
    QTest.mouseClick(card, LEFT)
    assert card.isChecked()
    assert dialog.panel.name.text() == "Carmela"
    assert dialog.panel.home.text() == "Bologna, Italy"
    assert dialog.panel.play_button.text() == "Play Carmela"
    QTest.mouseClick(dialog.panel.play_button, LEFT)
    assert dialog.result_seat == Seat("Carmela", "skilled-counting")
    assert dialog.plays
    assert not dialog.isVisible()


def test_a_double_click_plays(dialog: OpponentsDialog) -> None:
    QTest.mouseDClick(dialog.grid.card_of(OPPONENTS["aino"]), LEFT)
    assert dialog.result_seat == Seat("Aino", "expert")
    assert dialog.plays


def test_arrows_walk_the_grid(dialog: OpponentsDialog) -> None:
    columns, cards = dialog.grid.columns, dialog.grid.cards
    assert columns == 4
    at = cards.index(dialog.grid.card_of(OPPONENTS["eleni"]))
    for key, step in ((Key.Key_Right, 1), (Key.Key_Up, -columns), (Key.Key_Left, -1)):
        press(dialog, key)
        at += step
        assert cards[at].hasFocus() and cards[at].isChecked()
    press(dialog, Key.Key_Up)
    assert cards[at].hasFocus(), "nobody is above"
    press(dialog, Key.Key_Return)
    assert dialog.result_seat == Seat(cards[at].text(), cards[at].opponent.player)
    assert dialog.plays


@pytest.mark.parametrize(("key", "letter"), [(Key.Key_A, "a"), (ord("Α"), "α")])
def test_a_adds_to_the_table(dialog: OpponentsDialog, key: int, letter: str) -> None:
    card = dialog.grid.card_of(OPPONENTS["eleni"])
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
    QApplication.sendEvent(card, event)
    assert dialog.result_seat == Seat("Eleni", "steady-thrifty")
    assert not dialog.plays


def test_escape_changes_nothing(dialog: OpponentsDialog) -> None:
    press(dialog, Key.Key_Escape)
    assert dialog.result_seat is None
    assert not dialog.isVisible()


def test_filters_show_some(dialog: OpponentsDialog) -> None:
    every, easy, even, hard = dialog.filter_buttons
    QTest.mouseClick(easy, LEFT)
    assert names(dialog) == ["Nikos", "Anna", "Lotte", "Bola", "Yorgos"]
    assert dialog.panel.name.text() == "Nikos", "who was chosen is not among them"
    QTest.mouseClick(hard, LEFT)
    assert names(dialog) == ["Kemal", "Carmela", "Arthur", "Aino"]
    QTest.mouseClick(even, LEFT)
    assert names(dialog) == ["Nikos", "Anna"], "who has not played begins at the beginning"
    QTest.mouseClick(every, LEFT)
    assert len(names(dialog)) == len(OPPONENTS)


def test_a_surprise_is_somebody_else_who_does_not_sit_there(qapp: QApplication) -> None:
    load_resources()
    taken = [key for key in OPPONENTS if key not in ("pino", "ebba")]
    dialog = OpponentsDialog(None, OPPONENTS["pino"], taken)
    dialog.show()
    QTest.mouseClick(dialog.surprise_button, LEFT)
    assert dialog.panel.name.text() == "Ebba"
    QTest.mouseClick(dialog.surprise_button, LEFT)
    assert dialog.panel.name.text() == "Pino"
    dialog.close()


def test_another_style_stays_with_its_person(dialog: OpponentsDialog) -> None:
    box = dialog.panel.style_box
    box.setFocus()
    QTest.keyClick(box, Key.Key_Down)
    assert box.currentData() == "bold"
    assert "Leaves a capture for the next turn" in dialog.panel.description.text()
    dialog.grid.card_of(OPPONENTS["kemal"]).setChecked(True)
    assert box.currentData() == "thrifty"
    dialog.grid.card_of(OPPONENTS["eleni"]).setChecked(True)
    assert box.currentData() == "bold"
    QTest.mouseClick(dialog.panel.add_button, LEFT)
    assert dialog.result_seat == Seat("Eleni", "steady-bold")


def test_only_levels_that_have_a_style_offer_one(dialog: OpponentsDialog) -> None:
    for key, each in OPPONENTS.items():
        dialog.grid.card_of(each).setChecked(True)
        judges = each.level not in ("beginner", "expert")
        assert dialog.panel.style_box.isVisible() == judges, key


def test_a_reader_hears_who_it_is(dialog: OpponentsDialog) -> None:
    card = dialog.grid.card_of(OPPONENTS["carmela"])
    assert card.accessibleName() == "Carmela, skilled, keeps count, Bologna"
    assert card.accessibleDescription() == "Has counted every seven since 1974."


@pytest.mark.parametrize("language", each_language())
@pytest.mark.parametrize("size", [QSize(1190, 740), QSize(1000, 640), QSize(470, 740)])
def test_everything_has_room(language: str, size: QSize) -> None:
    apply_style(make_app(), THEMES["cloth"])
    set_language(language)
    dialog = OpponentsDialog(None, OPPONENTS["carmela"])
    dialog.show()
    dialog.resize(dialog.size_in(size))
    QTest.qWait(20)
    assert dialog.size() == size
    for card in dialog.grid.cards:
        assert card.fits, card.text()
    dialog.panel.show_opponent(OPPONENTS["carmela"], [1, -1, 1, 0, 1, -1, 1, 1, -1, -1])
    QTest.qWait(1)
    assert dialog.panel.fits
    chosen = dialog.grid.card_of(OPPONENTS["carmela"])
    top = chosen.mapTo(dialog, QPoint(chosen.width() // 2, 30))
    assert dialog.rect().contains(top)
    assert not chosen.visibleRegion().isEmpty()
    for button in (*dialog.filter_buttons, dialog.panel.play_button, dialog.panel.add_button):
        assert button.width() >= button.sizeHint().width(), button.text()
    dialog.close()


def test_a_low_window_shows_whole_cards(qapp: QApplication) -> None:
    apply_style(make_app(), THEMES["cloth"])
    dialog = OpponentsDialog(None, OPPONENTS["anna"])
    dialog.show()
    dialog.resize(dialog.size_in(QSize(878, 455)))
    QTest.qWait(20)
    card = dialog.grid.card_of(OPPONENTS["anna"])
    assert card.isChecked()
    assert card.visibleRegion().boundingRect() == card.rect()
    assert card.fits
    dialog.close()


# The form


def test_the_face_on_a_plate_asks_and_seats(new_game: NewGameDialog) -> None:
    plate = new_game.seats.plates[1]
    assert plate.accessibleName() == "Anna, Beginner"
    QTest.mouseClick(plate, LEFT)
    dialog = chooser(new_game)
    assert dialog.panel.name.text() == "Anna", "who sits there is chosen"
    QTest.mouseClick(dialog.grid.card_of(OPPONENTS["kemal"]), LEFT)
    QTest.mouseClick(dialog.panel.add_button, LEFT)
    assert new_game.isVisible()
    assert new_game.seats.seats()[1] == Seat("Kemal", "skilled-thrifty")
    assert new_game.level_boxes[0].currentData() == "skilled"
    assert plate.accessibleName() == "Kemal, Skilled, thrifty"
    assert plate.face.key == "kemal"
    QTest.mouseClick(new_game.start_button, LEFT)
    assert new_game.result_game is not None
    assert new_game.result_game.seats[1] == Seat("Kemal", "skilled-thrifty")
    kept = new_game.settings.new_game
    assert (kept.names[1], kept.levels[1]) == ("Kemal", "skilled-thrifty")


def test_play_starts_the_match_at_once(new_game: NewGameDialog) -> None:
    button = new_game.seats.change_button
    button.setFocus()
    QTest.keyClick(button, Key.Key_Space)
    dialog = chooser(new_game)
    for key in (Key.Key_Right, Key.Key_Return):
        press(dialog, key)
    assert new_game.result_game is not None
    assert new_game.result_game.seats[1] == Seat("Lotte", "casual")


def test_another_level_or_name_is_somebody_else(new_game: NewGameDialog) -> None:
    seats = new_game.seats
    assert seats.opponent(1) is OPPONENTS["anna"]
    QTest.keyClick(seats.level_boxes[0], Key.Key_Down)
    assert seats.opponent(1) is None
    seats.seat(1, Seat("Aino", "expert"))
    assert seats.opponent(1) is OPPONENTS["aino"]
    QTest.keyClicks(seats.name_fields[1], "!")
    assert seats.opponent(1) is None


def test_a_person_has_no_picture_to_choose(new_game: NewGameDialog) -> None:
    seats = new_game.seats
    QTest.mouseClick(new_game.panel.names.button, LEFT)
    QTest.qWait(1)  # until the fields have their places
    QTest.mouseClick(seats.person_boxes[0], LEFT, pos=QPoint(10, 10))
    assert seats.level(1) == HUMAN
    assert not seats.change_button.isEnabled()
    seats.seat(1, Seat("Bola", "casual-bold"))
    assert seats.seats()[1] == Seat("Bola", "casual-bold")
    assert seats.change_button.isEnabled()

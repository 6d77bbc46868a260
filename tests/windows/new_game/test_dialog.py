"""The new-game dialog: choices, disabled fields, errors and results."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QScrollArea, QSpinBox
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language
from kontsina_qt.library.settings.new_game import NewGame as LastGame
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.people.words import missing_words
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.forms import Paragraph
from kontsina_qt.windows.widgets.style import apply_style
from tests.e2e.person import LEFT
from tests.matrix import each_game, each_language


@pytest.fixture
def dialog(qapp: QApplication) -> NewGameDialog:
    dialog = NewGameDialog(Settings())
    dialog.show()
    return dialog


def test_enter_starts_the_usual_game(dialog: NewGameDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    game = dialog.result_game
    assert game is not None
    assert (game.game, game.players, game.options) == ("kontsina", 2, {})
    assert game.sealed
    assert game.number is None
    assert [seat.player for seat in game.seats] == ["human", "beginner"], "as at once"
    assert GAMES[game.game].rules(game.players, game.options).players == 2


def test_escape_starts_nothing(dialog: NewGameDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result_game is None
    assert not dialog.isVisible()


def test_every_option_of_every_game_can_be_set(dialog: NewGameDialog) -> None:
    for id, game in GAMES.items():
        dialog.browser.choose(id)
        some = next((o.players[0] for o in game.options if o.players), game.players[0])
        dialog.number_buttons[some].setChecked(True)
        for option in game.options:
            editor = dialog.option_row(option.name).editor
            if isinstance(editor, QCheckBox):
                editor.setChecked(not editor.isChecked())
            elif isinstance(editor, QSpinBox):
                editor.setValue(option.high if editor.value() != option.high else option.low)
            elif isinstance(editor, QComboBox):
                editor.setCurrentIndex((editor.currentIndex() + 1) % editor.count())
        options = dialog.options()
        assert set(options) == {option.name for option in game.options}
        assert game.rules(dialog.players, options).changed_options() == options


def wider(areas: list[QScrollArea]) -> list[int]:
    """Return how much pages are wider than their scroll areas."""
    pages = [(area.widget(), area.viewport().width()) for area in areas]
    return [page.width() - room for page, room in pages if page and page.width() > room]


@pytest.mark.parametrize("language", each_language())
def test_no_game_widens_the_page(language: str, qtbot: QtBot) -> None:
    apply_style(make_app(), THEMES["cloth"])
    set_language(language)
    try:
        dialog = NewGameDialog(Settings())
        dialog.show()
        dialog.panel.options.unfold()
        areas = dialog.findChildren(QScrollArea)
        assert areas
        for id in GAMES:
            dialog.browser.choose(id)
            qtbot.waitUntil(lambda: not wider(areas), timeout=10_000)
    finally:
        set_language("en")


def test_what_a_game_cannot_have_is_greyed(dialog: NewGameDialog) -> None:
    dialog.browser.choose("kontsina-variant")
    assert not dialog.number_buttons[2].isEnabled()
    assert dialog.players == 3
    row = dialog.option_row("partnerships")
    assert not row.editor.isEnabled()
    assert "4" in row.why.text()
    QTest.mouseClick(dialog.number_buttons[4], LEFT)
    assert row.editor.isEnabled()
    assert dialog.option_row("hands").value() == 4
    assert not dialog.option_row("target").editor.isEnabled()


def test_hands_of_a_duel_stay_even(dialog: NewGameDialog) -> None:
    dialog.browser.choose("kontsina-duel")
    hands = dialog.option_row("hands").editor
    assert isinstance(hands, QSpinBox)
    hands.setValue(9)
    assert hands.value() == 8


@pytest.mark.parametrize("text", ["", "x", "-1", "18446744073709551616", "1e3", "٣"])
def test_a_bad_number_is_refused_in_words(dialog: NewGameDialog, text: str) -> None:
    dialog.numbered.setChecked(True)
    dialog.number.setText(text)
    assert not dialog.start_button.isEnabled()
    dialog.deal.fold.unfold()
    assert dialog.deal.trouble.isVisible() and dialog.deal.trouble.text()


def test_a_number_is_taken(dialog: NewGameDialog) -> None:
    QTest.keyClicks(dialog.number, "18446744073709551615")
    assert dialog.numbered.isChecked()
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.result_game is not None
    assert dialog.result_game.number == 2**64 - 1


def test_names_and_levels(dialog: NewGameDialog) -> None:
    dialog.number_buttons[3].setChecked(True)
    dialog.name_fields[0].setText("  Μαρία ")
    dialog.name_fields[1].setText("")
    dialog.level_boxes[1].setCurrentIndex(0)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result_game is not None
    first, second, third = dialog.result_game.seats
    assert first == Seat("Μαρία", "human")
    assert second.name
    assert third.player == "beginner"
    again = NewGameDialog(dialog.settings)
    assert again.players == 3
    assert again.name_fields[0].text() == "Μαρία"
    assert again.level_boxes[1].currentData() == "beginner"


def test_characters(dialog: NewGameDialog) -> None:
    dialog.number_buttons[3].setChecked(True)
    all_steady(dialog)
    first, second = dialog.character_boxes[:2]
    assert [first.itemText(i) for i in range(first.count())] == [
        "Balanced",
        "Thrifty",
        "Bold",
        "Keeps count",
    ]
    assert first.accessibleName() == "Style of player 2"
    dialog.panel.names.unfold()
    choose_seat(dialog, 1)
    assert first.isVisible() and first.currentText() == "Balanced"
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert "Leaves a capture" in dialog.seats.editors[1].description.text()
    choose_seat(dialog, 2)
    assert not first.isVisible(), "the fields of one seat at a time"
    second.setFocus()
    QTest.keyClick(second, Qt.Key.Key_Down)
    assert "Saves the good cards" in dialog.seats.editors[2].description.text()
    assert "Leaves a capture" in first.accessibleDescription(), "a reader is told of each"
    said = first.itemData(1, Qt.ItemDataRole.ToolTipRole)
    assert "Saves the good cards" in said, "and of those not chosen"
    # Beginners and searching levels have no styles; the choice is restored afterwards.
    level = dialog.level_boxes[1]
    for name in ("beginner", "expert"):
        level.setCurrentIndex(level.findData(name))
        assert not second.isVisible()
        assert dialog.seats.level(2) == name
    level.setCurrentIndex(level.findData("casual"))
    assert second.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result_game is not None
    assert [seat.player for seat in dialog.result_game.seats] == [
        "human",
        "steady-bold",
        "casual-thrifty",
    ]
    again = NewGameDialog(dialog.settings)
    assert [again.seats.level(i) for i in (1, 2)] == ["steady-bold", "casual-thrifty"]


def choose_seat(dialog: NewGameDialog, seat: int) -> None:
    """Click a player's plate, unless it is selected already."""
    plate = dialog.seats.plates[seat]
    if not plate.isChecked():
        dialog.panel.area.ensureWidgetVisible(plate)
        QTest.mouseClick(plate, LEFT)
    assert plate.isChecked()


def test_a_plate_shows_the_fields_of_its_seat(dialog: NewGameDialog) -> None:
    seats = dialog.seats
    QTest.mouseClick(dialog.number_buttons[3], LEFT)
    QTest.mouseClick(dialog.panel.names.button, LEFT)
    for seat in (2, 1, 0):
        choose_seat(dialog, seat)
        assert [i for i, each in enumerate(seats.editors) if each.isVisible()] == [seat]
        assert seats.change_button.isEnabled() == bool(seat), "nobody else is you"
    QTest.keyClick(seats.plates[0], Qt.Key.Key_Down)
    assert seats.plates[2].isChecked() and dialog.focusWidget() is seats.plates[2]
    field = dialog.name_fields[2]
    field.clear()
    QTest.keyClicks(field, "Zoe")
    assert seats.plates[2].name.words == "Zoe"
    assert dialog.panel.names.button.accessibleName() == "Name and level: Zoe · Beginner"
    QTest.mouseClick(dialog.number_buttons[2], LEFT)
    assert seats.plates[1].isChecked() and not seats.plates[2].isVisible(), "who has gone"


def test_a_plate_says_who_sits_where(dialog: NewGameDialog) -> None:
    plates = dialog.seats.plates
    assert plates[1].accessibleName() == "Anna, Beginner", "of two it is plain"
    QTest.mouseClick(dialog.number_buttons[3], LEFT)
    assert [plate.place.words for plate in plates[1:3]] == ["on your left", "on your right"]
    dialog.browser.choose("kontsina-variant")
    assert [plate.place.words for plate in plates[1:3]] == ["on your right", "on your left"]
    dialog.browser.choose("zwickern")
    QTest.mouseClick(dialog.number_buttons[8], LEFT)
    assert [plate.isVisible() for plate in plates] == [True] * 8
    assert not any(plate.place.isVisible() for plate in plates), "the order tells it"


def test_a_plate_says_the_name_that_is_played_under(dialog: NewGameDialog) -> None:
    seats, field = dialog.seats, dialog.name_fields[1]
    for typed in ("", " ", "You", "Zoe"):
        field.setText(typed)
        assert seats.plates[1].name.words == seats.seats()[1].name, typed
    dialog.name_fields[0].clear()
    assert seats.plates[0].name.words == seats.seats()[0].name == "You"
    field.clear()
    box = seats.editors[1].person
    assert box is not None
    box.setChecked(True)
    assert [plate.name.words for plate in seats.plates[:2]] == ["Player 1", "Player 2"]
    assert [seat.name for seat in seats.seats()] == ["Player 1", "Player 2"]


def test_a_bot_has_its_name_as_soon_as_its_level_is_told_of(qapp: QApplication) -> None:
    dialog = NewGameDialog(Settings(), others=[OutsidePlayer("Bob", "bob --fast", 3)])
    told: list[str] = []
    dialog.seats.changed.connect(lambda: told.append(dialog.seats.seats()[1].name))
    box = dialog.level_boxes[0]
    box.setCurrentIndex(box.findText("Bob"))
    box.setCurrentIndex(0)
    assert told == ["Bob", "Anna"]


def test_the_chosen_plate_pressed_again_asks_for_the_own_name(dialog: NewGameDialog) -> None:
    plate, field = dialog.seats.plates[0], dialog.name_fields[0]
    dialog.activateWindow()
    QTest.mouseClick(plate, LEFT)
    assert not field.isVisible()
    QTest.mouseClick(plate, LEFT)
    assert field.isVisible() and field.hasFocus()
    field.selectAll()
    QTest.keyClicks(field, "Maria")
    assert plate.accessibleName() == "Maria"


def test_other_people_are_one_button_away(dialog: NewGameDialog) -> None:
    QTest.mouseClick(dialog.seats.people_button, LEFT)
    assert dialog.people and not dialog.isVisible() and dialog.result_game is None


def test_what_is_set_up_stays_where_people_cannot_be_looked_for(qapp: QApplication) -> None:
    dialog = NewGameDialog(Settings(), lacking=missing_words)
    dialog.show()
    dialog.name_fields[1].setText("Zoe")
    assert not dialog.seats.lacking.isVisible()
    QTest.mouseClick(dialog.seats.people_button, LEFT)
    assert dialog.isVisible() and not dialog.people
    assert dialog.seats.lacking.isVisible() and "PyNaCl" in dialog.seats.lacking.text()
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.result_game is not None and dialog.result_game.seats[1].name == "Zoe"


def all_steady(dialog: NewGameDialog) -> None:
    """Choose the level Steady, which has styles, for every player."""
    for box in dialog.level_boxes:
        box.setCurrentIndex(box.findData("steady"))


def six_players(window: MainWindow, size: tuple[int, int], code: str) -> NewGameDialog:
    """Return a dialog for six players, in a window size and a language."""
    window.change_settings(replace(window.settings, language=code))
    window.resize(*size)
    dialog = NewGameDialog(window.settings, window)
    dialog.open()
    dialog.panel.options_button.setChecked(True)
    dialog.browser.choose("zwickern")
    dialog.number_buttons[6].setChecked(True)
    all_steady(dialog)
    QTest.qWait(30)
    return dialog


@pytest.mark.parametrize("code", each_language())
@pytest.mark.parametrize("size", [(1366, 728), (480, 800), (1920, 1080)], ids=str)
def test_the_fields_of_a_seat_stand_in_one_column(
    window: MainWindow, size: tuple[int, int], code: str
) -> None:
    dialog = six_players(window, size, code)
    dialog.panel.names.unfold()
    QTest.qWait(30)
    for seat in range(1, 6):
        dialog.seats.plates[seat].click()
        QTest.qWait(1)
        editor = dialog.seats.editors[seat]
        fields = [editor.name, editor.level, editor.style_box]
        places = [field.mapTo(editor, QPoint()) for field in fields if field is not None]
        assert len({place.x() for place in places}) == 1, "one column"
        assert [place.y() for place in places] == sorted(place.y() for place in places)
        for part in editor.parts():
            top_left = part.mapTo(editor, QPoint())
            assert part.isVisible() and top_left.x() >= 0
            assert top_left.x() + part.width() <= editor.width()
        told = editor.description
        assert told.height() >= told.heightForWidth(told.width())
    dialog.reject()


@pytest.mark.parametrize("code", each_language())
def test_labels_of_options_stand_in_one_column(window: MainWindow, code: str) -> None:
    dialog = six_players(window, (1366, 728), code)
    dialog.browser.choose("kontsina-duel")
    dialog.panel.options.unfold()
    QTest.qWait(30)
    rows = [dialog.option_row(option.name) for option in dialog.game.options]
    spins = [row for row in rows if isinstance(row.editor, QSpinBox)]
    boxes = [row for row in rows if isinstance(row.editor, QCheckBox)]
    assert spins
    assert len({row.editor.x() for row in spins}) == 1
    for row in spins:
        assert row.label is not None and row.label.geometry().right() < row.editor.x()
    for row in boxes:
        assert row.label is None and row.editor.accessibleName(), "its words are its own"
    for row in rows:
        if row.why.text():
            gap = row.why.y() - row.editor.geometry().bottom()
            assert 0 <= gap <= 6, row.option.name
    dialog.reject()


def test_what_is_said_of_a_deal_stands_right_below_it(window: MainWindow) -> None:
    dialog = six_players(window, (1366, 728), "en")
    dialog.deal.fold.unfold()
    QTest.qWait(30)
    panel = dialog.sealed.parentWidget()
    assert panel is not None
    notes = [label for label in panel.findChildren(Paragraph) if label.isVisible()]
    assert len(notes) == 2
    for above, note in zip((dialog.sealed, dialog.number), notes, strict=True):
        assert note.y() - above.geometry().bottom() <= 10
        assert note.height() <= note.heightForWidth(note.width()) + 4
    dialog.reject()


def test_last_choices_that_no_longer_hold_are_passed_over(qapp: QApplication) -> None:
    last = LastGame("gone", 9, {"target": 7000, "nothing": 1}, ("human", "oracle"), ("A", "B"))
    dialog = NewGameDialog(replace(Settings(), new_game=last))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result_game is not None
    assert dialog.result_game.options == {}
    assert dialog.result_game.seats[1] == Seat("B", "steady")


def test_it_fits_the_smallest_window(dialog: NewGameDialog) -> None:
    dialog.resize(780, 520)
    QApplication.processEvents()
    assert (dialog.width(), dialog.height()) == (780, 520)
    place = dialog.start_button.mapTo(dialog, dialog.start_button.rect().bottomRight())
    assert dialog.rect().contains(place)


def test_the_browser_is_searched_by_typing_and_walked_by_arrows(dialog: NewGameDialog) -> None:
    QTest.keyClicks(dialog.browser.search, "elewen")
    assert dialog.game.id == "elewenjewe"
    dialog.browser.search.clear()
    QTest.keyClicks(dialog.browser.search, "its twin")
    assert dialog.game.id == "mulle"
    dialog.browser.search.clear()
    QTest.keyClicks(dialog.browser.search, "swazi")
    assert dialog.game.id == "african-cassino"
    tip = dialog.browser.tile("african-cassino").toolTip()
    assert tip.splitlines()[-1] == "Also called: Swazi Cassino."
    dialog.browser.choose("mulle")
    dialog.browser.search.clear()
    QTest.keyClick(dialog.browser.search, Qt.Key.Key_Down)
    assert dialog.game.id == "kasino-finnish"


def test_defaults_follow_players_and_other_options(dialog: NewGameDialog) -> None:
    dialog.browser.choose("zwickern")
    assert dialog.option_row("jokers").value() == 6
    dialog.number_buttons[6].setChecked(True)
    assert dialog.option_row("jokers").value() == 0
    assert dialog.option_row("hands").value() == 1
    dialog.browser.choose("laugh-and-lie-down")
    dialog.number_buttons[4].setChecked(True)
    assert dialog.option_row("hands").value() == 4
    dialog.number_buttons[5].setChecked(True)
    assert dialog.option_row("hands").value() == 5
    dialog.browser.choose("elewenjewe")
    dialog.number_buttons[2].setChecked(True)
    assert dialog.option_row("hands").value() == 4
    rules = dialog.option_row("rules").editor
    assert isinstance(rules, QComboBox)
    rules.setCurrentIndex(1)
    assert dialog.option_row("hands").value() == 3
    assert dialog.options() == {"rules": "professional"}


def test_a_value_that_players_rule_out_is_greyed_with_the_reason(dialog: NewGameDialog) -> None:
    dialog.browser.choose("elewenjewe")
    dialog.number_buttons[2].setChecked(True)
    row = dialog.option_row("rules")
    assert isinstance(row.editor, QComboBox)
    row.editor.setCurrentIndex(1)
    dialog.number_buttons[4].setChecked(True)
    assert row.value() == "amateur"
    assert not row.editor.model().flags(row.editor.model().index(1, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert "needs 2 players" in row.why.text()


@pytest.mark.parametrize("id", each_game())
def test_every_game_can_be_started_as_it_is_offered(dialog: NewGameDialog, id: str) -> None:
    for players in GAMES[id].players:
        dialog.browser.choose(id)
        dialog.number_buttons[players].setChecked(True)
        assert dialog.options() == {}
        dialog.start_button.click()
        game = dialog.result_game
        assert game is not None
        assert (game.game, len(game.seats)) == (id, players)
        assert GAMES[id].rules(players, game.options).changed_options() == {}


def test_games_passed_while_typing_change_no_number(dialog: NewGameDialog) -> None:
    dialog.number_buttons[3].click()
    field = dialog.browser.search
    for letter in "scopone":
        QTest.keyClicks(field, letter)
    assert (dialog.game.id, dialog.players) == ("scopone", 4), "it has no other number"
    for _ in range(3):
        QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert (dialog.game.id, dialog.players) == ("scopa", 3)
    field.clear()
    QTest.keyClicks(field, "shaniss")
    assert dialog.players == 2
    field.clear()
    QTest.keyClicks(field, "mulle")
    assert dialog.players == 3
    dialog.number_buttons[4].click()
    field.clear()
    QTest.keyClicks(field, "zwick")
    assert dialog.players == 4, "the one that was chosen last"


def test_the_partner_is_named_in_every_game_with_partnerships(dialog: NewGameDialog) -> None:
    for id in (id for id, game in GAMES.items() if game.partnerships):
        dialog.browser.choose(id)
        dialog.number_buttons[4].click()
        if not GAMES[id].always_partners:
            option = dialog.option_row("partnerships").editor
            assert isinstance(option, QCheckBox)
            option.setChecked(True)
        places = [plate.place.words for plate in dialog.seats.plates[:4]]
        assert places[0] == "" and places[2] == "Partner · opposite you", id
        assert {places[1], places[3]} == {"on your left", "on your right"}, id
        dialog.seats.plates[2].click()
        assert dialog.seats.change_button.text() == "Change partner"
        dialog.number_buttons[2].click()
        if dialog.players == 2:
            assert not any(plate.place.words for plate in dialog.seats.plates[:2]), id


@pytest.mark.parametrize(("typed", "becomes"), [("500", 151), ("3", 21), ("100", 100)])
def test_a_target_out_of_its_range_is_said_and_never_forgotten_silently(
    dialog: NewGameDialog, typed: str, becomes: int
) -> None:
    dialog.browser.choose("diloti")
    row = dialog.option_row("target")
    field = row.editor
    assert isinstance(field, QSpinBox)
    assert "From 21 to 151." in row.why.text(), "it is known before"
    dialog.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, typed)
    wrong = typed != str(becomes)
    assert field.cleanText() == typed
    assert dialog.start_button.isEnabled() is not wrong
    assert (f"{typed} is out of range: choose from 21 to 151." in row.why.text()) is wrong
    if wrong:
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert dialog.result_game is None, "the number that there will be is seen first"
    assert (field.cleanText(), field.value()) == (str(becomes), becomes)
    assert dialog.start_button.isEnabled()
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.result_game is not None
    assert dialog.result_game.options["target"] == becomes


def test_a_field_that_is_left_shows_the_nearest_number(dialog: NewGameDialog) -> None:
    dialog.browser.choose("diloti")
    field = dialog.option_row("target").editor
    assert isinstance(field, QSpinBox)
    dialog.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "999")
    dialog.browser.search.setFocus()
    assert field.value() == 151 and field.cleanText() == "151"
    assert dialog.start_button.isEnabled()

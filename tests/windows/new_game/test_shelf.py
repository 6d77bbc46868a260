"""The shelf of games: pictures, families, filters, keys, memory and layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.settings.new_game import GameChoice
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.models.game_pictures import PORTRAITS
from kontsina_qt.models.shelf import (
    FILTERS,
    PLIES,
    by_shelf,
    match_line,
    minutes_of,
    numbers_of,
    numbers_said,
)
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.style.text_size import set_text_size, text_width
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.learn.lesson_page import LessonPage
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog
from kontsina_qt.windows.new_game.tile import GameTile
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.style import apply_style
from tests.e2e.person import LEFT, Person
from tests.windows.panels import open_dialog, press

Start = Callable[..., MainWindow]
KEYS = Qt.KeyboardModifier


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> NewGameDialog:
    return opened(Settings(), qtbot)


def opened(settings: Settings, qtbot: QtBot) -> NewGameDialog:
    load_resources()
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.resize(1366, 728)
    dialog.show()
    dialog.activateWindow()
    return dialog


def tiles(dialog: NewGameDialog) -> list[GameTile]:
    """Return the tiles that are visible, or would be after scrolling."""
    return [tile for tile in dialog.browser.findChildren(GameTile) if tile.isVisible()]


def columns(dialog: NewGameDialog) -> int:
    """Return the number of tiles in a row."""
    places = {tile.mapTo(dialog, QPoint(0, 0)).x() for tile in tiles(dialog)}
    return len(places)


# Data


def test_every_game_has_a_picture_of_a_few_real_cards() -> None:
    assert set(PORTRAITS) == set(GAMES), "see CONTRIBUTING: adding a game"
    for id, portrait in PORTRAITS.items():
        cards = portrait.scene.cards
        assert 4 <= len(cards) <= 6, id
        pack = {card_ for n in GAMES[id].players for card_ in GAMES[id].rules(n).cards}
        for placed in cards:
            assert not placed.card or card(placed.card) in pack, (id, placed.card)


def test_every_game_stands_on_one_shelf_and_has_a_length() -> None:
    shelved = [game.id for games in by_shelf().values() for game in games]
    assert sorted(shelved) == sorted(GAMES)
    assert set(PLIES) == set(GAMES), "see CONTRIBUTING: adding a game"
    for game in GAMES.values():
        for players in game.players:
            assert minutes_of(game.rules(players)), (game.id, players)


def test_a_match_in_a_line_names_what_is_changed() -> None:
    game = GAMES["kontsina"]
    assert match_line(game, 2, {}).startswith("To 21 points · about ")
    assert match_line(game, 2, {}).endswith(" · usual rules")
    line = match_line(game, 4, {"target": 31, "partnerships": True})
    assert line.startswith("To 31 points · ") and line.endswith(" · Partnerships")
    line = match_line(game, 2, {"clubs": 2, "good_two": 2, "direction": "anticlockwise"})
    assert line.endswith(" · Most clubs: 2 · 2 more changes")
    assert match_line(game, 2, {"end": "hands", "hands": 4}).startswith("4 hands")
    assert match_line(GAMES["kontsina-duel"], 2, {}).startswith("Best of 6 hands")
    assert match_line(GAMES["scopa"], 4, {"partnerships": False}).endswith("Partnerships: off")


@pytest.mark.parametrize(
    ("game", "short", "said"),
    [
        ("kontsina", "2–4", "2 to 4 players"),
        ("diloti", "2 or 4", "2 or 4 players"),
        ("scopone", "4", "4 players"),
        ("shaniss", "2", "2 players"),
        ("cassino-california", "2, 3, 4, 6", "2, 3, 4, 6 players"),
    ],
)
def test_for_how_many_a_game_is(game: str, short: str, said: str) -> None:
    assert (numbers_of(GAMES[game]), numbers_said(GAMES[game])) == (short, said)


def test_a_longer_match_takes_longer() -> None:
    game = GAMES["kontsina"]
    usual, long = (minutes_of(game.rules(2, {"target": n})) for n in (21, 41))
    assert usual is not None and long is not None and long > 1.5 * usual
    assert minutes_of(game.rules(2, {"end": "hands"})) is None, "nothing is told that is not known"


# Choosing


def test_a_reader_is_told_of_a_game_in_words(dialog: NewGameDialog) -> None:
    tile = dialog.browser.tile("kontsina")
    assert tile.accessibleName() == "Kontsina, easy, 2 to 4 players"
    assert tile.isChecked() and tile.accessibleDescription()
    assert dialog.browser.tile("pisti").accessibleName().endswith(", the jack sweeps")


def test_arrows_go_within_and_between_shelves(dialog: NewGameDialog, qtbot: QtBot) -> None:
    browser = dialog.browser
    browser.tile("kontsina").setFocus()
    press(Qt.Key.Key_Right)
    assert browser.current == "kontsina-variant"
    assert QApplication.focusWidget() is browser.tile("kontsina-variant")
    press(Qt.Key.Key_Down)
    assert browser.current == "pisti", "the nearest one on the next shelf"
    press(Qt.Key.Key_Down)
    assert browser.current == "cassino-draw"
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Left)
    assert browser.current == "diloti", "there is nothing before it"
    assert dialog.panel.name.text() == "Diloti"
    for _ in range(5):
        press(Qt.Key.Key_Right)
    assert browser.current == "scopone"
    tile = browser.tile("scopone")
    qtbot.waitUntil(lambda: not tile.visibleRegion().isEmpty())
    press(Qt.Key.Key_Return)
    assert dialog.result_game is not None and dialog.result_game.game == "scopone"


def test_a_shelf_shows_one_row_or_all(dialog: NewGameDialog) -> None:
    seen = {tile.id for tile in tiles(dialog)}
    assert "cassino" in seen and "cassino-pluck" not in seen
    shelf = next(s for s in dialog.browser.shelf_list if s.title.text() == "Cassino")
    assert shelf.all_button.text() == "All 7 ›"
    QTest.mouseClick(shelf.all_button, LEFT)
    assert "cassino-pluck" in {tile.id for tile in tiles(dialog)}
    QTest.mouseClick(shelf.all_button, LEFT)
    assert "cassino-pluck" not in {tile.id for tile in tiles(dialog)}
    dialog.browser.choose("cassino-pluck")
    assert dialog.browser.tile("cassino-pluck").isVisible(), "what is chosen is seen"


def test_a_click_chooses_and_a_double_click_plays(dialog: NewGameDialog) -> None:
    tile = dialog.browser.tile("pisti")
    QTest.mouseClick(tile, LEFT, pos=QPoint(tile.width() // 2, 20))
    assert dialog.game.id == "pisti" and dialog.result_game is None
    QTest.mouseDClick(dialog.browser.tile("diloti"), LEFT)
    assert dialog.result_game is not None and dialog.result_game.game == "diloti"


@pytest.mark.parametrize("at", range(1, len(FILTERS)))
def test_a_filter_shows_what_it_says(dialog: NewGameDialog, at: int) -> None:
    wanted = FILTERS[at]
    QTest.mouseClick(dialog.browser.filters[wanted], LEFT)
    shown = {tile.id for tile in tiles(dialog)}
    assert shown == {id for id, game in GAMES.items() if wanted.fits(game)}
    assert wanted.fits(dialog.game), "what is chosen is among them"
    QTest.mouseClick(dialog.browser.filters[FILTERS[0]], LEFT)
    assert "race" in dialog.browser.shown()


def test_where_nothing_is_found_all_can_be_shown_again(dialog: NewGameDialog) -> None:
    browser = dialog.browser
    QTest.mouseClick(browser.filters[FILTERS[3]], LEFT)
    QTest.keyClicks(browser.search, "bridge")
    assert browser.nothing_words.text() == "No game called “bridge”."
    assert not dialog.start_button.isEnabled()
    QTest.mouseClick(browser.show_all_button, LEFT)
    assert not browser.search.text() and browser.filters[FILTERS[0]].isChecked()
    assert dialog.start_button.isEnabled() and len(browser.shown()) == len(GAMES) + 1


def test_pictures_are_drawn_with_the_deck_in_use(dialog: NewGameDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not any(tile.bare for tile in tiles(dialog)), timeout=30_000)
    white = dialog.browser.tile("scopa").grab().toImage()
    places = [(x, y) for y in range(20, 90, 10) for x in range(0, white.width(), 4)]
    pixels = [white.pixelColor(x, y).lightness() for x, y in places]
    assert sum(each > 240 for each in pixels) > 10, "the faces of cards"
    assert sum(each < 120 for each in pixels) > 10, "and cloth"


# Memory


def test_each_game_remembers_what_was_set(dialog: NewGameDialog, qtbot: QtBot) -> None:
    dialog.browser.choose("diloti")
    dialog.option_row("target").set(101)
    dialog.option_row("target").changed = True
    QTest.mouseClick(dialog.number_buttons[4], LEFT)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    again = opened(dialog.settings, qtbot)
    again.browser.choose("scopa")
    assert again.options() == {}
    QTest.keyClick(again, Qt.Key.Key_Return)
    third = opened(again.settings, qtbot)
    assert third.game.id == "scopa"
    third.browser.choose("diloti")
    assert (third.players, third.options()) == (4, {"target": 101})
    assert third.panel.options.button.line.text().startswith("To 101 points")
    third.panel.options.unfold()
    QTest.mouseClick(third.defaults_button, LEFT)
    assert (third.players, third.options()) == (4, {})
    assert not third.defaults_button.isVisible(), "there is nothing left to reset"


def test_what_was_played_lately_stands_on_the_first_shelf(qapp: QApplication, qtbot: QtBot) -> None:
    games = {"pisti": GameChoice(2), "gone": GameChoice(2), "mulle": GameChoice(3)}
    dialog = opened(replace(Settings(), games=games), qtbot)
    first = dialog.browser.shelf_list[0]
    assert [tile.id for tile in first.tiles[-2:]] == ["mulle", "pisti"], "the latest first"
    dialog.browser.choose("mulle")
    assert dialog.players == 3


def test_a_search_shows_a_game_played_lately_once(qapp: QApplication, qtbot: QtBot) -> None:
    dialog = opened(replace(Settings(), games={"mulle": GameChoice(3)}), qtbot)
    dialog.browser.choose("mulle")
    lately = next(tile for tile in tiles(dialog) if tile.isChecked())
    QTest.keyClicks(dialog.browser.search, "mulle")
    (found,) = tiles(dialog)
    assert found is not lately and found.isChecked() and dialog.game.id == "mulle"
    QTest.mouseClick(found, LEFT)
    QTest.mouseDClick(found, LEFT)
    assert dialog.result_game is not None and dialog.result_game.game == "mulle"


def test_the_longest_name_fits_the_panel(dialog: NewGameDialog, qtbot: QtBot) -> None:
    name = dialog.panel.name
    usual = QFontMetrics(name.font()).height()
    dialog.browser.choose("elewenjewe")
    qtbot.waitUntil(lambda: text_width(name.text(), name.font()) <= name.width())
    dialog.browser.choose("scopa")
    qtbot.waitUntil(lambda: QFontMetrics(name.font()).height() == usual)


def test_all_games_and_all_opponents_have_their_own_word(qapp: QApplication, qtbot: QtBot) -> None:
    try:
        set_language("el")
        dialog = opened(Settings(), qtbot)
        assert dialog.browser.filters[FILTERS[0]].text() == "Όλα"
        opponents = OpponentsDialog(None, OPPONENTS["eleni"])
        assert opponents.filter_buttons[0].text() == "Όλοι"
    finally:
        set_language("en")


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_panel_never_scrolls_sideways(qapp: QApplication, qtbot: QtBot, text: float) -> None:
    """The longest summaries are Greek; they wrap."""
    set_language("el")
    set_text_size(text, 1.0)
    try:
        apply_style(qapp, THEMES["cloth"])
        dialog = opened(Settings(), qtbot)
        dialog.resize(1366, 768)
        QTest.qWait(20)
        assert dialog.panel.area.horizontalScrollBar().maximum() == 0
    finally:
        set_language("en")
        set_text_size(0.0, 1.0)
        apply_style(qapp, THEMES["cloth"])


def test_options_of_another_version_are_passed_over(qapp: QApplication, qtbot: QtBot) -> None:
    games = {"diloti": GameChoice(4, {"target": 7000, "gone": True, "xeri": 5})}
    dialog = opened(replace(Settings(), games=games), qtbot)
    dialog.browser.choose("diloti")
    assert dialog.players == 4 and set(dialog.options()) <= {"xeri"}


# Lessons


def test_a_game_with_a_lesson_can_be_learnt_first(start: Start, qtbot: QtBot) -> None:
    window = start()
    window.show_welcome()

    def learn(dialog: QWidget | None) -> None:
        assert isinstance(dialog, NewGameDialog)
        dialog.browser.choose("shaniss")
        assert not dialog.panel.learn_button.isVisible(), "it has none"
        dialog.browser.choose("scopa")
        assert dialog.panel.learn_button.isVisible()
        QTest.mouseClick(dialog.panel.learn_button, LEFT)

    QTimer.singleShot(0, window, lambda: learn(open_dialog()))
    window.match_controller.new_game()
    page = window.pages.currentWidget()
    assert isinstance(page, LessonPage)
    assert learning_of(window).session.lesson is LESSONS["scopa"]


def test_keys_in_a_lesson_do_nothing_to_the_match_that_was_left_for_it(
    start: Start, qtbot: QtBot
) -> None:
    window = start("kontsina", level="beginner")
    person = Person(window, 1)
    person.wait(person.ready, "the deal")
    person.play_by_clicking()
    match = window.session.match_id
    played = window.session.match.hands[-1].course.texts[0]
    assert match is not None

    def learn(dialog: QWidget | None) -> None:
        assert isinstance(dialog, NewGameDialog)
        dialog.browser.choose("scopa")
        QTest.mouseClick(dialog.panel.learn_button, LEFT)

    QTimer.singleShot(0, window, lambda: learn(open_dialog()))
    window.match_controller.new_game()
    page = window.pages.currentWidget()
    assert isinstance(page, LessonPage)
    for key in "ZYH":
        held = KEYS.NoModifier if key == "H" else KEYS.ControlModifier
        QTest.keyClick(window, Qt.Key(ord(key)), held)
        assert window.focusWidget() is page.view
    window.show_welcome()
    latest = window.start_page.latest()
    assert latest is not None and latest.id == match
    assert window.library.look_at(match).hands[-1].course.texts[0] == played


# Layout


def test_beside_the_shelf_everything_usual_fits_a_laptop(
    dialog: NewGameDialog, qtbot: QtBot
) -> None:
    for game in ("kontsina", "scopa", "cassino", "diloti", "pisti"):
        dialog.browser.choose(game)
        bar = dialog.panel.area.verticalScrollBar()
        qtbot.waitUntil(lambda: bar.maximum() == 0, timeout=10_000)  # noqa: B023
    place = dialog.panel.learn_button.mapTo(dialog, QPoint(0, 0))
    assert dialog.rect().contains(place)


def test_the_room_is_used(dialog: NewGameDialog, qtbot: QtBot) -> None:
    for width, wanted in ((1920, 6), (1600, 6), (1366, 4), (1280, 4), (860, 2), (480, 1)):
        dialog.resize(width, 800)
        qtbot.waitUntil(lambda: columns(dialog) == wanted, timeout=10_000)  # noqa: B023
        assert dialog.panel.body.isVisible() == (width >= 900), width
        for tile in tiles(dialog):
            assert tile.width() >= tile.minimumSizeHint().width(), width


def test_in_a_narrow_window_the_panel_takes_the_place_of_the_shelf(
    dialog: NewGameDialog, qtbot: QtBot
) -> None:
    dialog.resize(480, 800)
    panel = dialog.panel
    qtbot.waitUntil(panel.options_button.isVisible)
    assert not panel.body.isVisible() and panel.play_button.isVisible()
    QTest.mouseClick(panel.options_button, LEFT)
    assert panel.body.isVisible() and not dialog.browser.isVisible()
    assert dialog.number_buttons[2].isVisible()
    press(Qt.Key.Key_Escape)
    assert dialog.isVisible() and dialog.browser.isVisible() and not panel.body.isVisible()
    QTest.mouseClick(panel.options_button, LEFT)
    QTest.keyClicks(panel.play_button, "pi")
    assert dialog.browser.isVisible(), "who searches sees what is found"
    assert dialog.game.id == "pisti"
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()

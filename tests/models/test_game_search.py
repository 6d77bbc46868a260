"""A game is found however a person writes its name; what is not found is said, and not started."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.models.game_search import found, plain
from kontsina_qt.rules.games.catalogue import ELSEWHERE, GAMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.game_browser import GameBrowser
from tests.e2e.person import LEFT
from tests.matrix import each_language

CASSINOS = {id for id, game in GAMES.items() if game.family == "Cassino"}


def write(widget: QWidget, text: str) -> None:
    """Types any letters; ``QTest.keyClicks`` knows only those of Latin-1."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, 0, Qt.KeyboardModifier(0), letter))


@pytest.fixture
def dialog(qapp: QApplication) -> Iterator[NewGameDialog]:
    dialog = NewGameDialog(Settings())
    dialog.show()
    yield dialog
    dialog.close()


@pytest.mark.parametrize("typed", ["casino", "kasino", "CASSINO", "kassino", "Καζίνο", "κασινο"])
def test_cassino_is_found_by_any_spelling(dialog: NewGameDialog, typed: str) -> None:
    write(dialog.browser.search, typed)
    shown = set(dialog.browser.shown())
    assert shown >= CASSINOS | {"kassino-swedish", "kasino-finnish"}
    assert "scopa" not in shown
    assert dialog.game.id == "cassino"


WRITTEN = [
    *(("xeri", "xeri"), ("ξερή", "xeri"), ("ΞΕΡΗ", "xeri"), ("kseri", "xeri")),
    *(("pishti", "pisti"), ("πάστρα", "pisti"), ("Zing", "zing")),
    *(("بصرة", "basra"), ("پاسور", "pasur"), ("tablanet", "tablic"), ("Таблић", "tablic")),
    *(("Табланет", "tablic"), ("الباصرة", "basra"), ("PİŞTİ", "pisti")),
    *(("escoba", "escoba"), ("Basra", "basra"), ("tablić", "tablic")),
    *(("Κοντσίνα", "kontsina"), ("κολτσινα", "kontsina"), ("kontzina", "kontsina")),
    *(("δηλωτη", "diloti"), ("Δηλωτή", "diloti"), ("dilwti", "diloti")),
    *(("σκόπα", "scopa"), ("skopa", "scopa"), ("scopone scient", "scopone")),
    *(("βασιλικο", "cassino-royal"), ("royal", "cassino-royal"), ("konstina", "kontsina")),
    *(("halliel", "bella-donna-halliel"), ("mule", "mulle"), ("eleweñ", "elewenjewe")),
    *(("settebello", "scopa"), ("Τουρκία", "pisti")),
]


@pytest.mark.parametrize("language", each_language())
def test_every_language_finds_in_every_other(qapp: QApplication, language: str) -> None:
    set_language(language)
    dialog = NewGameDialog(Settings())
    for typed, game in WRITTEN:
        dialog.browser.search.clear()
        write(dialog.browser.search, typed)
        assert dialog.game.id == game, typed
    dialog.deleteLater()


@pytest.mark.parametrize("where", ["start_button", "sealed", "tile", "browser.search"])
def test_letters_search_wherever_the_focus_is(dialog: NewGameDialog, where: str) -> None:
    dialog.activateWindow()
    dialog.deal.fold.unfold()
    tile = dialog.browser.tile(dialog.browser.current)
    field: QWidget = tile if where == "tile" else attrgetter(where)(dialog)
    field.setFocus()
    for letter in "scop":
        focus = QApplication.focusWidget()
        assert focus is not None
        write(focus, letter)
    assert dialog.browser.search.text() == "scop"
    assert dialog.game.id == "scopa"
    QTest.keyClick(dialog.browser.search, Qt.Key.Key_Return)
    assert dialog.result_game is not None and dialog.result_game.game == "scopa"


def test_nothing_found_is_said_and_starts_nothing(dialog: NewGameDialog) -> None:
    browser = dialog.browser
    QTest.mouseClick(browser.search, LEFT)
    QTest.keyClicks(browser.search, "poker")
    assert browser.nothing.isVisible() and "poker" in browser.nothing_words.text()
    assert not browser.shelves.isVisible()
    assert not dialog.start_button.isEnabled()
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    assert dialog.isVisible() and dialog.result_game is None
    QTest.keyClick(browser.search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(browser.search, Qt.Key.Key_Delete)
    assert not browser.nothing.isVisible() and browser.shelves.isVisible()
    assert dialog.start_button.isEnabled()
    assert dialog.game.id == "kontsina"


def test_the_game_chosen_stays_while_it_fits(dialog: NewGameDialog) -> None:
    dialog.browser.choose("scopone")
    QTest.keyClicks(dialog.browser.search, "sc")
    assert dialog.game.id == "scopone"


@pytest.mark.parametrize("language", each_language())
def test_every_beginning_of_a_games_own_name_chooses_it(qapp: QApplication, language: str) -> None:
    set_language(language)
    browser = GameBrowser("pisti")
    names = {id: tr(game.name) for id, game in GAMES.items()}
    for id, name in names.items():
        for end in range(1, len(name) + 1):
            typed = name[:end]
            begins = plain(typed.strip())
            rivals = [n for n in names.values() if plain(n).startswith(begins)]
            browser.search.setText(typed)
            chosen = names[browser.current]
            assert chosen in rivals, f"{typed}: {chosen}"
            assert chosen == name or len(rivals) > 1
        assert browser.current == id, "the whole name is that game's, though others begin so"
    browser.deleteLater()


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Five Player Cassino", "cassino"),
        ("Partnership Cassino", "cassino"),
        ("Cassino for Three or Four", "cassino"),
        ("Four Player Diloti", "diloti"),
        ("Two Player African Cassino", "african-cassino"),
        ("four-handed african", "african-cassino"),
        ("Swazi Cassino", "african-cassino"),
        ("Three Player Kontsina", "kontsina"),
        ("zwickern for eight", "zwickern"),
        ("Cassino για πέντε", "cassino"),
        ("Δηλωτή τεσσάρων παικτών", "diloti"),
        ("cassino a coppie", "cassino"),
        ("diloti per quattro", "diloti"),
    ],
)
def test_a_game_is_found_by_how_many_play(qapp: QApplication, typed: str, game: str) -> None:
    browser = GameBrowser("pisti")
    browser.search.setText(typed)
    assert browser.current == game
    browser.deleteLater()


def test_a_number_of_players_that_a_game_does_not_have_finds_it_not() -> None:
    assert "cassino-draw" not in found("Six Player Draw Cassino")
    assert "cassino-draw" in found("Five Player Draw Cassino")


def test_every_game_is_found_by_each_of_its_names() -> None:
    for id, game in GAMES.items():
        for name in (game.name, *game.also, tr(game.name), *ELSEWHERE.get(id, ())):
            assert id in found(name), name
    assert set(ELSEWHERE) <= set(GAMES)

"""Games with their home decks: drawn, named, scored, and as chosen in the settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.card_names import CardNames
from kontsina_qt.library.settings.choices import LatinCards, Speed
from kontsina_qt.library.settings.settings import Part, parts_of
from kontsina_qt.rules.base.packs import FRENCH, ITALIAN, SPANISH, Pack
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.access.seen import SIGNS, Table, seen

Begin = Callable[[str], MainWindow]


@pytest.fixture
def begin(start: Callable[..., MainWindow], window: MainWindow, qtbot: QtBot) -> Begin:
    """Start a match and wait for the person's turn."""

    def begun(game: str) -> MainWindow:
        window.change_settings(replace(window.settings, speed=Speed.OFF))
        start(game, number=12)
        qtbot.waitUntil(lambda: window.session.my_turn and not window.scene.motion.busy)
        return window

    return begun


def pack_on(window: MainWindow) -> Pack:
    """The deck on the table."""
    return window.scene.appearance.art.names.pack


def hand_of(window: MainWindow) -> list[str]:
    """The accessible names of the hand cards."""
    return [each.name for each in Table(window.view).hand]


def play_hand(window: MainWindow, qtbot: QtBot) -> None:
    """Play until the hand is scored."""

    def ready() -> bool:
        return window.sheet.isVisible() or (window.session.my_turn and not window.scene.motion.busy)

    while not window.sheet.isVisible():
        position = window.session.position
        assert position is not None
        window.session.play(position.legal(1)[0])
        qtbot.waitUntil(ready)


@pytest.mark.parametrize(("game", "pack"), [("scopa", ITALIAN), ("escoba", SPANISH)])
def test_a_game_is_drawn_and_told_with_the_pack_of_its_home(
    begin: Begin, qtbot: QtBot, game: str, pack: Pack
) -> None:
    window = begin(game)
    names = CardNames(pack)
    assert pack_on(window) is pack
    assert hand_of(window) == [names.aloud(card) for card in window.scene.own]
    on_table, held = window.scene.words.table(), window.scene.words.hand()
    for card in (*window.scene.table, *window.scene.own):
        assert names.card(card) in on_table + held
    play_hand(window, qtbot)
    text = " ".join(
        (*window.table_page.models.history.rows, *(row.sentence for row in window.sheet.rows))
    )
    assert "Most coins" in text and " of cups" in text
    text += " ".join(each.name for each in seen(window.sheet).all())
    assert not any(sign in text for sign in SIGNS)


def test_the_next_game_brings_its_own_pack(begin: Begin) -> None:
    window = begin("kontsina")
    french = window.scene.appearance.art
    assert pack_on(window) is FRENCH
    begin("scopa")
    assert pack_on(window) is ITALIAN
    begin("kontsina")
    assert window.scene.appearance.art is french


def test_no_card_of_the_game_before_is_looked_for_in_the_next_pack(
    begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    for game in ("zing", "escoba", "zing", "scopa"):
        begin(game)
        assert not caplog.text


def test_another_pack_is_chosen_in_the_settings_and_seen_at_once(begin: Begin) -> None:
    window = begin("scopa")
    assert parts_of(["latin_cards"]) == {Part.DECK}
    for chosen, pack in (
        (LatinCards.SPANISH, SPANISH),
        (LatinCards.FRENCH, FRENCH),
        (LatinCards.HOME, ITALIAN),
    ):
        window.change_settings(replace(window.settings, latin_cards=chosen))
        assert pack_on(window) is pack
        names = CardNames(pack)
        assert hand_of(window) == [names.aloud(card) for card in window.scene.own]
        for row in window.table_page.models.history.rows:
            assert pack is FRENCH or not any(sign in row for sign in SIGNS)
    window.change_settings(replace(window.settings, latin_cards=LatinCards.ITALIAN))
    begin("kontsina")
    assert pack_on(window) is FRENCH, "a pack of forty cards is for games of forty"


def test_a_refusal_and_a_hint_name_the_cards_of_the_pack(begin: Begin, qtbot: QtBot) -> None:
    window = begin("scopa")
    held, on_table = next(iter(window.scene.own)), 0
    for card in window.scene.table:
        on_table |= 1 << card
    refused = window.session.refusal(held, on_table)
    assert " of " in refused and not any(sign in refused for sign in SIGNS)
    said: list[str] = []
    window.gestures.said.connect(said.append)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: any("Hint" in words for words in said))
    assert not any(sign in words for sign in SIGNS for words in said)


def test_help_and_the_shelf_show_the_pack_of_the_game(window: MainWindow) -> None:
    rules = RulesWindow(GAMES["scopa"].rules(2), window, window.art, window.theme)
    assert "Settebello (7 of coins)" in rules.text() and "♦" not in rules.text()
    rules.show_rules(GAMES["kontsina"].rules(2))
    assert "♦" in rules.text()
    rules.close()
    dialog = NewGameDialog(window.settings, window)
    dialog.browser.choose("scopa")
    text = dialog.option_row("settebello").why.text()
    assert text == "The seven of coins scores a point."
    dialog.close()

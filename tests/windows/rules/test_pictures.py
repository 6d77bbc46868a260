"""The rules of every game show worked examples, drawn from plays that the rules allow."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication

from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.explain.examples import EXAMPLES
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.rules.pictures import draw, worked
from kontsina_qt.windows.rules.window import RulesWindow

ALL = [(game, n) for game in GAMES for n in range(len(EXAMPLES[game]))]


def test_every_game_has_one() -> None:
    assert set(EXAMPLES) == set(GAMES)
    assert all(EXAMPLES.values())


@pytest.mark.parametrize(("game", "number"), ALL)
def test_an_example_is_a_play_and_its_words_name_every_card(game: str, number: int) -> None:
    example = EXAMPLES[game][number]
    position = example.position(game)
    assert example.move in position.legal_texts()
    drawn = worked(game, example)
    assert set(cards_in(drawn.played)) <= set(drawn.hand)
    for card in cards_in(position.hands[0] | position.table):
        assert card_words(card) in drawn.alt
    assert drawn.alt.endswith(drawn.words)
    before = {card for cards, _ in drawn.before for card in cards}
    after = {card for cards, _ in drawn.after for card in cards}
    if not example.piles:
        assert before | set(cards_in(drawn.played)) == after | set(drawn.taken)


def test_what_is_taken_is_gone_and_what_is_built_lies_together() -> None:
    take = worked("kontsina", EXAMPLES["kontsina"][0])
    assert take.words == "You took 4♦+5♣ with the 9♥."
    assert len(take.after) == len(take.before) - 2
    assert len(take.taken) == 3
    build = worked("diloti", EXAMPLES["diloti"][1])
    assert [(len(cards), value) for cards, value in build.after if value] == [(3, 9)]
    assert not build.taken


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_picture_shows_cards(qapp: QApplication, theme: object) -> None:
    load_resources()
    picture = draw(worked("scopa", EXAMPLES["scopa"][0]), CardArt(), theme).toImage()  # type: ignore[arg-type]
    colours = {
        picture.pixelColor(x, y).name()
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    }
    assert len(colours) > 20


def test_the_window_shows_them_with_words_for_who_does_not_see_them(qapp: QApplication) -> None:
    load_resources()
    for game in GAMES.values():
        window = RulesWindow(game.rules(game.players[0]))
        html = window._text.toHtml()
        document = window._text.document()
        for number, example in enumerate(EXAMPLES[game.id]):
            name = f"example:{game.id}-{number}"
            assert name in html
            kind = QTextDocument.ResourceType.ImageResource.value
            found = document.resource(kind, QUrl(name))
            assert (found if isinstance(found, QImage) else found.toImage()).width() > 390
            assert worked(game.id, example).words in window.text()
        window.close()

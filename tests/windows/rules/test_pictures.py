"""The rules of every game show worked examples, drawn from plays that the rules allow."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QTextBrowser
from pytestqt.qtbot import QtBot

from kontsina_qt.rules.base.cards import cards_in, is_joker
from kontsina_qt.rules.explain.examples import EXAMPLES
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.text_size import set_text_size
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.rules.pictures import draw, examples_of, worked
from kontsina_qt.windows.rules.window import RulesWindow

GAP = 20
"""The most pixels between two paragraphs."""
ALL = [(game, n) for game in GAMES for n in range(len(EXAMPLES[game]))]


def text_of(window: RulesWindow) -> QTextBrowser:
    """The text of the rules in the window."""
    found = window.findChild(QTextBrowser)
    assert isinstance(found, QTextBrowser)
    return found


def test_every_game_has_one() -> None:
    assert set(EXAMPLES) == set(GAMES)
    assert all(EXAMPLES.values())


@pytest.mark.parametrize(("game", "number"), ALL)
def test_an_example_is_a_play_and_its_words_name_every_card(game: str, number: int) -> None:
    example = EXAMPLES[game][number]
    position = example.position(game)
    assert example.move in position.notation.legal_texts()
    drawn = worked(game, example)
    assert set(cards_in(drawn.played)) <= set(drawn.hand)
    for card in (*cards_in(position.hands[0] | position.table), *drawn.theirs):
        assert ("joker" if is_joker(card) else card_words(card)) in drawn.alt
    assert drawn.alt.endswith(drawn.words)
    before = {card for cards, _ in drawn.before for card in cards}
    after = {card for cards, _ in drawn.after for card in cards}
    if not example.piles:
        assert before | set(cards_in(drawn.played)) == after | set(drawn.taken)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_no_card_is_there_that_the_pack_has_not(game: str, number: int) -> None:
    position = EXAMPLES[game][number].position(game)
    there = (*position.hands, *position.piles, position.table, *(b.cards for b in position.builds))
    seen = 0
    for cards in there:
        assert not cards & (seen | ~position.rules.full)
        seen |= cards


def test_what_is_taken_is_gone_and_what_is_built_lies_together() -> None:
    take = worked("kontsina", EXAMPLES["kontsina"][0])
    assert take.words == "You took 4♦+5♣ with the 9♥."
    assert len(take.after) == len(take.before) - 2
    assert len(take.taken) == 3
    build = worked("diloti", EXAMPLES["diloti"][1])
    assert [(len(cards), value) for cards, value in build.after if value] == [(3, 9)]
    assert not build.taken


OWN = {
    "mulle": ("7H x 7H",),
    "bella-donna": ("5C x 5H", "9H x 4D+5S"),
    "bella-donna-halliel": ("9D x P1", "5C x 5H", "9H x 4D+5S"),
    "african-cassino": ("2H b9 2H+P1.7S [4D+5C]", "9S x [4D+5C] P1.9D"),
    "elewenjewe": ("X1 x *", "4D b8 AD+3C+4D"),
    "zwickern": ("X1=9 x 4D+5C 9H", "8D x 8C X2"),
    "kasino-finnish": ("AH x AS+KC", "TD x 3D+KC 6H+TS"),
    "cassino-royal": ("JH b13 2C+JH",),
    "laugh-and-lie-down": ("7C+7D x 7H+7S",),
    "stealing-bundles": ("9H x P1",),
    "pisti": ("9S x *", "JD x *", "JH x *"),
    "xeri": ("9S x *", "JD x *", "JH x *"),
    "zing": ("9S x *", "JD x *", "JH x *"),
    "escoba": ("7C x JD", "7D x 3H+5C"),
    "pasur": ("4C x 7H", "JC x *", "5C x 2D+4S"),
    "basra": ("5S x 2D+3H", "7D x *"),
    "tablic": ("QH x AC+2D", "AH=11 x AS 5C+6D", "JH x 3C+9D"),
}
"""What each game alone has, by the plays that show it."""
SWEPT = {
    "bella-donna": {"9H x 4D+5S"},
    "pisti": {"9S x *", "JD x *"},
    "xeri": {"9S x *", "JD x *"},
    "zing": {"9S x *", "JD x *"},
    "escoba": {"7D x 3H+5C"},
    "pasur": {"5C x 2D+4S"},
    "basra": {"5S x 2D+3H", "7D x *"},
    "tablic": {"JH x 3C+9D"},
}


@pytest.mark.parametrize("game", OWN)
def test_each_game_shows_its_own_thing_and_says_what_it_is(game: str) -> None:
    shown = {example.move: example for example in EXAMPLES[game]}
    for move in OWN[game]:
        assert shown[move].note
        drawn = worked(game, shown[move])
        assert "{" not in drawn.words
        assert drawn.words.count(".") + drawn.words.count("!") > 1


@pytest.mark.parametrize("game", SWEPT)
def test_a_card_that_swept_the_table_lies_crosswise(game: str) -> None:
    crosswise = {e.move for e in EXAMPLES[game] if worked(game, e).across}
    assert crosswise == SWEPT[game]


@pytest.mark.parametrize(("game", "number"), ALL)
def test_the_card_that_captures_lies_on_top(game: str, number: int) -> None:
    drawn = worked(game, EXAMPLES[game][number])
    if drawn.taken:
        assert drawn.played >> drawn.taken[-1] & 1


def test_one_pile_lies_together_with_its_top_card_last() -> None:
    drawn = worked("xeri", EXAMPLES["xeri"][0])
    ((pile, _),) = drawn.before
    assert [card_words(card) for card in pile] == ["8♣", "5♣", "3♦", "4♦"]
    assert set(pile) == set(cards_in(drawn.used))
    assert drawn.taken == (*pile, *cards_in(drawn.played))


def test_a_theft_takes_the_other_pile_and_a_pile_card_its_top() -> None:
    theft = worked("bella-donna-halliel", EXAMPLES["bella-donna-halliel"][0])
    assert theft.taken == (*theft.theirs, *cards_in(theft.played))
    assert theft.left == ()
    top = worked("african-cassino", EXAMPLES["african-cassino"][2])
    assert top.left == top.theirs[:-1]
    assert top.used >> top.theirs[-1] & 1
    plain = worked("african-cassino", EXAMPLES["african-cassino"][0])
    assert top.height > plain.height


@pytest.mark.parametrize(
    ("game", "players", "options", "gone"),
    [
        ("zwickern", 2, {"jokers": 0}, {"X1=9 x 4D+5C 9H", "8D x 8C X2"}),
        ("zwickern", 5, {}, {"X1=9 x 4D+5C 9H", "8D x 8C X2"}),
        ("elewenjewe", 2, {"esun": False}, {"4D b8 AD+3C+4D"}),
        ("elewenjewe", 2, {"rules": "professional"}, {"X1 x *"}),
        ("pisti", 2, {"jack_on_single": True}, {"JH x *"}),
        ("basra", 2, {"komi": "seven"}, {"7D x *"}),
        ("cassino", 4, {"partnerships": True}, set()),
        ("xeri", 4, {"jack_xeri": 15}, set()),
    ],
)
def test_what_the_options_in_force_do_not_allow_is_not_shown(
    qapp: QApplication, game: str, players: int, options: dict[str, object], gone: set[str]
) -> None:
    load_resources()
    html, _ = examples_of(GAMES[game].rules(players, options), CardArt(), THEMES["cloth"], 300)
    shown = {e.move for n, e in enumerate(EXAMPLES[game]) if f"example:{game}-{n}" in html}
    assert {e.move for e in EXAMPLES[game]} - shown == gone


def test_what_a_sweep_scores_is_that_of_the_options_in_force(qapp: QApplication) -> None:
    load_resources()
    rules = GAMES["xeri"].rules(2, {"jack_xeri": 15})
    html, _ = examples_of(rules, CardArt(), THEMES["cloth"], 300)
    assert "15 points" in html and "20 points" not in html


@pytest.mark.parametrize(("wide", "text"), [(480, 1.0), (480, 1.5), (1280, 1.5)])
def test_a_picture_is_no_wider_than_its_page(qtbot: QtBot, wide: int, text: float) -> None:
    load_resources()
    set_text_size(text, 0)
    window = RulesWindow(GAMES["basra"].rules(2))
    qtbot.addWidget(window)
    window.resize(wide, 700)
    window.show()
    qtbot.waitExposed(window)
    assert text_of(window).horizontalScrollBar().maximum() == 0
    set_text_size(0, 1.0)


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


def test_nothing_in_a_picture_is_cut_at_its_edge(qapp: QApplication) -> None:
    load_resources()
    art = CardArt()
    for game, number in ALL:
        picture = draw(worked(game, EXAMPLES[game][number]), art, THEMES["cloth"], 1.0).toImage()
        edge = {picture.pixelColor(picture.width() - 1, y).alpha() for y in range(picture.height())}
        assert edge == {0}, (game, EXAMPLES[game][number].move)


def test_the_window_shows_them_with_words_for_who_does_not_see_them(qapp: QApplication) -> None:
    load_resources()
    for game in GAMES.values():
        window = RulesWindow(game.rules(game.players[0]))
        html = text_of(window).toHtml()
        document = text_of(window).document()
        for number, example in enumerate(EXAMPLES[game.id]):
            name = f"example:{game.id}-{number}"
            assert name in html
            kind = QTextDocument.ResourceType.ImageResource.value
            found = document.resource(kind, QUrl(name))
            assert (found if isinstance(found, QImage) else found.toImage()).width() > 390
            assert worked(game.id, example).words in window.text()
        window.close()


def test_there_is_no_gap_between_what_is_told(qapp: QApplication) -> None:
    """Nor an empty paragraph: each heading, sentence and picture follows the one before."""
    load_resources()
    for game in GAMES.values():
        window = RulesWindow(game.rules(game.players[0]))
        window.show()
        document = text_of(window).document()
        layout, below, block = document.documentLayout(), 0.0, document.begin()
        while block.isValid():
            box = layout.blockBoundingRect(block)
            assert box.top() - below <= GAP, f"{game.id}: above {block.text()!r}"
            assert block.text().strip(), f"{game.id}: an empty paragraph"
            below, block = box.bottom(), block.next()
        window.close()

"""Cards under the names of their pack, written and spoken, in every language."""

from __future__ import annotations

import pytest

from kontsina_qt.card_names import HOME, CardNames, choose_pack, names_of, pack_of
from kontsina_qt.language import languages, set_language, tr
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.rules.base.cards import PACK, card, card_set, cards_in
from kontsina_qt.rules.base.packs import FRENCH, ITALIAN, LATIN, PACKS, SPANISH, Pack
from kontsina_qt.rules.explain.whole import explain
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.refusals import why_not
from kontsina_qt.rules.state.spoken import aloud
from tests.rules.helpers import at, rules_of

FORTY = ("scopa", "scopone", "escoba")
SIGNS = "♣♦♥♠"


@pytest.fixture
def at_home() -> None:
    """Give each game its home pack, as in a window with default settings."""
    choose_pack(HOME)


@pytest.mark.usefixtures("at_home")
def test_games_are_played_with_their_home_pack() -> None:
    own = {game.id: pack_of(game) for game in GAMES.values()}
    assert {id: pack.id for id, pack in own.items() if pack is not FRENCH} == {
        "scopa": "italian",
        "scopone": "italian",
        "escoba": "spanish",
    }


@pytest.mark.parametrize("chosen", PACKS)
def test_a_pack_is_used_for_games_whose_cards_it_has(chosen: str) -> None:
    choose_pack(chosen)
    for game in GAMES.values():
        assert pack_of(game).id == (chosen if game.id in FORTY else "french"), game.id


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.id)
def test_every_card_has_a_name_of_its_own(pack: Pack, language: str) -> None:
    set_language(language)
    names, cards = CardNames(pack), cards_in(pack.cards) or list(PACK)
    for on_done in (names.card, names.aloud):
        said = [on_done(each) for each in cards]
        assert len(set(said)) == len(cards)
        assert "" not in said and not any("{" in words for words in said)
        if pack is not FRENCH:
            assert not any(sign in words for words in said for sign in SIGNS)
    assert len({names.sign(each) for each in cards}) == len(cards) // 4


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("en", ["7 of coins", "knight of cups"], ["seven of coins", "knight of cups"]),
        ("it", ["il 7 di denari", "il cavallo di coppe"], ["sette di denari", "cavallo di coppe"]),
        ("es", ["el 7 de oros", "el caballo de copas"], ["siete de oros", "caballo de copas"]),
        ("el", ["7 νομισμάτων", "C κυπέλλων"], ["εφτά νομισμάτων", "ιππότης κυπέλλων"]),
    ],
)
def test_names_as_players_say_them(language: str, written: list[str], said: list[str]) -> None:
    set_language(language)
    names = CardNames(ITALIAN)
    cards = [card("7D"), card("QH")]
    assert [names.card(each) for each in cards] == written
    assert [names.aloud(each) for each in cards] == said


def test_cards_in_a_sentence() -> None:
    names = CardNames(SPANISH)
    text = "Anna took 4♠+3♥ with the 7♦"
    assert names.written(text) == "Anna took 4 of swords and 3 of cups with the 7 of coins"
    assert CardNames(FRENCH).written(text) == text
    assert names.written("7♣ A♥ Q♦") == "7 of clubs, ace of cups, knight of coins"
    assert names.sentence("Q♦ takes nothing") == "Knight of coins takes nothing"
    assert names.written("You laid the ★1") == "You laid the joker"


def test_articles_are_not_repeated() -> None:
    set_language("it")
    names = CardNames(ITALIAN)
    assert names.written("Hai preso A♠+3♥ con 7♦") == (
        "Hai preso l'asso di spade e il 3 di coppe con il 7 di denari"
    )
    leave = names.sentence("Leave the J♠, which is 8.", after_articles=True)
    assert leave == "Leave the fante di spade, which is 8."


def test_spanish_cards_have_their_articles() -> None:
    set_language("es")
    names = CardNames(SPANISH)
    assert names.written("Ana se ha llevado J♠+A♥ con 7♦") == (
        "Ana se ha llevado la sota de espadas y el as de copas con el 7 de oros"
    )
    assert names.sentence("Q♦ se queda.") == "El caballo de oros se queda."
    leave = names.sentence("Deja la J♠, que vale 8.", after_articles=True)
    assert leave == "Deja la sota de espadas, que vale 8."


@pytest.mark.parametrize("language", languages())
def test_a_joker_is_called_one(language: str) -> None:
    set_language(language)
    names = CardNames(FRENCH)
    assert names.written("4♦+★2") == f"4♦+{tr('joker')}"
    assert names.written("5♥ ★1 4♦") == f"5♥, {tr('joker')}, 4♦"
    assert names.card(card("X1")) == names.aloud(card("X1")) == tr("joker")


def test_symbols_are_spoken_as_words() -> None:
    set_language("el")
    for pack in (ITALIAN, SPANISH):
        names = CardNames(pack)
        text = names.written("Πήρες A♥+7♠ με K♦")
        assert aloud(text, tr) == "Πήρες άσος κυπέλλων και 7 ξιφών με ρήγας νομισμάτων"


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", FORTY)
def test_rules_name_no_card_of_another_pack(game: str, language: str) -> None:
    set_language(language)
    names = names_of(GAMES[game])
    french = [tr(word) for word in ("diamonds", "hearts", "spades", "queen")]
    french += [tr("Most diamonds").split()[-1]]
    for players in GAMES[game].players:
        for section in explain(GAMES[game].rules(players), names.tr):
            for words in map(names.explained, section.paragraphs):
                assert not any(sign in words for sign in SIGNS), words
                assert not any(f" {word}" in f" {words}" for word in french), words


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("language", languages())
def test_the_lesson_of_scopa_names_no_card_of_another_pack(language: str) -> None:
    set_language(language)
    names = names_of(GAMES["scopa"])
    french = [tr(word) for word in ("diamonds", "queen")]
    for step in LESSONS["scopa"].steps:
        for text in filter(None, (step.say, step.well, step.wrong)):
            sentence = names.sentence(names.tr(text), after_articles=True)
            assert not any(sign in sentence for sign in SIGNS), sentence
            assert not any(f" {word}" in f" {sentence}" for word in french), sentence


@pytest.mark.usefixtures("at_home")
def test_options_and_score_lines_name_the_suits_of_the_pack() -> None:
    for id in FORTY:
        game = GAMES[id]
        texts = [option.help for option in game.options]
        texts += [each.label for each in game.rules(game.usual_players).categories]
        for text in texts:
            assert "diamond" not in names_of(game).tr(text), text


def test_a_card_is_not_repeated_in_brackets() -> None:
    names = CardNames(SPANISH)
    assert names.explained("Seven of coins (7♦): 1 point.") == "Seven of coins: 1 point."
    assert names.explained("Settebello (7♦): 1 point.") == "Settebello (7 of coins): 1 point."
    assert names.explained("Most coins (♦): 1 point.") == "Most coins: 1 point."


def test_refusals_name_the_cards_of_the_pack() -> None:
    position = at("7D QS 2C", "7S 4C 3H", rules=rules_of("scopa", 2))
    refused = why_not(position, position.turn, card("7D"), card_set("4C 3H"))
    assert refused is not None
    text = CardNames(ITALIAN).message(refused)
    assert "7 of coins" in text.lower() and not any(sign in text for sign in SIGNS)


def test_the_forty_cards_are_those_of_the_games() -> None:
    for id in FORTY:
        rules = GAMES[id].rules(GAMES[id].usual_players)
        assert set(cards_in(LATIN)) == set(rules.cards)

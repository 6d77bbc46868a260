"""The rules text follows the data and the options, and agrees with the rule cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from assets.translations.update import texts
from kontsina_qt.rules.base.cards import is_joker, rank_of
from kontsina_qt.rules.base.deal import AGAIN, TO_FOUR, first_deal, next_deal
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import Option, Value
from kontsina_qt.rules.base.terms import Thing, words_for
from kontsina_qt.rules.base.turn import ANY, ONE, PIPS, ROYAL, Fishing
from kontsina_qt.rules.explain.called import CALLED
from kontsina_qt.rules.explain.deal import deals_of
from kontsina_qt.rules.explain.section import has_jokers
from kontsina_qt.rules.explain.whole import difference, explain, rules_text
from kontsina_qt.rules.games.catalogue import GAMES
from tests.rules.said import SAID

CLASSIC = GAMES["kontsina"]
TITLES = ["Aim", "Players and deal", "Play", "Score", "End of the match"]
MORE_TITLES = {"Values", "Builds", "Declarations", "Esun"}


def words(rules: Rules) -> str:
    return "\n".join(p for section in explain(rules) for p in section.paragraphs)


def body(rules: Rules) -> str:
    """Return the text without the aim, which names the options."""
    return "\n".join(p for section in explain(rules)[1:] for p in section.paragraphs)


def section_of(rules: Rules, title: str) -> str:
    return "\n".join(p for s in explain(rules) if s.title == title for p in s.paragraphs)


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return the texts found for translation."""
    return {str(message.id) for message in texts() if message.id}


def setups() -> Iterator[Rules]:
    """Yield every game with every number of players, and in partnerships if possible."""
    for game in GAMES.values():
        for players in game.players:
            yield game.rules(players)
            if players == 4 and game.partnerships and not game.always_partners:
                yield game.rules(4, {"partnerships": True})


SETUPS = list(setups())


def values_of(option: Option, players: int) -> list[Value]:
    """Every value of a choice, the ends of a range."""
    if option.kind == "bool":
        return [False, True]
    if option.kind == "choice":
        return [c.value for c in option.choices if not c.players or players in c.players]
    return [option.low, option.low + option.step, option.high]


def varied(game: Game) -> Iterator[tuple[Rules, Rules, Option]]:
    """Yield rules with default options (but what an option needs), and with it changed."""
    for players in game.players:
        for option in game.options:
            if option.players and players not in option.players:
                continue
            needed: dict[str, Value] = {name: wanted[0] for name, wanted in option.needs}
            usual = game.rules(players, needed)
            for value in values_of(option, players):
                yield usual, game.rules(players, {**needed, option.name: value}), option


@pytest.mark.parametrize("rules", SETUPS, ids=lambda r: f"{r.game.id}-{r.players}-{r.sides}")
def test_every_game_is_explained(rules: Rules) -> None:
    sections = explain(rules)
    titles = [section.title for section in sections]
    assert [title for title in titles if title in TITLES] == TITLES
    assert set(titles) <= {*TITLES, *MORE_TITLES}
    assert all(section.paragraphs for section in sections)
    text = words(rules)
    assert f"{rules.players} players" in text
    (players_and_deal,) = (each for each in sections if each.title == "Players and deal")
    assert any("In the next match" in told for told in players_and_deal.paragraphs)
    assert ("two partnerships" in text) == (rules.sides < rules.players)
    plain = rules_text(rules)
    assert plain.startswith(f"{rules.game.name}\n{'=' * len(rules.game.name)}\n")
    assert all(f"* {paragraph}\n" in plain for paragraph in text.splitlines())
    assert (rules.game.summary in plain) == (not rules.changed_options())


@pytest.mark.parametrize("id", GAMES)
def test_every_word_is_marked_and_translated(id: str, known: set[str]) -> None:
    asked: set[str] = set()

    def tr(text: str) -> str:
        asked.add(text)
        return "¡" + text

    for usual, changed, _ in varied(GAMES[id]):
        for rules in (usual, changed):
            for section in explain(rules, tr):
                assert section.title.startswith("¡")
                for paragraph in section.paragraphs:
                    assert paragraph.startswith("¡")
                    assert paragraph.endswith((".", ":"))
                    assert "{" not in paragraph and "}" not in paragraph
    assert asked <= known


@pytest.mark.parametrize("id", GAMES)
def test_every_option_changes_the_words(id: str) -> None:
    for usual, changed, option in varied(GAMES[id]):
        if option.name in ("direction", "clockwise") and usual.players == 2:
            continue
        same = changed.options[option.name] == usual.options[option.name]
        assert (body(changed) == body(usual)) == same, (option.name, changed.options[option.name])


@pytest.mark.parametrize(("end", "ignored"), [("target", {"hands": 17}), ("hands", {"target": 77})])
def test_an_option_that_does_not_matter_is_not_told(end: str, ignored: dict[str, Value]) -> None:
    text = words(CLASSIC.rules(2, {"end": end, **ignored}))
    assert not any(str(value) in text for value in ignored.values())


@pytest.mark.parametrize("id", GAMES)
def test_the_difference_is_shown_with_default_options_only(id: str) -> None:
    game = GAMES[id]
    players = game.players[0]
    usual = game.rules(players)
    assert difference(usual) == game.difference
    assert game.difference in words(usual)
    option = game.options[-1]
    value = next(v for v in values_of(option, players) if v != usual.options[option.name])
    changed = game.rules(players, {option.name: value})
    assert difference(changed).startswith(f"Changed options: {option.label}: ")
    assert game.difference not in words(changed)
    assert game.summary not in rules_text(changed)


def test_changed_options_are_told_as_people_read_them() -> None:
    given: dict[str, Value] = {"partnerships": True, "end": "hands", "hands": 7, "target": 99}
    assert difference(CLASSIC.rules(4, given)) == (
        "Changed options: Partnerships: yes; The match ends: fixed number of hands, most "
        "points; Number of hands: 7."
    )


@pytest.mark.parametrize("rules", SETUPS, ids=lambda r: f"{r.game.id}-{r.players}-{r.sides}")
def test_the_deals_told_are_those_dealt(rules: Rules) -> None:
    if rules.deal.refill not in (AGAIN, TO_FOUR):
        return
    seats, deck = range(rules.players), rules.pack
    dealt, deals = first_deal(rules.deal, deck, seats).dealt, 1
    while dealt < len(deck) - rules.deal.aside:
        dealt, deals = next_deal(rules.deal, deck, seats, dealt).dealt, deals + 1
    assert deals_of(rules) == deals
    assert (f" {deals} deals in all" in words(rules).lower()) == (deals > 1)


def test_every_category_is_told_with_its_points() -> None:
    score = next(s for s in explain(GAMES["kontsina-duel"].rules(2)) if s.title == "Score")
    assert score.paragraphs == (
        "Most cards: 2 points.",
        "Most clubs (♣): 2 points.",
        "If sides tie for the most, nobody scores for it.",
        "The good two (2♣): 2 points.",
        "The good ten (10♦): 1 point.",
    )


@pytest.mark.parametrize(
    ("id", "players", "options", "said", "unsaid"), SAID, ids=lambda v: v if type(v) is str else ""
)
def test_the_words_say_what_the_rule_card_says(
    id: str, players: int, options: dict[str, Value], said: list[str], unsaid: list[str]
) -> None:
    text = body(GAMES[id].rules(players, options))
    assert [phrase for phrase in said if phrase not in text] == []
    assert [phrase for phrase in unsaid if phrase in text] == []


@pytest.mark.parametrize(
    ("id", "title"),
    [
        ("cassino", "Builds"),
        ("zwickern", "Builds"),
        ("diloti", "Declarations"),
        ("elewenjewe", "Esun"),
        ("shaniss", ""),
    ],
)
def test_builds_have_the_name_that_their_game_gives_them(id: str, title: str) -> None:
    titles = [section.title for section in explain(GAMES[id].rules(2))]
    assert [t for t in titles if t in MORE_TITLES - {"Values"}] == ([title] if title else [])


OWN_WORDS = [
    ("cassino", "Play", Thing.LAY, "trailing"),
    ("cassino", "Builds", Thing.AUGMENT, "augmenting"),
    ("cassino-pluck", "Builds", Thing.INCREASE, "increasing"),
    ("cassino-royal", "Values", Thing.COURTS, "royalty"),
    ("african-cassino", "Play", Thing.TAKE, "chowing"),
    ("african-cassino", "Play", Thing.LAY, "discarding"),
    ("diloti", "Values", Thing.COURTS, "royalty"),
    ("diloti", "Declarations", Thing.FAMILY, "soy"),
    ("kassino-swedish", "Players and deal", Thing.LAST_DEAL, "sistan or båt"),
    ("mulle", "Players and deal", Thing.LAST_DEAL, "sistan or båt"),
    ("kasino-finnish", "Players and deal", Thing.LAST_DEAL, "sistan or båt"),
    ("elewenjewe", "Players and deal", Thing.TABLE, "palette"),
    ("elewenjewe", "Play", Thing.TAKE, "scooping"),
    ("elewenjewe", "Play", Thing.LOOK, "isiwo"),
    ("elewenjewe", "Play", Thing.JOKER, "Ipalemo"),
    ("zwickern", "Players and deal", Thing.TABLE, "Tableau or Bild"),
    ("zwickern", "Play", Thing.LAY, "trailing"),
    ("laugh-and-lie-down", "Play", Thing.FOUR, "mournival"),
    ("laugh-and-lie-down", "Play", Thing.THREE, "prial"),
]
"""Words of games, and the sections that explain what they stand for."""


@pytest.mark.parametrize(("id", "title", "thing", "word"), OWN_WORDS)
def test_a_game_has_its_own_words_where_the_thing_is_explained(
    id: str, title: str, thing: Thing, word: str
) -> None:
    text = CALLED[thing].format(words=word)
    for rules in SETUPS:
        if rules.game.id == id:
            assert text in section_of(rules, title)


@pytest.mark.parametrize("id", GAMES)
def test_every_word_of_a_game_is_told_and_no_other(id: str) -> None:
    for usual, changed, _ in varied(GAMES[id]):
        for rules in (usual, changed):
            text = words(rules)
            for thing in Thing:
                own = words_for(thing, rules.game.terms)
                if thing == Thing.JOKER and not has_jokers(rules):
                    own = ()
                same = [each for each in Thing if each != thing and CALLED[each] == CALLED[thing]]
                if not own and any(words_for(each, rules.game.terms) for each in same):
                    continue
                sentence = CALLED[thing].partition("{")[0] + " or ".join(own)
                assert (sentence in text) == bool(own), (thing, own)


@pytest.mark.parametrize(
    ("id", "label"),
    [
        ("kasino-finnish", "Big Kasino (10♦): 2 points."),
        ("kasino-finnish", "Little Kasino (2♠): 1 point."),
        ("kassino-swedish", "Storan (10♦): 2 points."),
        ("african-cassino", "Spy two (2♠): 1 point."),
    ],
)
def test_the_cards_that_score_have_the_names_of_their_game(id: str, label: str) -> None:
    assert label in section_of(GAMES[id].rules(2), "Score").splitlines()


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("kontsina", "Koltsina, Kolitsina"),
        ("african-cassino", "Swazi Cassino"),
        ("kassino-swedish", "Nordic Cassino, Norwegian Cassino"),
        ("ristikontra", ""),
    ],
)
def test_the_other_names_of_a_game_are_told(id: str, names: str) -> None:
    game = GAMES[id]
    text = section_of(game.rules(game.players[-1]), "Aim")
    assert (f"Also called: {names}." in text) == bool(names)
    assert ("Also called" in text) == bool(names)


@pytest.mark.parametrize("rules", SETUPS, ids=lambda r: f"{r.game.id}-{r.players}-{r.sides}")
def test_values_are_told_as_the_data_has_them(rules: Rules) -> None:
    text, turn = words(rules), rules.fishing
    fishes = "Use the cards in your hand" in text
    if turn is None:
        assert "from ace (1) to ten" not in text
        assert "jack 11" not in text
        return
    in_passing = turn.selection == ONE and turn.values == PIPS and not turn.total
    assert ("from ace (1) to ten" in text) == in_passing
    if fishes and turn.selection in (ONE, ANY):
        valued = all(turn.values[rank_of(card) - 1] for card in rules.cards if not is_joker(card))
        assert ("have no value" in text) == (not valued)
    for rank, name in ((11, "jack"), (12, "queen"), (13, "king")):
        counts = turn.values[rank - 1]
        assert (f"{name} {counts[0] if counts else rank}" in text) == (fishes and bool(counts))


def test_a_sum_goes_from_ace_to_ten_only_where_the_values_do() -> None:
    game = replace(CLASSIC, turn=Fishing(selection=ONE, values=ROYAL))
    rules = game.rules(2)
    assert "ace 1 or 14, jack 11" in section_of(rules, "Values")
    play = section_of(rules, "Play")
    assert "from ace" not in play and "no value" not in play
    assert "add up to the value of the card you play" in play

"""The rules in words follow the data and the options."""

from __future__ import annotations

import pytest
from hypothesis import given

from kontsina_qt.rules.catalogue import GAMES
from kontsina_qt.rules.explain import explain, rules_text
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.options import Value
from tests.rules.helpers import CLASSIC, SETUPS, drawn_rules, rules_of

TITLES = ["Aim", "Players and deal", "Play", "Score", "End of the match"]


def words(rules: Rules) -> str:
    return "\n".join(p for section in explain(rules) for p in section.paragraphs)


@pytest.mark.parametrize(("id", "players", "partners"), SETUPS)
def test_every_game_is_explained(id: str, players: int, partners: bool) -> None:
    rules = rules_of(id, players, partners)
    assert [section.title for section in explain(rules)] == TITLES
    text = words(rules)
    assert f"{players} players" in text
    assert ("two partnerships" in text) == partners
    assert f"after {rules.deals} deals" in text
    plain = rules_text(rules)
    assert plain.startswith(f"{rules.game.name}\n{'=' * len(rules.game.name)}\n")
    assert all(f"* {paragraph}\n" in plain for paragraph in text.splitlines())
    assert (rules.game.summary in plain) == (not partners)


CHANGES: list[tuple[dict[str, Value], dict[str, Value], str, str]] = [
    (
        {},
        {"direction": "anticlockwise"},
        "Cards are dealt and played clockwise.",
        "Cards are dealt and played anticlockwise.",
    ),
    ({}, {"partnerships": True}, "4 players, each for himself.", "4 players in two partnerships"),
    ({}, {"clubs": 2}, "Most clubs (♣): 1 point.", "Most clubs (♣): 2 points."),
    ({}, {"good_two": 2}, "The good two (2♣): 1 point.", "The good two (2♣): 2 points."),
    ({}, {"target": 31}, "When a side has 21 points", "When a side has 31 points"),
    (
        {},
        {"end": "hands"},
        "further hands are played",
        "After 4 hands the side with the most points wins.",
    ),
    (
        {"end": "hands"},
        {"end": "hands", "hands": 9},
        "After 4 hands the side with the most points",
        "After 9 hands the side with the most points",
    ),
    (
        {"end": "hands"},
        {"end": "hands-won"},
        "If the most is shared, the match is drawn.",
        "After 4 hands the side that won the most hands wins the match.",
    ),
    (
        {"end": "hands-won"},
        {"end": "hands-won", "hands": 12},
        "After 4 hands the side that won the most hands",
        "After 12 hands the side that won the most hands",
    ),
]


@pytest.mark.parametrize(("before", "after", "gone", "come"), CHANGES)
def test_each_option_changes_the_words(
    before: dict[str, Value], after: dict[str, Value], gone: str, come: str
) -> None:
    old, new = words(CLASSIC.rules(4, before)), words(CLASSIC.rules(4, after))
    assert gone in old
    assert come not in old
    assert come in new
    assert gone not in new


def test_the_changes_above_are_of_every_option() -> None:
    changed = {name for _, after, _, _ in CHANGES for name in after}
    assert changed == {option.name for option in CLASSIC.options}


@pytest.mark.parametrize(("end", "ignored"), [("target", {"hands": 17}), ("hands", {"target": 77})])
def test_an_option_that_does_not_matter_is_not_told(end: str, ignored: dict[str, Value]) -> None:
    told = words(CLASSIC.rules(2, {"end": end, **ignored}))
    assert not any(str(value) in told for value in ignored.values())


@pytest.mark.parametrize("id", GAMES)
def test_what_tells_a_game_apart_is_told_of_its_own_options_only(id: str) -> None:
    game = GAMES[id]
    players = game.players[0]
    other = "anticlockwise" if game.rules(players).clockwise else "clockwise"
    assert game.difference in words(game.rules(players))
    assert game.difference not in words(game.rules(players, {"direction": other}))
    assert game.summary not in rules_text(game.rules(players, {"direction": other}))


def test_every_category_is_told_with_its_points() -> None:
    score = next(s for s in explain(GAMES["kontsina-duel"].rules(2)) if s.title == "Score")
    assert score.paragraphs == (
        "Most cards: 2 points.",
        "Most clubs (♣): 2 points.",
        "The good two (2♣): 2 points.",
        "The good ten (10♦): 1 point.",
        "Who shares the most with another side scores nothing for it.",
    )


@given(drawn_rules())
def test_every_word_is_translated(rules: Rules) -> None:
    for section in explain(rules, lambda text: "¡" + text):
        assert section.title.startswith("¡")
        for paragraph in section.paragraphs:
            assert paragraph.startswith("¡")
            assert paragraph.endswith((".", ":"))
            assert "{" not in paragraph

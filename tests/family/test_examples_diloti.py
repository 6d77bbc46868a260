"""The worked examples of the rule card Diloti, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.rules.base.cards import PACK, card, card_set, cards_in, texts_of
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Captured, Event
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests import oracle
from tests.family.arranged import arranged


def captured(events: list[Event]) -> Captured:
    """Return the capture among the events of a move."""
    (found,) = (event for event in events if isinstance(event, Captured))
    return found


def test_example_1() -> None:
    position = arranged("diloti", ["5D 9D 3C 9C", ""], "4S TH 9H")
    assert position.notation.legal_texts() == [
        "3C",
        "5D",
        "5D b9 4S+5D",
        "5D b9 4S+5D 9H",
        "9C b9 9C 9H",
        "9C x 9H",
        "9D b9 9D 9H",
        "9D x 9H",
    ]
    for text in ("9C", "9C b9 9C"):
        with pytest.raises(IllegalMove):
            position.notation.read(text)


def test_example_2() -> None:
    position = arranged("diloti", ["KD 2D", ""], "KS KH")
    assert position.notation.legal_texts() == ["2D", "KD x KH", "KD x KS"]
    for text in ("KD", "KD x KH KS"):
        with pytest.raises(IllegalMove):
            position.notation.read(text)


@pytest.mark.parametrize(
    ("royalty", "legal"),
    [
        pytest.param("one", ["KD x KC", "KD x KH", "KD x KS"], id="example 3, one"),
        pytest.param("one-or-three", ["KD x KC KH KS"], id="example 3, one or three"),
    ],
)
def test_example_3(royalty: str, legal: list[str]) -> None:
    position = arranged("diloti", ["KD", ""], "KS KH KC", options={"royalty": royalty})
    assert position.notation.legal_texts() == legal


def test_example_4() -> None:
    position = arranged("diloti", ["9D KC", ""], "", builds=[("[4S+5D]", 9, 0)])
    assert position.notation.legal_texts() == ["9D x [4S+5D]"]


def test_example_5() -> None:
    position = arranged("diloti", ["2H TS", ""], "", builds=[("[3C+5D]", 8, 1)])
    assert position.notation.legal_texts() == ["2H", "2H b10 2H+[3C+5D]", "TS"]
    position.play(position.notation.read("2H b10 2H+[3C+5D]"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2H+3C+5D]", 10, 0)


def raises(position: Position) -> list[str]:
    """The raises among the legal moves."""
    return [text for text in position.notation.legal_texts() if "+[" in text]


def test_example_5_who_may_raise_it_again() -> None:
    hands = ["AH AS 8S 9S", "AC 9C KC"]
    position = arranged("diloti", hands, "", builds=[("[2C+5D]", 7, 1)])
    position.play(position.notation.read("AH b8 AH+[2C+5D]"))
    assert raises(position) == ["AC b9 AC+[AH+2C+5D]"]
    position.play(position.notation.read("KC"))
    assert raises(position) == []
    with pytest.raises(IllegalMove):
        position.notation.read("AS b9 AS+[AH+2C+5D]")


def test_example_6() -> None:
    position = arranged("diloti", ["2H TS", ""], "", builds=[("[3S+5D 8H]", 8, 1)])
    assert position.notation.legal_texts() == ["2H", "TS"]
    with pytest.raises(IllegalMove):
        position.notation.read("2H b10 2H+[5D+3S 8H]")


def test_the_join_as_the_rule_card_writes_it() -> None:
    position = arranged("diloti", ["3C 8D", ""], "5H", builds=[("[3S+5D]", 8, 1)])
    move = position.notation.read("3C b8 [5D+3S] 3C+5H")
    assert position.notation.text(move) == "3C b8 3C+5H [3S+5D]"
    position.play(move)
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[3C+5H 3S+5D]", 8, 0)


def test_the_raise_with_a_group_joined_as_the_rule_card_writes_it() -> None:
    position = arranged("diloti", ["2H TD", ""], "TS", builds=[("[3C+5D]", 8, 1)])
    position.play(position.notation.read("2H b10 2H+[3C+5D] TS"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2H+3C+5D TS]", 10, 0)


def test_example_7() -> None:
    position = arranged("diloti", ["8C", ""], "8D 5S 3H")
    assert position.notation.legal_texts() == ["8C x 3H+5S 8D", "8C x 8D"]


def test_example_8() -> None:
    rules = GAMES["diloti"].rules(2)
    first, table = card_set("TS 4S 6S 7S 8S 9S"), card_set("2C 3D 5H TC")
    second = card_set("JC JD JH QC QD QH")
    rest = [c for c in PACK if not (first | second | table) >> c & 1]
    deck = [*cards_in(first), *cards_in(second), *cards_in(table), *rest]
    position = first_position(rules, 1, deck)
    assert (position.turn, position.table) == (0, table)
    capture = captured(position.play(position.notation.read("TS x 2C+3D+5H TC")))
    assert (capture.card, capture.sweep, position.table) == (card("TS"), False, 0)
    assert list(position.features.sweeps) == [0, 0]


def test_example_9() -> None:
    position = arranged("diloti", ["TS", "4S"], "4C 2C 3D 5H TC", turn=1)
    position.play(position.notation.read("4S x 4C"))
    assert captured(position.play(position.notation.read("TS x 2C+3D+5H TC"))).sweep
    assert position.over
    line = next(line for line in position.result().lines if line.category == "xeri")
    assert (line.counts, line.points) == ((1, 0), (10, 0))


def test_example_9_the_rest_is_no_xeri() -> None:
    position = arranged("diloti", ["KS", "4S"], "4C 2C 3D 5H TC", turn=1)
    for text in ("4S x 4C", "KS"):
        position.play(position.notation.read(text))
    assert position.over
    result = position.result()
    assert (result.rest_to, len(result.rest)) == (1, 5)
    line = next(line for line in result.lines if line.category == "xeri")
    assert (line.counts, line.points) == ((0, 0), (0, 0))


def test_example_10() -> None:
    rules = GAMES["diloti"].rules(2)
    standing = rules.standing([HandResult((60, 58)), HandResult((5, 7))])
    assert (standing.scores, standing.over, standing.winners) == ((65, 65), False, ())


# What the card says without an example


@pytest.mark.parametrize("on_table", ["[4S+6D]", "[3D+7S 4H+6S]"])
def test_a_raise_takes_declarations_of_the_value_in(on_table: str) -> None:
    """The two moves that the card writes; a family as well as a plain one."""
    builds = [("[3C+5D]", 8, 1), (on_table, 10, 1)]
    position = arranged("diloti", ["2H TS", ""], "", builds=builds)
    raised = f"2H b10 2H+[3C+5D] {on_table}"
    assert {"2H b10 2H+[3C+5D]", raised} <= set(position.notation.legal_texts())
    position.play(position.notation.read(raised))
    (build,) = position.builds
    assert (build.value, build.owner) == (10, 0)
    assert build.text == f"[2H+3C+5D {on_table[1:]}"


@pytest.mark.parametrize("owner", [0, 1])
def test_a_join_takes_any_declarations_of_the_value_in(owner: int) -> None:
    builds = [("[4S+6D]", 10, owner), ("[3D+7S]", 10, 1)]
    position = arranged("diloti", ["2H TS", ""], "8C", builds=builds)
    assert [text for text in position.notation.legal_texts() if " b" in text] == [
        "2H b10 2H+8C",
        "2H b10 2H+8C [3D+7S]",
        "2H b10 2H+8C [3D+7S] [4S+6D]",
        "2H b10 2H+8C [4S+6D]",
    ]
    position.play(position.notation.read("2H b10 2H+8C [3D+7S] [4S+6D]"))
    (build,) = position.builds
    assert (build.text, build.owner) == ("[2H+8C 3D+7S 4S+6D]", 0)


def test_one_declaration_at_a_time_may_still_be_joined() -> None:
    options = {"one_declaration": True}
    position = arranged("diloti", ["2H TS", ""], "8C", builds=[("[4S+6D]", 10, 0)], options=options)
    assert [text for text in position.notation.legal_texts() if " b" in text] == [
        "2H b10 2H+8C [4S+6D]"
    ]


FOUR = ["AH 7H KH", "AC 5D QC", "AD 6D QD", "KC KD KS"]


def test_a_partners_declaration_may_be_raised_once_an_opponent_has_raised_it() -> None:
    position = arranged("diloti", FOUR, "", builds=[("[2C+2D]", 4, 2)])
    assert raises(position) == []
    for text in ("KH", "AC b5 AC+[2C+2D]", "AD b6 AD+[AC+2C+2D]"):
        position.play(position.notation.read(text))
    # Now it is the partner's again; who raised it last does not matter.
    position.play(position.notation.read("KC x KH"))
    assert (position.turn, position.builds[0].owner) == (0, 2)
    assert raises(position) == ["AH b7 AH+[AC+AD+2C+2D]"]


@pytest.mark.parametrize(
    ("partners", "found"),
    [("AD b6 AD+[AC+2C+2D]", []), ("QD", ["3H b8 3H+[AC+2C+2D]"])],
    ids=["the partner raised it last", "an opponent raised it last"],
)
def test_an_own_declaration_may_be_raised_if_an_opponent_raised_it_last(
    partners: str, found: list[str]
) -> None:
    hands = ["KH 3H 8H 9H", "AC 5D QC", "AD 6D QD", "KC KD KS"]
    position = arranged("diloti", hands, "", builds=[("[2C+2D]", 4, 0)])
    for text in ("KH", "AC b5 AC+[2C+2D]", partners, "KC x KH"):
        position.play(position.notation.read(text))
    assert (position.turn, position.builds[0].maker) == (0, 0)
    assert raises(position) == found


def test_a_partners_declaration_that_no_opponent_raised_is_joined_only() -> None:
    builds = [("[2C+2D]", 4, 2)]
    position = arranged("diloti", ["AH 4H 5H", "", "", ""], "3C", builds=builds)
    assert raises(position) == []
    assert "AH b4 AH+3C [2C+2D]" in position.notation.legal_texts()


@pytest.mark.parametrize(
    ("options", "courts", "again"),
    [
        ({}, "KC KD 2C 3C", False),
        ({}, "KC KD KH 2C", True),
        ({"royalty": "one-or-three"}, "KC KD KH 2C", True),
        ({"redeal": "four"}, "KC KD KH 2C", False),
        ({"redeal": "four"}, "KC KD KH KS", True),
    ],
)
def test_which_packs_are_shuffled_again(
    options: dict[str, object], courts: str, again: bool
) -> None:
    rules = GAMES["diloti"].rules(2, options)
    table = card_set(courts)
    rest = [c for c in PACK if not table >> c & 1]
    assert rules.refuses([*rest[:12], *cards_in(table), *rest[12:]]) is again


def test_numbered_deals_with_three_kings_are_kept() -> None:
    """The first number whose pack would put three equal courts on the table."""
    number, deck = next(
        (number, deck)
        for number in range(5000)
        for deck in [oracle.numbered_deck(number, 0)]
        if any(sum(card.rank == rank for card in deck[12:16]) == 3 for rank in "JQK")
    )
    texts = oracle.texts(deck)
    kept = numbered_deal(GAMES["diloti"].rules(2, {"redeal": "four"}), number, 0)
    assert texts_of(kept.deck) == texts
    again = numbered_deal(GAMES["diloti"].rules(2), number, 0)
    assert texts_of(again.deck) != texts

"""Refusals are true: their claims are checked in positions of every fishing game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import (
    CardSet,
    card,
    card_set,
    cards_in,
)
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.elements import FIRST_PILE
from kontsina_qt.rules.state.move import BUILD
from tests.family.arranged import arranged
from tests.family.refused import check, touchable
from tests.family.test_family_properties import Drawn, drawn


def fishing(hand: Drawn) -> bool:
    return isinstance(hand.start(), FishingPosition)


@settings(max_examples=80, deadline=None)
@given(drawn().filter(fishing), st.randoms(use_true_random=False))
def test_refusals_are_true(hand: Drawn, random: Random) -> None:
    position = hand.start()
    assert isinstance(position, FishingPosition)
    while not position.over and len(position.moves) < hand.plies:
        things = touchable(position)
        for _ in range(3):
            held = random.choice(cards_in(position.hands[position.turn]))
            using = 0
            for thing in random.sample(things, min(len(things), random.choice((0, 1, 1, 2, 2, 3)))):
                using |= thing
            check(position, held, using)
        moves = [move for move in position.legal(100) if move.card >= 0]
        builds = [move for move in moves if move.verb == BUILD]
        position.apply(random.choice(builds if builds and random.random() < 0.5 else moves))


Case = tuple[str, dict[str, Any], list[str], str, list[tuple[str, int, int]], str, str, str]

CASES: dict[str, Case] = {
    "rank alone": (
        "stealing-bundles", {}, ["7H 2C", ""], "4D QS", [], "7H", "4D",
        "7♥ takes only cards of the same rank, and all of them.",
    ),
    "rank alone, a sum": (
        "stealing-bundles", {}, ["7H 2C", ""], "3C 4D", [], "7H", "3C 4D",
        "7♥ takes only cards of the same rank, and all of them.",
    ),
    "rank alone, a court card": (
        "stealing-bundles", {}, ["QH 2C", ""], "4D QS", [], "QH", "4D QS",
        "Q♥ takes only cards of the same rank, and all of them.",
    ),
    "the whole rank": (
        "stealing-bundles", {}, ["7H 2C", ""], "7C 7S 4D", [], "7H", "7C",
        "7♥ must take all matching cards too.",
    ),
    "yoruba": (
        "elewenjewe", {"yoruba": True}, ["4H 9S", ""], "2C 2D 9D", [], "4H", "2C 2D",
        "The cards in a sum must all be of different ranks.",
    ),
    "a closed build": (
        "cassino", {}, ["2D 9H", ""], "KC", [("[3C+4D 7S]", 7, 0)], "2D", "[0]",
        "2♦ doesn't take the build of 7, and a build with several groups can't be raised.",
    ),
    "a build and a card too many": (
        "cassino", {}, ["9H 2D", ""], "3D", [("[4D+5C]", 9, 1)], "9H", "[0] 3D",
        "9♥ takes the build of 9, but not 3♦ with it.",
    ),
    "two builds and a card too many": (
        "cassino", {}, ["6S 2D", ""], "9D KC", [("[2C+4D]", 6, 0), ("[5H+AC]", 6, 1)], "6S",
        "[0] [1] 9D",
        "6♠ doesn't take these cards together.",
    ),
    "an equal card that is added, not taken": (
        "diloti", {}, ["5D TS", ""], "5C KC", [("[4C+6H]", 10, 0)], "5D", "[0]",
        "That's not all: tap the other cards in the group too.",
    ),
    "nothing that takes it": (
        "cassino", {}, ["2D 8H", ""], "3D", [("[3C+4D]", 7, 1)], "2D", "[0]",
        "2♦ doesn't take the build of 7, and to raise it to 9 you would also need a nine.",
    ),
    "a partner's declaration": (
        "diloti", {}, ["2H TS", "", "", ""], "KC", [("[3C+5D]", 8, 2)], "2H", "[0]",
        "2♥ doesn't take the declaration of 8, and you can't raise what your partner made.",
    ),
    "beside one's own": (
        "diloti", {}, ["2H TS", ""], "KC", [("[3C+5D]", 8, 1), ("[4S+6D]", 10, 0)], "2H", "[0]",
        (
        "2♥ doesn't take the declaration of 8, and you can't raise a declaration while your own "
        "is on the table."
        ),
    ),
    "one's own": (
        "african-cassino", {}, ["2H TS", ""], "KC", [("[3C+5D]", 8, 0)], "2H", "[0]",
        "2♥ doesn't take the build of 8, and you can't raise what you made.",
    ),
    "over fourteen": (
        "zwickern", {}, ["9C TS", ""], "KC", [("[3C+4D]", 7, 0)], "9C", "[0]",
        "9♣ doesn't take the build of 7, and together they make 16, more than 14.",
    ),
    "an esun": (
        "elewenjewe", {}, ["2C 8H", ""], "9D", [("[AC+3C+4D]", 8, 1)], "2C", "[0]",
        "2♣ doesn't take the esun of 8, and nothing can be added to an esun.",
    ),
    "Finnish, an ace": (
        "kasino-finnish", {}, ["AH 2D", ""], "AS 5D", [], "AH", "AS",
        "A♥ takes cards adding up to 14; A♠ doesn't fit.",
    ),
    "Finnish, a ten": (
        "kasino-finnish", {}, ["TD 2D", ""], "TS 5D", [], "TD", "TS",
        "10♦ takes cards adding up to 16; 10♠ doesn't fit.",
    ),
    "court cards in any number": (
        "shaniss", {}, ["QS 2D", ""], "QC QD 5H", [], "QS", "QC 5H",
        "Q♠ takes only cards of the same rank, and no sums.",
    ),
    "a joker in a sum": (
        "zwickern", {}, ["9H 2D", ""], "X1 5D", [], "9H", "X1 5D",
        "A joker is never part of a sum: it is taken as a single card.",
    ),
    "a joker taken along": (
        "elewenjewe", {}, ["9H 2D", ""], "X1 9D", [], "9H", "X1",
        "A joker can't be chosen: it goes with the next capture.",
    ),
    "a declaration for which nothing is held": (
        "diloti", {}, ["5D 8D", ""], "4S KH", [], "5D", "4S",
        "5♦ doesn't take 4♠, and to declare 9 you would also need a nine.",
    ),
    "a build for which nothing is held": (
        "cassino", {}, ["5D 8D", ""], "4S KH", [], "5D", "4S",
        "5♦ doesn't take 4♠, and to build 9 you would also need a nine.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_rule_that_forbids_a_play_is_named(case: Case) -> None:
    id, options, hands, table, builds, played, touched, sentence = case
    position = arranged(id, hands, table, options=options, builds=builds)
    assert isinstance(position, FishingPosition)
    using = 0
    for word in touched.split():
        using |= position.builds[int(word[1])].bit if word[0] == "[" else card_set(word)
    assert check(position, card(played), using) == sentence


@pytest.mark.parametrize(
    ("id", "touched", "sentence"),
    [
        (
            "african-cassino",
            0,
            "You can use a card from another pile only with a build on the table.",
        ),
        (
            "bella-donna-halliel",
            card_set("5H"),
            "When you steal a pile, you can't take anything else in the same turn.",
        ),
        ("bella-donna", 0, "Only cards on the table can be taken."),
    ],
)
def test_a_pile_with_an_equal_top_card_is_refused_for_another_reason(
    id: str, touched: CardSet, sentence: str
) -> None:
    position = arranged(id, ["9S 2D", "4C"], "QC 5H", piles=["", "3D 9D"])
    assert isinstance(position, FishingPosition)
    assert check(position, card("9S"), touched | 1 << (FIRST_PILE + 1)) == sentence
    if id != "bella-donna":
        own = check(position, card("9S"), 1 << FIRST_PILE)
        assert own == "Your own pile stays where it is."

"""The rollout policy: what a move brings and leaves, in games with more scoring than cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from tests.family.arranged import arranged


def plain_move(position: Position) -> str:
    """Return the rollout policy's move with two players."""
    rules = position.rules
    outlook = Outlook(rules, position, rules.side_of[position.turn], None, False)
    return position.notation.text(RolloutPolicy(rules, outlook, 1).move(position, position.legal()))


def played_out(hand: str, table: str, other: str, turn: int) -> float:
    """Return the margin of seat 0 after a rollout to the end, in Diloti."""
    position = arranged("diloti", (hand, other), table, turn=turn)
    outlook = Outlook(position.rules, position, 0, None, False)
    policy = RolloutPolicy(position.rules, outlook, 1)
    while not position.over:
        position.apply(policy.move(position, position.legal()))
    return outlook.value(position)


def test_a_sweep_comes_before_a_good_card() -> None:
    # Once the jacks are gone the six clears the table; the good two would take a card less.
    assert played_out("2C 6S", "JD 2H 4H", "JS", turn=1) == 10 + 4


def test_nothing_is_left_for_a_sweep() -> None:
    # With the fives gone the other's two would clear the table; an eight laid keeps it full.
    assert played_out("5S 8C", "5D 2H", "2S QD", turn=0) > -10


def stealing(hand: str, table: str, piles: Sequence[str]) -> str:
    """Return the rollout move of seat 0 in Stealing Bundles."""
    return plain_move(arranged("stealing-bundles", (hand, "KC KS"), table, piles=piles))


def test_stealing_a_bundle_counts_for_both_sides() -> None:
    assert stealing("7H 5S", "5C", ("", "2C 3C 4C 7D")) == "7H x P1"
    # Two cards of the other's pile count like four; the five would take three from the table.
    assert stealing("7H 5S", "5C 5D 5H", ("", "3C 7D")) == "7H x P1"
    assert stealing("7H 5S", "5C 5D 5H", ("", "7D")) == "5S x 5C 5D 5H"


def test_a_bundle_is_topped_with_an_exhausted_rank() -> None:
    mine, other = "2C 2D 2H 3C 3D 3H", "9D 9H 4D JC"
    assert stealing("9S 4S", "9C 4C", (mine, other)) == "9S x 9C"
    assert stealing("9S 4S", "9C 4C", (mine, "9D 4D 4H JC")) == "4S x 4C"


def test_a_pile_is_stolen_for_its_red_cards() -> None:
    piles = ("", "AH KH 9S")
    position = arranged("bella-donna-halliel", ("9D 3C", "4S 5S"), "3H", piles=piles)
    assert plain_move(position) == "9D x P1"


def test_a_threatened_pile_does_not_prevent_a_capture() -> None:
    # Whatever is played, the card on top of the pile may be matched; the eight takes a point.
    piles = ("AH KH QH 9C", "")
    position = arranged("bella-donna-halliel", ("8S 2C", "4S 5S"), "8H", piles=piles)
    assert plain_move(position) == "8S x 8H"


def test_fixxa_brings_its_bonus() -> None:
    position = arranged("bella-donna", ("4S 6S", "4C 8C"), "6D KS", turn=1)
    position.apply(position.notation.read("4C"))
    # The six would take a red point; taking the card just laid scores two.
    assert plain_move(position) == "4S x 4C"


@pytest.mark.parametrize("bonus", ["once", "twice"])
def test_a_card_laid_on_an_empty_table_risks_a_bonus(bonus: str) -> None:
    # A black five is worth nothing, but three cards take it; nothing takes the red nine.
    piles = ("", "9C 9H 9S")
    options = {"bonus": bonus}
    position = arranged("bella-donna", ("5S 9D", "8S 8C"), "", piles=piles, options=options)
    assert plain_move(position) == "9D"


def test_a_twin_is_captured_and_not_risked() -> None:
    # A red card in each, but the eight takes one more.
    position = arranged("mulle", ("7H 8C", "2C 3C"), "7H 8D 3D 5D KC")
    assert plain_move(position) == "7H x 7H"
    # Both red cards have the same number of equals left; the twin of the nine is gone.
    piles = ("", "9H 8D")
    position = arranged("mulle", ("9H 8H", "2C 3C"), "KC QC", piles=piles)
    assert plain_move(position) == "9H"


def test_sweeps_that_do_not_score_are_ignored() -> None:
    # Mökki does not count in the last deal of Finnish Kasino.
    hands = ("5S 8C", "2D 9H")
    last = arranged("kasino-finnish", hands, "3C 2C QC QD")
    more = arranged("kasino-finnish", hands, "3C 2C QC QD", stock="4D 4H 6D 6H 7D 7H TD TH")
    rules = last.rules
    policy = RolloutPolicy(rules, Outlook(rules, last, 0, None, False), 1)
    assert policy.clearing(last) == 0
    assert policy.clearing(more) == more.table


def test_the_top_cards_of_piles_are_used() -> None:
    """In African Cassino; without them it plays no better than static evaluation."""
    random = Random(12)
    rules = GAMES["african-cassino"].rules(2)
    used = 0
    for _ in range(4):
        position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
        for _ in range(16):
            position.apply(random.choice(position.legal(60)))
        outlook = Outlook(rules, position, 0, None, False)
        policy = RolloutPolicy(rules, outlook, 1)
        while not position.over:
            move = policy.move(position, position.legal(300))
            used += bool(position.features.tops_used(move))
            position.apply(move)
    assert used

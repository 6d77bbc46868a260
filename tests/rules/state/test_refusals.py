"""Refusals: a sentence for each rule, and none for a legal play."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import PACK, card, card_set, cards_in, mask_of
from kontsina_qt.rules.kinds.fishing.moves.capturing import captures
from kontsina_qt.rules.kinds.fishing.moves.state import ANYTHING
from kontsina_qt.rules.state.move import CAPTURE, LAYS, Move
from kontsina_qt.rules.state.refusals import why_not
from tests.rules.helpers import PLIES, Played, at, hands

TABLE = "4D 5C 9C 9S KH 2C 3S 6D"


@pytest.mark.parametrize(
    ("hand", "table", "taken", "sentence"),
    [
        ("9H", "4D 9C 9S", "9C 9S", "9♥ takes only one matching card per turn."),
        ("KD", "KS KH", "KS KH", "K♦ takes only one matching card per turn."),
        (
            "9H",
            "4D 5C 9C",
            "9C 4D 5C",
            "9♥ takes a matching card or a sum, never both in one turn.",
        ),
        ("9H", "4D 5C 6D 3S", "4D 5C 6D 3S", "9♥ takes one sum per turn, not two."),
        ("9H", "4D 6C", "4D 6C", "4♦ + 6♣ make 10, not 9."),
        ("6H", "4D 4C 4S", "4D 4C 4S", "4♣ + 4♦ + 4♠ make 12, not 6."),
        ("9H", "AC 2D 3D", "AC 2D 3D", "A♣ + 2♦ + 3♦ make 6, not 9."),
        ("9H", "KH", "KH", "K♥ has no value: only a card of the same rank takes it."),
        ("9H", "4D 5C JC", "4D 5C JC", "J♣ has no value: only a card of the same rank takes it."),
        ("AH", "QD", "QD", "Q♦ has no value: only a card of the same rank takes it."),
        (
            "KD",
            "3C TC",
            "3C TC",
            "K♦ takes only one card of the same rank, and no sums.",
        ),
        (
            "KD",
            "KS 3C",
            "KS 3C",
            "K♦ takes only one card of the same rank, and no sums.",
        ),
        ("JD", "QC", "QC", "J♦ takes only one card of the same rank, and no sums."),
        ("AH", "2C", "2C", "A♥ takes only another ace, not 2♣."),
        (
            "9H",
            "4D 6C",
            "6C",
            "9♥ takes a matching card or cards adding up to 9; 6♣ doesn't fit.",
        ),
        (
            "5H",
            "TD",
            "TD",
            "5♥ takes a matching card or cards adding up to 5; 10♦ doesn't fit.",
        ),
        ("9H", "4D 5C", "4D", "That's not all: tap the other cards in the group too."),
        ("9H", "4D", "5C", "Only cards on the table can be taken."),
        ("9H", "4D", "9H", "Only cards on the table can be taken."),
    ],
)
def test_one_sentence_for_each_rule(hand: str, table: str, taken: str, sentence: str) -> None:
    refused = why_not(at(hand, table), 0, card(hand), card_set(taken))
    assert refused is not None
    assert refused.words() == sentence


def test_whose_turn_and_whose_card() -> None:
    position = at("9H", "4D", others=("3C",))
    for seat, played, sentence in (
        (1, "3C", "It's not your turn."),
        (0, "3C", "You don't have the 3♣."),
        (0, "KS", "You don't have the K♠."),
    ):
        refused = why_not(position, seat, card(played), 0)
        assert refused is not None
        assert refused.words() == sentence
    assert why_not(position, 0, card("9H"), 0) is None


def test_after_the_hand() -> None:
    position = at("9H", "4D")
    position.play(position.notation.read("9H"))
    refused = why_not(position, 0, card("9H"), 0)
    assert refused is not None
    assert refused.words() == "The hand is over."


def test_a_refusal_is_translated_before_its_cards_are_filled_in() -> None:
    refused = why_not(at("9H", "4D 6C"), 0, card("9H"), card_set("4D 6C"))
    assert refused is not None
    greek = {"{cards} make {total}, not {value}.": "{total} αντί {value}"}
    assert refused.words(lambda text: greek[text]) == "10 αντί 9"


@settings(deadline=None, max_examples=200)
@given(hands(), st.integers(0, PLIES), st.data())
def test_exactly_the_illegal_plays_are_refused(
    played: Played, plies: int, data: st.DataObject
) -> None:
    position = played.after(plies)
    legal = set(position.legal())
    for move in legal:
        assert why_not(position, position.turn, move.card, move.cards) is None
    seat = data.draw(st.integers(0, played.rules.players - 1))
    table = cards_in(position.table) or [0]
    for _ in range(5):
        chosen = data.draw(st.sampled_from(PACK))
        if position.hands[seat] and data.draw(st.booleans()):
            chosen = data.draw(st.sampled_from(cards_in(position.hands[seat])))
        found = [] if position.over else captures(position.situation, chosen, ANYTHING)
        near = [move.cards & ~1 << c for move in found for c in table]
        some = st.sets(st.sampled_from(table), max_size=5).map(mask_of)
        taken = data.draw(st.one_of(some, st.sampled_from(near or [0])))
        refused = why_not(position, seat, chosen, taken)
        move = Move(CAPTURE, chosen, 0, taken) if taken else LAYS[chosen]
        allowed = seat == position.turn and move in legal
        assert (refused is None) == allowed
        if refused is not None:
            assert re.fullmatch(r"[A-Z0-9J-K][^{}]*\.", refused.words())

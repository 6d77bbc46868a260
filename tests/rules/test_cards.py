"""Cards and sets of cards, and the order that every list is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules import cards
from tests import oracle

SETS = st.integers(0, cards.FULL)


def test_the_pack_is_in_card_order() -> None:
    assert list(cards.TEXTS) == [card.text for card in oracle.PACK]
    assert cards.TEXTS[:5] == ("AC", "AD", "AH", "AS", "2C")
    assert cards.TEXTS[-4:] == ("KC", "KD", "KH", "KS")


@pytest.mark.parametrize("number", cards.PACK)
def test_a_card_and_its_text(number: int) -> None:
    text = cards.TEXTS[number]
    assert cards.card(text) == number
    assert cards.RANKS[cards.rank_of(number) - 1] + cards.suit_of(number) == text


@pytest.mark.parametrize("text", ["", "9", "9h", "10D", "H9", "X1", "9H ", " 9H", "1C", "9♥"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(cards.CardError, match="is not a card"):
        cards.card(text)


@given(SETS)
def test_a_set_and_its_cards(mask: int) -> None:
    found = cards.cards_in(mask)
    assert found == sorted(set(found))
    assert cards.mask_of(found) == mask
    assert cards.card_set(" ".join(cards.texts_of(found))) == mask


def test_ranks_and_suits_divide_the_pack() -> None:
    assert sum(cards.RANK_MASKS) == sum(cards.SUIT_MASKS.values()) == cards.FULL
    assert all(mask.bit_count() == 4 for mask in cards.RANK_MASKS)
    assert all(mask.bit_count() == 13 for mask in cards.SUIT_MASKS.values())
    assert cards.SUIT_MASKS["C"] & cards.RANK_MASKS[1] == cards.card_set("2C")


@given(st.permutations(cards.PACK))
def test_a_deck_as_text(deck: list[int]) -> None:
    text = cards.pack_text(deck)
    assert len(text) == 52 * 3 - 1
    assert cards.read_pack(text) == tuple(deck)


WHOLE = cards.pack_text(cards.PACK)


@pytest.mark.parametrize(
    "text",
    [
        "",
        WHOLE[:-3],
        WHOLE + " AC",
        WHOLE.replace("KS", "AC"),
        WHOLE.replace(" ", "  "),
        WHOLE.replace("KS", "X1"),
        " " + WHOLE,
    ],
)
def test_what_is_no_deck(text: str) -> None:
    with pytest.raises(cards.CardError):
        cards.read_pack(text)

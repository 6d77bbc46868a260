"""Cards and sets of cards, and the order that every list is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.base import cards
from tests import oracle

SETS = st.integers(0, cards.FULL)


def test_the_pack_is_in_card_order() -> None:
    assert list(cards.TEXTS[:52]) == [card.text for card in oracle.PACK]
    assert cards.TEXTS[:5] == ("AC", "AD", "AH", "AS", "2C")
    assert cards.TEXTS[48:52] == ("KC", "KD", "KH", "KS")
    assert cards.texts_of(cards.JOKERS) == ["X1", "X2", "X3", "X4", "X5", "X6"]
    assert cards.TEXTS[cards.SECOND :] == cards.TEXTS[: cards.SECOND]
    assert len(cards.TEXTS) == 2 * cards.SECOND


@pytest.mark.parametrize("number", cards.PACK)
def test_a_card_and_its_text(number: int) -> None:
    text = cards.TEXTS[number]
    assert cards.card(text) == number
    assert cards.RANKS[cards.rank_of(number) - 1] + cards.suit_of(number) == text


@pytest.mark.parametrize(
    "text", ["", "9", "9h", "10D", "H9", "X0", "X7", "X", "X12", "x1", "9H ", " 9H", "1C", "9♥"]
)
def test_invalid_cards(text: str) -> None:
    with pytest.raises(cards.CardError, match="is not a card"):
        cards.card(text)


@pytest.mark.parametrize("number", cards.JOKERS)
def test_a_joker_and_its_text(number: int) -> None:
    text = cards.TEXTS[number]
    assert cards.card(text) == number
    assert cards.is_joker(number) and cards.is_joker(number + cards.SECOND)
    assert not any(map(cards.is_joker, cards.PACK))
    assert cards.JOKER_MASK >> number & 1 and not cards.FULL >> number & 1


@pytest.mark.parametrize("number", [*cards.PACK, *cards.JOKERS])
def test_both_copies_of_a_card_are_alike(number: int) -> None:
    copy = number + cards.SECOND
    assert cards.face(copy) == cards.face(number) == number
    assert cards.TEXTS[copy] == cards.TEXTS[number]
    assert cards.rank_of(copy) == cards.rank_of(number)
    assert cards.suit_of(copy) == cards.suit_of(number)
    assert cards.doubled(1 << number) == 1 << number | 1 << copy


TWO_PACKS = st.sets(st.sampled_from([*cards.PACK, *cards.JOKERS])).flatmap(
    lambda first: st.sets(st.sampled_from(cards.PACK)).map(
        lambda second: sorted(first) + [c + cards.SECOND for c in sorted(second)]
    )
)


@given(TWO_PACKS)
def test_a_set_of_two_packs_is_in_card_order(chosen: list[int]) -> None:
    found = cards.cards_in(cards.mask_of(chosen))
    assert sorted(found) == chosen
    assert [cards.face(c) for c in found] == sorted(map(cards.face, chosen))


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


TWICE = (*cards.PACK, *(c + cards.SECOND for c in cards.PACK))


@given(st.permutations(TWICE))
def test_a_deck_of_two_packs_as_text(deck: list[int]) -> None:
    text = cards.pack_text(deck)
    read = cards.read_pack(text, TWICE)
    assert sorted(read) == sorted(TWICE)
    assert [cards.face(c) for c in read] == [cards.face(c) for c in deck]
    assert all(read.index(c) < read.index(c + cards.SECOND) for c in cards.PACK)
    with pytest.raises(cards.CardError, match="each of the 52 cards once"):
        cards.read_pack(text)


def test_a_card_three_times_is_no_deck() -> None:
    thrice = "AC AC AC " + cards.pack_text(TWICE[3:])
    with pytest.raises(cards.CardError, match="each of the 104 cards once"):
        cards.read_pack(thrice, TWICE)


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
def test_invalid_decks(text: str) -> None:
    with pytest.raises(cards.CardError):
        cards.read_pack(text)

"""What is shown, as it is read out."""

from __future__ import annotations

import pytest

from kontsina_qt.access.aloud import aloud, name_of
from kontsina_qt.language import languages, set_language
from kontsina_qt.rules.cards import JOKERS, PACK, SECOND, card

SIGNS = set("♣♦♥♠★")


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        ("10♦", "ten of diamonds"),
        ("You laid the A♠", "You laid the ace of spades"),
        ("Anna took 4♦+5♣", "Anna took four of diamonds and five of clubs"),
        ("4♦ + 5♣ = 9", "four of diamonds and five of clubs = 9"),
        ("You took it with the Q♣ – Xeri!", "You took it with the queen of clubs. Xeri!"),
        ("★2", "joker 2"),
        ("Nothing to read", "Nothing to read"),
    ],
)
def test_cards_are_read_by_their_names(shown: str, read: str) -> None:
    assert aloud(shown) == read


@pytest.mark.parametrize("code", languages())
def test_every_card_has_a_name_of_its_own_in_every_language(code: str) -> None:
    set_language(code)
    cards = (*PACK, *JOKERS)
    names = [name_of(each) for each in cards]
    assert len(set(names)) == len(cards)
    assert not SIGNS & set("".join(names))
    assert name_of(card("9H") + SECOND) == name_of(card("9H"))


def test_greek() -> None:
    set_language("el")
    assert name_of(card("AD")) == "άσος καρό"

"""Cards as small integers and sets of cards as the bits of one integer.

A card is ``rank * 4 + suit`` with ranks A … K and suits C D H S, so that the order of the
integers is the card order of the notation. A set of cards is an ``int`` whose bit ``c`` is
set when it holds card ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kontsina_qt.rules.messages import RulesError, mark

Card: TypeAlias = int
CardSet: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

PACK_SIZE = 52
PACK: tuple[Card, ...] = tuple(range(PACK_SIZE))
TEXTS: tuple[str, ...] = tuple(r + s for r in RANKS for s in SUITS)
FULL: CardSet = (1 << PACK_SIZE) - 1

_BY_TEXT = {text: number for number, text in enumerate(TEXTS)}


class CardError(RulesError):
    """A text that names no card."""


def card(text: str) -> Card:
    """The card that ``text`` (``"9H"``) names.

    Raises:
        CardError: no card of the pack is written so.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise CardError(mark("{text!r} is not a card"), text=text) from None


def rank_of(card: Card) -> int:
    """The rank from 1 (ace) to 13 (king)."""
    return (card >> 2) + 1


def suit_of(card: Card) -> str:
    """One of the letters ``C D H S``."""
    return SUITS[card & 3]


def mask_of(cards: Iterable[Card]) -> CardSet:
    """The set that holds exactly ``cards``."""
    mask = 0
    for c in cards:
        mask |= 1 << c
    return mask


def cards_in(mask: CardSet) -> list[Card]:
    """The cards of a set, in card order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def texts_of(cards: Iterable[Card]) -> list[str]:
    """The cards as texts, in the order given."""
    return [TEXTS[c] for c in cards]


def card_set(text: str) -> CardSet:
    """The set of the cards in a text such as ``"4D 5C 9C"``, for tests and data."""
    return mask_of(card(word) for word in text.split())


def read_pack(text: str) -> tuple[Card, ...]:
    """The cards of a deck written as one text with single spaces between.

    Raises:
        CardError: it is not every card of the pack exactly once.
    """
    words = text.split(" ")
    deck = tuple(card(word) for word in words)
    if len(deck) != PACK_SIZE or len(set(deck)) != PACK_SIZE:
        raise CardError(mark("a deck has each of the {n} cards once"), n=PACK_SIZE)
    return deck


def pack_text(deck: Sequence[Card]) -> str:
    """A deck as one text, top card first."""
    return " ".join(TEXTS[c] for c in deck)


RANK_MASKS: tuple[CardSet, ...] = tuple(0b1111 << (4 * r) for r in range(13))
"""For each rank from ace (index 0) to king (index 12) its four cards."""

SUIT_MASKS: dict[str, CardSet] = {
    suit: mask_of(c for c in PACK if c & 3 == index) for index, suit in enumerate(SUITS)
}

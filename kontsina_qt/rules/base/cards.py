"""Cards as small integers and sets of cards as the bits of one integer.

A card is ``rank * 4 + suit`` with ranks A … K and suits C D H S, so that the order of the
integers is the card order of the notation; the jokers follow. The cards of a second pack are
``SECOND`` higher than those of the first, and written alike. A set of cards is an ``int`` whose
bit ``c`` is set when it holds card ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from kontsina_qt.rules.base.messages import N_, RulesError

Card: TypeAlias = int
CardSet: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

PACK_SIZE: Final = 52
PACK: Final[tuple[Card, ...]] = tuple(range(PACK_SIZE))
FULL: Final[CardSet] = (1 << PACK_SIZE) - 1

SECOND: Final = 64
"""Offset of the second pack's cards from the first pack's."""

TWO_PACKS: Final = 1 << 60
"""A set below this holds first-pack cards only and fits a machine word in compiled code."""

NUMBERS: Final[CardSet] = ((1 << 40) - 1) * (1 | 1 << SECOND)
"""Ace to ten, of both packs."""

JOKERS: tuple[Card, ...] = tuple(range(PACK_SIZE, PACK_SIZE + 6))
JOKER_MASK: Final[CardSet] = 0b111111 << PACK_SIZE

_FACES = [r + s for r in RANKS for s in SUITS] + [f"X{n}" for n in range(1, 7)]
TEXTS: Final[tuple[str, ...]] = tuple((_FACES + [""] * (SECOND - len(_FACES))) * 2)
"""The text of each card; empty for unused numbers."""

_BY_TEXT = {text: number for number, text in enumerate(_FACES)}


class CardError(RulesError):
    """A text that names no card."""


def card(text: str) -> Card:
    """Return the card that ``text`` (``"9H"``) names.

    Raises:
        CardError: the text is not a card.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise CardError(N_("{text!r} is not a card"), text=text) from None


def face(card: Card) -> Card:
    """Return the card of the first pack that is written like ``card``."""
    return card & SECOND - 1


def is_joker(card: Card) -> bool:
    """Return whether a card is a joker."""
    return card & SECOND - 1 >= PACK_SIZE


def rank_of(card: Card) -> int:
    """Return the rank from 1 (ace) to 13 (king)."""
    return ((card & SECOND - 1) >> 2) + 1


def suit_of(card: Card) -> str:
    """Return the suit's letter: ``C``, ``D``, ``H`` or ``S``."""
    return SUITS[card & 3]


def mask_of(cards: Iterable[Card]) -> CardSet:
    """Return the set that holds exactly ``cards``."""
    mask = 0
    for c in cards:
        mask |= 1 << c
    return mask


def copy_in(cards: CardSet, card: Card) -> Card | None:
    """Return the copy of ``card`` in a set, the first pack's if it has both, or None."""
    low = face(card)
    if cards >> low & 1:
        return low
    return low + SECOND if cards >> (low + SECOND) & 1 else None


def cards_in(mask: CardSet) -> list[Card]:
    """Return the cards of a set, in card order."""
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    if found and found[-1] >= SECOND:
        found.sort(key=face)
    return found


def bits_in(mask: CardSet) -> list[CardSet]:
    """Return each card of a set as a set of one, in card order."""
    if mask >= TWO_PACKS:
        return [1 << c for c in cards_in(mask)]
    found: list[CardSet] = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def has_copies(cards: CardSet) -> bool:
    """Return whether a set holds both copies of a card."""
    return cards >= TWO_PACKS and bool(cards >> SECOND & cards & LOW)


def texts_of(cards: Iterable[Card]) -> list[str]:
    """Return the cards as texts, in the order given."""
    return [TEXTS[c] for c in cards]


def card_set(text: str) -> CardSet:
    """Return the set of the cards in a text such as ``"4D 5C 9C"``, for tests and data."""
    return mask_of(card(word) for word in text.split())


def read_pack(text: str, pack: Sequence[Card] = PACK) -> tuple[Card, ...]:
    """Parse a deck: card texts separated by single spaces.

    Args:
        text: the deck, top card first.
        pack: the cards that it must have.

    Raises:
        CardError: the cards are not each card of the pack once.
    """
    deck: list[Card] = []
    seen = 0
    for word in text.split(" "):
        found = card(word)
        if seen >> found & 1:
            found += SECOND
        seen |= 1 << found
        deck.append(found)
    if len(deck) != len(pack) or seen != mask_of(pack):
        raise CardError(N_("a deck has each of the {n} cards once"), n=len(pack))
    return tuple(deck)


def renumber_copies(deck: Sequence[Card]) -> tuple[Card, ...]:
    """Renumber copies: the first of each face in the deck becomes the first pack's card."""
    seen: set[Card] = set()
    found = []
    for one in deck:
        low = face(one)
        found.append(low + SECOND if low in seen else low)
        seen.add(low)
    return tuple(found)


def pack_text(deck: Sequence[Card]) -> str:
    """Return a deck as one text, top card first."""
    return " ".join(TEXTS[c] for c in deck)


RANK_MASKS: Final[tuple[CardSet, ...]] = tuple(0b1111 << (4 * r) for r in range(13))
"""The four cards of each rank, from ace (index 0) to king (index 12)."""

SUIT_MASKS: dict[str, CardSet] = {
    suit: mask_of(c for c in PACK if c & 3 == index) for index, suit in enumerate(SUITS)
}

LOW: Final[CardSet] = (1 << SECOND) - 1
"""All cards of a first pack, jokers included."""

EQUAL: Final[tuple[CardSet, ...]] = tuple(mask | mask << SECOND for mask in RANK_MASKS)
"""The cards of each rank in two packs."""


def doubled(cards: CardSet) -> CardSet:
    """Return the cards with their copies in the second pack."""
    return cards | cards << SECOND

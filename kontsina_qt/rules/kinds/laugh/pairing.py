"""Captures and claims in Laugh and Lie Down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from kontsina_qt.rules.base.cards import RANK_MASKS, Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.state.move import CAPTURE, CLAIM, PAIR, Move

ALL_FOUR: Final = 4


def takings(hand: CardSet, table: CardSet) -> Iterator[Move]:
    """Yield the captures of a hand: one or three equal cards with one, two with a pair."""
    for mask in RANK_MASKS:
        own, on_table = cards_in(hand & mask), cards_in(table & mask)
        if not own or not on_table:
            continue
        for card in own:
            for size in (1, 3):
                for some in combinations(on_table, size):
                    yield Move(CAPTURE, card, 0, mask_of(some))
        for pair in combinations(own, 2):
            for some in combinations(on_table, 2):
                yield Move(PAIR, pair[0], 0, mask_of(some), 0, pair[1])


def claims(hands: Sequence[CardSet], table: CardSet) -> Iterator[Move]:
    """Yield the claims of pairs and fours on the table of whose rank nobody holds a card."""
    held = 0
    for hand in hands:
        held |= hand
    for mask in RANK_MASKS:
        on_table = table & mask
        if on_table.bit_count() in (2, ALL_FOUR) and not held & mask:
            yield Move(CLAIM, cards=on_table)


def set_aside(equal: Sequence[Card]) -> CardSet:
    """Return which equal cards go from a hand to its pile before play: two of three, or four."""
    if len(equal) < ALL_FOUR - 1:
        return 0
    return mask_of(equal if len(equal) == ALL_FOUR else equal[:2])

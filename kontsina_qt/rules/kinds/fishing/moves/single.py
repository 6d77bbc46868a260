"""The plays of Kontsina: a card takes one card or one sum, and nothing else is possible.

Searches spend most of their time here, so the logic of ``capturing`` is written out.
"""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import PACK_SIZE, RANK_MASKS, CardSet
from kontsina_qt.rules.base.turn import Fishing
from kontsina_qt.rules.state.move import CAPTURE, LAYS, Move

ONES: Final[tuple[Move, ...]] = tuple(
    [
        Move(CAPTURE, card, 0, 1 << (card & ~3 | suit))
        for card in range(PACK_SIZE)
        for suit in range(4)
    ]
)
"""The captures of one equal card, for each card of a pack, made once."""


@final
class Singles:
    """The fast finder, for a hand and the loose cards, where ``Fishing.single`` holds."""

    def __init__(self, turn: Fishing) -> None:
        self._sums: Final = turn.sums
        self._worth: Final = turn.worth

    def plays(self, hand: CardSet, table: CardSet, most: int) -> list[Move]:
        """Return the first legal plays with these loose cards, each once, in a fixed order."""
        # Captures of several cards are not cached: that would cost more CPU cache than it
        # saves.
        values = self._worth
        sums = self._sums.of_small(table)
        bigs = self._sums.big_once
        lays = LAYS
        ones = ONES
        moves: list[Move] = []
        while hand:
            card = hand.bit_length() - 1
            hand ^= 1 << card
            value = values[card]
            moves.append(lays[card])
            if value:
                for taken in sums[value]:
                    if taken & (taken - 1):
                        moves.append(Move(CAPTURE, card, 0, taken))
                    else:
                        moves.append(ones[card << 2 | taken.bit_length() - 1 & 3])
                big = table & bigs[value]
            else:
                big = table & RANK_MASKS[card >> 2]
            while big:
                top = big.bit_length() - 1
                bit = 1 << top
                big ^= bit
                missing = value - values[top]
                if missing:
                    for rest in sums[missing]:
                        moves.append(Move(CAPTURE, card, 0, rest | bit))
                else:
                    moves.append(ones[card << 2 | top & 3])
        return moves if len(moves) <= most else moves[:most]

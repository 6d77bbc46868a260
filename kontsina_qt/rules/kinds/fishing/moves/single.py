"""The plays of Kontsina: a card takes one card or one sum, and nothing else may be done.

Most time of a search is spent here, so what ``capturing`` finds is written out.
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
"""For each card of a pack its captures of one equal card; no set of more, so made once."""


@final
class Singles:
    """Finds plays where ``Fishing.single`` holds, of a hand and the loose cards."""

    def __init__(self, turn: Fishing) -> None:
        self._sums: Final = turn.sums
        self._worth: Final = turn.worth

    def plays(self, hand: CardSet, table: CardSet, most: int) -> list[Move]:
        """The first legal plays of a hand with these loose cards, each once, in a fixed order."""
        # Moves of several cards are made anew: to keep them costs more of the processor's
        # cache than it saves.
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

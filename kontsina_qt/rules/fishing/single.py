"""The finder of Kontsina: a card takes one card or one sum, and nothing else may be done.

Most time of a search is spent here, so what ``capturing`` finds is written out.
"""

from __future__ import annotations

from kontsina_qt.rules.cards import RANK_MASKS, CardSet
from kontsina_qt.rules.fishing.moves import Finder
from kontsina_qt.rules.fishing.state import Situation
from kontsina_qt.rules.fishing.turn import Fishing
from kontsina_qt.rules.move import CAPTURE, LAYS, Move


class SingleFinder(Finder):
    """Finds moves where ``Fishing.single`` holds."""

    def __init__(self, turn: Fishing) -> None:
        self._sums = turn.sums
        self._worth = turn.worth

    def plays(self, s: Situation, most: int) -> list[Move]:
        """The first legal plays, each once, in a fixed order."""
        return self.singles(s.hand, s.table, most)

    def singles(self, hand: CardSet, table: CardSet, most: int) -> list[Move]:
        """The first legal plays of a hand with these loose cards, each once, in a fixed order."""
        values = self._worth
        small = self._sums.of_small(table)
        bigs = self._sums.big_once
        lays = LAYS
        moves: list[Move] = []
        while hand:
            card = hand.bit_length() - 1
            hand ^= 1 << card
            moves.append(lays[card])
            value = values[card]
            if not value:
                equal = table & RANK_MASKS[card >> 2]
                while equal:
                    bit = equal & -equal
                    equal ^= bit
                    moves.append(Move(CAPTURE, card, 0, bit))
                continue
            # An equal card is the sum of one.
            for taken in small[value]:
                moves.append(Move(CAPTURE, card, 0, taken))
            big = table & bigs[value]
            while big:
                top = big.bit_length() - 1
                bit = 1 << top
                big ^= bit
                for rest in small[value - values[top]]:
                    moves.append(Move(CAPTURE, card, 0, rest | bit))
        return moves if len(moves) <= most else moves[:most]

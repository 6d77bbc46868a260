"""The finder of Kontsina: a card takes one card or one sum, and nothing else may be done.

Most time of a search is spent here, so what ``capturing`` finds is written out.
"""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.cards import PACK_SIZE, RANK_MASKS, Card, CardSet
from kontsina_qt.rules.fishing.moves import Finder
from kontsina_qt.rules.fishing.state import Situation
from kontsina_qt.rules.fishing.sums import SumTable
from kontsina_qt.rules.fishing.turn import Fishing
from kontsina_qt.rules.move import CAPTURE, LAYS, Move
from kontsina_qt.rules.native import mypyc_attr

MOST_KNOWN: Final = 20_000


ONES: Final[tuple[Move, ...]] = tuple(
    [
        Move(CAPTURE, card, 0, 1 << (card & ~3 | suit))
        for card in range(PACK_SIZE)
        for suit in range(4)
    ]
)
"""For each card of a pack its captures of one equal card; no set of more, so made once."""


@final
@mypyc_attr(acyclic=True)
class Known:
    """What is known of a table with these small cards: for each card what it takes of them."""

    __slots__ = ("captures", "small", "sums")

    def __init__(self, small: CardSet, sums: SumTable) -> None:
        self.small: Final = small
        self.sums: Final = sums
        # Tuples, for those of moves the collector of garbage soon passes over.
        self.captures: Final[list[tuple[Move, ...] | None]] = [None] * PACK_SIZE


class SingleFinder(Finder):
    """Finds moves where ``Fishing.single`` holds."""

    def __init__(self, turn: Fishing) -> None:
        self._sums = turn.sums
        self._worth = turn.worth
        self._known: dict[int, Known] = {}
        self._latest = Known(0, turn.sums.of_small(0))

    def plays(self, s: Situation, most: int) -> list[Move]:
        """The first legal plays, each once, in a fixed order."""
        return self.singles(s.hand, s.table, most)

    def singles(self, hand: CardSet, table: CardSet, most: int) -> list[Move]:
        """The first legal plays of a hand with these loose cards, each once, in a fixed order."""
        values = self._worth
        known = self._latest
        small = table & self._sums.small_once
        if small != known.small:
            known = self._know(small)
        sums = known.sums
        bigs = table & ~small
        lays = LAYS
        ones = ONES
        moves: list[Move] = []
        while hand:
            card = hand.bit_length() - 1
            hand ^= 1 << card
            value = values[card]
            moves.append(lays[card])
            if value:
                captures = known.captures[card]
                if captures is None:
                    captures = self._captures(known, card, value)
                if captures:
                    moves += captures
            if not bigs:
                continue
            big = bigs & (self._sums.big_once[value] if value else RANK_MASKS[card >> 2])
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

    def _know(self, small: CardSet) -> Known:
        """What is known of these small cards, found when they first lie together."""
        place = small ^ small >> 7
        place ^= place >> 5
        known = self._known.get(place)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[place] = Known(small, self._sums.of_small(small))
        self._latest = known
        return known

    def _captures(self, known: Known, card: Card, value: int) -> tuple[Move, ...]:
        """What a card takes of small cards alone."""
        captures = tuple([Move(CAPTURE, card, 0, taken) for taken in known.sums[value]])
        known.captures[card] = captures
        return captures

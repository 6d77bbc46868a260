"""Which sets of table cards add up to a value.

No sum can hold two cards that are each worth more than half of the highest value. So a sum is
a set of small cards, or one big card and a set of small ones. The small cards on a table are
few and often the same, so all their sums are kept once they have been found.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from kontsina_qt.rules.cards import PACK, SECOND, CardSet, doubled, mask_of

SumTable: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""For each total from 0 to the highest value the sets that make it; the empty set makes 0."""

_KNOWN_LIMIT = 50_000


class Sums:
    """The sums that cards of given values make.

    Args:
        values: the value of each rank, ace first; 0 for a rank that takes no part in sums. No
            two ranks have the same value.
        most: the highest sum wanted; the highest value of a card unless given.

    Attributes:
        big: for each value the big cards worth no more than it.
        value_of: the value of each card; 0 for what takes no part.
    """

    def __init__(self, values: tuple[int, ...], most: int = 0) -> None:
        self._most = most = most or max(values)
        worth = tuple(values[card >> 2] for card in PACK)
        pads = (0,) * (SECOND - len(PACK))
        self.value_of = self._value_of = worth + pads + worth + pads
        self._small = doubled(mask_of(c for c in PACK if 0 < 2 * worth[c] <= most))
        self.big = tuple(
            doubled(mask_of(c for c in PACK if most < 2 * worth[c] <= 2 * value))
            for value in range(most + 1)
        )
        self._known: dict[CardSet, SumTable] = {}

    def of_small(self, table: CardSet) -> SumTable:
        """The sums of the small cards among ``table`` alone."""
        key = table & self._small
        answer = self._known.get(key)
        if answer is None:
            if len(self._known) >= _KNOWN_LIMIT:
                self._known.clear()
            answer = self._known[key] = self._search(key)
        return answer

    def reaching(self, value: int, table: CardSet) -> list[CardSet]:
        """Every set of one or more cards of ``table`` whose values add up to ``value``.

        Args:
            value: from 1 to the highest value of a card.
            table: the cards on the table; those without a value are passed over.

        Returns:
            The sets, each once, in a fixed order.
        """
        small = self.of_small(table)
        found = [*small[value]]
        big = table & self.big[value]
        while big:
            bit = big & -big
            big ^= bit
            rests = small[value - self._value_of[bit.bit_length() - 1]]
            found.extend(bit | rest for rest in rests)
        return found

    def making(self, value: int, table: CardSet) -> list[CardSet]:
        """As ``reaching``, but only the sets of two or more cards."""
        return [cards for cards in self.reaching(value, table) if cards & (cards - 1)]

    def _search(self, small: CardSet) -> SumTable:
        """The sums of small cards: those without the lowest of them, then those with it."""
        if not small:
            return ((0,), *((),) * self._most)
        bit = small & -small
        without = self.of_small(small ^ bit)
        worth = self._value_of[bit.bit_length() - 1]
        sums = list(without)
        for total in range(worth, self._most + 1):
            if without[total - worth]:
                sums[total] += tuple([rest | bit for rest in without[total - worth]])
        return tuple(sums)


@cache
def sums_of(values: tuple[int, ...], most: int = 0) -> Sums:
    """The sums for these values of the ranks, made once."""
    return Sums(values, most)

"""Which sets of table cards add up to a value.

No sum can hold two cards that are each worth more than half of the highest value. So a sum is
a set of small cards, or one big card and a set of small ones. The small cards on a table are
few and often the same, so all their sums are kept once they have been found.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from kontsina_qt.rules.base.cards import PACK, SECOND, TWO_PACKS, CardSet, doubled, mask_of

SumTable: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""For each total from 0 to the highest value the sets that make it; the empty set makes 0."""

_KNOWN_LIMIT: Final = 50_000


class Sums:
    """The sums that cards of given values make.

    Args:
        values: the value of each rank, ace first; 0 for a rank that takes no part in sums. No
            two ranks have the same value.
        most: the highest sum wanted; the highest value of a card unless given.
        others: a second value of each rank that its cards may have in a sum; 0 for none.

    Attributes:
        big: for each value the big cards worth no more than it.
        small_once: the cards of one pack of which two may stand in one sum.
        big_once: the same of one pack, which fit a machine word.
        value_of: the value of each card; 0 for what takes no part.
        other_of: the second value of each card; empty where none has one.
    """

    def __init__(
        self, values: tuple[int, ...], most: int = 0, others: tuple[int, ...] = ()
    ) -> None:
        self._most = most = most or max(values)
        worth = tuple(values[card >> 2] for card in PACK)
        pads = (0,) * (SECOND - len(PACK))
        self.value_of = self._value_of = worth + pads + worth + pads
        other = tuple(others[card >> 2] for card in PACK) if others else (0,) * len(PACK)
        self.other_of: tuple[int, ...] = other + pads + other + pads if others else ()
        # A card with two values may stand beside any, so it counts as small.
        small = [bool(other[c]) or 0 < 2 * worth[c] <= most for c in PACK]
        self.small_once = mask_of(c for c in PACK if small[c])
        self._small = doubled(self.small_once)
        self.big_once = tuple(
            mask_of(c for c in PACK if not small[c] and 0 < worth[c] <= value)
            for value in range(most + 1)
        )
        self.big = tuple(doubled(cards) for cards in self.big_once)
        self._known: dict[int, SumTable] = {}
        # Few in all, and met again and again: shared they stay in the processor's cache.
        self._shared: dict[tuple[CardSet, ...], tuple[CardSet, ...]] = {}
        # Both in one, so that no other thread sees the one without the other.
        self._latest: tuple[CardSet, SumTable] = (0, self._search(0))

    def of_small(self, table: CardSet) -> SumTable:
        """The sums of the small cards among ``table`` alone."""
        key = table & (self.small_once if table < TWO_PACKS else self._small)
        latest = self._latest
        if key == latest[0]:
            return latest[1]  # every second time the small cards lie there as before
        # Sets as such are bad keys, for a dict looks at their low bits first. This is one to one,
        # and of one pack it stays within a machine word.
        place = key ^ key >> 7
        place ^= place >> 5
        answer = self._known.get(place)
        if answer is None:
            if len(self._known) >= _KNOWN_LIMIT:
                self._known.clear()
                self._shared.clear()
            answer = self._known[place] = self._search(key)
        self._latest = (key, answer)
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
        big = table & (self.big_once if table < TWO_PACKS else self.big)[value]
        while big:
            bit = big & -big
            big ^= bit
            for rest in small[value - self._value_of[bit.bit_length() - 1]]:
                found.append(bit | rest)
        return found

    def reached(self, value: int, table: CardSet) -> bool:
        """Whether ``reaching`` finds anything."""
        small = self.of_small(table)
        if small[value]:
            return True
        big = table & (self.big_once if table < TWO_PACKS else self.big)[value]
        while big:
            bit = big & -big
            big ^= bit
            if small[value - self._value_of[bit.bit_length() - 1]]:
                return True
        return False

    def making(self, value: int, table: CardSet) -> list[CardSet]:
        """As ``reaching``, but only the sets of two or more cards."""
        small = self.of_small(table)
        found = [cards for cards in small[value] if cards & (cards - 1)]
        big = table & (self.big_once if table < TWO_PACKS else self.big)[value]
        while big:
            bit = big & -big
            big ^= bit
            missing = value - self._value_of[bit.bit_length() - 1]
            if missing:
                for rest in small[missing]:
                    found.append(bit | rest)
        return found

    def _search(self, small: CardSet) -> SumTable:
        """The sums of small cards: those without the lowest of them, then those with it."""
        if not small:
            return ((0,), *((),) * self._most)
        bit = small & -small
        without = self.of_small(small ^ bit)
        worth = self._value_of[bit.bit_length() - 1]
        sums = list(without)
        if self.other_of and self.other_of[bit.bit_length() - 1]:
            return self._with_both(without, bit, worth, self.other_of[bit.bit_length() - 1])
        for total in range(worth, self._most + 1):
            rests = without[total - worth]
            if rests:
                made = tuple([rest | bit for rest in rests])
                if sums[total]:
                    made = sums[total] + made
                sums[total] = self._shared.setdefault(made, made) if len(made) < 3 else made
        return tuple(sums)

    def _with_both(self, without: SumTable, bit: CardSet, worth: int, other: int) -> SumTable:
        """The same with a card that has two values: each set once, whichever value it has there."""
        sums: list[tuple[CardSet, ...]] = []
        for total, rests in enumerate(without):
            made: dict[CardSet, None] = dict.fromkeys(rests)
            for value in (worth, other):
                if total >= value:
                    made |= dict.fromkeys([rest | bit for rest in without[total - value]])
            sums.append(tuple(made))
        return tuple(sums)


@cache
def sums_of(values: tuple[int, ...], most: int = 0, others: tuple[int, ...] = ()) -> Sums:
    """The sums for these values of the ranks, made once."""
    return Sums(values, most, others)

"""Sets of table cards that add up to a value.

No sum can hold two cards that are each worth more than half of the highest value. So a sum is a set
of small cards, or one big card and a set of small ones. The small cards on a table are few and
often the same, so their sums are cached.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from kontsina_qt.rules.base.cards import PACK, SECOND, TWO_PACKS, CardSet, doubled, mask_of

SumTable: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""The sets that make each total from 0 to the highest value; the empty set makes 0."""

_KNOWN_LIMIT: Final = 50_000


class Sums:
    """The sums that cards of given values make.

    Args:
        values: the value of each rank, ace first; 0 for a rank that takes no part in sums. No two
            ranks have the same value.
        most: the highest total; by default the highest value of a card.
        others: a second value of each rank in sums; 0 for none.

    Attributes:
        big: for each value the big cards worth at most that.
        small_once: the small cards of one pack.
        big_once: ``big`` for one pack, whose sets fit a machine word.
        value_of: the value of each card; 0 if it takes no part.
        other_of: the second value of each card; empty if no card has one.
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
        # A card with two values can go with any other, so it counts as small.
        small = [bool(other[c]) or 0 < 2 * worth[c] <= most for c in PACK]
        self.small_once = mask_of(c for c in PACK if small[c])
        self._small = doubled(self.small_once)
        self.big_once = tuple(
            mask_of(c for c in PACK if not small[c] and 0 < worth[c] <= value)
            for value in range(most + 1)
        )
        self.big = tuple(doubled(cards) for cards in self.big_once)
        self._known: dict[int, SumTable] = {}
        # Interned: they are few, and shared they stay in the CPU cache.
        self._shared: dict[tuple[CardSet, ...], tuple[CardSet, ...]] = {}
        # One tuple, so that no other thread sees a key without its value.
        self._latest: tuple[CardSet, SumTable] = (0, self._search(0))

    def of_small(self, table: CardSet) -> SumTable:
        """Return the sums of the small cards among ``table``."""
        key = table & (self.small_once if table < TWO_PACKS else self._small)
        latest = self._latest
        if key == latest[0]:
            return latest[1]  # half the time the small cards are as before
        # Bit sets are bad keys, as a dict looks at their low bits first. This is one to one, and
        # of one pack it stays within a machine word.
        mixed = key ^ key >> 7
        mixed ^= mixed >> 5
        answer = self._known.get(mixed)
        if answer is None:
            if len(self._known) >= _KNOWN_LIMIT:
                self._known.clear()
                self._shared.clear()
            answer = self._known[mixed] = self._search(key)
        self._latest = (key, answer)
        return answer

    def reaching(self, value: int, table: CardSet) -> list[CardSet]:
        """Return every set of one or more cards of ``table`` whose values add up to ``value``.

        Args:
            value: from 1 to the highest value of a card.
            table: the cards on the table; those without a value are ignored.

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
        """Return whether ``reaching`` finds anything."""
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
        """Return the sets of ``reaching`` that have two or more cards."""
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
        """Return the sums of small cards: those without the lowest card, then those with it."""
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
        """Return the sums with a card that has two values, each set once."""
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
    """Return the sums for these rank values, from a cache."""
    return Sums(values, most, others)

"""Which sets of table cards add up to a value, from precomputed tables.

The ways to write a value as a sum of two or more ranks are listed once (41 for ten). A set
of cards is looked at through the ranks it holds, so that only the sums that can be made
from those ranks are tried, and each is spread over the suits by table.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from kontsina_qt.rules.cards import RANK_MASKS, CardSet

Parts: TypeAlias = tuple[tuple[int, int], ...]
"""One sum as (rank index from 0, how many of that rank)."""

_CHOICES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(sub for sub in range(16) if sub & have == sub and sub.bit_count() == count)
        for count in range(5)
    )
    for have in range(16)
)
"""``_CHOICES[have][count]``: the subsets of ``count`` suits of the suits ``have``."""

_KNOWN_LIMIT = 100_000


class Sums:
    """The sums that cards of given values make.

    Args:
        values: the value of each rank, ace first; 0 for a rank that takes no part in sums.
    """

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = values
        self._below = tuple(
            sum(RANK_MASKS[rank] for rank, worth in enumerate(values) if 0 < worth < value)
            for value in range(max(values) + 1)
        )
        self._partitions: dict[int, tuple[tuple[int, Parts], ...]] = {}
        self._fitting: dict[int, tuple[Parts, ...]] = {}
        self._known: dict[int, tuple[CardSet, ...]] = {}

    def making(self, value: int, table: CardSet) -> tuple[CardSet, ...]:
        """Every set of two or more cards of ``table`` whose values add up to ``value``.

        Args:
            value: from 1 to the highest value of a card.
            table: the cards on the table; those without a value are passed over.

        Returns:
            The sets, each once, in a fixed order.
        """
        usable = table & self._below[value]
        if not usable & (usable - 1):
            return ()
        key = usable << 4 | value
        answer = self._known.get(key)
        if answer is None:
            if len(self._known) >= _KNOWN_LIMIT:
                self._known.clear()
            answer = self._known[key] = self._search(value, usable)
        return answer

    def _search(self, value: int, usable: CardSet) -> tuple[CardSet, ...]:
        found: list[CardSet] = []
        for parts in self._parts_fitting(value, usable):
            sets: list[CardSet] = [0]
            for rank, count in parts:
                shift = 4 * rank
                suits = _CHOICES[usable >> shift & 0b1111][count]
                if not suits:
                    break
                sets = [made | chosen << shift for made in sets for chosen in suits]
            else:
                found.extend(sets)
        return tuple(found)

    def _parts_fitting(self, value: int, usable: CardSet) -> tuple[Parts, ...]:
        ranks = 0
        for rank in range(len(self._values)):
            if usable >> (4 * rank) & 0b1111:
                ranks |= 1 << rank
        key = ranks << 4 | value
        fitting = self._fitting.get(key)
        if fitting is None:
            if value not in self._partitions:
                self._partitions[value] = self._partition(value)
            fitting = self._fitting[key] = tuple(
                parts for needed, parts in self._partitions[value] if needed & ranks == needed
            )
        return fitting

    def _partition(self, value: int) -> tuple[tuple[int, Parts], ...]:
        """Every sum of at least two cards, at most four of a rank, with its ranks as bits."""
        found: list[tuple[int, Parts]] = []

        def extend(rest: int, rank: int, parts: Parts) -> None:
            if rest == 0 and sum(count for _, count in parts) > 1:
                found.append((sum(1 << used for used, _ in parts), parts))
            for lower in range(rank - 1, -1, -1):
                worth = self._values[lower]
                for count in range(1, min(4, rest // worth) + 1 if worth else 0):
                    extend(rest - worth * count, lower, (*parts, (lower, count)))

        extend(value, len(self._values), ())
        return tuple(found)


@cache
def sums_of(values: tuple[int, ...]) -> Sums:
    """The sums for these values of the ranks, made once."""
    return Sums(values)

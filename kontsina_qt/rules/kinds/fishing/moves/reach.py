"""Finding the cards that are part of some sum, without listing the sums.

A crowded table has thousands of sums, but only as many totals as the highest value: what a set of
cards reaches is the bits of one integer, bit t for total t. Two sums side by side (the group that a
played card begins, and another one of a value) are the bits of rows, one row for each total of the
first.
"""

from __future__ import annotations

from collections.abc import Iterator

from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.base.sums import Sums


def in_sums(sums: Sums, value: int, table: CardSet) -> CardSet:
    """Return the cards that are in some set of two or more that adds up to a value."""
    found = 0
    if sums.other_of:
        for cards in sums.making(value, table):
            found |= cards
        return found
    for worth, same_worth, others in _kinds(sums, value, table):
        if worth < value and _totals(others, value) >> (value - worth) & 1:
            found |= same_worth
    return found


def beside_sums(
    sums: Sums, start: int, value: int, alone: CardSet, table: CardSet
) -> CardSet | None:
    """Return the cards of sums of ``start``, and of groups of ``value`` beside such a sum.

    Args:
        start: the total of the first sum; 0 for none.
        value: the total of a group beside it: two cards or more, or one of ``alone``; 0 for none.
        alone: the cards that make ``value`` by themselves.
        table: the cards available.

    Returns:
        All these cards; None if no sum makes ``start``.
    """
    if not start:
        return alone & table | in_sums(sums, value, table)
    found = reached = 0
    for worth, same_worth, others in _kinds(sums, max(start, value), table):
        first = _totals(others, start)
        if worth <= start and first >> (start - worth) & 1:
            found |= same_worth
            reached = 1
        if not first >> start & 1:
            alone &= ~same_worth  # no sum is left without this card
        if worth < value and same_worth & ~found:
            place = start * (value + 1) + value - worth
            if _both(others, start, value) >> place & 1:
                found |= same_worth
    return found | alone & table if reached else None


def _kinds(
    sums: Sums, most: int, table: CardSet
) -> Iterator[tuple[int, CardSet, list[tuple[int, int]]]]:
    """Yield each worth up to ``most`` with its cards and the counts of all others."""
    same_worth: dict[int, CardSet] = {}
    for card in cards_in(table):
        worth = sums.value_of[card]
        if 0 < worth <= most:
            same_worth[worth] = same_worth.get(worth, 0) | 1 << card
    for worth, cards in same_worth.items():
        others = [(w, c.bit_count() - (w == worth)) for w, c in same_worth.items()]
        yield worth, cards, others


def _totals(cards: list[tuple[int, int]], most: int) -> int:
    """Return the totals up to ``most`` that some of the cards make, as bits; 0 is one."""
    totals, kept = 1, (1 << most + 1) - 1
    for worth, count in cards:
        for _ in range(min(count, most // worth)):
            totals |= totals << worth & kept
    return totals


def _both(cards: list[tuple[int, int]], most_first: int, most_second: int) -> int:
    """Return the pairs of totals that two sums without a common card make, as bits.

    The bit ``a * (most_second + 1) + b`` stands for a first total ``a`` and a second one ``b``.
    """
    row = most_second + 1
    kept = (1 << row * (most_first + 1)) - 1
    rows = sum(1 << row * first for first in range(most_first + 1))
    pairs = 1
    for worth, count in cards:
        fitting = rows * ((1 << max(row - worth, 0)) - 1)
        for _ in range(min(count, most_first // worth + most_second // worth)):
            pairs |= pairs << worth * row & kept | (pairs & fitting) << worth
    return pairs

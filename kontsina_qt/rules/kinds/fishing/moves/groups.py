"""Splitting cards into groups of one value, and the split used in notation.

A table may hold two dozen small cards, so nothing here lists all splits: whether one exists depends
only on the number of cards of each value, and is cached by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from kontsina_qt.rules.state.notation import Element, Group, Place, groups_text, in_order, place_of

MOST_TOPS: Final = 6
"""With more cards from piles than this a move is written with any split instead of the first, which
would take seconds to find."""


PILE: Final = 64
"""``Item.rank`` of a pile's cards that may not share a group is this plus the side."""


class Item:
    """Something that can be in a group.

    Attributes:
        element: in notation.
        worth: its value in a group of two or more; 0 if it can be in none.
        alone: whether it makes the value by itself.
        rank: what may occur once in a group: its rank, if groups must have different ranks, or its
            pile (``PILE`` and more), if a group holds one card of a pile; else 0.
        further: whether it is a deeper card of a pile, which needs another card from no pile.
        other: its second value; 0 if it has none.
    """

    __slots__ = ("alone", "element", "further", "other", "rank", "worth")

    def __init__(
        self,
        element: Element,
        worth: int,
        alone: bool,
        rank: int = 0,
        further: bool = False,
        other: int = 0,
    ) -> None:
        self.element = element
        self.worth = worth
        self.alone = alone and not further
        self.rank = rank
        self.further = further
        self.other = other


Kind = tuple[int, bool, int, bool]
"""What decides whether a split exists: worth, alone, rank, further."""


def can_split(items: Iterable[Item], value: int) -> bool:
    """Return whether the items split into groups of ``value``."""
    every = list(items)
    fixed = [(i.worth, i.alone, i.rank, i.further) for i in every if not i.other]
    if len(fixed) == len(every):
        return _possible(tuple(sorted(fixed)), value)
    either = [
        ((i.worth, i.alone, i.rank, i.further), (i.other, i.alone, i.rank, i.further))
        for i in every
        if i.other
    ]
    return any(_possible(tuple(sorted([*fixed, *some])), value) for some in product(*either))


def numbers_split(numbers: list[int], value: int) -> bool:
    """Return whether numbers split into groups that each add up to ``value``."""
    if not numbers:
        return True
    if sum(numbers) % value or max(numbers) > value:
        return False
    return _possible(
        tuple(sorted([(number, number == value, 0, False) for number in numbers])), value
    )


@lru_cache(maxsize=200_000)
def _possible(kinds: tuple[Kind, ...], value: int) -> bool:
    if not kinds:
        return True
    # The largest first: it has the fewest partners.
    worth, alone, rank, further = kinds[-1]
    rest = kinds[:-1]
    if alone and _possible(rest, value):
        return True
    if not 0 < worth < value:
        return False
    ranks = frozenset((rank,)) if rank else frozenset[int]()
    lacks = further, rank >= PILE
    return any(_possible(left, value) for left in _completions(rest, value - worth, ranks, lacks))


def _completions(
    kinds: tuple[Kind, ...],
    missing: int,
    ranks: frozenset[int],
    lacks: tuple[bool, bool],
    end: int | None = None,
) -> Iterator[tuple[Kind, ...]]:
    """Yield the kinds left when some of them make up what is missing, each way once.

    Args:
        kinds: of the free items.
        missing: the value to be made up.
        ranks: of the items already in the group.
        lacks: whether the group has a deeper card of a pile, and whether it has only cards of
            piles.
        end: only kinds before this index may be used.
    """
    if missing == 0:
        if not all(lacks):
            yield kinds
        return
    tried = None
    for at in range((len(kinds) if end is None else end) - 1, -1, -1):
        kind = kinds[at]
        if kind == tried or not 0 < kind[0] <= missing or kind[2] in ranks:
            continue
        tried = kind
        more = ranks | {kind[2]} if kind[2] else ranks
        now = lacks[0] or kind[3], lacks[1] and kind[2] >= PILE
        yield from _completions(kinds[:at] + kinds[at + 1 :], missing - kind[0], more, now, at)


def groups_with(first: Item, others: Sequence[Item], value: int) -> Iterator[tuple[Item, ...]]:
    """Yield every group of ``value`` that holds ``first`` and some of the others."""
    if first.alone:
        yield (first,)
    for worth in (first.worth, first.other) if first.other else (first.worth,):
        if 0 < worth < value:
            for more in _combinations(others, value - worth, {first.rank} if first.rank else set()):
                group = (first, *more)
                if _is_valid(group):
                    yield group


def _is_valid(group: tuple[Item, ...]) -> bool:
    """Return whether a group with a deeper card of a pile has a card from no pile."""
    further = outside = False
    for item in group:
        further = further or item.further
        outside = outside or item.rank < PILE
    return outside or not further


def _combinations(
    others: Sequence[Item], missing: int, ranks: set[int]
) -> Iterator[tuple[Item, ...]]:
    for at, item in enumerate(others):
        if item.rank in ranks:
            continue
        for worth in (item.worth, item.other) if item.other else (item.worth,):
            if not 0 < worth <= missing:
                continue
            if worth == missing:
                yield (item,)
                continue
            more = ranks | {item.rank} if item.rank else ranks
            for rest in _combinations(others[at + 1 :], missing - worth, more):
                yield (item, *rest)


def split(items: Sequence[Item], value: int) -> tuple[Group, ...] | None:
    """Return the split into groups of ``value`` that sorts first as text, if there is one.

    Args:
        items: loose cards in card order.
        value: what each group makes.
    """
    if _is_one_group(items, value):
        return (tuple([item.element for item in items]),)
    places = {place_of((item.element,)) for item in items}
    if len(places) < len(items):
        # Two packs: several groups may begin alike, so the rest decides their order.
        return _TextOrder(value).best(tuple(items), (), (), ())
    groups: list[Group] = []
    left = list(items)
    while left:
        first, *others = left
        best: tuple[str, tuple[Item, ...]] | None = None
        for group in groups_with(first, others, value):
            text = groups_text([tuple(item.element for item in group)]) + " "
            if best is None or text < best[0]:
                rest = [item for item in others if item not in group]
                if can_split(rest, value):
                    best = text, group
        if best is None:
            return None
        groups.append(tuple(item.element for item in best[1]))
        left = [item for item in others if item not in best[1]]
    return tuple(groups)


def _is_one_group(items: Sequence[Item], value: int) -> bool:
    """Return whether all items can only be one group, which is the usual case."""
    total = 0
    for item in items:
        if item.alone or item.worth <= 0 or item.rank or item.other:
            return False
        total += item.worth
    return total == value and len(items) > 1


def mixed_split(
    loose: Sequence[Item], tops: Sequence[Item], fixed: Sequence[Group], value: int
) -> tuple[Group, ...] | None:
    """Return the first split as text, with top cards of piles and whole builds.

    Args:
        loose: loose cards, in card order.
        tops: cards from piles, in card order.
        fixed: groups that are kept whole.
        value: what each group makes.

    Returns:
        The groups in canonical order, or None if there is no split.
    """
    if len(tops) > MOST_TOPS:
        plain = any_split([*loose, *tops], value)
        return None if plain is None else in_order((*plain, *fixed))
    return _TextOrder(value).best(tuple(loose), tuple(tops), tuple(fixed), ())


def any_split(items: Sequence[Item], value: int) -> tuple[Group, ...] | None:
    """Return some split quickly, always the same, or None."""
    left = sorted(items, key=lambda item: -item.worth)
    groups: list[Group] = []
    while left:
        first, *others = left
        for group in groups_with(first, others, value):
            rest = [item for item in others if item not in group]
            if can_split(rest, value):
                groups.append(tuple(item.element for item in group))
                left = rest
                break
        else:
            return None
    return tuple(groups)


class _TextOrder:
    """A search for the split whose text sorts first."""

    def __init__(self, value: int) -> None:
        self._value = value
        self._dead_ends: set[tuple[tuple[Item, ...], tuple[Item, ...], int, Place]] = set()

    def best(
        self,
        loose: tuple[Item, ...],
        tops: tuple[Item, ...],
        fixed: tuple[Group, ...],
        after: Place,
    ) -> tuple[Group, ...] | None:
        """Return the groups of these items that come after a place, or None if there are none."""
        if any(place_of(group) <= after for group in fixed):
            return None
        if not loose:
            if any(place_of((top.element,)) <= after for top in tops):
                return None
            if not tops:
                return in_order(fixed)
        state = (loose, tops, len(fixed), after)
        if state in self._dead_ends:
            return None
        for elements, items in self._ways(loose, tops, fixed, after):
            left = tuple(item for item in loose if item not in items)
            left_tops = tuple(item for item in tops if item not in items)
            if not can_split([*left, *left_tops], self._value):
                continue
            left_fixed = fixed if items else tuple(g for g in fixed if g is not elements)
            rest = self.best(left, left_tops, left_fixed, place_of(elements))
            if rest is not None:
                return (elements, *rest)
        self._dead_ends.add(state)
        return None

    def _ways(
        self,
        loose: tuple[Item, ...],
        tops: tuple[Item, ...],
        fixed: tuple[Group, ...],
        after: Place,
    ) -> list[tuple[Group, tuple[Item, ...]]]:
        """Return the groups that may be written next, sorted by text."""
        # Not after the lowest loose card, which begins its own group.
        lowest = loose[0] if loose else tops[0]
        last = place_of((lowest.element,))
        firsts = [lowest]
        if loose:
            firsts += [top for top in tops if after < place_of((top.element,)) < last]
        ways: list[tuple[str, Group, tuple[Item, ...]]] = []
        for first in firsts:
            others: list[Item] = list(loose[1:]) if loose and first is lowest else []
            at = place_of((first.element,))
            free = loose and first is lowest
            others += [i for i in tops if i is not first and (free or place_of((i.element,)) > at)]
            for group in groups_with(first, others, self._value):
                elements = tuple(item.element for item in group)
                if place_of(elements) >= after:
                    ways.append((groups_text([elements]) + " ", elements, group))
        for whole in fixed:
            if after < place_of(whole) < last:
                ways.append((groups_text([whole]) + " ", whole, ()))
        ways.sort(key=lambda way: way[0])
        return [(elements, items) for _, elements, items in ways]


def first_text(ways: Iterable[tuple[Group, ...]]) -> tuple[Group, ...] | None:
    """Return the way to write a move that sorts first, or None."""
    return min(map(in_order, ways), key=groups_text, default=None)

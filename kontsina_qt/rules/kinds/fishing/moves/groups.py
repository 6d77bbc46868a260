"""Whether cards can be split into groups of one value, and the split that is written.

A table may hold two dozen small cards, so nothing here lists all splits: whether a split exists
depends only on how many cards of each value there are, and is remembered by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from kontsina_qt.rules.state.notation import Element, Group, Place, groups_text, in_order, place_of

MOST_TOPS: Final = 6
"""With more cards from piles than this a move is written with some split, not the first one:
finding that would take seconds."""


PILE: Final = 64
"""What an item has for a rank that may not stand with another of its pile: this and the side."""


class Item:
    """Something that can stand in a group.

    Attributes:
        element: as the notation writes it.
        worth: what it adds in a group of two or more; 0 if it can be in none.
        alone: whether it makes the value by itself.
        rank: what no other item of its group has: its rank, where groups must have different
            ones, or its pile (``PILE`` and more), of which a group holds one card; else 0.
        further: whether it is a further card of a pile, which stands only with another card that
            is from no pile.
        other: what it may add instead; 0 if it has no second value.
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
"""All that matters of an item for whether a split exists: worth, alone, rank, further."""


def can_split(items: Iterable[Item], value: int) -> bool:
    """Whether the items fall into groups that each make ``value``."""
    ways: list[list[Kind]] = [[]]
    for i in items:
        if i.other:
            ways += [[*kinds, (i.other, i.alone, i.rank, i.further)] for kinds in ways]
        for kinds in ways[: len(ways) // 2] if i.other else ways:
            kinds.append((i.worth, i.alone, i.rank, i.further))
    return any(_possible(tuple(sorted(kinds)), value) for kinds in ways)


def numbers_split(numbers: list[int], value: int) -> bool:
    """Whether numbers fall into groups that each add up to ``value``."""
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
    return any(_possible(left, value) for left in _fillings(rest, value - worth, ranks, lacks))


def _fillings(
    kinds: tuple[Kind, ...],
    missing: int,
    ranks: frozenset[int],
    lacks: tuple[bool, bool],
    end: int | None = None,
) -> Iterator[tuple[Kind, ...]]:
    """What is left of the kinds when some of them make up what is missing, each way once.

    Args:
        kinds: of the items that are free.
        missing: what they have to make.
        ranks: of the items in the group.
        lacks: whether a further card of a pile is among these, and whether none is from no pile.
        end: the kinds before this place may be used.
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
        yield from _fillings(kinds[:at] + kinds[at + 1 :], missing - kind[0], more, now, at)


def groups_with(first: Item, others: Sequence[Item], value: int) -> Iterator[tuple[Item, ...]]:
    """Every group of ``value`` that holds ``first`` and some of the others."""
    if first.alone:
        yield (first,)
    for worth in (first.worth, first.other) if first.other else (first.worth,):
        if 0 < worth < value:
            for more in _adding(others, value - worth, {first.rank} if first.rank else set()):
                group = (first, *more)
                if _may_stand(group):
                    yield group


def _may_stand(group: tuple[Item, ...]) -> bool:
    """Whether a further card of a pile, if one is in a group, stands with one from no pile."""
    further = outside = False
    for item in group:
        further = further or item.further
        outside = outside or item.rank < PILE
    return outside or not further


def _adding(others: Sequence[Item], missing: int, ranks: set[int]) -> Iterator[tuple[Item, ...]]:
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
            for rest in _adding(others[at + 1 :], missing - worth, more):
                yield (item, *rest)


def split(items: Sequence[Item], value: int) -> tuple[Group, ...] | None:
    """The split into groups of ``value`` that sorts first as text, or None if there is none.

    Args:
        items: loose cards in card order.
        value: what each group makes.
    """
    if _is_one_group(items, value):
        return (tuple([item.element for item in items]),)
    places = {place_of((item.element,)) for item in items}
    if len(places) < len(items):
        # Two packs: several groups may begin alike, and what follows orders them.
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
    """Whether all items can only be one group together, as most often they are."""
    total = 0
    for item in items:
        if item.alone or item.worth <= 0 or item.rank or item.other:
            return False
        total += item.worth
    return total == value and len(items) > 1


def mixed_split(
    loose: Sequence[Item], tops: Sequence[Item], fixed: Sequence[Group], value: int
) -> tuple[Group, ...] | None:
    """As ``split``, with top cards of piles among the items and whole builds beside them.

    Args:
        loose: loose cards, in card order.
        tops: cards from piles, in card order.
        fixed: groups that stand as they are.
        value: what each group makes.

    Returns:
        The groups in canonical order, or None if there is no split.
    """
    if len(tops) > MOST_TOPS:
        plain = any_split([*loose, *tops], value)
        return None if plain is None else in_order((*plain, *fixed))
    return _TextOrder(value).best(tuple(loose), tuple(tops), tuple(fixed), ())


def any_split(items: Sequence[Item], value: int) -> tuple[Group, ...] | None:
    """Some split, found at once, always the same."""
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
    """Looks for the split whose text sorts first, group by group."""

    def __init__(self, value: int) -> None:
        self._value = value
        self._vain: set[tuple[tuple[Item, ...], tuple[Item, ...], int, Place]] = set()

    def best(
        self,
        loose: tuple[Item, ...],
        tops: tuple[Item, ...],
        fixed: tuple[Group, ...],
        after: Place,
    ) -> tuple[Group, ...] | None:
        """The groups of these items that come after a place, or None if there are none."""
        if any(place_of(group) <= after for group in fixed):
            return None
        if not loose:
            if any(place_of((top.element,)) <= after for top in tops):
                return None
            if not tops:
                return in_order(fixed)
        state = (loose, tops, len(fixed), after)
        if state in self._vain:
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
        self._vain.add(state)
        return None

    def _ways(
        self,
        loose: tuple[Item, ...],
        tops: tuple[Item, ...],
        fixed: tuple[Group, ...],
        after: Place,
    ) -> list[tuple[Group, tuple[Item, ...]]]:
        """What may be written next, the text that sorts first before all others."""
        # No later than the lowest loose card, which begins its own group.
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
    """Of several ways to write a move the one that sorts first."""
    return min(map(in_order, ways), key=groups_text, default=None)

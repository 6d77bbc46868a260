"""Selections of disjoint groups: the unions of sets of cards, found one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kontsina_qt.rules.base.cards import LOW, SECOND, CardSet

MANY: Final = 1 << 40
"""More moves than any position has."""


def subsets(bits: int) -> list[int]:
    """Every choice of one or more of some bits, single ones first."""
    if not bits & (bits - 1):
        return [bits] if bits else []
    units: list[int] = []
    while bits:
        low = bits & -bits
        bits ^= low
        units.append(low)
    return unions(units)


def unions(
    units: list[CardSet],
    base: CardSet = 0,
    using: CardSet = 0,
    copies: CardSet = 0,
    most: int = MANY,
) -> list[CardSet]:
    """The first unions of ``base`` with disjoint units, each once; not the empty one.

    Args:
        units: what may be joined, each a set, no two the same.
        base: what is in every union.
        using: cards that every union must have; those without are not looked at.
        copies: the loose cards, where some lie there twice: of two copies only the lower one is
            then taken alone. Units of the same faces stand together, the lower copies first, so
            that whatever can be taken grows from something that takes lower copies only.
        most: how many are wanted.
    """
    if not units and not using:
        return [base] if base else []
    if copies:
        units = sorted(units, key=_faces_first)
    elif not using and not base and len(units) < 3:
        # Most tables are so: one thing, or one or the other can be taken.
        if len(units) == 2 and not units[0] & units[1]:
            return [units[0], units[1], units[0] | units[1]]
        return units
    found: list[CardSet] = []
    seen: set[CardSet] = set()
    low = copies & LOW
    starts = list(_covers(units, base, using)) if using & ~base else [base]
    for start in starts:
        if start in seen or (low and start >> SECOND & ~start & low):
            continue
        seen.add(start)
        if start:
            found.append(start)
        _grow(start, [unit for unit in units if not unit & start], low, most, found, seen)
        if len(found) >= most:
            return found[:most]
    return found


def _grow(
    start: CardSet,
    free: list[CardSet],
    low: CardSet,
    most: int,
    found: list[CardSet],
    seen: set[CardSet],
) -> None:
    """Add the unions of ``start`` with units disjoint from it to those found, until there are
    ``most``, as they grow from one another; ``low``: as ``copies`` of ``unions``."""
    # One unit each first: on a crowded table that is more than anybody asks for.
    for unit in free:
        one = start | unit
        if one not in seen and not (low and one >> SECOND & ~one & low):
            seen.add(one)
            found.append(one)
    if len(free) < 2 and not low:
        return
    order = [start]
    for unit in free:
        if len(found) >= most:
            return
        for both in [made | unit for made in order if not made & unit]:
            if not (low and both >> SECOND & ~both & low):
                order.append(both)
                if both not in seen:
                    seen.add(both)
                    found.append(both)
        if len(order) > len(seen):
            order = list(dict.fromkeys(order))


def _faces_first(unit: CardSet) -> tuple[CardSet, int]:
    second = unit >> SECOND
    return unit & LOW | second, second.bit_count()


def _covers(units: list[CardSet], base: CardSet, using: CardSet) -> Iterator[CardSet]:
    """The unions of ``base`` with just the units that cover ``using``."""
    missing = using & ~base
    if not missing:
        yield base
        return
    bit = missing & -missing
    for unit in units:
        if unit & bit and not unit & base:
            yield from _covers(units, base | unit, using)

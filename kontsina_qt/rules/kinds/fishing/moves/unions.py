"""Selections of disjoint groups: unions of sets of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kontsina_qt.rules.base.cards import LOW, SECOND, CardSet

UNLIMITED: Final = 1 << 40
"""More than the moves of any position."""


def subsets(bits: int) -> list[int]:
    """Return every choice of one or more of some bits, single ones first."""
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
    most: int = UNLIMITED,
) -> list[CardSet]:
    """Return the first unions of ``base`` with disjoint units, each once, the empty one left out.

    Args:
        units: the sets that may be joined, no two the same.
        base: included in every union.
        using: cards that every union must have.
        copies: the loose cards, if some are there twice: of two copies only the first is then taken
            alone. Units of the same faces are sorted together, first copies before second ones, so
            that every union grows from one of first copies only.
        most: how many are wanted.
    """
    if not units and not using:
        return [base] if base else []
    if copies:
        units = sorted(units, key=_faces_first)
    elif not using and not base and len(units) < 3:
        # The usual case: one thing can be taken, or one of two.
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
    """Extend ``found`` by unions of ``start`` with disjoint units, up to ``most`` in all.

    ``low`` is the part of ``copies`` in the first pack; see ``unions``.
    """
    # Single units first: on a crowded table these are more than enough.
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
    """Yield the unions of ``base`` with just the units that cover ``using``."""
    missing = using & ~base
    if not missing:
        yield base
        return
    bit = missing & -missing
    for unit in units:
        if unit & bit and not unit & base:
            yield from _covers(units, base | unit, using)

"""Moves in portions: the first ones at once, and some of every card where there are very many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from kontsina_qt.rules.state.move import Move

T = TypeVar("T")

PART: Final = 256
"""How many moves of one card are found before those of the next are looked for."""

MANY_PARTS: Final = 8
"""How many times as many are looked for when there are more."""


def in_portions(find: Callable[[int], list[T]]) -> Iterator[T]:
    """All that there is, if ``find(most)`` gives the first ones: more and more are looked for."""
    most, begun = PART, 0
    while True:
        found = find(most)
        yield from found[begun:]
        if len(found) < most:
            return
        begun, most = most, MANY_PARTS * most


def in_turns(parts: list[list[Move]]) -> list[Move]:
    """All moves of all cards, a part of each in turn, so that none with very many hides others."""
    found: list[Move] = []
    begun = 0
    while True:
        more = False
        for part in parts:
            if begun < len(part):
                found += part if not begun and len(part) <= PART else part[begun : begun + PART]
                more = more or len(part) > begun + PART
        if not more:
            return found
        begun += PART

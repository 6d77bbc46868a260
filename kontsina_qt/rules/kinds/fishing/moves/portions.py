"""Listing moves in batches, some of each card where there are very many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from kontsina_qt.rules.state.move import Move

T = TypeVar("T")

BATCH: Final = 256
"""How many moves of one card are found before those of the next."""

BATCH_GROWTH: Final = 8
"""The factor by which a batch grows if there are more."""


def in_batches(find: Callable[[int], list[T]]) -> Iterator[T]:
    """Yield all items in growing batches; ``find(most)`` returns the first ones."""
    most, begun = BATCH, 0
    while True:
        found = find(most)
        yield from found[begun:]
        if len(found) < most:
            return
        begun, most = most, BATCH_GROWTH * most


def interleaved(parts: list[list[Move]]) -> list[Move]:
    """Return all moves, a batch of each card in turn, so that no card hides the others."""
    found: list[Move] = []
    begun = 0
    while True:
        more = False
        for part in parts:
            if begun < len(part):
                found += part if not begun and len(part) <= BATCH else part[begun : begun + BATCH]
                more = more or len(part) > begun + BATCH
        if not more:
            return found
        begun += BATCH

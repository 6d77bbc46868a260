"""Elements of the table as bits of one integer: cards, builds, piles and the stock."""

from __future__ import annotations

from typing import Final, TypeAlias

FIRST_BUILD: Final = 128
"""The bit of build 0 in a set of elements; that of card ``c`` is ``c``."""

FIRST_PILE: Final = 512
"""The bit of the pile of side 0 in a set of elements."""

STOCK: Final = 640
"""The bit of the stock in a set of elements."""

ElementSet: TypeAlias = int
"""Cards, builds and piles as the bits of one integer."""

CARD_BITS: Final[ElementSet] = (1 << FIRST_BUILD) - 1
BUILD_BITS: Final[ElementSet] = (1 << FIRST_PILE) - 1 & ~CARD_BITS


def builds_among(elements: ElementSet) -> int:
    """Return the numbers of the builds among elements, as bits from 0 on."""
    return (elements & BUILD_BITS) >> FIRST_BUILD


def pile_among(elements: ElementSet) -> int:
    """Return the side of the pile among elements, the last one of several; -1 for none."""
    piles = elements >> FIRST_PILE & (1 << STOCK - FIRST_PILE) - 1
    return piles.bit_length() - 1

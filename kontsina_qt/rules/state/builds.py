"""Builds: cards that are captured together, and how they were made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.state.elements import CARD_BITS, FIRST_BUILD, ElementSet
from kontsina_qt.rules.state.notation import Stacked, element_text


@final
class Build:
    """Cards that are captured together: a build, a declaration or an esun.

    Its groups are computed when they are first needed.

    Attributes:
        number: its index among the builds of the hand, from 0; kept when it grows.
        cards: its cards.
        value: the value that takes it; the largest if there are several.
        values: all values that take it.
        open: whether it has only one group.
        owner: the seat that made it or last built on it.
        maker: the seat that first made it.
        raisers: the seats that have raised it, as bits.
    """

    __slots__ = (
        "_find_groups",
        "_groups",
        "cards",
        "maker",
        "number",
        "open",
        "owner",
        "raisers",
        "value",
        "values",
    )

    def __init__(
        self,
        number: int,
        cards: CardSet,
        value: int,
        values: tuple[int, ...],
        open: bool,
        owner: int,
        maker: int,
        raisers: int,
        find_groups: Callable[[], Stacked],
    ) -> None:
        self.number: Final = number
        self.cards: Final = cards
        self.value: Final = value
        self.values: Final = values
        self.open: Final = open
        self.owner: Final = owner
        self.maker: Final = maker
        self.raisers: Final = raisers
        self._find_groups: Final = find_groups
        self._groups: Stacked = ()

    @property
    def groups(self) -> Stacked:
        """Its cards in groups, in canonical order."""
        if not self._groups:
            self._groups = self._find_groups()
        return self._groups

    @property
    def bit(self) -> ElementSet:
        """The build as an element."""
        return 1 << (FIRST_BUILD + self.number)

    @property
    def text(self) -> str:
        """Its groups in notation: ``[4D+5C 9S]``."""
        return element_text(self.groups)


def cards_used(builds: Sequence[Build], elements: ElementSet) -> CardSet:
    """Return the loose cards among elements, and the cards in their builds."""
    cards: CardSet = elements & CARD_BITS
    if elements >> FIRST_BUILD:
        for build in builds:
            if elements & build.bit:
                cards |= build.cards
    return cards

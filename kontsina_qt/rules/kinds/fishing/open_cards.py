"""The cards of a fishing game that everybody has seen, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.shown import EXPOSED, TABLE, RevealedCard


@final
class OpenCards:
    """The cards that all have seen lie open; copies of a quick game share one.

    Attributes:
        laid: the cards in the order in which they came to the table; in quick games without
            those that were played there, which the moves tell.
        later: the cards dealt to the table after the first deal.
        under: how many cards at the bottom of the deck were put there where all saw them.
    """

    __slots__ = ("laid", "later", "under")

    def __init__(
        self, laid: list[Card], later: tuple[RevealedCard, ...] = (), under: int = 0
    ) -> None:
        self.laid = laid
        self.later = later
        self.under = under

    def copy(self) -> OpenCards:
        """The same, to be played on apart."""
        return OpenCards(self.laid[:], self.later, self.under)

    def with_dealt(self, cards: Sequence[Card], ply: int) -> OpenCards:
        """The same with cards dealt to the table."""
        later = [RevealedCard(ply, -1, TABLE, card) for card in cards]
        return OpenCards([*self.laid, *cards], (*self.later, *later), self.under)

    def with_under(self, under: int) -> OpenCards:
        """The same with that many cards seen at the bottom of the deck."""
        return OpenCards(self.laid, self.later, under)

    def exchanged(self, swap: dict[Card, Card]) -> OpenCards:
        """The same after cards have changed places."""
        return OpenCards([swap.get(card, card) for card in self.laid], self.later, self.under)

    def seen_under(self, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that have been put under the stock."""
        return deck[-self.under :] if self.under else ()

    def still_under(self, deck: tuple[Card, ...], dealt: int) -> tuple[Card, ...]:
        """Those of them that have not been dealt yet."""
        return deck[max(dealt, len(deck) - self.under) :] if self.under else ()

    def shown(self, deck: tuple[Card, ...]) -> list[RevealedCard]:
        """The cards under the stock, and those dealt to the table after the first deal."""
        return [
            *(RevealedCard(0, -1, EXPOSED, card) for card in self.seen_under(deck)),
            *self.later,
        ]

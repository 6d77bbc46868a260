"""The cards of a fishing game that everybody has seen, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import EXPOSED, TABLE, RevealedCard


@final
class OpenCards:
    """The cards that everybody has seen; copies of a quick game share one object.

    Attributes:
        laid: the cards in the order in which they came to the table; in quick games without those
            played, which the moves name.
        later: the cards dealt to the table after the first deal.
        under: how many cards everybody saw being put at the bottom of the deck.
    """

    __slots__ = ("laid", "later", "under")

    def __init__(
        self, laid: list[Card], later: tuple[RevealedCard, ...] = (), under: int = 0
    ) -> None:
        self.laid = laid
        self.later = later
        self.under = under

    def copy(self) -> OpenCards:
        """Return an independent copy."""
        return OpenCards(self.laid[:], self.later, self.under)

    def with_dealt(self, cards: Sequence[Card], ply: int) -> OpenCards:
        """Return a copy after cards were dealt to the table."""
        later = [RevealedCard(ply, -1, TABLE, card) for card in cards]
        return OpenCards([*self.laid, *cards], (*self.later, *later), self.under)

    def with_under(self, under: int) -> OpenCards:
        """Return a copy with that many cards seen at the bottom of the deck."""
        return OpenCards(self.laid, self.later, under)

    def exchanged(self, swap: dict[Card, Card]) -> OpenCards:
        """Return a copy after cards have been exchanged."""
        return OpenCards([swap.get(card, card) for card in self.laid], self.later, self.under)

    def arrivals(self, position: Position) -> list[Card]:
        """Return the loose cards of a position in the order in which they came to the table."""
        laid = self.laid
        if position.rules.quick:
            laid = laid + [move.card for move in position.moves if not move.cards]
        latest = {card: at for at, card in enumerate(laid)}
        return sorted(cards_in(position.table), key=lambda card: latest[card])

    def seen_under(self, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards that were put under the stock."""
        return deck[-self.under :] if self.under else ()

    def still_under(self, deck: tuple[Card, ...], dealt: int) -> tuple[Card, ...]:
        """Return the cards put under the stock that have not been dealt yet."""
        return deck[max(dealt, len(deck) - self.under) :] if self.under else ()

    def shown(self, deck: tuple[Card, ...]) -> list[RevealedCard]:
        """Return the cards under the stock, and those dealt to the table after the first deal."""
        return [
            *(RevealedCard(0, -1, EXPOSED, card) for card in self.seen_under(deck)),
            *self.later,
        ]

"""The cards dealt to each seat in a hand."""

from __future__ import annotations

from kontsina_qt.match.match import PlayedHand
from kontsina_qt.rules.base.cards import CardSet, mask_of
from kontsina_qt.rules.state.events import Dealt, Drew


def dealt_cards(hand: PlayedHand, players: int) -> list[CardSet]:
    """Return the cards that each seat was dealt or drew so far in a hand."""
    cards = [0] * players
    for events in (hand.position.restarted().opening(), *hand.events):
        for event in events:
            if isinstance(event, Dealt):
                for seat, packet in event.packets:
                    cards[seat] |= mask_of(packet)
            elif isinstance(event, Drew):
                cards[event.seat] |= mask_of(event.cards)
    return cards

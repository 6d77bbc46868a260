"""Exchanging hidden cards, to make a position that fits what a seat knows."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.state.position import Position


def exchange(position: Position, one: Card, other: Card) -> None:
    """Swap two unseen cards, in the hands and in the stock."""
    if one == other:
        return
    bits = 1 << one | 1 << other
    for seat, hand in enumerate(position.hands):
        if (hand >> one & 1) != (hand >> other & 1):
            position.hands[seat] = hand ^ bits
    if (position.table >> one & 1) != (position.table >> other & 1):
        position.table ^= bits
    deck = list(position.deck)
    places = [(deck.index(card), to) for card, to in ((one, other), (other, one)) if card in deck]
    for place, to in places:
        deck[place] = to
    position.deck = tuple(deck)
    position.information.exchanged({one: other, other: one})


def give(position: Position, seat: int, card: Card, keep: CardSet = 0) -> None:
    """Give a seat an unseen card in exchange for one it does not have to keep."""
    spare = cards_in(position.hands[seat] & ~keep)
    if spare:
        exchange(position, card, spare[0])

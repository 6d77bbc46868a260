"""Why a play is not allowed, in a sentence that names the rule; each kind of game has its own."""

from __future__ import annotations

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.position import ElementSet, Position
from kontsina_qt.rules.words import Message, card_words, mark


def why_not(position: Position, seat: int, card: Card, using: ElementSet) -> Message | None:
    """Why ``seat`` may not play ``card`` with just these elements, or None if it may."""
    if position.over:
        return Message(mark("The hand is over."))
    if position.turn != seat:
        return Message(mark("It's not your turn."))
    if not position.hands[seat] >> card & 1:
        return Message(mark("You don't have the {card}."), {"card": card_words(card)})
    if position.exactly(card, using):
        return None
    return position.refuse(card, using)

"""Explanations of illegal plays, in a sentence that names the rule."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import N_, Message, card_words


def why_not(position: Position, seat: int, card: Card, using: ElementSet) -> Message | None:
    """Explain why ``seat`` may not play ``card`` with just these elements; None if it may."""
    if position.over:
        return Message(N_("The hand is over."))
    if position.turn != seat:
        return Message(N_("It's not your turn."))
    if not position.hands[seat] >> card & 1:
        return Message(N_("You don't have the {card}."), {"card": card_words(card)})
    if position.exactly(card, using):
        return None
    return position.refuse(card, using)

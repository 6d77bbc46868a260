"""Cards in words, and the texts around them."""

from __future__ import annotations

from kontsina_qt.rules.cards import SUIT_SIGNS, TEXTS, Card, CardSet, cards_in
from kontsina_qt.rules.messages import Message, Translate, english, mark

__all__ = ["Message", "Translate", "card_words", "cards_words", "english", "mark"]


def card_words(card: Card) -> str:
    """A card as people read it: ``10♦``."""
    text = TEXTS[card]
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[text[1]]


def cards_words(cards: CardSet, joint: str = "+") -> str:
    """A set of cards as people read it: ``4♦+5♣``."""
    return joint.join(card_words(c) for c in cards_in(cards))

"""Cards in words, and the texts around them."""

from __future__ import annotations

from collections.abc import Iterable

from kontsina_qt.rules.cards import SUIT_SIGNS, TEXTS, Card, CardSet, cards_in, is_joker
from kontsina_qt.rules.messages import Message, Translate, english, mark
from kontsina_qt.rules.notation import Element, Group, PileCard

__all__ = ["Message", "Translate", "card_words", "cards_words", "english", "groups_words", "mark"]


def card_words(card: Card) -> str:
    """A card as people read it: ``10♦``."""
    text = TEXTS[card]
    if is_joker(card):
        return f"★{text[1]}"
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[text[1]]


def cards_words(cards: CardSet, joint: str = "+") -> str:
    """A set of cards as people read it: ``4♦+5♣``."""
    return joint.join(card_words(c) for c in cards_in(cards))


def element_words(element: Element) -> str:
    """An element of a move as people read it: a card, a build in brackets, a pile's top card."""
    if isinstance(element, PileCard):
        return card_words(element.card)
    if isinstance(element, tuple):
        return f"[{' '.join('+'.join(map(card_words, group)) for group in element)}]"
    return card_words(element)


def groups_words(groups: Iterable[Group]) -> str:
    """The groups of a move as people read them: ``4♦+5♣ 9♥``."""
    return " ".join("+".join(map(element_words, group)) for group in groups)

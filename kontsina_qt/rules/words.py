"""Words for people that are written here and translated elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kontsina_qt.rules.cards import SUIT_SIGNS, TEXTS, Card, CardSet, cards_in

Translate: TypeAlias = Callable[[str], str]
"""Takes an English text, gives it in the person's language."""


def mark(text: str) -> str:
    """Names a text as one that will be translated where it is shown."""
    return text


def english(text: str) -> str:
    """The translation for who wants none."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable text with places for values, as in ``str.format``."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def words(self, tr: Translate = english) -> str:
        """The whole sentence in the language of ``tr``."""
        return tr(self.text).format(**self.values)


def card_words(card: Card) -> str:
    """A card as people read it: ``10♦``."""
    text = TEXTS[card]
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[text[1]]


def cards_words(cards: CardSet, joint: str = "+") -> str:
    """A set of cards as people read it: ``4♦+5♣``."""
    return joint.join(card_words(c) for c in cards_in(cards))

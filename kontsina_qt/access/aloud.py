"""Texts as they are read out: a card by its name in the language in use, never by its signs."""

from __future__ import annotations

import re

from kontsina_qt.language import tr
from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.words import card_words

RANKS = {
    "A": mark("ace"),
    "2": mark("two"),
    "3": mark("three"),
    "4": mark("four"),
    "5": mark("five"),
    "6": mark("six"),
    "7": mark("seven"),
    "8": mark("eight"),
    "9": mark("nine"),
    "10": mark("ten"),
    "J": mark("jack"),
    "Q": mark("queen"),
    "K": mark("king"),
}
SUITS = {"♣": mark("clubs"), "♦": mark("diamonds"), "♥": mark("hearts"), "♠": mark("spades")}
CARD = r"(?:(?:10|[A2-9JQK])[♣♦♥♠]|★\d)"
_CARD = re.compile(r"\b((?:10|[A2-9JQK]))([♣♦♥♠])|★(\d)")
_TOGETHER = re.compile(rf"(?<=[♣♦♥♠\d])\s*\+\s*(?={CARD})")
_MARKS = ((" · ", ". "), (" – ", ". "), ("[", ""), ("]", ""))


def name_of(card: Card) -> str:
    """A card by its name: ``ace of diamonds``, ``joker 2``."""
    return aloud(card_words(card))


def aloud(text: str) -> str:
    """A text that is shown, as it is read out."""
    text = _TOGETHER.sub(lambda _: f" {tr(mark('and'))} ", text)
    text = _CARD.sub(_name, text)
    for shown, read in _MARKS:
        text = text.replace(shown, read)
    return text


def _name(found: re.Match[str]) -> str:
    rank, suit, joker = found.groups()
    if joker:
        return tr(mark("joker {n}")).format(n=joker)
    return tr(mark("{rank} of {suit}")).format(rank=tr(RANKS[rank]), suit=tr(SUITS[suit]))

"""Cards and sentences as one says them: ``the ace of diamonds`` for ``A♦``, in every language."""

from __future__ import annotations

import re

from kontsina_qt.rules.base.cards import SUITS, TEXTS, Card, is_joker
from kontsina_qt.rules.base.messages import N_, Translate
from kontsina_qt.rules.state.words import card_words

RANKS = (
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
"""Each rank, from the ace on."""

SUIT_NAMES = dict(
    zip(SUITS, (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades")), strict=True)
)

_SIGNS = {card_words(card): card for card, text in enumerate(TEXTS) if text}
_ANY = "|".join(map(re.escape, sorted(_SIGNS, key=len)[::-1]))
_CARD = re.compile(rf"(\b(?:[Tt]he|[Yy]our) )?({_ANY})")
_ROW = re.compile(rf"({_ANY}) (?={_ANY})")
_SUM = re.compile(r" ?\+ ?")
_APART = re.compile(r"\s*·\s*")


def card_aloud(card: Card, tr: Translate) -> str:
    """A card by itself: ``ace of diamonds``."""
    if is_joker(card):
        return tr(N_("joker"))
    return _named(N_("{rank} of {suit}"), card, tr)


def aloud(text: str, tr: Translate) -> str:
    """A sentence that has cards and signs in it, as one says it.

    ``Anna took 7♣+A♥ with the 8♠`` becomes ``Anna took the seven of clubs and the ace of hearts
    with the eight of spades``.
    """
    text = _ROW.sub(r"\1, ", text).replace("±", tr(N_("plus or minus")))
    said = _CARD.sub(lambda found: _told(found, tr), text)
    joint = tr(N_("{first} and {last}")).format(first="", last="")
    if said != text:
        said = _SUM.sub(joint, said)
    parts = [part for part in _APART.split(said) if part]
    words = parts[0] if parts else ""
    for part in parts[1:]:
        closed = words[-1] in ".!?:"
        words += (" " if closed else ". " if part[0].isupper() else ", ") + part
    return words


def _told(found: re.Match[str], tr: Translate) -> str:
    if (found[1] or "").endswith("our "):
        return found[1] + card_aloud(_SIGNS[found[2]], tr)
    words = _within(_SIGNS[found[2]], tr)
    return words[0].upper() + words[1:] if found[1] == "The " else words


def _within(card: Card, tr: Translate) -> str:
    """A card in a sentence."""
    if is_joker(card):
        return tr(N_("the joker"))
    return _named(N_("the {rank} of {suit}"), card, tr)


def _named(pattern: str, card: Card, tr: Translate) -> str:
    text = TEXTS[card]
    rank = "A23456789TJQK".index(text[0])
    return tr(pattern).format(rank=tr(RANKS[rank]), suit=tr(SUIT_NAMES[text[1]]))

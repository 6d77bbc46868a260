"""Cards and sentences as spoken: ``the ace of diamonds`` for ``A♦``, in every language."""

from __future__ import annotations

import re

from kontsina_qt.rules.base.cards import SUITS, TEXTS, Card, cards_in, is_joker, rank_of, suit_of
from kontsina_qt.rules.base.messages import N_, Translate
from kontsina_qt.rules.base.packs import PACKS, Pack
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
_SUM = re.compile(r"(?<=[^\W\d])(?:\+| \+ )(?=\w)")
_GROUP = rf"(?:{_ANY})(?:\+(?:{_ANY}))*"
_APART = re.compile(r"\s*·\s*")


def card_aloud(card: Card, tr: Translate) -> str:
    """Return a card by itself as it is spoken: ``ace of diamonds``."""
    if is_joker(card):
        return tr(N_("joker"))
    return _named(N_("{rank} of {suit}"), card, tr)


def spoken_name(card: Card, pack: Pack, tr: Translate) -> str:
    """Return a card of an Italian or Spanish deck as it is spoken: ``ace of coins``."""
    return tr(pack.suits[suit_of(card)]).format(rank=tr(_rank_name(card, pack)))


def written_name(
    card: Card, pack: Pack, tr: Translate, by_sign: bool = False, after_article: bool = False
) -> str:
    """Return a card of an Italian or Spanish deck as it is written: ``7 of coins``.

    Args:
        by_sign: whether its rank is written as on its face, for languages that would inflect it.
        after_article: whether an article stands before it.
    """
    letter, suit = TEXTS[card][0], suit_of(card)
    name = letter if letter.isdigit() else tr(_rank_name(card, pack))
    if by_sign:
        name = pack.signs.get(letter, letter)
    if after_article:
        return tr(pack.suits[suit]).format(rank=name)
    if not by_sign and letter in "AJ":
        return tr((pack.aces if letter == "A" else pack.knaves)[suit])
    return tr(pack.written[suit]).format(name=name)


def _rank_name(card: Card, pack: Pack) -> str:
    name = RANKS[rank_of(card) - 1]
    return pack.texts.get(name, name)


def _signs_said(text: str, tr: Translate) -> str:
    """Replace the signs of aces and face cards by their names."""
    for pack in PACKS.values():
        suits = [suit for suit, pattern in pack.written.items() if _may_name(text, tr(pattern))]
        for card in cards_in(pack.cards) if suits else ():
            signed = TEXTS[card][0] in pack.signs and suit_of(card) in suits
            if signed and (name := written_name(card, pack, tr, by_sign=True)) in text:
                text = re.sub(rf"\b{re.escape(name)}", spoken_name(card, pack, tr), text)
    return text


def _may_name(text: str, pattern: str) -> bool:
    """Return quickly whether a text may name a card by a pattern; every label is checked."""
    return all(words in text for words in pattern.split("{name}"))


def aloud(text: str, tr: Translate) -> str:
    """Return a sentence with cards and signs in it as it is spoken.

    ``Anna took 7♣+A♥ with the 8♠`` becomes ``Anna took the seven of clubs and the ace of hearts
    with the eight of spades``.
    """
    text = _with_commas(text, tr)
    text = _ROW.sub(r"\1, ", _signs_said(text, tr)).replace("±", tr(N_("plus or minus")))
    said = _CARD.sub(lambda found: _spoken_card(found, tr), text)
    joint = tr(N_("{first} and {last}")).format(first="", last="")
    if said != text:
        said = _SUM.sub(joint, said)
    parts = [part for part in _APART.split(said) if part]
    words = parts[0] if parts else ""
    for part in parts[1:]:
        closed = words[-1] in ".!?:"
        words += (" " if closed else ". " if part[0].isupper() else ", ") + part
    return words


def _with_commas(text: str, tr: Translate) -> str:
    """Set commas so that a sum is not heard as several groups: ``2♣+5♦, and 7♠, with …``."""
    if "+" not in text:
        return text
    joint = tr(N_("{first} and {last}")).format(first="", last="")
    several = re.compile(rf"{_GROUP}(?:, {_GROUP})*{re.escape(joint)}{_GROUP}")

    def separated(found: re.Match[str]) -> str:
        if "+" not in found[0]:
            return found[0]
        first, _, last = found[0].rpartition(joint)
        continues = re.match(r" \w", text[found.end() :]) is not None
        return f"{first},{joint}{last}" + "," * continues

    return several.sub(separated, text)


def _spoken_card(found: re.Match[str], tr: Translate) -> str:
    if (found[1] or "").endswith("our "):
        return found[1] + card_aloud(_SIGNS[found[2]], tr)
    words = _within(_SIGNS[found[2]], tr)
    return words[0].upper() + words[1:] if found[1] == "The " else words


def _within(card: Card, tr: Translate) -> str:
    """Return a card within a sentence."""
    if is_joker(card):
        return tr(N_("the joker"))
    return _named(N_("the {rank} of {suit}"), card, tr)


def _named(pattern: str, card: Card, tr: Translate) -> str:
    text = TEXTS[card]
    rank = "A23456789TJQK".index(text[0])
    return tr(pattern).format(rank=tr(RANKS[rank]), suit=tr(SUIT_NAMES[text[1]]))

"""The pack of a game, and the names of its cards.

The person chooses a pack for all games; whether a game can use it depends on its cards.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kontsina_qt.language import language, tr
from kontsina_qt.rules.base.cards import TEXTS, Card, is_joker, mask_of
from kontsina_qt.rules.base.messages import Message
from kontsina_qt.rules.base.packs import FRENCH, PACKS, Pack
from kontsina_qt.rules.state.spoken import card_aloud, spoken_name, written_name
from kontsina_qt.rules.state.words import N_, card_words, listed

if TYPE_CHECKING:
    from kontsina_qt.rules.base.game import Game

HOME = "home"
"""The choice of each game's traditional pack."""

INFLECTING = {"el"}
"""Languages whose rank names inflect, so that the index is written instead."""

_chosen = FRENCH.id
"""The chosen pack; French until a window sets it, so that the terminal uses notation."""

_SIGNS = {card_words(card): card for card, text in enumerate(TEXTS) if text}
_ANY = "|".join(map(re.escape, sorted(_SIGNS, key=len)[::-1]))
_CARDS = re.compile(rf"(?:{_ANY})(?: ?\+ ?(?:{_ANY}))*")
_ROW = re.compile(rf"({_ANY}) (?={_ANY})")
_CARD = re.compile(_ANY)
_JOKER = re.compile(r"★\d")
_SUIT = re.compile(r" \([♣♦♥♠]\)")
_BRACKETS = re.compile(r"^([^(]+) \(([^)]+)\)")


def choose_pack(chosen: str) -> None:
    """Choose the pack for all games that can use it; ``HOME`` for each game's own."""
    global _chosen
    _chosen = chosen


def chosen_pack() -> str:
    """Return the current choice."""
    return _chosen


def pack_of(game: Game) -> Pack:
    """Return the pack of a game."""
    pack = PACKS.get(game.home_pack if _chosen == HOME else _chosen, FRENCH)
    if callable(game.pack) or not pack.has(mask_of(game.pack)):
        return FRENCH
    return pack


def names_of(game: Game) -> CardNames:
    """Return the card names of a game."""
    return _names(pack_of(game).id)


@cache
def _names(pack: str) -> CardNames:
    return CardNames(PACKS[pack])


class CardNames:
    """The names of the cards of one pack, in the current language."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def tr(self, text: str) -> str:
        """Translate a text that may name suits or ranks."""
        return tr(self.pack.texts.get(text, text))

    def card(self, card: Card) -> str:
        """Return a card in writing: ``10♦``, or ``7 of coins``."""
        return self._written(card) if self._named(card) else self.written(card_words(card))

    def aloud(self, card: Card) -> str:
        """Return a card as spoken: ``ace of diamonds``, or ``seven of coins``."""
        return spoken_name(card, self.pack, tr) if self._named(card) else card_aloud(card, tr)

    def sign(self, card: Card) -> str:
        """Return the index of a card's rank, as printed in its corner."""
        letter = TEXTS[card][0]
        return self.pack.signs.get(letter) or ("10" if letter == "T" else letter)

    def written(self, text: str, after_articles: bool = False) -> str:
        """Replace the cards in a text (``4♦+5♣``) by their names in this pack.

        Args:
            text: the text.
            after_articles: whether its cards are preceded by articles, in languages with any.
        """
        if _JOKER.search(text):
            text = _JOKER.sub(tr(N_("joker")), _ROW.sub(r"\1, ", text))
        if not self.pack.suits:
            return text

        def replaced(found: re.Match[str]) -> str:
            cards = [_SIGNS[sign] for sign in _CARD.findall(found[0])]
            if not after_articles:
                return listed([self.card(card) for card in cards], tr)
            return listed([self._written(card, after_article=True) for card in cards], tr)

        return _CARDS.sub(replaced, _ROW.sub(r"\1, ", text))

    def sentence(self, text: str, after_articles: bool = False) -> str:
        """Like ``written``, for a whole sentence, which begins with a capital."""
        words = self.written(text, after_articles)
        return words if words == text else words[0].upper() + words[1:]

    def explained(self, text: str) -> str:
        """Like ``written``, for the rules: without suit symbols and repeated names."""
        if not self.pack.suits:
            return text
        return _BRACKETS.sub(self._once, self.written(_SUIT.sub("", text)))

    def message(self, message: Message) -> str:
        """Translate a message of the rules or of a player into a sentence."""
        return self.sentence(message.words(self.tr))

    def _written(self, card: Card, after_article: bool = False) -> str:
        return written_name(card, self.pack, tr, language() in INFLECTING, after_article)

    def _named(self, card: Card) -> bool:
        return bool(self.pack.suits) and not is_joker(card)

    def _once(self, found: re.Match[str]) -> str:
        """Drop a card in brackets if it repeats the name before them."""
        same = any(
            found[2] == self.card(card) and found[1].casefold() == self.aloud(card).casefold()
            for card in _SIGNS.values()
        )
        return found[1] if same else found[0]


USUAL = CardNames(FRENCH)
"""Card names as in records and the terminal."""

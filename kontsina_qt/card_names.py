"""The deck a game is played with, and the names of its cards.

The person chooses a pack once, as a language; which one a text is told with depends on its game.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kontsina_qt.language import language, tr
from kontsina_qt.rules.base.cards import TEXTS, Card, is_joker, mask_of
from kontsina_qt.rules.base.messages import Message
from kontsina_qt.rules.base.packs import FRENCH, PACKS, Pack
from kontsina_qt.rules.state.spoken import called, card_aloud, written
from kontsina_qt.rules.state.words import N_, card_words, listed

if TYPE_CHECKING:
    from kontsina_qt.rules.base.game import Game

HOME = "home"
"""The choice of the pack that each game is played with at home."""

INFLECTING = {"el"}
"""Languages in which the name of a rank has a gender and cases: there its sign is written."""

_chosen = FRENCH.id
"""Until a window says what the person chose: in the terminal cards are named as they are typed."""

_SIGNS = {card_words(card): card for card, text in enumerate(TEXTS) if text}
_ANY = "|".join(map(re.escape, sorted(_SIGNS, key=len)[::-1]))
_CARDS = re.compile(rf"(?:{_ANY})(?: ?\+ ?(?:{_ANY}))*")
_ROW = re.compile(rf"({_ANY}) (?={_ANY})")
_CARD = re.compile(_ANY)
_JOKER = re.compile(r"★\d")
_SUIT = re.compile(r" \([♣♦♥♠]\)")
_BRACKETS = re.compile(r"^([^(]+) \(([^)]+)\)")


def choose_pack(chosen: str) -> None:
    """Choose the deck for all games that can be played with it; ``HOME``: each with its own."""
    global _chosen
    _chosen = chosen


def chosen_pack() -> str:
    """What was chosen last."""
    return _chosen


def pack_of(game: Game) -> Pack:
    """The pack that a game is played with."""
    pack = PACKS.get(game.home_pack if _chosen == HOME else _chosen, FRENCH)
    if callable(game.pack) or not pack.has(mask_of(game.pack)):
        return FRENCH
    return pack


def names_of(game: Game) -> CardNames:
    """What the cards of a game are called."""
    return _names(pack_of(game).id)


@cache
def _names(pack: str) -> CardNames:
    return CardNames(PACKS[pack])


class CardNames:
    """The names of the cards of one pack, in the current language."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def tr(self, text: str) -> str:
        """A text that may name suits or ranks, in the current language."""
        return tr(self.pack.texts.get(text, text))

    def card(self, card: Card) -> str:
        """A card as it is written: ``10♦``, or ``7 of coins``."""
        return self._written(card) if self._named(card) else self.written(card_words(card))

    def aloud(self, card: Card) -> str:
        """A card by itself, as one says it: ``ace of diamonds``, or ``seven of coins``."""
        return called(card, self.pack, tr) if self._named(card) else card_aloud(card, tr)

    def sign(self, card: Card) -> str:
        """The index of a card's rank, as printed in its corner."""
        letter = TEXTS[card][0]
        return self.pack.signs.get(letter) or ("10" if letter == "T" else letter)

    def written(self, text: str, after_articles: bool = False) -> str:
        """A text with cards in it (``4♦+5♣``) as it is written with this pack.

        Args:
            after_articles: whether articles stand before its cards, where the language has any.
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
        """The same of a whole sentence, which begins with a capital."""
        words = self.written(text, after_articles)
        return words if words == text else words[0].upper() + words[1:]

    def explained(self, text: str) -> str:
        """A sentence of the rules; no card is named twice, no suit by its sign."""
        if not self.pack.suits:
            return text
        return _BRACKETS.sub(self._once, self.written(_SUIT.sub("", text)))

    def say(self, text: str) -> str:
        """A text with cards in it, as a sentence in the current language."""
        return self.sentence(self.tr(text), after_articles=True)

    def message(self, message: Message) -> str:
        """A message of the rules or of a player, as a sentence."""
        return self.sentence(message.words(self.tr))

    def _written(self, card: Card, after_article: bool = False) -> str:
        return written(card, self.pack, tr, language() in INFLECTING, after_article)

    def _named(self, card: Card) -> bool:
        return bool(self.pack.suits) and not is_joker(card)

    def _once(self, found: re.Match[str]) -> str:
        """A card in brackets, unless that is what stands before them."""
        same = any(
            found[2] == self.card(card) and found[1].casefold() == self.aloud(card).casefold()
            for card in _SIGNS.values()
        )
        return found[1] if same else found[0]


USUAL = CardNames(FRENCH)
"""As records and the terminal name cards."""

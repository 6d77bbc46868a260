"""Decks as data: the names and signs of faces, suits and ranks.

Records and rules use the French pack. Other decks map to it card by card: the seven of coins is
``7D``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kontsina_qt.rules.base.cards import PACK, CardSet, mask_of, rank_of
from kontsina_qt.rules.base.messages import N_

LATIN: CardSet = mask_of(c for c in PACK if rank_of(c) not in (8, 9, 10))
"""The forty cards of an Italian or Spanish deck: no 8, 9 and 10."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A deck of cards.

    Attributes:
        id: its name in settings and games.
        cards: the cards it has; 0 for all.
        faces: the subfolder of its images; empty for the French ones.
        signs: the index printed on the face, by rank letter.
        suits: spoken names of a suit's cards, by suit letter; empty if they are the usual ones.
        written: the same in writing.
        aces: written names of the aces, by suit letter.
        knaves: the same of the knaves, whose article differs in some languages.
        sounds: sounds of its cards that replace others, by name.
        texts: replacements for texts that name suits or ranks.
    """

    id: str
    cards: CardSet = 0
    faces: str = ""
    signs: Mapping[str, str] = field(default_factory=dict)
    suits: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    aces: Mapping[str, str] = field(default_factory=dict)
    knaves: Mapping[str, str] = field(default_factory=dict)
    sounds: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def has(self, cards: CardSet) -> bool:
        """Return whether it has all these cards."""
        return not self.cards or not cards & ~self.cards


_SUITS = {
    "C": N_("{rank} of clubs"),
    "D": N_("{rank} of coins"),
    "H": N_("{rank} of cups"),
    "S": N_("{rank} of swords"),
}
_WRITTEN = {
    "C": N_("{name} of clubs"),
    "D": N_("{name} of coins"),
    "H": N_("{name} of cups"),
    "S": N_("{name} of swords"),
}
_ACES = {
    "C": N_("ace of clubs"),
    "D": N_("ace of coins"),
    "H": N_("ace of cups"),
    "S": N_("ace of swords"),
}
_KNAVES = {
    "C": N_("knave of clubs"),
    "D": N_("knave of coins"),
    "H": N_("knave of cups"),
    "S": N_("knave of swords"),
}
_SOUNDS = {"lay": "slap"}
_TEXTS = {
    "Most diamonds": N_("Most coins"),
    "Seven of diamonds": N_("Seven of coins"),
    "The seven of diamonds scores a point.": N_("The seven of coins scores a point."),
    "The king of diamonds scores a point.": N_("The king of coins scores a point."),
    "Ace, two and three of diamonds score 3 points, each further diamond in sequence one more.": N_(
        "Ace, two and three of coins score 3 points, each further coin in sequence one more."
    ),
    "A card that can capture must; the seven of diamonds, primiera and scopa score.": N_(
        "A card that can capture must; the seven of coins, primiera and scopa score."
    ),
    "The deck has {n} cards: {cards} are taken out.": N_(
        "The deck has {n} cards: in each suit ace to seven, knave, knight and king."
    ),
    "In Scopa face cards have values too: the jack is 8, the queen 9, the king 10. "
    "Your K♣ takes the 3♣ and 7♥, or the A♠ and Q♦. Take the seven: sevens are the "
    "best cards.": N_(
        "In Scopa face cards have values too: the knave is 8, the knight 9, the king 10. "
        "Your K♣ takes the 3♣ and 7♥, or the A♠ and Q♦. Take the seven: sevens are the "
        "best cards."
    ),
    "The seven of diamonds is the settebello, worth a point by itself; most diamonds "
    "is another. Take it with your 7♠.": N_(
        "The seven of coins is the settebello, worth a point by itself; most coins is another. "
        "Take it with your 7♠."
    ),
    "Most cards, most diamonds, the settebello, the primiera and each scopa are worth "
    "a point each. The primiera goes to the best card in each suit: seven, then six, "
    "then ace. First to 11 wins.": N_(
        "Most cards, most coins, the settebello, the primiera and each scopa are worth a point "
        "each. The primiera goes to the best card in each suit: seven, then six, then ace. First "
        "to 11 wins."
    ),
    "A": "ace",
    "J": "knave",
    "Q": "knight",
    "K": "king",
    "jack": N_("knave"),
    "a jack": N_("a knave"),
    "queen": N_("knight"),
    "a queen": N_("a knight"),
}

FRENCH = Pack("french")
ITALIAN = Pack(
    id="italian",
    cards=LATIN,
    faces="italian",
    signs={"A": "1", "J": "F", "Q": "C", "K": "R"},
    suits=_SUITS,
    written=_WRITTEN,
    aces=_ACES,
    knaves=_KNAVES,
    sounds=_SOUNDS,
    texts=_TEXTS,
)
SPANISH = replace(
    ITALIAN,
    id="spanish",
    faces="spanish",
    signs={"A": "1", "J": "10", "Q": "11", "K": "12"},
)
PACKS = {pack.id: pack for pack in (FRENCH, ITALIAN, SPANISH)}

"""A move of any game, as positions make it and notation writes it (notation, "Moves")."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import SECOND, TEXTS, Card, CardSet, cards_in
from kontsina_qt.rules.base.native import mypyc_attr
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE, STOCK, ElementSet
from kontsina_qt.rules.state.notation import NO_CARD

LAY: Final = "lay"
CAPTURE: Final = "capture"
BUILD: Final = "build"
STEAL: Final = "steal"
ALL: Final = "all"
COUNT: Final = "count"
PAIR: Final = "pair"
CLAIM: Final = "claim"
DOWN: Final = "down"
TOP: Final = "top"


@final
@mypyc_attr(acyclic=True)
class Move:
    """A move of any game; immutable.

    Attributes:
        verb: the kind of move, as ``MoveForm.verb``.
        card: the card played; ``NO_CARD`` where none is.
        value: of the build, or the one named for the card; 0 for none.
        cards: the loose cards, and top cards of piles, that it takes or uses.
        builds: the numbers of the builds that it takes or uses, as bits.
        other: the side whose pile is stolen, the second card of a pair, or the seat that counts out
            when it is not its turn; -1 for none.
        pluck: the plucked card plus 1; negative if it is plucked after the play; 0 for none.
        marks: the numbers of the builds that the partner is asked to leave, as bits.
    """

    __slots__ = ("builds", "card", "cards", "marks", "other", "pluck", "value", "verb")

    def __init__(
        self,
        verb: str,
        card: Card = NO_CARD,
        value: int = 0,
        cards: CardSet = 0,
        builds: int = 0,
        other: int = -1,
        pluck: int = 0,
        marks: int = 0,
    ) -> None:
        self.verb: Final = verb
        self.card: Final = card
        self.value: Final = value
        self.cards: Final = cards
        self.builds: Final = builds
        self.other: Final = other
        self.pluck: Final = pluck
        self.marks: Final = marks

    @property
    def played(self) -> CardSet:
        """The cards played from the hand."""
        if self.card < 0:
            return 0
        return 1 << self.card | 1 << self.other if self.verb == PAIR else 1 << self.card

    @property
    def using(self) -> ElementSet:
        """The elements it takes or uses; a top card of a pile counts as a card."""
        if self.verb == STEAL:
            return 1 << (FIRST_PILE + self.other)
        if self.verb == TOP:
            return 1 << STOCK
        return self.cards | self.builds << FIRST_BUILD

    @property
    def plucked(self) -> CardSet:
        """The card that is plucked, as a set."""
        return 1 << (abs(self.pluck) - 1) if self.pluck else 0

    @property
    def plain(self) -> Move:
        """The same play without plucking and marks."""
        if not self.pluck and not self.marks:
            return self
        return Move(self.verb, self.card, self.value, self.cards, self.builds, self.other)

    def plucking(self, pluck: int) -> Move:
        """Return the same play with a card plucked; ``pluck`` as the attribute."""
        verb, builds, other = self.verb, self.builds, self.other
        return Move(verb, self.card, self.value, self.cards, builds, other, pluck, self.marks)

    def marking(self, marks: int) -> Move:
        """Return the same play with builds marked; ``marks`` as the attribute."""
        verb, builds, other = self.verb, self.builds, self.other
        return Move(verb, self.card, self.value, self.cards, builds, other, self.pluck, marks)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Move)
            and self.cards == other.cards
            and self.card == other.card
            and self.verb == other.verb
            and self.value == other.value
            and self.builds == other.builds
            and self.other == other.other
            and self.pluck == other.pluck
            and self.marks == other.marks
        )

    def __hash__(self) -> int:
        key = (self.verb, self.card, self.value, self.cards, self.builds, self.other)
        return hash((key, self.pluck, self.marks))

    def __repr__(self) -> str:
        words = [TEXTS[self.card]] if self.card >= 0 else []
        if self.verb != LAY:
            words.append("x" if self.verb == CAPTURE else self.verb)
        if self.value:
            words.append(str(self.value))
        if self.cards:
            words.append("+".join([TEXTS[card] for card in cards_in(self.cards)]))
        words += [f"build {number}" for number in cards_in(self.builds)]
        if self.other >= 0:
            words.append(str(self.other))
        if self.pluck:
            words.append(f"pluck {TEXTS[abs(self.pluck) - 1]}")
        return " ".join(words)


LAYS: Final[tuple[Move, ...]] = tuple([Move(LAY, card) for card in range(2 * SECOND)])
"""The lay of each card: the most frequent moves, made once."""

"""The outcome of a move before it is made, for every kind of game."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import EQUAL, JOKER_MASK, CardSet, face
from kontsina_qt.rules.base.native import mypyc_attr
from kontsina_qt.rules.state.elements import ElementSet


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """The outcome of a legal move.

    Attributes:
        to: the side that gets cards.
        card: the played cards, if they go to the pile, as a set.
        cards: the cards taken from the table or another pile.
        uses: the elements that leave the table.
        loser: the side that loses ``lost``, or -1.
        lost: the cards taken from that side's pile.
        sweep: 1 if it counts as a sweep, else 0.
        bonus: bonus points beside those of the cards.
        mulle: 1 if a card takes its twin, else 0.
    """

    __slots__ = ("bonus", "card", "cards", "loser", "lost", "mulle", "sweep", "to", "uses")

    def __init__(
        self,
        to: int,
        card: CardSet,
        cards: CardSet,
        uses: ElementSet,
        loser: int = -1,
        lost: CardSet = 0,
        sweep: int = 0,
        bonus: int = 0,
        mulle: int = 0,
    ) -> None:
        self.to: Final = to
        self.card: Final = card
        self.cards: Final = cards
        self.uses: Final = uses
        self.loser: Final = loser
        self.lost: Final = lost
        self.sweep: Final = sweep
        self.bonus: Final = bonus
        self.mulle: Final = mulle

    def changed(self, to: int, card: CardSet, sweep: int, bonus: int) -> Outcome:
        """Return a copy with another side, played card, sweep and bonus."""
        return Outcome(
            to, card, self.cards, self.uses, self.loser, self.lost, sweep, bonus, self.mulle
        )

    @property
    def brought(self) -> CardSet:
        """All the cards gained, including the played one."""
        return self.card | self.cards

    @property
    def added(self) -> CardSet:
        """The loose cards taken by sum or value, not because they are equal."""
        if not self.card or self.card & JOKER_MASK:
            return 0
        equal = EQUAL[face(self.card.bit_length() - 1) >> 2]
        return self.cards & self.uses & ~equal

"""The outcome of a move before it is made, the same for every kind of game."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import EQUAL, JOKER_MASK, CardSet, face
from kontsina_qt.rules.base.native import mypyc_attr
from kontsina_qt.rules.state.elements import ElementSet


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """What a legal move brings.

    Attributes:
        to: the side that gets cards.
        card: the cards played, if they go along, as a set.
        cards: what comes from the table or another pile.
        uses: the elements that are gone from the table afterwards.
        loser: the side that loses ``lost``, or -1.
        lost: cards that were a side's already.
        sweep: sweeps that are counted for it, 0 or 1.
        bonus: points of a bonus that is counted beside the cards.
        mulle: twins that are counted for it, 0 or 1.
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
        """The same with another side, card played, sweeps and bonus."""
        return Outcome(
            to, card, self.cards, self.uses, self.loser, self.lost, sweep, bonus, self.mulle
        )

    @property
    def brought(self) -> CardSet:
        """All the cards that it brings, the played one among them."""
        return self.card | self.cards

    @property
    def added(self) -> CardSet:
        """The loose cards that it brings for their sum or value, not for being equal."""
        if not self.card or self.card & JOKER_MASK:
            return 0
        equal = EQUAL[face(self.card.bit_length() - 1) >> 2]
        return self.cards & self.uses & ~equal

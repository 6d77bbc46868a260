"""A player's taste: weights of the evaluation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taste:
    """Factors; 1 is fair.

    Attributes:
        good: of cards that score by themselves.
        many: of what counts by majority: cards, and clubs or spades.
        left: of what a move leaves for the others.
        later: of what it promises, builds among it.
        kept: of good cards that stay in the hand.
    """

    good: float = 1.0
    many: float = 1.0
    left: float = 1.0
    later: float = 1.0
    kept: float = 1.0

    def beside(self, other: Taste) -> Taste:
        """This taste and another one at once."""
        return Taste(
            self.good * other.good,
            self.many * other.many,
            self.left * other.left,
            self.later * other.later,
            self.kept * other.kept,
        )


FAIR = Taste()

"""A player's taste: factors of its evaluation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taste:
    """Factors by which parts of the evaluation are scaled; 1 is neutral.

    Attributes:
        good: cards that score by themselves.
        many: categories decided by majority: cards, and clubs or spades.
        left: what a move leaves for the others.
        later: what it promises for later turns, builds included.
        kept: good cards kept in the hand.
    """

    good: float = 1.0
    many: float = 1.0
    left: float = 1.0
    later: float = 1.0
    kept: float = 1.0

    def beside(self, other: Taste) -> Taste:
        """Return the product of both tastes."""
        return Taste(
            self.good * other.good,
            self.many * other.many,
            self.left * other.left,
            self.later * other.later,
            self.kept * other.kept,
        )


FAIR = Taste()

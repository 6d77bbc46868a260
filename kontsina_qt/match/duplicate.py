"""Duplicate play: a match repeated with the same cards, every player moved on one seat.

Comparing the two shows the play without the luck of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat


def moved_on(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with every player moved on by one; two players or sides swap."""
    return (seats[-1], *seats[:-1])


def twin_deal(original: Match, hand: int) -> Deal | None:
    """Return the deal of the twin's hand (from 0); None if the original has no such hand.

    A deal number is kept, since it gives the same deck; a seal is dropped, since the person has
    seen the cards.
    """
    if hand >= len(original.results):
        return None
    deal = original.hands[hand].deal
    return Deal(deal.dealer, deal.deck, deal.number)


def is_twin(original: Match, match: Match) -> bool:
    """Return whether all deals of a match so far are those of another one."""
    if match.rules.players != original.rules.players or not match.hands:
        return False
    if match.rules.game.id != original.rules.game.id or len(match.hands) > len(original.results):
        return False
    return all(_cards(match, hand) == _cards(original, hand) for hand in range(len(match.hands)))


def _cards(match: Match, hand: int) -> tuple[int, tuple[int, ...]]:
    deal = match.hands[hand].deal
    return deal.dealer, deal.deck


@dataclass(frozen=True, slots=True)
class SameHand:
    """A hand that was played from both sides.

    Attributes:
        hand: the index of the hand.
        first, again: the points of each player's side in the original and in the twin, indexed
            by the players' sides in the original.
    """

    hand: int
    first: tuple[int, ...]
    again: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two matches with the same cards.

    Attributes:
        hands: the hands that both have finished.
    """

    hands: tuple[SameHand, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total points of each player's side."""
        return tuple(
            sum(points) for points in zip(*(self._both(each) for each in self.hands), strict=True)
        )

    def margin(self, side: int) -> float:
        """Return a side's total minus the average of the others, in points."""
        totals = self.totals
        if not totals:
            return 0.0
        return totals[side] - (sum(totals) - totals[side]) / (len(totals) - 1)

    @staticmethod
    def _both(each: SameHand) -> tuple[int, ...]:
        return tuple(one + other for one, other in zip(each.first, each.again, strict=True))


def compared(original: Match, twin: Match) -> Comparison:
    """Compare two matches hand by hand, as long as they have the same cards."""
    hands = []
    results = zip(original.results, twin.results, strict=False)
    for number, (one, other) in enumerate(results):
        if _cards(original, number) != _cards(twin, number):
            break
        sides = len(one.points)
        again = tuple(other.points[(side + 1) % sides] for side in range(sides))
        hands.append(SameHand(number, tuple(one.points), again))
    return Comparison(tuple(hands))

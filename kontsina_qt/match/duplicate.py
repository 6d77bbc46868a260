"""Same cards, other chair: a match whose hands are another's, every player one chair further.

What two such matches come to side by side shows the play without the luck of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat


def moved_on(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with every player one chair further; of two, and of two sides, they swap."""
    return (seats[-1], *seats[:-1])


def twin_deal(original: Match, hand: int) -> Deal | None:
    """The deal of a hand (from 0) of the twin; None where the original has none such.

    A number stays, for the same number gives the same deck; a seal does not, for the person has
    seen the cards.
    """
    if hand >= len(original.results):
        return None
    deal = original.hands[hand].deal
    return Deal(deal.dealer, deal.deck, deal.number)


def is_twin(original: Match, match: Match) -> bool:
    """Whether all that a match has dealt so far are the hands of another one."""
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
    """A hand that was played from both chairs.

    Attributes:
        hand: its number, from 0.
        first, again: what each player's side made with the cards of the first chair, and with
            those of the other one. Players are told by their sides in the original match.
    """

    hand: int
    first: tuple[int, ...]
    again: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two matches with the same cards.

    Attributes:
        hands: those that both played to the end.
    """

    hands: tuple[SameHand, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """What each player's side made of all the cards."""
        return tuple(
            sum(points) for points in zip(*(self._both(each) for each in self.hands), strict=True)
        )

    def margin(self, side: int) -> float:
        """What a side made more than the others on average, in points."""
        totals = self.totals
        if not totals:
            return 0.0
        return totals[side] - (sum(totals) - totals[side]) / (len(totals) - 1)

    @staticmethod
    def _both(each: SameHand) -> tuple[int, ...]:
        return tuple(one + other for one, other in zip(each.first, each.again, strict=True))


def compared(original: Match, twin: Match) -> Comparison:
    """Two matches hand by hand, as long as they have the same cards."""
    hands = []
    results = zip(original.results, twin.results, strict=False)
    for number, (one, other) in enumerate(results):
        if _cards(original, number) != _cards(twin, number):
            break
        sides = len(one.points)
        again = tuple(other.points[(side + 1) % sides] for side in range(sides))
        hands.append(SameHand(number, tuple(one.points), again))
    return Comparison(tuple(hands))

"""Stakes and prizes of Laugh and Lie Down (its rule card, "Score")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.base.scoring import ScoreLine
from kontsina_qt.rules.state.position import Features

DEALER_STAKE: Final = 3
STAKE: Final = 2


def chips_won(piles: Sequence[CardSet], dealer: int, last: int) -> ScoreLine:
    """Return the chips that each seat wins in a hand, less its stake.

    Args:
        piles: of each seat.
        dealer, last: the seats of the dealer and of the last player in.
    """
    even, prize = (8, 5) if len(piles) == 5 else (10, 3)
    sizes = tuple([pile.bit_count() for pile in piles])
    points = []
    for seat, size in enumerate(sizes):
        won = (size - even) // 2 + (prize if seat == last else 0)
        points.append(won - (DEALER_STAKE if seat == dealer else STAKE))
    return ScoreLine("chips", prize, tuple(points), sizes, tuple(piles))


def stakes(players: int, dealer: int) -> tuple[int, ...]:
    """Return the stake of each seat for a hand."""
    return tuple([DEALER_STAKE if seat == dealer else STAKE for seat in range(players)])


def cannot_stake(chips: Sequence[int], dealer: int) -> bool:
    """Return whether somebody has too few chips for a hand that ``dealer`` deals."""
    return any(
        have < (DEALER_STAKE if seat == dealer else STAKE) for seat, have in enumerate(chips)
    )


class LaughFeatures(Features):
    """The chips on the table."""

    __slots__ = ()

    def scores_now(self) -> tuple[int, ...]:
        """Return the chips that each seat has left beside the pool."""
        hand = self.position
        staked = stakes(len(hand.scores), hand.dealer)
        return tuple([have - stake for have, stake in zip(hand.scores, staked, strict=True)])

    @property
    def pool(self) -> int:
        """The stakes, which are on the table until the hand is over."""
        hand = self.position
        return 0 if hand.over else sum(stakes(len(hand.scores), hand.dealer))

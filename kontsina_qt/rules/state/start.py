"""What a hand begins from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult


class Start:
    """What a hand begins from.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: a permutation of the game's pack, top card first.
        scores: of each side before the hand.
        drawn: how many hands just before it were won by nobody.
    """

    __slots__ = ("dealer", "deck", "drawn", "rules", "scores")

    def __init__(
        self, rules: Rules, dealer: int, deck: Sequence[Card], scores: tuple[int, ...], drawn: int
    ) -> None:
        self.rules: Final = rules
        self.dealer: Final = dealer
        self.deck: Final = tuple(deck)
        self.scores: Final = scores
        self.drawn: Final = drawn


def start_after(
    before: Sequence[HandResult], rules: Rules, dealer: int, deck: Sequence[Card]
) -> Start:
    """What a hand begins from when these were the hands of the match before it."""
    return Start(rules, dealer, deck, rules.scores_after(before), _drawn(before))


def _drawn(results: Sequence[HandResult]) -> int:
    """How many hands in a row nobody has won at last."""
    found = 0
    for result in reversed(results):
        if any(result.points) or not result.lines:
            break
        found += 1
    return found

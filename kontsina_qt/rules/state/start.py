"""The start of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult


class Start:
    """The start of a hand.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: a permutation of the game's pack, top card first.
        scores: of each side before the hand.
        drawn: how many hands just before it had no winner.
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
    """Return the start of a hand that follows these hands of the match."""
    return Start(rules, dealer, deck, rules.scores_after(before), _drawn(before))


def _drawn(results: Sequence[HandResult]) -> int:
    """Return the number of hands in a row without a winner at the end."""
    found = 0
    for result in reversed(results):
        if any(result.points) or not result.lines:
            break
        found += 1
    return found

"""The kinds of game: how a hand of each begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.game import FISHING, PAIRING, PILE, TRICKS, Rules
from kontsina_qt.rules.laugh import LaughPosition
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult
from kontsina_qt.rules.start import Start, start_after
from kontsina_qt.rules.tricks import TrickPosition

KINDS: Final[Mapping[str, Callable[[Start], Position]]] = {
    FISHING: FishingPosition,
    PAIRING: LaughPosition,
    PILE: PilePosition,
    TRICKS: TrickPosition,
}
"""How a hand of each kind begins, by the name that a game has for its own."""


def first_position(
    rules: Rules, dealer: int, deck: Sequence[Card], before: Sequence[HandResult] = ()
) -> Position:
    """The first position of a hand; ``before`` are the finished hands of the match."""
    return KINDS[rules.game.kind](start_after(before, rules, dealer, deck))

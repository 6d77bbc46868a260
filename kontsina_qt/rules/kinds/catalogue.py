"""The position of each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import FISHING, PAIRING, PILE, TRICKS, Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.kinds.laugh.position import LaughPosition
from kontsina_qt.rules.kinds.pile.position import PilePosition
from kontsina_qt.rules.kinds.tricks.position import TrickPosition
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.start import Start, start_after

KINDS: Final[Mapping[str, Callable[[Start], Position]]] = {
    FISHING: FishingPosition,
    PAIRING: LaughPosition,
    PILE: PilePosition,
    TRICKS: TrickPosition,
}
"""The first position of a hand, by ``Game.kind``."""


def first_position(
    rules: Rules, dealer: int, deck: Sequence[Card], before: Sequence[HandResult] = ()
) -> Position:
    """Return the first position of a hand; ``before`` are the match's finished hands."""
    return KINDS[rules.game.kind](start_after(before, rules, dealer, deck))

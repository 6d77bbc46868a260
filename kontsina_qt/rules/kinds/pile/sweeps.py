"""When taking the pile of a one-pile game is a sweep."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import Card, rank_of
from kontsina_qt.rules.state.position import Position


def sweep(position: Position, pile: Sequence[Card], card: Card) -> tuple[bool, int]:
    """Return whether a card that takes this pile sweeps it, and the extra points for that."""
    sweeps = position.rules.turn.sweeps
    if sweeps is None or len(pile) != 1:
        return False, 0
    equal = rank_of(pile[0]) == rank_of(card)
    if not (equal or sweeps.by_sweeper) or not (position.moves or sweeps.opening):
        return False, 0
    if not sweeps.last_card and not position.stock:
        held = 0
        for hand in position.hands:
            held += hand.bit_count()
        if held == 1:
            return False, 0
    return True, sweeps.extra if equal and position.rules.turn.sweepers >> card & 1 else 0

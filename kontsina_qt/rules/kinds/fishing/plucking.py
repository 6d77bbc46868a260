"""Which loose cards may be plucked before or after a play (rule card Cassino, "Pluck")."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.kinds.fishing.state import Situation
from kontsina_qt.rules.state.move import ALL, BUILD, LAY, Move


def pluckable(s: Situation, cards: CardSet, lying: int) -> CardSet:
    """Which loose cards may be plucked, so many cards and builds lying there."""
    return cards & ~s.turn.never_plucked if lying > 1 else 0


def pluckable_with(s: Situation, move: Move) -> CardSet:
    """Which loose cards may be plucked before or after a play."""
    if move.pluck > 0:
        return pluckable(s, s.table, s.table.bit_count() + len(s.builds))
    loose, lying = table_after(s, move)
    return pluckable(s, loose & ~(1 << move.card), lying)


def table_after(s: Situation, move: Move) -> tuple[CardSet, int]:
    """The loose cards after a play, and how many cards and builds lie there then."""
    loose = s.table & ~move.cards
    if move.verb == LAY:
        loose |= 1 << move.card
    if move.verb == ALL:
        return loose, loose.bit_count()
    lying = len(s.builds) - move.builds.bit_count() + (move.verb == BUILD)
    return loose, loose.bit_count() + lying

"""The loose cards that may be plucked, before a play or after it."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.state.move import ALL, BUILD, LAY, Move


def pluckable_before(situation: Situation) -> CardSet:
    """Return the cards that may be plucked before a play."""
    table = situation.table
    return _pluckable(situation, table, table.bit_count() + len(situation.builds))


def pluckable_after(situation: Situation, move: Move) -> CardSet:
    """Return the cards that may be plucked after a play, never the one that was played."""
    loose, on_table = _table_after(situation, move)
    return _pluckable(situation, loose & ~(1 << move.card), on_table)


def _pluckable(situation: Situation, cards: CardSet, on_table: int) -> CardSet:
    """Return the cards that may be plucked with so many cards and builds on the table."""
    return cards & ~situation.turn.never_plucked if on_table > 1 else 0


def _table_after(situation: Situation, move: Move) -> tuple[CardSet, int]:
    """Return the loose cards after a play, and the number of cards and builds then."""
    loose = situation.table & ~move.cards
    if move.verb == LAY:
        loose |= 1 << move.card
    if move.verb == ALL:
        return loose, loose.bit_count()
    on_table = len(situation.builds) - move.builds.bit_count() + (move.verb == BUILD)
    return loose, loose.bit_count() + on_table

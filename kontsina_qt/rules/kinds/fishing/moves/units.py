"""Units of a capture: single equal cards and sums."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import CardSet, bits_in, cards_in, rank_of
from kontsina_qt.rules.base.turn import Fishing
from kontsina_qt.rules.kinds.fishing.moves.reach import in_sums
from kontsina_qt.rules.kinds.fishing.moves.state import Situation


def units_of(
    situation: Situation, value: int, singles: CardSet, must: CardSet = 0
) -> list[CardSet]:
    """Return the units that may be taken at a value: equal cards except ``must``, and sums."""
    units = bits_in(singles & ~must)
    if may_sum(situation.turn, singles):
        units += sums(situation, value)
    return units


def in_units(situation: Situation, value: int, singles: CardSet) -> CardSet:
    """Return all cards of ``units_of``, without listing the units."""
    if not may_sum(situation.turn, singles):
        return singles
    if not situation.turn.distinct:
        return singles | in_sums(situation.turn.sums, value, situation.table)
    found = singles
    for cards in sums(situation, value):
        found |= cards
    return found


def may_sum(turn: Fishing, singles: CardSet) -> bool:
    """Return whether sums may be taken although these equal cards are on the table."""
    return not (singles and turn.equal_first)


def sums(situation: Situation, value: int) -> list[CardSet]:
    """Return the sums of two or more loose cards that may be taken or built."""
    turn = situation.turn
    found = turn.sums.making(value, situation.table)
    return [cards for cards in found if distinct(cards)] if turn.distinct else found


def distinct(cards: CardSet) -> bool:
    """Return whether all cards are of different ranks."""
    ranks = [rank_of(c) for c in cards_in(cards)]
    return len(set(ranks)) == len(ranks)

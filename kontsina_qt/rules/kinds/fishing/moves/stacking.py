"""Builds by adding up: a card is played on one card or build (rule card Zwickern)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, bits_in, is_joker
from kontsina_qt.rules.base.turn import Builds, Fishing
from kontsina_qt.rules.kinds.fishing.moves.rights import may_hold
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.state.move import BUILD, Move


def stackings(situation: Situation, plan: Builds, card: Card, wanted: Wanted) -> list[Move]:
    own = _stack_values(situation.turn, card)
    found: list[Move] = []
    if not own:
        return found
    every = not wanted.exact and not wanted.cards and not wanted.builds
    if every and len(own) == 1 and not plan.held:
        _add_plain_stacks(situation, plan, card, own[0], found)
        return found
    for bit in bits_in(situation.table):
        if wanted.fits(bit, 0):
            values = _stack_values(situation.turn, bit.bit_length() - 1)
            _add_stacked(situation, plan, card, own, values, bit, 0, found)
    for build in situation.builds:
        if wanted.fits(0, 1 << build.number):
            _add_stacked(situation, plan, card, own, (build.value,), 0, 1 << build.number, found)
    return found


def _add_plain_stacks(
    situation: Situation, plan: Builds, card: Card, worth: int, found: list[Move]
) -> None:
    """Add the stacks of a card of one value on each loose card and build."""
    table = situation.table
    while table:
        bit = table & -table
        table ^= bit
        other = situation.turn.worth[bit.bit_length() - 1]
        if not other:
            values = _stack_values(situation.turn, bit.bit_length() - 1)
            _add_stacked(situation, plan, card, (worth,), values, bit, 0, found)
        elif worth + other <= plan.most:
            found.append(Move(BUILD, card, worth + other, bit))
    for build in situation.builds:
        if worth + build.value <= plan.most:
            found.append(Move(BUILD, card, worth + build.value, 0, 1 << build.number))


def _add_stacked(
    situation: Situation,
    plan: Builds,
    card: Card,
    own: tuple[int, ...],
    values: tuple[int, ...],
    loose: CardSet,
    onto: int,
    found: list[Move],
) -> None:
    sums_of_two = {a + b for a in own for b in values}
    for value in sorted(sums_of_two) if len(sums_of_two) > 1 else sums_of_two:
        if value <= plan.most and may_hold(situation, plan, card, value):
            found.append(Move(BUILD, card, value, loose, onto))


def _stack_values(turn: Fishing, card: Card) -> tuple[int, ...]:
    worth = turn.worth[card]
    return (worth,) if worth else tuple(range(2, 15)) if is_joker(card) else ()

"""The elements to highlight for a lifted card: all that some play of it uses.

Nothing is listed for it: of sums it is asked only which cards stand in one.
"""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, bits_in, rank_of
from kontsina_qt.rules.base.turn import WHOLE_RANK, Builds
from kontsina_qt.rules.kinds.fishing.moves.capturing import captures, takeable, takes_build
from kontsina_qt.rules.kinds.fishing.moves.esuns import esuns
from kontsina_qt.rules.kinds.fishing.moves.making import starting_sums
from kontsina_qt.rules.kinds.fishing.moves.reach import beside_sums
from kontsina_qt.rules.kinds.fishing.moves.rights import (
    bases_of,
    buildable,
    may_augment,
    may_hold,
    may_raise,
)
from kontsina_qt.rules.kinds.fishing.moves.stacking import stackings
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.kinds.fishing.moves.tops import lit_with_tops, piles_of
from kontsina_qt.rules.kinds.fishing.moves.units import in_units
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE, ElementSet


def lit_by_capture(s: Situation, card: Card) -> ElementSet:
    """Every element that some capture with a card takes, top cards of piles apart."""
    turn = s.turn
    lit = 0
    values = turn.held_values[card]
    if turn.sweepers >> card & 1 or not values or turn.selection == WHOLE_RANK:
        for move in captures(s, card, Wanted()):
            lit |= move.using
        return lit
    for side, stack in enumerate(s.stacks if turn.steal else ()):
        if side != s.side and stack and rank_of(stack[-1]) == rank_of(card):
            lit |= 1 << (FIRST_PILE + side)
    for value in values:
        # Each of these is taken by some capture: alone, or with all equal cards beside it.
        lit |= in_units(s, value, s.table & turn.equals(card, value))
        if s.builds:
            lit |= takeable(s, card, value) << FIRST_BUILD
    return lit


def lit_by_building(s: Situation, card: Card) -> ElementSet:
    """Every element that some build with a card uses, top cards of piles apart."""
    turn = s.turn
    plan = turn.builds
    lit = 0
    if plan is None:
        return lit
    if plan.stacked:
        for move in stackings(s, plan, card, Wanted()):
            lit |= move.using
        return lit
    if not turn.worth[card]:
        return lit
    if plan.split:
        for bit in bits_in(s.table & turn.numbers):
            if not lit & bit:
                for move in esuns(s, plan, card, Wanted(bit), 1):
                    lit |= move.using
        return lit
    values = buildable(s, plan, card)
    for value in range(1, plan.most + 1):
        if not values >> value & 1:
            continue
        bases = bases_of(s, plan, card, value)
        for missing in starting_sums(turn, card, value) if bases else []:
            beside = beside_sums(turn.sums, missing, value, turn.alone[value], s.table)
            if beside is not None:
                lit |= beside | _builds(bases)
        for build in s.builds:
            if build.value < value and may_raise(s, plan, build):
                lit |= _lit_by_raising(s, plan, card, build, value, bases)
    return lit


def _lit_by_raising(
    s: Situation, plan: Builds, card: Card, build: Build, value: int, bases: list[int]
) -> ElementSet:
    missing = value - build.value - s.turn.worth[card]
    if missing < 0 or (missing and not plan.raise_with_loose):
        return 0
    if not may_hold(s, plan, card, value):
        return 0
    turn = s.turn
    more, alone = (value, turn.alone[value]) if plan.raise_adds_groups else (0, 0)
    beside = beside_sums(turn.sums, missing, more, alone, s.table)
    if beside is None:
        return 0
    lit = build.bit | beside
    if plan.merge and plan.raise_adds_groups:
        lit |= _builds(bases)
    return lit


def _builds(bases: list[int]) -> ElementSet:
    """All the builds of some choices of builds."""
    lit = 0
    for onto in bases:
        lit |= onto << FIRST_BUILD
    return lit


def lit_by_tops(s: Situation, card: Card) -> ElementSet:
    """What is used together with top cards of piles, and those piles."""
    plan = s.turn.builds
    used: CardSet = 0
    lit: ElementSet = 0
    for value in s.turn.held_values[card]:
        if any(takes_build(s.turn, card, value, build) for build in s.builds):
            used |= lit_with_tops(s, value, -1)
    if plan is not None and s.turn.worth[card]:
        beside: dict[int, CardSet] = {}
        for build in s.builds:
            if may_augment(s, plan, card, build):
                if build.value not in beside:
                    beside[build.value] = lit_with_tops(s, build.value, card)
                if beside[build.value]:
                    used |= beside[build.value]
                    lit |= build.bit
    return lit | used & s.table | piles_of(s, used & ~s.table)

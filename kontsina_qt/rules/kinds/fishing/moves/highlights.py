"""The elements to highlight for a lifted card: all that some play of it uses.

Sums are not listed for it: only the cards that are in any of them are found.
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


def lit_by_capture(situation: Situation, card: Card) -> ElementSet:
    """Return every element taken by some capture, top cards of piles apart."""
    turn = situation.turn
    lit = 0
    values = turn.held_values[card]
    if turn.sweepers >> card & 1 or not values or turn.selection == WHOLE_RANK:
        for move in captures(situation, card, Wanted()):
            lit |= move.using
        return lit
    for side, stack in enumerate(situation.stacks if turn.steal else ()):
        if side != situation.side and stack and rank_of(stack[-1]) == rank_of(card):
            lit |= 1 << (FIRST_PILE + side)
    for value in values:
        # Each of these is taken by some capture: alone, or with all equal cards beside it.
        lit |= in_units(situation, value, situation.table & turn.equals(card, value))
        if situation.builds:
            lit |= takeable(situation, card, value) << FIRST_BUILD
    return lit


def lit_by_building(situation: Situation, card: Card) -> ElementSet:
    """Return every element used by some build, top cards of piles apart."""
    turn = situation.turn
    plan = turn.builds
    lit = 0
    if plan is None:
        return lit
    if plan.stacked:
        for move in stackings(situation, plan, card, Wanted()):
            lit |= move.using
        return lit
    if not turn.worth[card]:
        return lit
    if plan.split:
        for bit in bits_in(situation.table & turn.numbers):
            if not lit & bit:
                for move in esuns(situation, plan, card, Wanted(bit), 1):
                    lit |= move.using
        return lit
    values = buildable(situation, plan, card)
    for value in range(1, plan.most + 1):
        if not values >> value & 1:
            continue
        bases = bases_of(situation, plan, card, value)
        for missing in starting_sums(turn, card, value) if bases else []:
            beside = beside_sums(turn.sums, missing, value, turn.alone[value], situation.table)
            if beside is not None:
                lit |= beside | _builds(bases)
        for build in situation.builds:
            if build.value < value and may_raise(situation, plan, build):
                lit |= _lit_by_raising(situation, plan, card, build, value, bases)
    return lit


def _lit_by_raising(
    situation: Situation, plan: Builds, card: Card, build: Build, value: int, bases: list[int]
) -> ElementSet:
    missing = value - build.value - situation.turn.worth[card]
    if missing < 0 or (missing and not plan.raise_with_loose):
        return 0
    if not may_hold(situation, plan, card, value):
        return 0
    turn = situation.turn
    more, alone = (value, turn.alone[value]) if plan.raise_adds_groups else (0, 0)
    beside = beside_sums(turn.sums, missing, more, alone, situation.table)
    if beside is None:
        return 0
    lit = build.bit | beside
    if plan.merge and plan.raise_adds_groups:
        lit |= _builds(bases)
    return lit


def _builds(bases: list[int]) -> ElementSet:
    """Return all builds in some sets of builds, as elements."""
    lit = 0
    for onto in bases:
        lit |= onto << FIRST_BUILD
    return lit


def lit_by_tops(situation: Situation, card: Card) -> ElementSet:
    """Return what can be used with top cards of piles, and those piles."""
    plan = situation.turn.builds
    used: CardSet = 0
    lit: ElementSet = 0
    for value in situation.turn.held_values[card]:
        if any(takes_build(situation.turn, card, value, build) for build in situation.builds):
            used |= lit_with_tops(situation, value, -1)
    if plan is not None and situation.turn.worth[card]:
        beside: dict[int, CardSet] = {}
        for build in situation.builds:
            if may_augment(situation, plan, card, build):
                if build.value not in beside:
                    beside[build.value] = lit_with_tops(situation, build.value, card)
                if beside[build.value]:
                    used |= beside[build.value]
                    lit |= build.bit
    return lit | used & situation.table | piles_of(situation, used & ~situation.table)

"""What lights up when a card is lifted: every element that some play of it uses.

Nothing is listed for it: each piece that a group can be made of is looked at once.
"""

from __future__ import annotations

from kontsina_qt.rules.cards import Card, CardSet, bits_in, rank_of
from kontsina_qt.rules.elements import FIRST_BUILD, FIRST_PILE, ElementSet
from kontsina_qt.rules.fishing.capturing import captures, takeable, takes_build, units_of
from kontsina_qt.rules.fishing.esuns import esuns
from kontsina_qt.rules.fishing.making import starts_of, units_beside
from kontsina_qt.rules.fishing.rights import bases_of, buildable, may_augment, may_hold, may_raise
from kontsina_qt.rules.fishing.stacking import stackings
from kontsina_qt.rules.fishing.state import Build, Situation, Wanted
from kontsina_qt.rules.fishing.tops import lit_with_tops, piles_of
from kontsina_qt.rules.fishing.turn import WHOLE_RANK, Builds


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
        for unit in units_of(s, value, s.table & turn.equals(card, value)):
            lit |= unit
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
        starts = starts_of(s, card, value) if bases else []
        if starts:
            units = units_beside(s, value)
            lit |= _lit_by(starts, units)
            for onto in bases:
                lit |= onto << FIRST_BUILD
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
    starts = s.turn.sums.reaching(missing, s.table) if missing else [0]
    if not starts or not may_hold(s, plan, card, value):
        return 0
    lit = build.bit | _lit_by(starts, units_beside(s, value) if plan.raise_adds_groups else [])
    if plan.merge and plan.raise_adds_groups:
        for onto in bases:
            lit |= onto << FIRST_BUILD
    return lit


def _lit_by(starts: list[CardSet], units: list[CardSet]) -> CardSet:
    """The loose cards of the starts, and of the units that lie beside one of them."""
    lit = 0
    for start in starts:
        lit |= start
    for unit in units:
        if unit & ~lit:
            for start in starts:
                if not unit & start:
                    lit |= unit
                    break
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

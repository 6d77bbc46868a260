"""Who may build what: new builds, more groups, raises, marks for a partner (the rule cards)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, bits_in
from kontsina_qt.rules.base.turn import (
    ANYBODYS,
    MADE_BY_OTHERS,
    OPPOSED,
    OWN_SIDES,
    Builds,
    Fishing,
)
from kontsina_qt.rules.kinds.fishing.moves.esuns import esun_values
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.moves.unions import subsets
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import BUILD, Move


def may_hold(s: Situation, plan: Builds, card: Card, value: int) -> bool:
    """Whether the seat holds what a build of a value asks for, ``card`` being played."""
    if not plan.held or s.turn.takers[value] & s.hand & ~(1 << card):
        return True
    return bool(s.unheld >> value & 1)


def buildable(s: Situation, plan: Builds, card: Card) -> int:
    """The values that the seat may build with a card, as bits."""
    all_there_are = (1 << plan.most + 1) - 2
    if not plan.held:
        return all_there_are
    # A card worth more than the build stands in none of its groups, but by itself.
    own = s.turn.value_bits[card]
    worth = s.turn.worth[card]
    return (s.values_beside(card) | s.unheld) & all_there_are & (own | -1 << worth)


def may_create(s: Situation, plan: Builds) -> bool:
    """Whether the seat may make a new build."""
    return not plan.one_only or not s.owns()


def may_augment(s: Situation, plan: Builds, card: Card, build: Build) -> bool:
    """Whether the seat may give a build more groups with a card."""
    if plan.augment == OWN_SIDES:
        if s.side_of[build.owner] != s.side:
            return False
    elif plan.augment != ANYBODYS:
        return False
    return not plan.held or bool(s.turn.takers[build.value] & s.hand & ~(1 << card))


def may_raise(s: Situation, plan: Builds, build: Build) -> bool:
    """Whether the seat may raise a build."""
    if not build.open or (not plan.raise_beside_own and s.owns()):
        return False
    if plan.one_only and s.owns(build.number):
        return False
    if plan.raised == OPPOSED:
        return _opposed(s, build)
    if plan.raised == MADE_BY_OTHERS:
        return s.side_of[build.maker] != s.side
    return plan.raised == ANYBODYS


def _opposed(s: Situation, build: Build) -> bool:
    """Whether an opponent made a build or raised it last; the partner's, raised it at any time."""
    if s.side_of[build.maker] != s.side or s.side_of[build.owner] != s.side:
        return True
    raisers = enumerate(s.side_of)
    raised = any(side != s.side and build.raisers >> seat & 1 for seat, side in raisers)
    return raised and build.maker != s.seat


def bases_of(s: Situation, plan: Builds, card: Card, value: int) -> list[int]:
    """The builds of a value onto which a card may make groups, as bits; 0 for a new build."""
    bases = [0] if may_create(s, plan) else []
    onto = 0
    for build in s.builds:
        if build.value == value and may_augment(s, plan, card, build):
            onto |= 1 << build.number
    if onto:
        bases += subsets(onto) if plan.merge else bits_in(onto)
    return bases


def may_mark(s: Situation, marks: int) -> bool:
    """Whether these builds may be marked for the partner: each of the own side."""
    plan = s.turn.builds
    if plan is None or not plan.marks or s.side_of.count(s.side) < 2:
        return False
    for build in s.builds:
        if s.side_of[build.owner] == s.side:
            marks &= ~(1 << build.number)
    return not marks


def wanted_after(fishing: Fishing, move: Move, unheld: int) -> CardSet:
    """Cards of which the mover must hold one after a move; none if it needs no other card.

    Args:
        fishing: what may be done in a turn.
        move: a legal one.
        unheld: the values, as bits, that the mover may build without holding a card of them.
    """
    plan = fishing.builds
    if move.verb != BUILD or plan is None or not plan.held:
        return 0
    if unheld >> move.value & 1:
        return 0
    if not plan.split:
        return fishing.takers[move.value] & ~(1 << move.card)
    wanted = 0
    for value in esun_values(fishing, move.cards | 1 << move.card):
        wanted |= fishing.takers[value]
    return wanted & ~(1 << move.card)

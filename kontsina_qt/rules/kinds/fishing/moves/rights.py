"""Rights to build: new builds, added groups, raises, marks for a partner (the rule cards)."""

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


def may_hold(situation: Situation, plan: Builds, card: Card, value: int) -> bool:
    """Return whether the seat keeps a card that takes what it builds with ``card``."""
    if not plan.held or situation.turn.takers[value] & situation.hand & ~(1 << card):
        return True
    return bool(situation.unheld >> value & 1)


def buildable(situation: Situation, plan: Builds, card: Card) -> int:
    """Return the values that the seat may build with a card, as bits."""
    all_values = (1 << plan.most + 1) - 2
    if not plan.held:
        return all_values
    # A card worth more than the build can only be a group by itself.
    own = situation.turn.value_bits[card]
    worth = situation.turn.worth[card]
    return (situation.values_beside(card) | situation.unheld) & all_values & (own | -1 << worth)


def may_create(situation: Situation, plan: Builds) -> bool:
    """Return whether the seat may make a new build."""
    return not plan.one_only or not situation.owns()


def may_augment(situation: Situation, plan: Builds, card: Card, build: Build) -> bool:
    """Return whether the seat may add groups to a build with a card."""
    if plan.augment == OWN_SIDES:
        if situation.side_of[build.owner] != situation.side:
            return False
    elif plan.augment != ANYBODYS:
        return False
    return not plan.held or bool(situation.turn.takers[build.value] & situation.hand & ~(1 << card))


def may_raise(situation: Situation, plan: Builds, build: Build) -> bool:
    """Return whether the seat may raise a build."""
    if not build.open or (not plan.raise_beside_own and situation.owns()):
        return False
    if plan.one_only and situation.owns(build.number):
        return False
    if plan.raised == OPPOSED:
        return _opposed(situation, build)
    if plan.raised == MADE_BY_OTHERS:
        return situation.side_of[build.maker] != situation.side
    return plan.raised == ANYBODYS


def _opposed(situation: Situation, build: Build) -> bool:
    """Return whether an opponent made or last raised a build, or ever raised a partner's."""
    if (
        situation.side_of[build.maker] != situation.side
        or situation.side_of[build.owner] != situation.side
    ):
        return True
    raisers = enumerate(situation.side_of)
    raised = any(side != situation.side and build.raisers >> seat & 1 for seat, side in raisers)
    return raised and build.maker != situation.seat


def bases_of(situation: Situation, plan: Builds, card: Card, value: int) -> list[int]:
    """Return the sets of builds onto which a card may make groups; 0 is a new build."""
    bases = [0] if may_create(situation, plan) else []
    onto = 0
    for build in situation.builds:
        if build.value == value and may_augment(situation, plan, card, build):
            onto |= 1 << build.number
    if onto:
        bases += subsets(onto) if plan.merge else bits_in(onto)
    return bases


def may_mark(situation: Situation, marks: int) -> bool:
    """Return whether these builds, all of the own side, may be marked for the partner."""
    plan = situation.turn.builds
    if plan is None or not plan.marks or situation.side_of.count(situation.side) < 2:
        return False
    for build in situation.builds:
        if situation.side_of[build.owner] == situation.side:
            marks &= ~(1 << build.number)
    return not marks


def wanted_after(fishing: Fishing, move: Move, unheld: int) -> CardSet:
    """Return the cards of which the mover must hold one after a move, if any.

    Args:
        fishing: the rules of a turn.
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

"""Moves that build: new builds, added groups, raises, stacks, esuns (the rule cards)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.turn import Builds
from kontsina_qt.rules.kinds.fishing.moves.esuns import esuns
from kontsina_qt.rules.kinds.fishing.moves.making import add_making, can_start
from kontsina_qt.rules.kinds.fishing.moves.raising import add_raising
from kontsina_qt.rules.kinds.fishing.moves.rights import bases_of, buildable, may_raise
from kontsina_qt.rules.kinds.fishing.moves.stacking import stackings
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.state.move import Move


def add_builds(
    situation: Situation, card: Card, wanted: Wanted, most: int, found: list[Move]
) -> None:
    """Add the first building moves of a card, each once, up to ``most`` in all."""
    turn = situation.turn
    plan = turn.builds
    if plan is None or wanted.pile >= 0:
        return
    if plan.stacked:
        found += stackings(situation, plan, card, wanted)
    elif plan.split:
        if turn.worth[card]:
            found += esuns(situation, plan, card, wanted, most - len(found))
    elif turn.worth[card]:
        values = buildable(situation, plan, card)
        value = 0
        while values and len(found) < most:
            if values & 1:
                _add_of_value(situation, plan, card, value, wanted, most, found)
            values >>= 1
            value += 1
    if len(found) > most:
        del found[most:]


def _add_of_value(
    situation: Situation,
    plan: Builds,
    card: Card,
    value: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    if plan.pile_tops or wanted.exact or can_start(situation, card, value):
        if not situation.builds:
            if not wanted.builds:
                add_making(situation, plan, card, value, 0, wanted, most, found)
        else:
            for onto in bases_of(situation, plan, card, value):
                if not wanted.builds & ~onto and (not wanted.exact or wanted.builds == onto):
                    add_making(situation, plan, card, value, onto, wanted, most, found)
    for build in situation.builds:
        if build.value < value and may_raise(situation, plan, build):
            add_raising(situation, plan, card, build, value, wanted, most, found)

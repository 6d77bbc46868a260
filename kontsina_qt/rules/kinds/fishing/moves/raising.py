"""Raising a build to a higher value with a card, and perhaps loose cards."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.turn import Builds, Fishing
from kontsina_qt.rules.kinds.fishing.moves.capturing import is_lowest, items_of
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, can_split, groups_with
from kontsina_qt.rules.kinds.fishing.moves.making import joined, units_beside
from kontsina_qt.rules.kinds.fishing.moves.rights import bases_of, may_hold
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import BUILD, Move
from kontsina_qt.rules.state.notation import NO_CARD


def add_raising(
    situation: Situation,
    plan: Builds,
    card: Card,
    build: Build,
    value: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    """Add moves that raise a build to a value."""
    bit = 1 << build.number
    missing = value - build.value - situation.turn.worth[card]
    if missing < 0 or (missing and not plan.raise_with_loose):
        return
    if not may_hold(situation, plan, card, value):
        return
    bases = [0]
    if plan.merge and plan.raise_adds_groups:
        bases += [onto for onto in bases_of(situation, plan, card, value) if onto]
    if wanted.exact:
        onto = wanted.builds & ~bit
        if (
            wanted.builds & bit
            and onto in bases
            and _raises(situation, plan, card, build, value, wanted)
        ):
            found.append(Move(BUILD, card, value, wanted.cards, wanted.builds))
        return
    if wanted.cards & ~situation.table:
        return
    starts = situation.turn.sums.reaching(missing, situation.table) if missing else [0]
    if not starts:
        return
    units = units_beside(situation, value) if plan.raise_adds_groups else []
    for onto in bases:
        if not wanted.builds & ~(onto | bit):
            for made in joined(
                starts, units, True, wanted.cards, situation.table, most - len(found)
            ):
                found.append(Move(BUILD, card, value, made, onto | bit))


def _raises(
    situation: Situation, plan: Builds, card: Card, build: Build, value: int, wanted: Wanted
) -> bool:
    """Return whether just the wanted cards make the groups of a raise."""
    if wanted.cards & ~situation.table or not is_lowest(wanted.cards, situation.table):
        return False
    for _ in raised_groups(situation.turn, plan, card, build.value, value, wanted.cards):
        return True
    return False


def raised_groups(
    turn: Fishing, plan: Builds, card: Card, before: int, value: int, cards: CardSet
) -> list[tuple[list[Item], list[Item]]]:
    """Return the ways in which a card and a build of value ``before`` make groups of a value.

    Returns:
        For each way the items that join the build's group, and those in groups beside it.
    """
    items = items_of(turn, cards_in(cards), turn.alone[value])
    raised = before + turn.worth[card]
    ways: list[tuple[list[Item], list[Item]]] = []
    for group in groups_with(Item(NO_CARD, raised, raised == value), items, value):
        joined = [item for item in items if item in group]
        rest = [item for item in items if item not in group]
        if (joined and not plan.raise_with_loose) or (rest and not plan.raise_adds_groups):
            continue
        if can_split(rest, value):
            ways.append((joined, rest))
    return ways

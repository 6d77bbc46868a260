"""Groups of a value made by a card and loose cards, on builds or as new ones."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, bits_in, cards_in, has_copies, rank_of
from kontsina_qt.rules.base.turn import Builds, Fishing
from kontsina_qt.rules.kinds.fishing.moves.capturing import are_tops, is_lowest, items_of
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, can_split
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.kinds.fishing.moves.tops import top_items, with_tops
from kontsina_qt.rules.kinds.fishing.moves.unions import unions
from kontsina_qt.rules.kinds.fishing.moves.units import distinct, sums
from kontsina_qt.rules.state.move import BUILD, Move


def add_making(
    situation: Situation,
    plan: Builds,
    card: Card,
    value: int,
    onto: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    """Add moves in which a card makes groups of a value, on builds or as a new one."""
    if wanted.exact:
        if makes(situation, card, value, wanted.cards, bool(onto)):
            found.append(Move(BUILD, card, value, wanted.cards, onto))
        return
    for made in sets_making(situation, card, value, bool(onto), wanted.cards, most - len(found)):
        found.append(Move(BUILD, card, value, made, onto))
    if onto and plan.pile_tops:
        for made in with_tops(situation, value, card, wanted.cards, most - len(found)):
            found.append(Move(BUILD, card, value, made, onto))


def can_start(situation: Situation, card: Card, value: int) -> bool:
    """Return quickly whether ``starts_of`` can find anything."""
    turn = situation.turn
    if turn.value_bits[card] >> value & 1:
        return True
    missing = value - turn.worth[card]
    return missing > 0 and turn.sums.reached(missing, situation.table)


def starting_sums(turn: Fishing, card: Card, value: int) -> list[int]:
    """Return the totals of loose cards that complete the group of the played card."""
    missing = value - turn.worth[card]
    found = [0] if value in turn.held_values[card] else []
    if missing > 0:
        found.append(missing)
    return found


def starts_of(situation: Situation, card: Card, value: int) -> list[CardSet]:
    """Return the sets of loose cards that complete the group of the played card."""
    turn = situation.turn
    starts: list[CardSet] = []
    for missing in starting_sums(turn, card, value):
        starts += turn.sums.reaching(missing, situation.table) if missing else [0]
    if turn.distinct:
        starts = [start for start in starts if distinct(start | 1 << card)]
    return starts


def units_beside(situation: Situation, value: int) -> list[CardSet]:
    """Return the groups of loose cards alone that make a value."""
    return bits_in(situation.turn.alone[value] & situation.table) + sums(situation, value)


def sets_making(
    situation: Situation, card: Card, value: int, empty: bool, using: CardSet, most: int
) -> list[CardSet]:
    """Return the first sets of loose cards that with ``card`` make groups of a value.

    The empty set is one of them only if ``empty``.
    """
    starts = starts_of(situation, card, value)
    if not starts or using & ~situation.table:
        return []
    return joined(starts, units_beside(situation, value), empty, using, situation.table, most)


def joined(
    starts: list[CardSet],
    units: list[CardSet],
    empty: bool,
    using: CardSet,
    table: CardSet,
    most: int,
) -> list[CardSet]:
    """Return the first unions of a start with units, each once; the empty one if ``empty``."""
    copies = table if has_copies(table) else 0
    found: list[CardSet] = [0] if empty and not using and 0 in starts else []
    if len(starts) == 1 and not copies:
        found += unions(units, starts[0], using, 0, most)
        return found[:most] if len(found) > most else found
    seen: set[CardSet] = set()
    for start in starts:
        if len(found) >= most:
            break
        for one in unions(units, start, using, copies, most + len(seen)):
            if one not in seen:
                seen.add(one)
                found.append(one)
    return found[:most] if len(found) > most else found


def makes(situation: Situation, card: Card, value: int, cards: CardSet, beside: bool) -> bool:
    """Return whether a card and just these make groups of a value, perhaps beside a build."""
    turn = situation.turn
    loose, tops = cards & situation.table, cards & ~situation.table
    if (not cards and not beside) or loose & ~turn.numbers or not is_lowest(loose, situation.table):
        return False
    if tops and (not beside or not are_tops(situation, tops)):
        return False
    items = items_of(turn, cards_in(loose), turn.alone[value])
    items.append(played_item(turn, card, value))
    return can_split(items + top_items(situation, tops, value) if tops else items, value)


def played_item(turn: Fishing, card: Card, value: int) -> Item:
    """Return the played card as an item of a build's split."""
    rank = rank_of(card) if turn.distinct else 0
    return Item(card, turn.worth[card], value in turn.held_values[card], rank)

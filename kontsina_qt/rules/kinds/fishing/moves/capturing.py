"""Moves that capture: equal cards, sums and builds (the rule cards, "Capture").

Legal moves, highlights and refusals all use the checks here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kontsina_qt.rules.base.cards import (
    EQUAL,
    LOW,
    SECOND,
    TWO_PACKS,
    Card,
    CardSet,
    cards_in,
    has_copies,
    is_joker,
    mask_of,
    rank_of,
)
from kontsina_qt.rules.base.turn import (
    EVERY,
    ONE,
    ONE_OR_THREE,
    THREE_TOGETHER,
    WHOLE_RANK,
    Fishing,
)
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, can_split
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.kinds.fishing.moves.tops import top_items, with_tops
from kontsina_qt.rules.kinds.fishing.moves.unions import UNLIMITED, subsets, unions
from kontsina_qt.rules.kinds.fishing.moves.units import may_sum, units_of
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import ALL, CAPTURE, STEAL, Move


def captures(situation: Situation, card: Card, wanted: Wanted, most: int = UNLIMITED) -> list[Move]:
    """Return the first captures of a card, stealing included, each once."""
    found: list[Move] = []
    add_captures(situation, card, wanted, most, found)
    return found


def add_captures(
    situation: Situation, card: Card, wanted: Wanted, most: int, found: list[Move]
) -> None:
    """Add the first captures of a card, up to ``most`` in all."""
    turn = situation.turn
    if turn.steal:
        _add_steals(situation, card, wanted, found)
    if wanted.pile >= 0:
        return
    if turn.sweepers >> card & 1 and not (
        turn.equal_before_sweep and situation.table & same_rank(card)
    ):
        numbers = situation.numbers
        taken = situation.table & ~turn.spared
        if (taken or numbers) and wanted.fits(taken, numbers):
            found.append(Move(ALL, card, 0, taken, numbers))
        return
    values = turn.held_values[card]
    if not values or turn.selection == WHOLE_RANK:
        _add_equals(situation, card, wanted, found)
    elif turn.by_sum and not wanted.exact and not situation.builds:
        _add_sums(situation, card, values[0], wanted, most, found)
    elif len(values) == 1:
        _add_taking(situation, card, values[0], wanted, most, found, None)
    else:
        plain: set[CardSet] = set()
        for value in values:
            # Duplicates are skipped, so ask for as many more.
            _add_taking(situation, card, value, wanted, most + len(plain), found, plain)
            if len(found) >= most:
                break
    if len(found) > most:
        del found[most:]


def _add_equals(situation: Situation, card: Card, wanted: Wanted, found: list[Move]) -> None:
    """Add captures of a card that takes only cards of its rank."""
    if situation.table & same_rank(card):
        for taken in equals(situation, card):
            if wanted.fits(taken, 0):
                found.append(Move(CAPTURE, card, 0, taken))


def _add_sums(
    situation: Situation, card: Card, value: int, wanted: Wanted, most: int, found: list[Move]
) -> None:
    """Add captures where there are no builds and an equal card is a sum of one."""
    table = situation.table
    turn = situation.turn
    if not turn.sums.reached(value, table):
        return
    units = turn.sums.reaching(value, table)
    using = wanted.cards
    if turn.selection == ONE:
        for unit in units:
            if not using & ~unit:
                found.append(Move(CAPTURE, card, 0, unit))
    elif len(units) == 1 and not using:
        found.append(Move(CAPTURE, card, 0, units[0]))
    else:
        copies = table if has_copies(table) else 0
        for cards in unions(units, 0, using, copies, most - len(found)):
            found.append(Move(CAPTURE, card, 0, cards))


def _add_taking(
    situation: Situation,
    card: Card,
    value: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
    plain: set[CardSet] | None,
) -> None:
    """Add the captures of a card at one value.

    Args:
        plain: if the card has several values, the equal cards already taken at another one; the
            value is then named unless only equal cards are taken.
    """
    builds = takeable(situation, card, value) if situation.builds else 0
    if wanted.builds & ~builds:
        return
    singles = situation.table & situation.turn.equals(card, value)
    if not singles and not builds and not situation.turn.sums.reached(value, situation.table):
        return
    named = value if plain is not None else 0
    always = is_joker(card)
    for cards in _loose(situation, value, singles, wanted, most - len(found)):
        if plain is None or always or cards & ~singles:
            found.append(Move(CAPTURE, card, named, cards))
        elif cards not in plain:
            plain.add(cards)
            found.append(Move(CAPTURE, card, 0, cards))
    if builds:
        _add_with_builds(situation, card, value, singles, builds, wanted, named, most, found)


def _loose(
    situation: Situation, value: int, singles: CardSet, wanted: Wanted, most: int
) -> list[CardSet]:
    """Return the first selections of only loose cards that can be taken at a value."""
    if wanted.builds or most <= 0:
        return []
    turn = situation.turn
    if wanted.exact:
        cards = wanted.cards
        return [cards] if cards and _are_groups(situation, cards, value, singles, 0) else []
    must = singles & turn.numbers if turn.equal_all else 0
    units = units_of(situation, value, singles, must)
    if turn.selection == ONE:
        return [unit for unit in units if not wanted.cards & ~unit]
    table = situation.table
    return unions(units, must, wanted.cards, table if has_copies(table) else 0, most)


def _are_groups(
    situation: Situation, cards: CardSet, value: int, singles: CardSet, builds: int
) -> bool:
    """Return whether just these cards, beside builds, may be taken at a value."""
    turn = situation.turn
    loose, tops = cards & situation.table, cards & ~situation.table
    if turn.equal_all and singles & turn.numbers & ~cards:
        return False
    if (tops and (not builds or not are_tops(situation, tops))) or not is_lowest(
        loose, situation.table
    ):
        return False
    if turn.selection == ONE:
        return not builds and loose in units_of(situation, value, singles)
    if not may_sum(turn, singles) and loose & ~singles:
        return False
    items = items_of(turn, cards_in(loose), singles)
    return can_split(items + top_items(situation, tops, value) if tops else items, value)


def _add_with_builds(
    situation: Situation,
    card: Card,
    value: int,
    singles: CardSet,
    builds: int,
    wanted: Wanted,
    named: int,
    most: int,
    found: list[Move],
) -> None:
    """Add captures of builds, alone or with loose cards and top cards of piles."""
    turn = situation.turn
    if wanted.exact:
        chosen, cards = wanted.builds, wanted.cards
        if chosen and _are_groups(situation, cards, value, singles, chosen):
            found.append(Move(CAPTURE, card, named, cards, chosen))
        return
    must = singles & turn.numbers if turn.equal_all else 0
    beside = [] if must or wanted.cards else [0]
    if not wanted.cards & ~situation.table:
        units = units_of(situation, value, singles, must)
        copies = situation.table if has_copies(situation.table) else 0
        beside += unions(units, must, wanted.cards, copies, most)
    for chosen in subsets(builds):
        if wanted.builds & ~chosen:
            continue
        for cards in beside:
            found.append(Move(CAPTURE, card, named, cards, chosen))
        if len(found) >= most:
            return
    if turn.builds is not None and turn.builds.pile_tops:
        for cards in with_tops(situation, value, -1, wanted.cards, most - len(found)):
            for chosen in subsets(builds):
                if not wanted.builds & ~chosen:
                    found.append(Move(CAPTURE, card, named, cards, chosen))


def takeable(situation: Situation, card: Card, value: int) -> int:
    """Return the numbers of the builds that a card takes at a value, as bits."""
    bits = 0
    for build in situation.builds:
        if takes_build(situation.turn, card, value, build):
            bits |= 1 << build.number
    return bits


def takes_build(turn: Fishing, card: Card, value: int, build: Build) -> bool:
    """Return whether a card played at a value takes a build."""
    if value != build.value and value not in build.values:
        return False
    return not (turn.distinct and build.cards & same_rank(card))


def equals(situation: Situation, card: Card) -> list[CardSet]:
    """Return the selections of equal cards for a card that takes nothing else."""
    equal = situation.table & same_rank(card)
    if not equal:
        return []
    if situation.turn.selection == WHOLE_RANK or not equal & (equal - 1):
        return [equal]
    return [
        taken for taken in courts(situation.turn.courts, equal) if is_lowest(taken, situation.table)
    ]


def courts(kind: str, equal: CardSet) -> list[CardSet]:
    """Return the selections of equal cards that a card without value may take."""
    cards = cards_in(equal)
    sizes: Iterable[int] = (1,)
    if kind == ONE_OR_THREE:
        sizes = (1, 3)
    elif kind == EVERY:
        sizes = (len(cards),)
    elif kind == THREE_TOGETHER:
        sizes = (3,) if len(cards) == 3 else (1,)
    elif kind != ONE:
        sizes = range(1, len(cards) + 1)
    return [mask_of(some) for size in sizes for some in combinations(cards, size)]


def _add_steals(situation: Situation, card: Card, wanted: Wanted, found: list[Move]) -> None:
    if wanted.cards or wanted.builds:
        return
    rank = rank_of(card)
    for side, stack in enumerate(situation.stacks):
        like = side != situation.side and bool(stack) and rank_of(stack[-1]) == rank
        if like and (wanted.pile < 0 or wanted.pile == side):
            found.append(Move(STEAL, card, 0, 0, 0, side))


# Cards


def same_rank(card: Card) -> CardSet:
    """Return the cards of equal rank; none for a joker."""
    return 0 if is_joker(card) else EQUAL[rank_of(card) - 1]


def is_lowest(cards: CardSet, table: CardSet) -> bool:
    """Return whether no second copy is used while the first copy on the table is not."""
    return table < TWO_PACKS or not cards >> SECOND & ~cards & table & LOW


def are_tops(situation: Situation, tops: CardSet) -> bool:
    """Return whether cards are the uppermost of other sides' piles and may be used."""
    plan = situation.turn.builds
    if plan is None or not plan.pile_tops:
        return False
    for side, stack in enumerate(situation.stacks):
        if side != situation.side:
            for card in reversed(stack):
                if not tops >> card & 1:
                    break
                tops ^= 1 << card
    return not tops


def items_of(turn: Fishing, cards: Iterable[Card], singles: CardSet) -> list[Item]:
    """Return loose cards as items of a split; ``singles`` make the value by themselves."""
    worth, other = turn.worth, turn.sums.other_of
    return [
        Item(
            c,
            worth[c],
            bool(singles >> c & 1),
            rank_of(c) if turn.distinct else 0,
            other=other[c] if other else 0,
        )
        for c in cards
    ]

"""What a card builds: new builds, more groups on them, raises, stacks, esuns (the rule cards)."""

from __future__ import annotations

from kontsina_qt.rules.cards import (
    Card,
    CardSet,
    bits_in,
    cards_in,
    has_copies,
    is_joker,
    rank_of,
)
from kontsina_qt.rules.fishing.capturing import (
    are_tops,
    distinct,
    is_lowest,
    items_of,
    same_rank,
    sums,
)
from kontsina_qt.rules.fishing.groups import Item, can_split, groups_with
from kontsina_qt.rules.fishing.state import Build, Situation, Wanted
from kontsina_qt.rules.fishing.tops import top_items, with_tops
from kontsina_qt.rules.fishing.turn import (
    ANYBODYS,
    MADE_BY_OTHERS,
    OPPOSED,
    OWN_SIDES,
    Builds,
    Fishing,
)
from kontsina_qt.rules.fishing.unions import subsets, unions
from kontsina_qt.rules.move import BUILD, Move
from kontsina_qt.rules.notation import NO_CARD


def add_builds(s: Situation, card: Card, wanted: Wanted, most: int, found: list[Move]) -> None:
    """Adds the first things that may be built with a card, each once, up to ``most`` in all."""
    turn = s.turn
    plan = turn.builds
    if plan is None or wanted.pile >= 0:
        return
    if plan.stacked:
        found += stackings(s, plan, card, wanted)
    elif plan.split:
        if turn.worth[card]:
            found += esuns(s, plan, card, wanted, most - len(found))
    elif turn.worth[card]:
        values = buildable(s, plan, card)
        value = 0
        while values and len(found) < most:
            if values & 1:
                _add_of_value(s, plan, card, value, wanted, most, found)
            values >>= 1
            value += 1
    if len(found) > most:
        del found[most:]


def _add_of_value(
    s: Situation,
    plan: Builds,
    card: Card,
    value: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    if plan.pile_tops or wanted.exact or _starts_somehow(s, card, value):
        if not s.builds:
            if not wanted.builds:
                _add_making(s, plan, card, value, 0, wanted, most, found)
        else:
            for onto in bases_of(s, plan, card, value):
                if not wanted.builds & ~onto and (not wanted.exact or wanted.builds == onto):
                    _add_making(s, plan, card, value, onto, wanted, most, found)
    for build in s.builds:
        if build.value < value and may_raise(s, plan, build):
            _add_raising(s, plan, card, build, value, wanted, most, found)


# Who may build what


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
        return s.side_of[build.maker] != s.side or _opposed(s, build)
    if plan.raised == MADE_BY_OTHERS:
        return s.side_of[build.maker] != s.side
    return plan.raised == ANYBODYS


def _opposed(s: Situation, build: Build) -> bool:
    """Whether an opponent has raised a build at any time."""
    raisers = enumerate(s.side_of)
    return any(side != s.side and build.raisers >> seat & 1 for seat, side in raisers)


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


# New groups


def _add_making(
    s: Situation,
    plan: Builds,
    card: Card,
    value: int,
    onto: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    """Adds what makes groups of a value with a card, onto builds or on the cloth."""
    if wanted.exact:
        if _makes(s, card, value, wanted.cards, bool(onto)):
            found.append(Move(BUILD, card, value, wanted.cards, onto))
        return
    for made in _making(s, card, value, bool(onto), wanted.cards, most - len(found)):
        found.append(Move(BUILD, card, value, made, onto))
    if onto and plan.pile_tops:
        for made in with_tops(s, value, card, wanted.cards, most - len(found)):
            found.append(Move(BUILD, card, value, made, onto))


def _starts_somehow(s: Situation, card: Card, value: int) -> bool:
    """Whether ``starts_of`` may find anything, told quickly."""
    turn = s.turn
    if turn.value_bits[card] >> value & 1:
        return True
    missing = value - turn.worth[card]
    return missing > 0 and turn.sums.reached(missing, s.table)


def starts_of(s: Situation, card: Card, value: int) -> list[CardSet]:
    """The loose cards that with the played one make just its group of a value."""
    turn = s.turn
    starts: list[CardSet] = [0] if value in turn.held_values[card] else []
    missing = value - turn.worth[card]
    if missing > 0:
        starts += turn.sums.reaching(missing, s.table)
    if turn.distinct:
        starts = [start for start in starts if distinct(start | 1 << card)]
    return starts


def units_beside(s: Situation, value: int) -> list[CardSet]:
    """The groups of loose cards alone that make a value."""
    return bits_in(s.turn.alone[value] & s.table) + sums(s, value)


def _making(
    s: Situation, card: Card, value: int, empty: bool, using: CardSet, most: int
) -> list[CardSet]:
    """The first sets of loose cards that with ``card`` make groups of a value.

    None at all is one of them only if ``empty``.
    """
    starts = starts_of(s, card, value)
    if not starts or using & ~s.table:
        return []
    return _beside(starts, units_beside(s, value), empty, using, s.table, most)


def _beside(
    starts: list[CardSet],
    units: list[CardSet],
    empty: bool,
    using: CardSet,
    table: CardSet,
    most: int,
) -> list[CardSet]:
    """The first unions of one of the starts with units, each once; the empty one if ``empty``."""
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


def _makes(s: Situation, card: Card, value: int, cards: CardSet, beside: bool) -> bool:
    """Whether with a card just these make groups of a value, ``beside`` a build or without one."""
    turn = s.turn
    loose, tops = cards & s.table, cards & ~s.table
    if (not cards and not beside) or loose & ~turn.numbers or not is_lowest(loose, s.table):
        return False
    if tops and (not beside or not are_tops(s, tops)):
        return False
    items = items_of(turn, cards_in(loose), value, turn.alone[value])
    items.append(played_item(turn, card, value))
    return can_split(items + top_items(s, tops, value) if tops else items, value)


# Raises


def _add_raising(
    s: Situation,
    plan: Builds,
    card: Card,
    build: Build,
    value: int,
    wanted: Wanted,
    most: int,
    found: list[Move],
) -> None:
    """Adds what raises a build to a value."""
    bit = 1 << build.number
    missing = value - build.value - s.turn.worth[card]
    if missing < 0 or (missing and not plan.raise_with_loose):
        return
    if not may_hold(s, plan, card, value):
        return
    bases = [0]
    if plan.merge and plan.raise_adds_groups:
        bases += [onto for onto in bases_of(s, plan, card, value) if onto]
    if wanted.exact:
        onto = wanted.builds & ~bit
        if wanted.builds & bit and onto in bases and _raises(s, plan, card, build, value, wanted):
            found.append(Move(BUILD, card, value, wanted.cards, wanted.builds))
        return
    if wanted.cards & ~s.table:
        return
    starts = s.turn.sums.reaching(missing, s.table) if missing else [0]
    if not starts:
        return
    units = units_beside(s, value) if plan.raise_adds_groups else []
    for onto in bases:
        if not wanted.builds & ~(onto | bit):
            for made in _beside(starts, units, True, wanted.cards, s.table, most - len(found)):
                found.append(Move(BUILD, card, value, made, onto | bit))


def _raises(
    s: Situation, plan: Builds, card: Card, build: Build, value: int, wanted: Wanted
) -> bool:
    """Whether just the wanted cards make the groups of a raise."""
    if wanted.cards & ~s.table or not is_lowest(wanted.cards, s.table):
        return False
    for _ in raised_groups(s.turn, plan, card, build.value, value, wanted.cards):
        return True
    return False


def raised_groups(
    turn: Fishing, plan: Builds, card: Card, before: int, value: int, cards: CardSet
) -> list[tuple[list[Item], list[Item]]]:
    """The ways in which a card and a build of value ``before`` make groups of a value.

    Returns:
        For each way the items that join the build's group, and those in groups beside it.
    """
    items = items_of(turn, cards_in(cards), value, turn.alone[value])
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


def played_item(turn: Fishing, card: Card, value: int) -> Item:
    """The played card as an item of a build's split."""
    rank = rank_of(card) if turn.distinct else 0
    return Item(card, turn.worth[card], value in turn.held_values[card], rank)


# Stacks (Zwickern)


def stackings(s: Situation, plan: Builds, card: Card, wanted: Wanted) -> list[Move]:
    own = _stack_values(s.turn, card)
    found: list[Move] = []
    if not own:
        return found
    every = not wanted.exact and not wanted.cards and not wanted.builds
    if every and len(own) == 1 and not plan.held:
        _add_plain_stacks(s, plan, card, own[0], found)
        return found
    for bit in bits_in(s.table):
        if wanted.fits(bit, 0):
            values = _stack_values(s.turn, bit.bit_length() - 1)
            _add_stacked(s, plan, card, own, values, bit, 0, found)
    for build in s.builds:
        if wanted.fits(0, 1 << build.number):
            _add_stacked(s, plan, card, own, (build.value,), 0, 1 << build.number, found)
    return found


def _add_plain_stacks(
    s: Situation, plan: Builds, card: Card, worth: int, found: list[Move]
) -> None:
    """Adds what a card of one value makes of whatever lies there."""
    table = s.table
    while table:
        bit = table & -table
        table ^= bit
        other = s.turn.worth[bit.bit_length() - 1]
        if not other:
            values = _stack_values(s.turn, bit.bit_length() - 1)
            _add_stacked(s, plan, card, (worth,), values, bit, 0, found)
        elif worth + other <= plan.most:
            found.append(Move(BUILD, card, worth + other, bit))
    for build in s.builds:
        if worth + build.value <= plan.most:
            found.append(Move(BUILD, card, worth + build.value, 0, 1 << build.number))


def _add_stacked(
    s: Situation,
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
        if value <= plan.most and may_hold(s, plan, card, value):
            found.append(Move(BUILD, card, value, loose, onto))


def _stack_values(turn: Fishing, card: Card) -> tuple[int, ...]:
    worth = turn.worth[card]
    return (worth,) if worth else tuple(range(2, 15)) if is_joker(card) else ()


# Esuns (Eléwénjewénómbàjenómbà)


def esuns(s: Situation, plan: Builds, card: Card, wanted: Wanted, most: int) -> list[Move]:
    found: list[Move] = []
    if wanted.builds:
        return found
    if wanted.exact:
        cards = wanted.cards
        if cards and not cards & ~(s.table & s.turn.numbers):
            _add_esun(s, card, cards, found)
        return found
    seen: set[CardSet] = set()
    for value in range(1, plan.most + 1):
        if not s.turn.takers[value] & s.hand & ~(1 << card):
            continue
        for made in _making(s, card, value, False, wanted.cards, most + len(seen)):
            if made not in seen:
                seen.add(made)
                _add_esun(s, card, made, found)
        if len(found) >= most:
            break
    return found[:most]


def _add_esun(s: Situation, card: Card, cards: CardSet, found: list[Move]) -> None:
    values = esun_values(s.turn, cards | 1 << card)
    if values and _esun_held(s, card, cards, values):
        found.append(Move(BUILD, card, max(values), cards))


def esun_values(turn: Fishing, cards: CardSet) -> tuple[int, ...]:
    """The values by which a pile of cards can be taken."""
    plan = turn.builds
    assert plan is not None
    if turn.distinct and not distinct(cards):
        return ()
    members = cards_in(cards)
    total = sum([turn.worth[c] for c in members])
    found = []
    for value in range(1, plan.most + 1):
        if total % value == 0:
            items = items_of(turn, members, value, turn.alone[value])
            if can_split(items, value):
                found.append(value)
    return tuple(found)


def _esun_held(s: Situation, card: Card, cards: CardSet, values: tuple[int, ...]) -> bool:
    """Whether a card is still held that takes a pile of these cards."""
    turn = s.turn
    hand = s.hand & ~(1 << card)
    holding = 0
    for value in values:
        holding |= turn.takers[value] & hand
    if turn.distinct:
        for c in cards_in(cards | 1 << card):
            holding &= ~same_rank(c)
    return bool(holding)

"""Which moves a fishing position allows: found one by one, and judged without finding them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from kontsina_qt.rules.cards import (
    EQUAL,
    LOW,
    SECOND,
    TWO_PACKS,
    Card,
    CardSet,
    bits_in,
    cards_in,
    face,
    has_copies,
    is_joker,
    mask_of,
    rank_of,
)
from kontsina_qt.rules.fishing.groups import (
    Item,
    can_split,
    first_text,
    groups_with,
    mixed_split,
    split,
)
from kontsina_qt.rules.fishing.turn import (
    ANYBODYS,
    FREE,
    MADE_BY_OTHERS,
    NO_CAPTURE,
    NO_EQUAL,
    OF_OTHERS,
    ONE,
    ONE_OR_THREE,
    OWN_SIDES,
    THREE_TOGETHER,
    WHOLE_RANK,
    Builds,
)
from kontsina_qt.rules.notation import (
    NO_CARD,
    Element,
    Group,
    MoveForm,
    PileCard,
    Stacked,
    in_order,
)
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, Build, ElementSet

if TYPE_CHECKING:
    from kontsina_qt.rules.fishing.position import FishingPosition

T = TypeVar("T")

MOST_LOOKED_AT: Final = 200
"""So many groups with cards from piles are looked at to say which piles can be used."""

PART: Final = 256
"""So many moves of one card are found before those of the next are looked for."""

MANY_PARTS: Final = 8
"""How many times as many are looked for when there are more."""

ALL_THERE_ARE: Final = 1 << 40
"""More moves than any position has."""

LAY: Final = "lay"
CAPTURE: Final = "capture"
BUILD: Final = "build"
STEAL: Final = "steal"
ALL: Final = "all"
COUNT: Final = "count"
CARD_BITS: Final[ElementSet] = (1 << FIRST_BUILD) - 1
BUILD_BITS: Final[ElementSet] = (1 << FIRST_PILE) - 1 & ~CARD_BITS


class FishMove(NamedTuple):
    """A move of a fishing game.

    Attributes:
        verb: what is done.
        card: the card played.
        value: as the notation writes it: of the build, or the one named; 0 for none.
        using: the loose cards, builds, top cards of piles or the pile that it takes or uses.
        pluck: a card and 1, positive when it is plucked before the play, negative after it.
    """

    verb: str
    card: Card
    value: int = 0
    using: ElementSet = 0
    pluck: int = 0


def _move(verb: str, card: Card, value: int, using: ElementSet) -> FishMove:
    """A move that plucks nothing, made as the class itself does it but in one step."""
    return tuple.__new__(FishMove, (verb, card, value, using, 0))


# Finding


def generate(position: FishingPosition) -> Iterator[FishMove]:
    """Every legal move of the seat to play, each once."""
    turn = position.rules.turn
    if turn.count_out:
        yield FishMove(COUNT, NO_CARD)
    yield from in_portions(partial(plays, position, position.table))
    if turn.pluck and not position.plucked >> position.turn & 1:
        yield from _with_pluck(position)


def in_portions(find: Callable[[int], list[T]]) -> Iterator[T]:
    """All that there is, if ``find(most)`` gives the first ones: more and more are looked for."""
    most, begun = PART, 0
    while True:
        found = find(most)
        yield from found[begun:]
        if len(found) < most:
            return
        begun, most = most, MANY_PARTS * most


def plays(position: FishingPosition, table: CardSet, most: int = ALL_THERE_ARE) -> list[FishMove]:
    """The first legal moves with these loose cards on the table, nothing plucked."""
    found: list[FishMove] = []
    takers: set[Card] = set()
    kind = position.rules.turn.lay
    cards = hand_cards(position.hands[position.turn])
    waiting: list[tuple[Card, list[FishMove]]] = [(card, []) for card in cards]
    begun = known = 0
    # A part of each card's moves in turn, so that one with very many does not hide the others.
    while waiting:
        wanted = known
        if begun == known:
            parts = 1 + (most - len(found)) // (PART * len(waiting))
            wanted = known + PART * min(parts, MANY_PARTS) if known else PART
        more: list[tuple[Card, list[FishMove]]] = []
        for card, doings in waiting:
            if begun == known:
                doings = _doings(position, card, table, wanted)
            part = doings[begun : begun + PART] if begun or len(doings) > PART else doings
            if part:
                found += part
                if part[0].verb != BUILD:
                    takers.add(card)
            if len(found) >= most:
                return found[:most]
            if len(part) == PART:
                more.append((card, doings))
        known = wanted
        begun += PART
        waiting = more
    if found and position.lay_barred:
        return found
    for card in cards:
        if kind == FREE or (
            card not in takers if kind == NO_CAPTURE else not table & same_rank(card)
        ):
            found.append(_move(LAY, card, 0, 0))
    return found[:most] if len(found) > most else found


def _doings(position: FishingPosition, card: Card, table: CardSet, most: int) -> list[FishMove]:
    """The first things that a card may do but being laid: captures before builds."""
    found = captures(position, card, table, 0, most)
    if len(found) < most and position.rules.turn.builds is not None:
        found += builds(position, card, table, 0, most - len(found))
    return found


def hand_cards(hand: CardSet) -> list[Card]:
    """The cards of a hand, each face once."""
    if hand >= TWO_PACKS:
        hand = hand & LOW | (hand >> SECOND & ~hand & LOW) << SECOND
    return cards_in(hand)


def same_rank(card: Card) -> CardSet:
    """The cards of equal rank; none for a joker."""
    return 0 if is_joker(card) else EQUAL[rank_of(card) - 1]


def captures(
    position: FishingPosition,
    card: Card,
    table: CardSet,
    using: ElementSet = 0,
    most: int = ALL_THERE_ARE,
) -> list[FishMove]:
    """The first ways in which a card may take, piles included, with at least ``using``."""
    turn = position.rules.turn
    found = _steals(position, card) if turn.steal else []
    if turn.sweepers >> card & 1:
        if table or position.builds:
            found.append(FishMove(ALL, card, 0, table | position.build_bits))
        return found[:most]
    values = turn.held_values[card]
    if not values or turn.selection == WHOLE_RANK:
        equal = table & same_rank(card)
        if equal and (turn.selection == WHOLE_RANK or not equal & (equal - 1)):
            found.append(_move(CAPTURE, card, 0, equal))
        elif equal:
            for taken in courts(turn.courts, equal):
                if is_lowest(taken, table):
                    found.append(_move(CAPTURE, card, 0, taken))
        return found[:most]
    named = len(values) > 1
    plain: set[ElementSet] = set()
    for value in values:
        singles = table & turn.equals(card, value)
        # What is passed over below is known already, so that much more is asked for.
        wanted = most - len(found) + len(plain)
        for taken in _selections(position, card, value, singles, table, using, wanted):
            if not named:
                found.append(_move(CAPTURE, card, 0, taken))
            elif taken & ~singles or is_joker(card):
                found.append(_move(CAPTURE, card, value, taken))
            elif taken not in plain:
                plain.add(taken)
                found.append(_move(CAPTURE, card, 0, taken))
        if len(found) >= most:
            break
    return found[:most] if len(found) > most else found


def _selections(
    position: FishingPosition,
    card: Card,
    value: int,
    singles: CardSet,
    table: CardSet,
    using: ElementSet,
    most: int,
) -> list[ElementSet]:
    """What a card may take at one value: the first selections of singles, sums and builds."""
    turn = position.rules.turn
    must = singles & turn.numbers if turn.equal_all else 0
    units: list[ElementSet] = bits_in(singles & ~must)
    if not (turn.equal_first and singles):
        units += _sums(position, value, table)
    if turn.selection == ONE:
        return units[:most]
    piles = [b.bit for b in position.builds if takes_build(position, card, value, b)]
    copies = table if has_copies(table) else 0
    found = unions(units + piles if piles else units, must, using, copies, most)
    if piles and len(found) < most and turn.builds and turn.builds.pile_tops:
        found += islice(_with_tops(position, value, piles, table), most - len(found))
    return found


def _sums(position: FishingPosition, value: int, table: CardSet) -> list[CardSet]:
    turn = position.rules.turn
    sums = turn.sums.making(value, table)
    return [cards for cards in sums if distinct(cards)] if turn.distinct else sums


def distinct(cards: CardSet) -> bool:
    """Whether all cards are of different ranks."""
    ranks = [rank_of(c) for c in cards_in(cards)]
    return len(set(ranks)) == len(ranks)


def takes_build(position: FishingPosition, card: Card, value: int, build: Build) -> bool:
    """Whether a card played at a value takes a build."""
    if value not in build.values:
        return False
    return not (position.rules.turn.distinct and build.cards & same_rank(card))


def courts(kind: str, equal: CardSet) -> Iterator[CardSet]:
    """How many of the equal cards one without value may take."""
    cards = cards_in(equal)
    sizes: Iterable[int] = (1,)
    if kind == ONE_OR_THREE:
        sizes = (1, 3)
    elif kind == THREE_TOGETHER:
        sizes = (3,) if len(cards) == 3 else (1,)
    elif kind != ONE:
        sizes = range(1, len(cards) + 1)
    for size in sizes:
        for some in combinations(cards, size):
            yield mask_of(some)


def is_lowest(using: ElementSet, table: CardSet) -> bool:
    """Whether of two copies on the table none is named while its lower one is not."""
    if table < TWO_PACKS:
        return True
    return not (using & CARD_BITS) >> SECOND & ~using & table & LOW


def unions(
    units: list[ElementSet],
    base: ElementSet = 0,
    using: ElementSet = 0,
    copies: CardSet = 0,
    most: int = ALL_THERE_ARE,
) -> list[ElementSet]:
    """The first unions of ``base`` with disjoint units, each once; not the empty one.

    Args:
        units: what may be joined, each as a set of elements, no two the same.
        base: what is in every union.
        using: elements that every union must have; those without are not looked at.
        copies: the loose cards, where some lie there twice: of two copies only the lower one is
            then taken alone. Units of the same faces stand together, the lower copies first, so
            that whatever can be taken grows from something that takes lower copies only.
        most: how many are wanted.
    """
    if copies:
        units = sorted(units, key=_faces_first)
    elif not using:
        # Most tables are so: nothing, or one thing, can be taken.
        if not units:
            return [base] if base else []
        if not base and len(units) == 1:
            return units[:]
    found: list[ElementSet] = []
    seen: set[ElementSet] = set()
    low = copies & LOW
    for start in _covers(units, base, using) if using & ~base else [base]:
        if start in seen or (low and start >> SECOND & ~start & low):
            continue
        seen.add(start)
        if start:
            found.append(start)
        free = [unit for unit in units if not unit & start]
        # One unit each first: on a crowded table that is more than anybody asks for.
        for unit in free:
            one = start | unit
            if one not in seen and not (low and one >> SECOND & ~one & low):
                seen.add(one)
                found.append(one)
        if len(free) < 2 and not low:
            continue
        order = [start]
        for unit in free:
            if len(found) >= most:
                return found[:most]
            for both in [made | unit for made in order if not made & unit]:
                if not (low and both >> SECOND & ~both & low):
                    order.append(both)
                    if both not in seen:
                        seen.add(both)
                        found.append(both)
            if len(order) > len(seen):
                order = list(dict.fromkeys(order))
    return found[:most] if len(found) > most else found


def _faces_first(unit: ElementSet) -> tuple[ElementSet, int]:
    cards = unit & CARD_BITS
    second = cards >> SECOND
    return unit & ~CARD_BITS | cards & LOW | second, second.bit_count()


def _covers(units: list[ElementSet], base: ElementSet, using: ElementSet) -> Iterator[ElementSet]:
    """The unions of ``base`` with just the units that cover ``using``."""
    missing = using & ~base
    if not missing:
        yield base
        return
    bit = missing & -missing
    for unit in units:
        if unit & bit and not unit & base:
            yield from _covers(units, base | unit, using)


def _steals(position: FishingPosition, card: Card) -> list[FishMove]:
    mine = position.rules.side_of[position.turn]
    found: list[FishMove] = []
    for side in range(len(position.piles)):
        top = position.top_of(side)
        if side != mine and top is not None and rank_of(top) == rank_of(card):
            found.append(FishMove(STEAL, card, 0, 1 << (FIRST_PILE + side)))
    return found


# Finding: builds


def builds(
    position: FishingPosition,
    card: Card,
    table: CardSet,
    using: ElementSet = 0,
    most: int = ALL_THERE_ARE,
) -> list[FishMove]:
    """The first things that may be built with a card, with at least the elements ``using``."""
    plan = position.rules.turn.builds
    if plan is None:
        return []
    if plan.stacked:
        return _stackings(position, plan, card, table)[:most]
    if not position.rules.turn.worth[card]:
        return []
    if plan.split:
        return list(islice(_esuns(position, plan, card, table, using), most))
    return _builds(position, plan, card, table, using, most)


def _stackings(
    position: FishingPosition, plan: Builds, card: Card, table: CardSet
) -> list[FishMove]:
    own = _stack_values(position, card)
    items = [(1 << c, _stack_values(position, c)) for c in cards_in(table)]
    items += [(build.bit, (build.value,)) for build in position.builds]
    found: list[FishMove] = []
    for bit, values in items:
        if len(own) == 1 and len(values) == 1:
            sums = [own[0] + values[0]]
        else:
            sums = sorted({a + b for a in own for b in values})
        for value in sums:
            if value <= plan.most and may_build(position, plan, card, value):
                found.append(_move(BUILD, card, value, bit))
    return found


def _stack_values(position: FishingPosition, card: Card) -> tuple[int, ...]:
    worth = position.rules.turn.worth[card]
    return (worth,) if worth else tuple(range(2, 15)) if is_joker(card) else ()


def may_build(position: FishingPosition, plan: Builds, card: Card, value: int) -> bool:
    """Whether the seat to play holds what a build of a value asks for, ``card`` being played."""
    if not plan.held:
        return True
    turn = position.rules.turn
    if turn.takers[value] & position.hands[position.turn] & ~(1 << card):
        return True
    return plan.partner_holds and bool(position.lost_by_partner() >> value & 1)


def _esuns(
    position: FishingPosition, plan: Builds, card: Card, table: CardSet, using: ElementSet
) -> Iterator[FishMove]:
    seen: set[ElementSet] = set()
    for value in range(1, plan.most + 1):
        holding = position.rules.turn.takers[value] & position.hands[position.turn] & ~(1 << card)
        if not holding:
            continue
        making = partial(_making, position, card, value, table, False, using)
        for made in in_portions(making):
            if made in seen:
                continue
            seen.add(made)
            found = esun_values(position, made | 1 << card)
            if esun_held(position, card, made, found):
                yield _move(BUILD, card, max(found), made)


def esun_values(position: FishingPosition, cards: CardSet) -> tuple[int, ...]:
    """The values by which a pile of cards can be taken."""
    turn = position.rules.turn
    if turn.distinct and not distinct(cards):
        return ()
    assert turn.builds is not None
    members = cards_in(cards)
    total = sum(turn.worth[c] for c in members)
    found = []
    for value in range(1, turn.builds.most + 1):
        if total % value == 0 and can_split(items_of(position, members, value), value):
            found.append(value)
    return tuple(found)


def esun_held(position: FishingPosition, card: Card, using: CardSet, values: Iterable[int]) -> bool:
    """Whether a card is still held that takes a pile of these cards."""
    turn = position.rules.turn
    hand = position.hands[position.turn] & ~(1 << card)
    holding = 0
    for value in values:
        holding |= turn.takers[value] & hand
    if turn.distinct:
        for c in cards_in(using | 1 << card):
            holding &= ~same_rank(c)
    return bool(holding)


def _builds(
    position: FishingPosition,
    plan: Builds,
    card: Card,
    table: CardSet,
    using: ElementSet,
    most: int,
) -> list[FishMove]:
    create = may_create(position, plan)
    found: list[FishMove] = []
    for value in buildable(position, plan, card):
        if create:
            for made in _making(position, card, value, table, False, using, most - len(found)):
                found.append(_move(BUILD, card, value, made))
        for build in position.builds:
            missing = most - len(found)
            if missing <= 0:
                break
            bit = build.bit
            left = using & ~bit
            if build.value == value and may_augment(position, plan, card, build):
                for made in _making(position, card, value, table, True, left, missing):
                    found.append(_move(BUILD, card, value, made | bit))
                if plan.pile_tops:
                    for made in islice(_top_groups(position, card, value, table), most):
                        found.append(_move(BUILD, card, value, made | bit))
            elif build.value < value and may_raise(position, plan, build):
                for made in _raising(position, plan, card, build, value, table, left, missing):
                    found.append(_move(BUILD, card, value, made | bit))
        if len(found) >= most:
            return found[:most]
    return found


def buildable(position: FishingPosition, plan: Builds, card: Card) -> list[int]:
    """The values that the seat to play may build with a card."""
    most = plan.most
    if not plan.held:
        return list(range(1, most + 1))
    held_values = position.rules.turn.held_values
    hand = position.hands[position.turn] & ~(1 << card)
    found = 0
    while hand:
        bit = hand & -hand
        hand ^= bit
        for value in held_values[bit.bit_length() - 1]:
            found |= 1 << value
    if plan.partner_holds:
        found |= position.lost_by_partner()
    return [value for value in range(1, most + 1) if found >> value & 1]


def may_create(position: FishingPosition, plan: Builds) -> bool:
    """Whether the seat to play may make a new build."""
    return not (plan.one_only and position.owns())


def may_augment(position: FishingPosition, plan: Builds, card: Card, build: Build) -> bool:
    """Whether the seat to play may give a build more groups with a card."""
    if plan.held and not (
        position.rules.turn.takers[build.value] & position.hands[position.turn] & ~(1 << card)
    ):
        return False
    if plan.augment == ANYBODYS:
        return True
    side_of = position.rules.side_of
    return plan.augment == OWN_SIDES and side_of[build.owner] == side_of[position.turn]


def may_raise(position: FishingPosition, plan: Builds, build: Build) -> bool:
    """Whether the seat to play may raise a build."""
    if not build.open:
        return False
    if not plan.raise_beside_own and position.owns():
        return False
    if plan.one_only and position.owns(build):
        return False
    side_of = position.rules.side_of
    mine = side_of[position.turn]
    if plan.raised == OF_OTHERS:
        return side_of[build.owner] != mine
    if plan.raised == MADE_BY_OTHERS:
        return side_of[build.maker] != mine
    return plan.raised == ANYBODYS


def _making(
    position: FishingPosition,
    card: Card,
    value: int,
    table: CardSet,
    empty: bool,
    using: ElementSet,
    most: int,
) -> list[CardSet]:
    """The first sets of loose cards that with ``card`` make groups of a value.

    None at all is one of them only if ``empty``.
    """
    turn = position.rules.turn
    starts = [0] if value in turn.held_values[card] else []
    missing = value - turn.worth[card]
    if missing > 0:
        starts += turn.sums.reaching(missing, table)
    if not starts or using & ~table:
        return []
    units = bits_in(turn.alone[value] & table)
    units += _sums(position, value, table)
    copies = table if has_copies(table) else 0
    found = [0] if empty and not using and 0 in starts else []
    seen: set[CardSet] = set()
    for start in starts:
        if turn.distinct and not distinct(start | 1 << card):
            continue
        if len(found) >= most:
            break
        _add_new(unions(units, start, using, copies, most + len(seen)), found, seen)
    return found[:most] if len(found) > most else found


def _add_new(made: list[CardSet], found: list[CardSet], seen: set[CardSet]) -> None:
    """Puts what has not been seen to what was found."""
    for one in made:
        if one not in seen:
            seen.add(one)
            found.append(one)


def _raising(
    position: FishingPosition,
    plan: Builds,
    card: Card,
    build: Build,
    value: int,
    table: CardSet,
    using: ElementSet,
    most: int,
) -> list[CardSet]:
    """The first sets of loose cards that join when ``card`` raises a build to a value."""
    turn = position.rules.turn
    missing = value - build.value - turn.worth[card]
    if missing < 0 or (missing and not plan.raise_with_loose) or using & ~table:
        return []
    starts = turn.sums.reaching(missing, table) if missing else [0]
    units: list[CardSet] = []
    if plan.raise_adds_groups and starts:
        units = bits_in(turn.alone[value] & table)
        units += _sums(position, value, table)
    found = [0] if not using and 0 in starts else []
    seen: set[CardSet] = set()
    for start in starts:
        if len(found) >= most:
            break
        _add_new(unions(units, start, using, 0, most + len(seen)), found, seen)
    return found[:most] if len(found) > most else found


def targets(position: FishingPosition, card: Card) -> ElementSet:
    """Every element that some move with a card uses; found without listing the moves."""
    turn, table = position.rules.turn, position.table
    lit = 0
    values = turn.held_values[card]
    listed = bool(turn.sweepers >> card & 1)
    if listed or not values or turn.selection == WHOLE_RANK:
        for move in captures(position, card, table):
            lit |= move.using
    else:
        if turn.steal:
            for move in _steals(position, card):
                lit |= move.using
        for value in values:
            equal = table & turn.equals(card, value)
            lit |= equal
            for cards in () if turn.equal_first and equal else _sums(position, value, table):
                lit |= cards
            for build in position.builds:
                if takes_build(position, card, value, build):
                    lit |= build.bit
    plan = turn.builds
    if plan is None or (plan.stacked or plan.split) or not turn.worth[card]:
        for move in builds(position, card, table) if plan and plan.stacked else ():
            lit |= move.using
        if plan is not None and plan.split:
            for one in cards_in(table & turn.numbers & ~lit):
                if builds(position, card, table, 1 << one, 1):
                    lit |= 1 << one
    else:
        lit |= _build_targets(position, plan, card, table)
    return lit


def _build_targets(
    position: FishingPosition, plan: Builds, card: Card, table: CardSet
) -> ElementSet:
    turn = position.rules.turn
    lit = 0
    for value in buildable(position, plan, card):
        onto = [
            b for b in position.builds if b.value == value and may_augment(position, plan, card, b)
        ]
        if onto or may_create(position, plan):
            missing = value - turn.worth[card]
            starts = turn.sums.reaching(missing, table) if missing > 0 else []
            if value in turn.held_values[card]:
                starts.append(0)
            lit |= _lit_by(position, starts, value, table)
            if starts:
                for build in onto:
                    lit |= build.bit
        for build in position.builds:
            if build.value < value and may_raise(position, plan, build):
                missing = value - build.value - turn.worth[card]
                if missing < 0 or (missing and not plan.raise_with_loose):
                    continue
                starts = turn.sums.reaching(missing, table) if missing else [0]
                if starts:
                    lit |= build.bit
                    adds = plan.raise_adds_groups
                    lit |= _lit_by(position, starts, value if adds else 0, table)
    return lit


def _lit_by(
    position: FishingPosition, starts: list[CardSet], value: int, table: CardSet
) -> CardSet:
    """The loose cards of the starts, and of the groups of a value beside one of them."""
    lit = 0
    for start in starts:
        lit |= start
    if not value or not starts:
        return lit
    units = bits_in(position.rules.turn.alone[value] & table)
    units += _sums(position, value, table)
    for unit in units:
        if unit & ~lit and any(not unit & start for start in starts):
            lit |= unit
    return lit


# Finding: the top cards of piles


def _with_tops(
    position: FishingPosition, value: int, piles: list[ElementSet], table: CardSet
) -> Iterator[ElementSet]:
    """Captures of builds together with groups that hold top cards of others' piles."""
    for using in _top_groups(position, None, value, table):
        for taken in unions(piles):
            yield using | taken


def _top_groups(
    position: FishingPosition, card: Card | None, value: int, table: CardSet
) -> Iterator[CardSet]:
    """Top cards of others' piles and loose cards that together make groups of a value.

    With a ``card`` it stands in one of these groups too.
    """
    turn = position.rules.turn
    mine = position.rules.side_of[position.turn]
    usable: list[list[list[Item]]] = []
    for side, stack in enumerate(position.stacks):
        prefix: list[Item] = []
        for top in reversed(stack if side != mine else []):
            item = top_item(position, side, top, value)
            if not item.alone and not 0 < item.worth < value:
                break
            prefix.append(item)
        usable.append([prefix[:n] for n in range(len(prefix) + 1)])
    played = [] if card is None else [played_item(position, card, value)]
    units = bits_in(turn.alone[value] & table)
    units += _sums(position, value, table)
    completing = _Completing(position, value, table)
    for chosen in product(*usable):
        tops = [item for prefix in chosen for item in prefix]
        if not tops or completing.tired:
            continue
        bits = mask_of(item.element.card for item in tops if isinstance(item.element, PileCard))
        seen: set[CardSet] = set()
        for loose in completing.ways((*played, *tops)):
            joining = in_portions(partial(unions, units, loose, 0, 0))
            for together in chain((loose,), joining):
                if together not in seen:
                    seen.add(together)
                    yield bits | together


class _Completing:
    """Finds the loose cards with which items fall into groups of a value.

    Where piles are long there may be no end to that, so it gives up after so many steps; a move
    that it has not found is legal all the same.
    """

    MOST_STEPS = 12_000

    def __init__(self, position: FishingPosition, value: int, table: CardSet) -> None:
        self._sums = position.rules.turn.sums
        self._value, self._table = value, table
        self._steps = 0

    @property
    def tired(self) -> bool:
        """Whether it has given up."""
        return self._steps > self.MOST_STEPS

    def ways(self, items: tuple[Item, ...]) -> Iterator[CardSet]:
        """The sets of loose cards that complete all the items, each once."""
        # The dearest first: it has the fewest partners.
        ordered = tuple(sorted(items, key=lambda item: -item.worth))
        yield from self._complete(ordered, 0, set())

    def _complete(
        self, items: tuple[Item, ...], used: CardSet, seen: set[tuple[tuple[Item, ...], CardSet]]
    ) -> Iterator[CardSet]:
        self._steps += 1
        if self.tired or (items, used) in seen:
            return
        seen.add((items, used))
        if not items:
            yield used
            return
        first, *others = items
        if first.alone:
            yield from self._complete(tuple(others), used, seen)
        if not 0 < first.worth < self._value:
            return
        for some, missing in _partners(others, self._value - first.worth):
            if self.tired:
                return
            rest = tuple(item for item in others if item not in some)
            if missing == 0:
                if some:
                    yield from self._complete(rest, used, seen)
                continue
            for loose in self._sums.reaching(missing, self._table & ~used):
                yield from self._complete(rest, used | loose, seen)


def _partners(items: Sequence[Item], missing: int) -> Iterator[tuple[tuple[Item, ...], int]]:
    """The selections of items worth no more than what is missing, and what is missing then."""
    yield (), missing
    for at, item in enumerate(items):
        if 0 < item.worth <= missing:
            for more, left in _partners(items[at + 1 :], missing - item.worth):
                yield (item, *more), left


def pile_targets(position: FishingPosition, card: Card) -> CardSet:
    """The top cards of others' piles that some move with a card uses."""
    turn, table = position.rules.turn, position.table
    found = 0
    for value in turn.held_values[card]:
        if any(takes_build(position, card, value, build) for build in position.builds):
            for using in islice(_top_groups(position, None, value, table), MOST_LOOKED_AT):
                found |= using & ~table
    plan = turn.builds
    if plan is not None and turn.worth[card]:
        for build in position.builds:
            if may_augment(position, plan, card, build):
                ways = _top_groups(position, card, build.value, table)
                for using in islice(ways, MOST_LOOKED_AT):
                    found |= using & ~table
    return found


# Finding: plucking


def _with_pluck(position: FishingPosition) -> Iterator[FishMove]:
    table = position.table
    for card in cards_in(pluckable(position, table, len(position.builds))):
        for move in in_portions(partial(plays, position, table & ~(1 << card))):
            yield move._replace(pluck=card + 1)
    for move in in_portions(partial(plays, position, table)):
        after, piles = table_after(position, move)
        for card in cards_in(pluckable(position, after & ~(1 << move.card), piles, after)):
            yield move._replace(pluck=-card - 1)


def table_after(position: FishingPosition, move: FishMove) -> tuple[CardSet, int]:
    """The loose cards and the number of builds after a play."""
    loose = position.table & ~move.using
    piles = len(position.builds) - (move.using & BUILD_BITS).bit_count()
    if move.verb == LAY:
        return loose | 1 << move.card, piles
    return loose, piles + (move.verb == BUILD)


def pluckable(
    position: FishingPosition, cards: CardSet, piles: int, lying: CardSet | None = None
) -> CardSet:
    """Which of the loose cards may be plucked beside so many builds and the cards ``lying``."""
    left = (cards if lying is None else lying).bit_count() + piles
    return cards & ~position.rules.turn.never_plucked if left > 1 else 0


# Judging


def is_legal(position: FishingPosition, move: FishMove) -> bool:
    """Whether the seat to play may make a move, however many there are."""
    if position.turn < 0:
        return False
    table, builds_left = position.table, len(position.builds)
    if move.pluck:
        plucked = 1 << (abs(move.pluck) - 1)
        if not position.rules.turn.pluck or position.plucked >> position.turn & 1:
            return False
        if move.pluck < 0:
            after, piles = table_after(position, move)
            own = 1 << move.card if move.card >= 0 else 0
            if not plucked & pluckable(position, after & ~own, piles, after):
                return False
        elif not plucked & pluckable(position, table, builds_left):
            return False
        else:
            table &= ~plucked
    if move.verb == COUNT:
        return position.rules.turn.count_out and move == FishMove(COUNT, NO_CARD)
    if move.card < 0 or not position.hands[position.turn] >> move.card & 1:
        return False
    if move.verb == LAY:
        return _may_lay(position, move, table)
    if move.verb in (ALL, STEAL):
        plain = move._replace(pluck=0)
        return plain in captures(position, move.card, table, 0, len(position.piles))
    if not _on_table(position, move.using, table):
        return False
    if move.verb == CAPTURE:
        return _may_capture(position, move, table)
    return move.verb == BUILD and _may_build(position, move)


def _may_lay(position: FishingPosition, move: FishMove, table: CardSet) -> bool:
    kind, card = position.rules.turn.lay, move.card
    if move.using or move.value:
        return False
    if kind == NO_EQUAL and table & same_rank(card):
        return False
    if kind == NO_CAPTURE and captures(position, card, table, 0, 1):
        return False
    return not position.lay_barred or all(m.verb == LAY for m in plays(position, table, 1))


def _on_table(position: FishingPosition, using: ElementSet, table: CardSet) -> bool:
    """Whether all that a move uses can be used: loose, built, or on top of another's pile."""
    tops = using & CARD_BITS & ~table
    if using & BUILD_BITS & ~position.build_bits or using >> FIRST_PILE:
        return False
    if not is_lowest(using, table):
        return False
    return not tops or _are_tops(position, tops)


def _are_tops(position: FishingPosition, tops: CardSet) -> bool:
    plan = position.rules.turn.builds
    if plan is None or not plan.pile_tops:
        return False
    mine = position.rules.side_of[position.turn]
    for side, stack in enumerate(position.stacks):
        if side != mine:
            for card in reversed(stack):
                if not tops >> card & 1:
                    break
                tops ^= 1 << card
    return not tops


def _may_capture(position: FishingPosition, move: FishMove, table: CardSet) -> bool:
    turn = position.rules.turn
    card, using = move.card, move.using
    loose, tops = using & table, using & CARD_BITS & ~table
    taken = [b for b in position.builds if using & b.bit]
    values = turn.held_values[card]
    if not using or turn.sweepers >> card & 1:
        return False
    if not values or turn.selection == WHOLE_RANK:
        if move.value or using & ~(table & same_rank(card)):
            return False
        equal = table & same_rank(card)
        whole = turn.selection == WHOLE_RANK
        return using == equal if whole else using in set(courts(turn.courts, equal))
    if len(values) == 1:
        if move.value:
            return False
        value = values[0]
    elif move.value:
        value = move.value
        plain = not using & ~(table & turn.equals(card, value))
        if value not in values or (plain and not is_joker(card)):
            return False
    else:
        # By rank alone; which of the values is meant then never matters.
        return not is_joker(card) and not using & ~(table & same_rank(card))
    singles = table & turn.equals(card, value)
    if turn.equal_all and singles & turn.numbers & ~using:
        return False
    if any(not takes_build(position, card, value, build) for build in taken):
        return False
    if tops and not taken:
        return False
    if turn.selection == ONE:
        if singles and (turn.equal_first or loose & singles):
            return loose in bits_in(singles)
        return loose in _sums(position, value, table)
    items = items_of(position, cards_in(loose), value, singles)
    return can_split(items + _top_items(position, tops, value), value)


def _may_build(position: FishingPosition, move: FishMove) -> bool:
    turn = position.rules.turn
    plan, card, value, using = turn.builds, move.card, move.value, move.using
    if plan is None or not using or not 0 < value <= plan.most:
        return False
    if plan.stacked:
        plain = move._replace(pluck=0)
        return plain in _stackings(position, plan, card, position.table)
    loose = using & position.table
    tops = using & CARD_BITS & ~loose
    onto = [build for build in position.builds if using & build.bit]
    if not turn.worth[card] or len(onto) > 1 or loose & ~turn.numbers:
        return False
    if plan.split:
        values = esun_values(position, loose | 1 << card)
        if onto or tops or not values or max(values) != value:
            return False
        return esun_held(position, card, loose, values)
    if not may_build(position, plan, card, value) or (tops and not onto):
        return False
    items = items_of(position, cards_in(loose), value)
    played = played_item(position, card, value)
    if not onto:
        return may_create(position, plan) and can_split([*items, played], value)
    build = onto[0]
    if build.value == value:
        items += _top_items(position, tops, value)
        return may_augment(position, plan, card, build) and can_split([*items, played], value)
    if tops or not may_raise(position, plan, build):
        return False
    return next(_raised(position, plan, move, build), None) is not None


# The form of a move


def items_of(
    position: FishingPosition, cards: Iterable[Card], value: int, singles: CardSet | None = None
) -> list[Item]:
    """Loose cards as items of a split."""
    turn = position.rules.turn
    alone = turn.alone[value] if singles is None else singles
    return [
        Item(c, turn.worth[c], bool(alone >> c & 1), rank_of(c) if turn.distinct else 0)
        for c in cards
    ]


def played_item(position: FishingPosition, card: Card, value: int) -> Item:
    """The played card as an item of a build's split."""
    turn = position.rules.turn
    rank = rank_of(card) if turn.distinct else 0
    return Item(card, turn.worth[card], value in turn.held_values[card], rank)


def top_item(position: FishingPosition, side: int, card: Card, value: int) -> Item:
    """The top card of a pile as an item of a split."""
    turn = position.rules.turn
    alone = bool(turn.alone[value] >> card & 1)
    return Item(PileCard(side, card), turn.worth[card], alone)


def _top_items(position: FishingPosition, tops: CardSet, value: int) -> list[Item]:
    sides = range(len(position.piles))
    return [
        top_item(position, side, card, value)
        for side in sides
        for card in cards_in(tops & position.piles[side])
    ]


def _raised(
    position: FishingPosition, plan: Builds, move: FishMove, build: Build
) -> Iterator[tuple[Group, ...]]:
    """The ways to write a raise: the group of card and build, and the groups joined."""
    value = move.value
    turn = position.rules.turn
    items = items_of(position, cards_in(move.using & position.table), value)
    raised = build.value + turn.worth[move.card]
    both = Item(NO_CARD, raised, raised == value)
    for group in groups_with(both, items, value):
        joined = [item.element for item in group[1:]]
        rest = [item for item in items if item not in group]
        if (joined and not plan.raise_with_loose) or (rest and not plan.raise_adds_groups):
            continue
        more = split(rest, value)
        if more is not None:
            first: Group = (move.card, build.groups, *joined)
            yield (first, *more)


def groups_of(position: FishingPosition, move: FishMove) -> tuple[Group, ...]:
    """The groups of a legal move, in canonical order."""
    table = position.table
    loose = cards_in(move.using & table)
    if move.verb == CAPTURE:
        return in_order(_capture_groups(position, move, loose))
    turn = position.rules.turn
    plan = turn.builds
    assert plan is not None
    onto = [build for build in position.builds if move.using & build.bit]
    if plan.stacked or plan.split:
        elements: list[Element] = [move.card, *loose, *(build.groups for build in onto)]
        return in_order([tuple(elements)])
    if onto and onto[0].value != move.value:
        found = first_text(_raised(position, plan, move, onto[0]))
        assert found is not None
        return found
    items = items_of(position, loose, move.value)
    items.append(played_item(position, move.card, move.value))
    tops = _top_items(position, move.using & CARD_BITS & ~table, move.value)
    return _split(items, tops, move.value, tuple((build.groups,) for build in onto))


def _capture_groups(
    position: FishingPosition, move: FishMove, loose: list[Card]
) -> tuple[Group, ...]:
    turn = position.rules.turn
    values = turn.held_values[move.card]
    value = move.value or (values[0] if len(values) == 1 else 0)
    piles = tuple((b.groups,) for b in position.builds if move.using & b.bit)
    if not value or turn.selection == WHOLE_RANK:
        return (*((c,) for c in loose), *piles)
    singles = position.table & turn.equals(move.card, value)
    items = items_of(position, loose, value, singles)
    tops = _top_items(position, move.using & CARD_BITS & ~position.table, value)
    return _split(items, tops, value, piles)


def _split(
    items: list[Item], tops: list[Item], value: int, piles: tuple[Group, ...]
) -> tuple[Group, ...]:
    """The items in groups, with whole builds beside them, as they are written."""
    ordered = sorted(items, key=_card_order)
    if tops:
        found = mixed_split(ordered, sorted(tops, key=_card_order), piles, value)
    else:
        plain = split(ordered, value)
        found = None if plain is None else in_order((*plain, *piles))
    assert found is not None, "a legal move can be split"
    return found


def _card_order(item: Item) -> int:
    element = item.element
    if isinstance(element, PileCard):
        return face(element.card)
    return face(element) if isinstance(element, int) else 0


def form_of(position: FishingPosition, move: FishMove) -> MoveForm:
    """A legal move as the notation writes it."""
    pluck = abs(move.pluck) - 1
    first = move.pluck > 0
    if move.verb in (LAY, COUNT, ALL):
        kind = "" if move.verb == LAY else move.verb
        return MoveForm(move.card, (), kind, pluck=pluck, pluck_first=first)
    if move.verb == STEAL:
        side = (move.using >> FIRST_PILE).bit_length() - 1
        return MoveForm(move.card, (), STEAL, seat=side)
    groups = groups_of(position, move)
    kind = BUILD if move.verb == BUILD else ""
    return MoveForm(move.card, groups, kind, value=move.value, pluck=pluck, pluck_first=first)


def move_of(position: FishingPosition, form: MoveForm) -> FishMove | None:
    """The move that a form means here, legal or not; None if something it names is not there."""
    if form.verb == COUNT:
        return FishMove(COUNT, NO_CARD) if position.rules.turn.count_out else None
    card = position.held(form.card) if form.card >= 0 else None
    if card is None:
        return None
    pluck = _found(position.table, form.pluck) if form.pluck >= 0 else None
    if form.pluck >= 0 and pluck is None:
        return None
    plucked = 0 if pluck is None else (pluck + 1) * (1 if form.pluck_first else -1)
    if form.verb == LAY:
        return FishMove(LAY, card, 0, 0, plucked)
    if form.verb == ALL:
        return FishMove(ALL, card, 0, position.table | position.build_bits, plucked)
    if form.verb == STEAL:
        if form.seat >= len(position.piles):
            return None
        return FishMove(STEAL, card, 0, 1 << (FIRST_PILE + form.seat), plucked)
    if form.verb not in (CAPTURE, BUILD):
        return None
    if form.verb == BUILD and position.rules.turn.builds is None:
        return None
    using = 0
    played = form.verb != BUILD
    for element in (element for group in form.groups for element in group):
        if not played and isinstance(element, int) and face(element) == face(card):
            # The played card stands in a group of its own build.
            played = True
            continue
        bit = _bit(position, element, using)
        if bit is None:
            return None
        using |= bit
    if not played:
        return None
    return FishMove(form.verb, card, form.value, using, plucked)


def _bit(position: FishingPosition, element: Element, using: ElementSet) -> ElementSet | None:
    """The element of the table that a text names and that is not used yet."""
    if isinstance(element, PileCard):
        if element.seat >= len(position.piles):
            return None
        found = _found(position.piles[element.seat] & ~using, element.card)
        return None if found is None else 1 << found
    if isinstance(element, tuple):
        for build in position.builds:
            if not using & build.bit and _faces(build.groups) == _faces(element):
                return build.bit
        return None
    found = _found(position.table & ~using, element)
    return None if found is None else 1 << found


def _faces(groups: Stacked) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(face, group)) for group in groups)


def _found(cards: CardSet, card: Card) -> Card | None:
    """A card of a set that is written like ``card``, the lower copy first."""
    low = face(card)
    if cards >> low & 1:
        return low
    return low + SECOND if cards >> (low + SECOND) & 1 else None

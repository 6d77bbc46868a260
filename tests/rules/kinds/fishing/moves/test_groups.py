"""Splitting cards into groups of one value, compared with all partitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import PACK, SECOND, card_set, cards_in, face, rank_of
from kontsina_qt.rules.kinds.fishing.moves.groups import (
    Item,
    can_split,
    first_text,
    groups_with,
    mixed_split,
    split,
)
from kontsina_qt.rules.state.notation import Group, PileCard, groups_text, in_order, stacked


def partitions(items: Sequence[Item]) -> Iterator[list[list[Item]]]:
    """Yield every partition of the items into groups."""
    if not items:
        yield []
        return
    first, *others = items
    for rest in partitions(others):
        yield [[first], *rest]
        for at, group in enumerate(rest):
            yield [*rest[:at], [first, *group], *rest[at + 1 :]]


def makes(group: Sequence[Item], value: int) -> bool:
    """Return whether a group is one item that makes the value alone, or several that add up."""
    if len(group) == 1:
        return group[0].alone
    ranks = [item.rank for item in group if item.rank]
    adds = all(item.worth > 0 for item in group) and sum(i.worth for i in group) == value
    return adds and len(set(ranks)) == len(ranks)


def tried(items: Sequence[Item], value: int) -> set[tuple[Group, ...]]:
    """Return every split in canonical order, by trying all partitions."""
    return {
        in_order(tuple(item.element for item in group) for group in groups)
        for groups in partitions(items)
        if all(makes(group, value) for group in groups)
    }


@st.composite
def cards_for(draw: st.DrawFn, value: int, pack: Sequence[int]) -> list[int]:
    """Draw up to eight cards of the pack, mostly such as split into groups of the value."""
    cards = draw(st.permutations([c for c in pack if rank_of(c) <= value]))
    used: list[int] = []
    for most in draw(st.lists(st.integers(1, value), max_size=4)):
        missing = value
        while missing and len(used) < 8:
            fitting = [c for c in cards if rank_of(c) <= min(most, missing)]
            if not fitting:
                break
            used.append(fitting[0])
            cards.remove(fitting[0])
            missing -= rank_of(fitting[0])
    return sorted(used, key=lambda c: (face(c), c))


@st.composite
def cards_and_value(draw: st.DrawFn, distinct: bool = False) -> tuple[list[Item], int]:
    """Draw loose cards of two packs; a card of the value stands only alone."""
    value = draw(st.integers(1, 14))
    chosen = draw(cards_for(value, [*PACK, *(c + SECOND for c in PACK)]))
    # As an ace that is worth 14 by itself and 1 in a sum; both copies of a card are alike.
    high = draw(st.sampled_from([0, 0, 1, 2]))
    made = [
        Item(c, rank_of(c), rank_of(c) in (value, high), rank_of(c) if distinct else 0)
        for c in chosen
    ]
    return made, value


@st.composite
def any_items(draw: st.DrawFn) -> tuple[list[Item], int]:
    """Draw items of any kind, including worthless ones (jokers) and ones above the value."""
    value = draw(st.integers(1, 9))
    cards = sorted(draw(st.sets(st.sampled_from(PACK), max_size=7)))
    kinds = st.tuples(st.integers(0, 6), st.booleans(), st.integers(0, 3))
    return [Item(c, *draw(kinds)) for c in cards], value


ANY = st.one_of(cards_and_value(), cards_and_value(distinct=True), any_items())


@settings(deadline=None, max_examples=300)
@given(ANY)
@example(([], 5))
def test_whether_there_is_a_split(drawn: tuple[list[Item], int]) -> None:
    items, value = drawn
    found = tried(items, value)
    assert can_split(items, value) == bool(found)
    assert can_split(reversed(items), value) == bool(found)


@settings(deadline=None, max_examples=300)
@given(ANY)
def test_the_split_that_is_written(drawn: tuple[list[Item], int]) -> None:
    """It is the one that sorts first as text."""
    items, value = drawn
    found = tried(items, value)
    written = split(items, value)
    if not found:
        assert written is None
        return
    assert written is not None
    assert groups_text(written) == min(map(groups_text, found))
    assert sorted(e for group in written for e in group if isinstance(e, int)) == sorted(
        item.element for item in items if isinstance(item.element, int)
    )
    first = first_text(found)
    assert first is not None
    assert groups_text(first) == groups_text(written)


@st.composite
def african(draw: st.DrawFn) -> tuple[list[Item], list[Item], list[Group], int]:
    """Draw loose cards, top cards of piles and builds taken together, mostly legally."""
    value = draw(st.integers(2, 14))
    used = draw(cards_for(value, PACK))
    on_piles = draw(st.sets(st.sampled_from(used or [0]), max_size=4))
    made = (
        [Item(c, rank_of(c), rank_of(c) == value) for c in used if c not in on_piles],
        [Item(PileCard(1, c), rank_of(c), rank_of(c) == value) for c in used if c in on_piles],
    )
    cards = [c for c in PACK if c not in used]
    builds: list[Group] = []
    for size in draw(st.lists(st.integers(1, 3), max_size=2)):
        some, cards = cards[:size], cards[size:]
        if some:
            builds.append((stacked([[c] for c in some]),))
    return made[0], made[1], builds, value


@settings(deadline=None, max_examples=400)
@given(african())
def test_the_split_that_is_written_with_top_cards_and_builds(
    drawn: tuple[list[Item], list[Item], list[Group], int],
) -> None:
    """Builds stand by themselves; cards from piles stand where loose cards do."""
    loose, tops, builds, value = drawn
    found = {groups_text(in_order([*groups, *builds])) for groups in tried([*loose, *tops], value)}
    written = mixed_split(loose, tops, builds, value)
    assert (None if written is None else groups_text(written)) == min(found, default=None)
    if written is not None:
        assert written == in_order(written)


@settings(deadline=None, max_examples=200)
@given(ANY)
def test_the_groups_of_one_item(drawn: tuple[list[Item], int]) -> None:
    items, value = drawn
    if not items:
        return
    first, *others = items
    found = [frozenset(item.element for item in g) for g in groups_with(first, others, value)]
    subsets = [
        [first, *(item for at, item in enumerate(others) if chosen >> at & 1)]
        for chosen in range(1 << len(others))
    ]
    wanted = [frozenset(i.element for i in g) for g in subsets if makes(g, value)]
    assert len(set(found)) == len(found)
    assert set(found) == set(wanted)


def of(cards: str, value: int) -> list[Item]:
    """Return the items of cards by pips."""
    return [Item(c, rank_of(c), rank_of(c) == value) for c in cards_in(card_set(cards))]


@pytest.mark.parametrize(
    ("cards", "value", "written"),
    [
        ("4D 5C 9C", 9, "4D+5C 9C"),
        ("4D 4H 5C 5S", 9, "4D+5C 4H+5S"),
        ("AC 2D 3H 4C 6S 8D", 8, "AC+3H+4C 2D+6S 8D"),
        ("AC 2D 3H 4C 6S", 8, "AC+3H+4C 2D+6S"),
        ("AC AD 2C 2D 3C 3D", 6, "AC+2C+3C AD+2D+3D"),
        ("2C 2D 2H 3C 3D", 6, "2C+2D+2H 3C+3D"),
        ("9C 9D 9H", 9, "9C 9D 9H"),
        ("4D 5C TC", 9, None),
        ("2C 2D 2H 5C 5D", 8, None),
        ("", 9, ""),
    ],
)
def test_obvious_splits(cards: str, value: int, written: str | None) -> None:
    found = split(of(cards, value), value)
    assert (None if found is None else groups_text(found)) == written


def test_the_first_text_of_no_ways_is_none() -> None:
    assert first_text([]) is None


def test_a_full_table_of_small_cards_is_split_at_once() -> None:
    """Aces to fives of two packs, forty cards: listing all splits would take for ever."""
    cards = [c for c in PACK if rank_of(c) <= 5]
    items = [Item(c, rank_of(c), False) for pair in cards for c in (pair, pair + SECOND)]
    assert sum(item.worth for item in items) == 120
    assert can_split(items, 10)
    found = split(items, 10)
    assert found is not None
    assert len(found) == 12
    assert all(sum(rank_of(c) for c in g if isinstance(c, int)) == 10 for g in found)
    assert not can_split(items, 7)

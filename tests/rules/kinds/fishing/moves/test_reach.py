"""The cards of some sum, found without a list, compared with lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import SECOND, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.sums import sums_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.moves.reach import beside_sums, in_sums

SUMS = sums_of((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), 14)
TABLES = st.sets(st.sampled_from([c for c in range(2 * SECOND) if SUMS.value_of[c]]), max_size=9)


def together(sets: list[CardSet]) -> CardSet:
    """The cards of all these sets."""
    found = 0
    for cards in sets:
        found |= cards
    return found


@given(cards=TABLES, value=st.integers(1, 14))
def test_cards_in_sums_are_those_of_all_the_sums(cards: set[int], value: int) -> None:
    table = mask_of(cards)
    assert in_sums(SUMS, value, table) == together(SUMS.making(value, table))


@given(cards=TABLES, start=st.integers(0, 14), value=st.integers(0, 14), one=st.integers(0, 8))
def test_cards_beside_a_sum_are_those_of_what_is_disjoint_from_one(
    cards: set[int], start: int, value: int, one: int
) -> None:
    table = mask_of(cards)
    alone = mask_of(sorted(cards)[one : one + 2])
    starts = SUMS.reaching(start, table) if start else [0]
    units = [1 << c for c in cards_in(alone)] + (SUMS.making(value, table) if value else [])
    beside = [unit for unit in units if any(not unit & other for other in starts)]
    right = together(starts + beside) if starts else None
    assert beside_sums(SUMS, start, value, alone, table) == right


def test_highlights_on_a_crowded_table_need_no_list_of_sums() -> None:
    rules = GAMES["mulle"].rules(2)
    position = first_position(rules, 0, rules.pack)
    small = [c for c in rules.cards if 0 < rules.turn.worth[c] <= 4][:24]
    kings = [c for c in rules.cards if 13 in rules.turn.held_values[c]]
    for seat in range(2):
        position.hands[seat] = mask_of(kings[4 * seat : 4 * seat + 4])
    position.table = mask_of(small)
    rules.turn.sums._known.clear()
    card = cards_in(position.hands[position.turn])[0]
    assert position.lit(card) & position.table == position.table
    assert len(rules.turn.sums._known) < 2

"""The marks of cards for the state of the lights, without a screen."""

from __future__ import annotations

import pytest

from kontsina_qt.models.picture import TableItem
from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE, STOCK
from kontsina_qt.table.marks.marks import (
    MOST_COLOURS,
    MOST_NUMBERS,
    PICKED,
    PLAIN,
    Badge,
    CardMarks,
    Coin,
    Lights,
    Marks,
    Ring,
    marks,
)
from tests.table.pictures import cards, loose

TABLE = loose("4D 5C 9C KH")
OWN = cards("9H TD")
NINE, SUM = card_set("9C"), card_set("4D 5C")
BUILD = TableItem(FIRST_BUILD, cards("2C 3C"), 5, 1)


def worn(lights: Lights, *more: TableItem) -> dict[str, CardMarks]:
    """The marks of the table cards, by their texts."""
    items = (*TABLE, *more)
    made = marks(lights, items, OWN).table
    texts = ("4D", "5C", "9C", "KH", "2C", "3C")[: 4 + 2 * len(more)]
    return {text: made.get(card(text), PLAIN) for text in texts}


def held(**lights: object) -> Lights:
    """The nine of hearts is held."""
    made = Lights(lifted=card("9H"), lit=NINE | SUM, uses=[NINE, SUM])
    for name, value in lights.items():
        setattr(made, name, value)
    return made


def test_at_rest_nothing_is_worn_but_by_the_card_laid_last() -> None:
    assert marks(Lights(), TABLE, OWN) == Marks()
    assert worn(Lights(last=card("KH")))["KH"] == CardMarks(rings=(Ring(),))


def test_what_can_be_taken_is_ringed_and_numbered_and_the_rest_dimmed() -> None:
    on = worn(held())
    assert on["9C"] == CardMarks(rings=(Ring(0),), coins=(Coin("1", 0),))
    assert on["4D"] == on["5C"] == CardMarks(rings=(Ring(1),), coins=(Coin("2", 1),))
    assert on["KH"] == CardMarks(dimmed=True)


def test_a_card_of_two_combinations_wears_both_rings() -> None:
    both = worn(held(uses=[NINE, NINE | SUM]))
    assert both["9C"].rings == (Ring(0, (0, 2)), Ring(1, (1, 2)))
    assert both["9C"].coins == (Coin("1", 0), Coin("2", 1))


def test_what_is_pointed_at_is_bold() -> None:
    on = worn(held(hover=NINE))
    assert on["9C"].rings == (Ring(0, bold=True),)
    assert on["4D"].rings == (Ring(1),)


@pytest.mark.parametrize(("many", "coins"), [(MOST_COLOURS + 1, True), (MOST_NUMBERS + 1, False)])
def test_of_many_combinations_there_is_one_ring_and_at_last_no_number(
    many: int, coins: bool
) -> None:
    on = worn(held(uses=[SUM] + [NINE] * (many - 1)))
    assert on["4D"].rings == (Ring(),)
    assert on["4D"].coins == ((Coin("1", 0),) if coins else ())


def test_two_combinations_of_many_have_colours_of_their_own_and_keep_their_numbers() -> None:
    both = worn(held(uses=[0, NINE, 0, 0, 0, NINE | SUM]))
    assert both["9C"].rings == (Ring(0, (0, 2)), Ring(1, (1, 2)))
    assert both["9C"].coins == (Coin("2", 0), Coin("6", 1))
    assert both["4D"] == CardMarks(rings=(Ring(1),), coins=(Coin("6", 1),))


def test_a_combination_that_has_a_colour_keeps_it_in_a_choice_among_some() -> None:
    every = worn(held(uses=[NINE, SUM, NINE | SUM]))
    some = worn(held(uses=[0, SUM, NINE | SUM]))
    assert some["4D"] == every["4D"]


def test_what_is_lit_is_lit_although_no_listed_move_uses_it() -> None:
    on = worn(held(lit=NINE | SUM | card_set("KH"), uses=[NINE] * 2000))
    assert on["KH"] == CardMarks(rings=(Ring(),))
    assert on["4D"] == CardMarks(rings=(Ring(),))


def test_what_is_picked_wears_a_tick() -> None:
    on = worn(held(picked=NINE))
    assert on["9C"] == CardMarks(rings=(Ring(0, bold=True),), coins=(Coin(PICKED),))


def test_a_build_wears_its_value_and_is_dimmed_where_it_cannot_be_taken() -> None:
    assert worn(Lights(), BUILD)["3C"] == CardMarks(badge=Badge(5, 1))
    assert worn(Lights(), BUILD)["2C"] == PLAIN
    on = worn(held(), BUILD)
    assert on["2C"] == CardMarks(dimmed=True)
    assert on["3C"] == CardMarks(dimmed=True, badge=Badge(5, 1))
    bit = 1 << FIRST_BUILD
    lit = worn(held(lit=bit, uses=[bit]), BUILD)
    assert lit["2C"] == CardMarks(rings=(Ring(),))
    assert lit["3C"] == CardMarks(rings=(Ring(),), coins=(Coin("1"),), badge=Badge(5, 1))


def test_of_a_heap_the_top_card_wears_the_ring_and_the_number_of_cards() -> None:
    top, below = card("7S"), card("KH")
    heap = [TableItem(top, (-1, below, top), heap=True)]
    rest = marks(Lights(last=top), heap, OWN).table
    assert rest == {top: CardMarks(rings=(Ring(),), count=3)}
    taken = Lights(lifted=card("9H"), lit=1 << top, uses=[1 << top], hover=1 << top)
    assert marks(taken, heap, OWN).table == {top: CardMarks(rings=(Ring(bold=True),), count=3)}
    not_taken = marks(Lights(lifted=card("9H"), lit=0), heap, OWN).table
    dimmed = CardMarks(dimmed=True)
    assert not_taken == {-1: dimmed, below: dimmed, top: CardMarks(dimmed=True, count=3)}


def test_a_single_card_of_a_heap_wears_no_number() -> None:
    top = card("7S")
    assert not marks(Lights(), [TableItem(top, (top,), heap=True)], OWN).table


def test_a_hint_rings_its_card_and_what_it_takes() -> None:
    made = marks(Lights(hint=(card("9H"), SUM), last=card("KH")), TABLE, OWN)
    ringed = CardMarks(rings=(Ring(bold=True),))
    assert made.own == {card("9H"): ringed}
    assert made.table == {
        card("4D"): ringed,
        card("5C"): ringed,
        card("KH"): CardMarks(rings=(Ring(),)),
    }


def test_a_card_to_be_plucked_wears_an_arrow() -> None:
    assert worn(Lights(plucked=card("KH")))["KH"].coins == (Coin("↑"),)


def test_the_focus_is_on_one_card() -> None:
    focused = CardMarks(focused=True)
    assert marks(Lights(focus=card("9H")), TABLE, OWN) == Marks(own={card("9H"): focused})
    assert marks(Lights(focus=card("KH")), TABLE, OWN) == Marks(table={card("KH"): focused})


def test_piles_and_the_stock_are_lit_and_focused() -> None:
    pile, stock = 1 << (FIRST_PILE + 1), 1 << STOCK
    made = marks(held(lit=pile, uses=[pile], focus=FIRST_PILE + 1), TABLE, OWN)
    assert (made.piles, made.focus) == (0b10, FIRST_PILE + 1)
    assert marks(Lights(hint=(None, stock)), TABLE, OWN).piles == 1 << (STOCK - FIRST_PILE)


def test_the_empty_place_shows_only_while_the_card_is_away() -> None:
    assert marks(held(), TABLE, OWN).ghost is None
    assert marks(held(ghost=True), TABLE, OWN).ghost == card("9H")

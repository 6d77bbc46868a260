"""Moves as text: what is read, what is refused, and that both ways agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.cards import PACK, card, card_set
from kontsina_qt.rules.notation import MoveForm, NotationError, read_move


@pytest.mark.parametrize(
    ("text", "verb", "played", "taken", "groups"),
    [
        ("9H", "lay", "9H", "", 0),
        ("9H x 9C", "capture", "9H", "9C", 1),
        ("9H x 4D+5C", "capture", "9H", "4D 5C", 1),
        ("TS x AC+2D+3H+4C", "capture", "TS", "AC 2D 3H 4C", 1),
        ("9H x 4D+5C 9C", "capture", "9H", "4D 5C 9C", 2),
    ],
)
def test_reading(text: str, verb: str, played: str, taken: str, groups: int) -> None:
    form = read_move(text)
    assert (form.verb, form.card, form.taken) == (verb, card(played), card_set(taken))
    assert len(form.groups) == groups
    assert str(form) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "9H ",
        " 9H",
        "9H x",
        "9H x ",
        "9H  x 9C",
        "9H x  9C",
        "9H X 9C",
        "9H b9 4D+5C",
        "x 9C",
        "9H 9C",
        "9H x 4D+",
        "9H x 4D + 5C",
        "9h x 9c",
        "10H",
        "AS=14 x 6H+8D",
        "X1 x *",
        "7H x P2",
        "down",
        "9H x [4D+5C]",
        "9H\n",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        read_move(text)


@pytest.mark.parametrize("text", ["9H x 9H", "9H x 4D+4D", "9H x 4D+5C 4D"])
def test_a_card_named_twice(text: str) -> None:
    with pytest.raises(NotationError, match="names a card twice"):
        read_move(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("9H x 5C+4D", "9H x 4D+5C"),
        ("6C x AS+AD+4C", "6C x AD+AS+4C"),
        ("9H x 9C 4D+5C", "9H x 4D+5C 9C"),
    ],
)
def test_the_order_of_cards_is_part_of_the_form(text: str, canonical: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert str(refused.value) == f"{text!r} is not in canonical order: write {canonical!r}"


@given(st.permutations(PACK), st.lists(st.integers(1, 4), max_size=4))
def test_every_form_is_read_back(deck: list[int], sizes: list[int]) -> None:
    played, *rest = deck
    groups = []
    for size in sizes:
        groups.append(tuple(sorted(rest[:size])))
        rest = rest[size:]
    form = MoveForm(played, tuple(sorted(groups)))
    assert read_move(str(form)) == form

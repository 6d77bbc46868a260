"""Moves as text: valid, invalid, and round trips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import JOKERS, PACK, SECOND, card, card_set
from kontsina_qt.rules.state.notation import (
    NO_CARD,
    Element,
    Group,
    MoveForm,
    NotationError,
    PileCard,
    in_order,
    read_move,
    stacked,
)
from kontsina_qt.rules.state.position import IllegalMove
from tests.rules.helpers import at


@pytest.mark.parametrize(
    ("text", "verb", "played", "taken", "groups"),
    [
        ("9H", "lay", "9H", "", 0),
        ("X6", "lay", "X6", "", 0),
        ("9H x 9C", "capture", "9H", "9C", 1),
        ("9H x 4D+5C", "capture", "9H", "4D 5C", 1),
        ("TS x AC+2D+3H+4C", "capture", "TS", "AC 2D 3H 4C", 1),
        ("9H x 4D+5C 9C", "capture", "9H", "4D 5C 9C", 2),
        ("9H x [4D+5C]", "capture", "9H", "4D 5C", 1),
        ("9H x [4D+5C] 9S", "capture", "9H", "4D 5C 9S", 2),
        ("AS=14 x 6H+8D", "capture", "AS", "6H 8D", 1),
        ("X1=9 x 4D+5C 9H", "capture", "X1", "4D 5C 9H", 2),
        ("X1 x *", "all", "X1", "", 0),
        ("4D b9 4D+5C", "build", "4D", "4D 5C", 1),
        ("4D b9 4D+5C 9S", "build", "4D", "4D 5C 9S", 2),
        ("9H b9 [4D+5C] 9H", "build", "9H", "4D 5C 9H", 2),
        ("2D b9 2D+[3C+4D]", "build", "2D", "2D 3C 4D", 1),
        ("2H b9 2H+P3.7S [4D+5C]", "build", "2H", "2H 7S 4D 5C", 2),
        ("3H b12 3H+[4D+5C]", "build", "3H", "3H 4D 5C", 1),
        ("9H x [4D+5C 9S] [AC+8C]", "capture", "9H", "4D 5C 9S AC 8C", 2),
        ("7H x P2", "steal", "7H", "", 0),
        ("7C+7D x 7H+7S", "pair", "7C", "7H 7S", 1),
    ],
)
def test_reading(text: str, verb: str, played: str, taken: str, groups: int) -> None:
    form = read_move(text)
    assert (form.verb, form.card, form.taken) == (verb, card(played), card_set(taken))
    assert len(form.groups) == groups
    # Where builds stand in it any order is read, and one is written.
    assert str(read_move(str(form))) == str(form)
    if form.plain:
        assert str(form) == text


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("down", MoveForm(NO_CARD, (), "down")),
        ("count", MoveForm(NO_CARD, (), "count")),
        ("count 2", MoveForm(NO_CARD, (), "count", seat=2)),
        ("top", MoveForm(NO_CARD, (), "top")),
        ("claim 7H+7S", MoveForm(NO_CARD, ((card("7H"), card("7S")),), "claim")),
        ("7H x P2", MoveForm(card("7H"), (), "steal", seat=2)),
        ("AS=14 x KC+AD", None),
        ("AS=14 x AD+KC", MoveForm(card("AS"), ((card("AD"), card("KC")),), value=14)),
        (
            "7C+7D x 7H+7S",
            MoveForm(card("7C"), ((card("7H"), card("7S")),), "pair", partner=card("7D")),
        ),
        (
            "pluck 6S; 9H x 9C",
            MoveForm(card("9H"), ((card("9C"),),), pluck=card("6S"), pluck_first=True),
        ),
        ("9H; pluck 6S", MoveForm(card("9H"), pluck=card("6S"))),
        (
            "2H b9 2H+P3.7S",
            MoveForm(card("2H"), ((card("2H"), PileCard(3, card("7S"))),), "build", 9),
        ),
        (
            "9H x [4D+5C 9S]",
            MoveForm(card("9H"), ((((card("4D"), card("5C")), (card("9S"),)),),)),
        ),
    ],
)
def test_the_parts_of_every_kind(text: str, form: MoveForm | None) -> None:
    if form is None:
        with pytest.raises(NotationError, match="is not in canonical order"):
            read_move(text)
    else:
        assert read_move(text) == form
        assert str(form) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("9H x 9S [4D+5C]", "9H x [4D+5C] 9S"),
        ("2D b9 [3C+4D]+2D", "2D b9 2D+[3C+4D]"),
        ("9H x [5C+4D]", "9H x [4D+5C]"),
        ("9H x [9S 5C+4D]", "9H x [4D+5C 9S]"),
        ("2H b9 P3.7S+2H [4D+5C]", "2H b9 2H+P3.7S [4D+5C]"),
    ],
)
def test_with_builds_and_pile_cards_any_order_is_read(text: str, canonical: str) -> None:
    assert read_move(text) == read_move(canonical)
    assert str(read_move(text)) == canonical


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
        "x 9C",
        "9H 9C",
        "9H x 4D+",
        "9H x 4D + 5C",
        "9h x 9c",
        "10H",
        "9H\n",
        "X7",
        "X0 x *",
        "9H x * 9C",
        "X1=9 x *",
        "9H=9",
        "9H= x 9C",
        "9H=x x 9C",
        "9H=109 x 9C",
        "9H=-9 x 9C",
        "4D b 4D+5C",
        "4D b9",
        "4D b9 ",
        "4D b9+ 4D+5C",
        "4D b-9 4D+5C",
        "4D b109 4D+5C",
        "4D B9 4D+5C",
        "4D x b9 4D+5C",
        "4D=4 b9 4D+5C",
        "9H x []",
        "9H x [",
        "9H x ]",
        "9H x [4D+5C",
        "9H x 4D+5C]",
        "9H x [[4D+5C]]",
        "9H x [4D+]",
        "9H x [4D 5C+]",
        "9H x [4D+5C ]",
        "9H x [ 4D+5C]",
        "9H x [4D+5C][9S]",
        "9H x [4D+5C]9S",
        "9H x 9S[4D+5C]",
        "9H x [4D+P1.5C]",
        "9H x [*]",
        "[4D+5C]",
        "[4D+5C] x 9H",
        "7H x P",
        "7H x P12",
        "7H x P-1",
        "7H x p2",
        "7H x P2 P3",
        "7H=7 x P2",
        "7H x P2+7C",
        "7H x P2.",
        "7H x P2.7",
        "7H x P2.7x",
        "P2",
        "P2.7S",
        "7C+7D",
        "7C+7D x",
        "7C+7D x *",
        "7C+7D+7H x 7S",
        "7C+ x 7H+7S",
        "+7D x 7H+7S",
        "7C+7D b9 7H+7S",
        "Down",
        "down ",
        "down x 9C",
        "count 9H",
        "top 9H",
        "9H top",
        "claim",
        "claim ",
        "claim 7H+",
        "claim x 7H+7S",
        "Claim 7H+7S",
        "pluck",
        "pluck 6S",
        "pluck 6S;",
        "pluck 6S; ",
        "pluck 6S;9H",
        "pluck 6S 9H",
        "pluck ; 9H",
        "count -1",
        "count 10",
        "count  2",
        "count 2 ",
        "count P2",
        "count two",
        "down 2",
        "top 2",
        "pluck 6S; pluck 7S; 9H",
        "pluck 6S; 9H; pluck 7S",
        "9H; pluck",
        "9H; pluck ",
        "9H; pluck 6S+7S",
        "9H; pluck 6S; pluck 7S",
        "9H;pluck 6S",
        "; pluck 6S",
        "\x00",
        "\ud800",
        "9♥",
        "９Ｈ",
    ],
)
def test_invalid_moves(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        read_move(text)


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("9H x 9H", card_set("9H")),
        ("9H x 4D+4D", card_set("4D")),
        ("9H x 4D+5C 4D", card_set("4D")),
        ("claim 7H+7H", card_set("7H")),
    ],
)
def test_a_card_named_twice(text: str, twice: int) -> None:
    """Valid with two packs; with one pack the position refuses it."""
    try:
        form = read_move(text)
    except NotationError as error:
        assert "is not in canonical order" in str(error)
    else:
        assert form.taken & twice == twice
    position = at("9H 7H", "4D 5C 9C 7C 7D 7S", others=("2C",))
    with pytest.raises((NotationError, IllegalMove)):
        position.notation.read(text)
    assert text not in position.notation.legal_texts()


@pytest.mark.parametrize(
    "text",
    [
        "9H b09 [4D+5C] 9H",
        "9H b٩ [4D+5C] 9H",
        "AS=01 x [AC]",
        "AS=٣ x [3C]",
        "9H=0 x [4D+5C]",
        "2H b9 2H+P٣.7S",
        "7H x P٣",
        "9H x 9C 9C [4D+5C]  ",
    ],
)
def test_a_number_is_written_in_one_way(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)


def test_a_long_text_is_refused_at_once() -> None:
    """A record may hold any text as a move; quadratic work on it would take for ever."""
    for text in (
        "9H" + " " * 4_000_000,
        "9H x " + "9C " * 1_000_000,
        "[" * 4_000_000,
        "9H x " + "[ " * 2_000_000,
    ):
        with pytest.raises(NotationError):
            read_move(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("9H x 5C+4D", "9H x 4D+5C"),
        ("6C x AS+AD+4C", "6C x AD+AS+4C"),
        ("9H x 9C 4D+5C", "9H x 4D+5C 9C"),
        ("4D b9 5C+4D", "4D b9 4D+5C"),
        ("claim 7S+7H", "claim 7H+7S"),
        ("7C+7D x 7S+7H", "7C+7D x 7H+7S"),
        ("pluck 6S; 9H x 5C+4D", "pluck 6S; 9H x 4D+5C"),
        ("9H x 5C+4D; pluck 6S", "9H x 4D+5C; pluck 6S"),
    ],
)
def test_the_order_of_cards_is_part_of_the_form(text: str, canonical: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert str(refused.value) == f"{text!r} is not in canonical order: write {canonical!r}"


FACES = [*PACK, *JOKERS]
KINDS = ["lay", "capture", "named", "build", "steal", "all", "pair", "claim"]
KINDS += ["down", "count", "top"]


@st.composite
def elements(draw: st.DrawFn, left: list[int]) -> Element:
    """A card, a build or a card on a pile, of cards that are taken from ``left``."""
    kind = draw(st.sampled_from(["card", "card", "card", "build", "top"]))
    if kind == "card" or len(left) < 8:
        return left.pop()
    if kind == "top":
        return PileCard(draw(st.integers(0, 9)), left.pop())
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    return stacked([[left.pop() for _ in range(size)] for size in sizes if len(left) > size])


@st.composite
def group_lists(draw: st.DrawFn, left: list[int], first: int = NO_CARD) -> tuple[Group, ...]:
    """One or more groups in canonical order, the first with the card ``first``."""
    groups: list[Group] = []
    for number, size in enumerate(draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))):
        group = [element for _ in range(size) if (element := draw(elements(left))) != ()]
        if number == 0 and first != NO_CARD:
            group.append(first)
        groups.append(tuple(group) or (left.pop(),))
    return in_order(groups)


@st.composite
def forms(draw: st.DrawFn) -> MoveForm:
    """Any move that the notation can write."""
    left = draw(st.permutations(FACES))
    kind = draw(st.sampled_from(KINDS))
    if kind in ("down", "count", "top"):
        seat = draw(st.integers(-1, 9)) if kind == "count" else -1
        return MoveForm(NO_CARD, (), kind, seat=seat)
    if kind == "claim":
        return MoveForm(NO_CARD, draw(group_lists(left)), kind)
    played = left.pop()
    form = MoveForm(played)
    match kind:
        case "capture":
            form = MoveForm(played, draw(group_lists(left)))
        case "named":
            form = MoveForm(played, draw(group_lists(left)), value=draw(st.integers(1, 99)))
        case "build":
            groups = draw(group_lists(left, played))
            form = MoveForm(played, groups, "build", draw(st.integers(1, 99)))
        case "steal":
            form = MoveForm(played, (), "steal", seat=draw(st.integers(0, 9)))
        case "all":
            form = MoveForm(played, (), "all")
        case "pair":
            form = MoveForm(played, draw(group_lists(left)), "pair", partner=left.pop())
    if draw(st.booleans()):
        form = replace(form, pluck=left.pop(), pluck_first=draw(st.booleans()))
    return form


@given(forms())
def test_every_form_is_read_back(form: MoveForm) -> None:
    assert read_move(str(form)) == form


@given(forms(), st.data())
def test_a_second_copy_is_written_like_the_first(form: MoveForm, data: st.DataObject) -> None:
    if form.card >= 0 and form.kind != "build":
        assert str(replace(form, card=form.card + SECOND)) == str(form)
    plain = [group for group in form.groups if all(isinstance(e, int) for e in group)]
    if plain:
        group = data.draw(st.sampled_from(plain))
        copied = tuple(e + SECOND for e in group if isinstance(e, int))
        groups = tuple(copied if g == group else g for g in form.groups)
        assert str(replace(form, groups=in_order(groups))) == str(form)


PIECES = ["9H", "4D", "X1", "x", "*", "+", " ", " ", "[", "]", "b9", "b", "=", "14", "٣"]
PIECES += ["P2", "P", ".", ";", "pluck ", "; pluck ", "claim ", "down", "count", "top"]
PIECES += ["P3.7S", "[4D+5C]", "4D+5C"]
WORDS = st.sampled_from(PIECES)
ALPHABET = "A23456789TJQKCDHSX0 x+b[]P.=*;pluckdowntecimQ\n"


def check_any_text(text: str) -> None:
    """Check that a text is a move that reads as itself, or is refused."""
    try:
        form = read_move(text)
    except NotationError as error:
        assert str(error)
        assert error.message.words().startswith(repr(text))
    else:
        assert read_move(str(form)) == form
        assert str(form) == text or not form.plain


@given(st.lists(WORDS, max_size=12).map("".join))
@example("9H=0 x 9C")
@example("7C+7C x 7H")
def test_any_words_are_a_move_or_refused(text: str) -> None:
    check_any_text(text)


@given(st.text(ALPHABET, max_size=24) | st.text(max_size=12))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    check_any_text(text)


@given(forms(), st.data())
def test_a_damaged_move_is_a_move_or_refused(form: MoveForm, data: st.DataObject) -> None:
    text = str(form)
    place = data.draw(st.integers(0, len(text)))
    check_any_text(text[:place] + data.draw(WORDS | st.just("")) + text[place + 1 :])

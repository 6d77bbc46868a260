"""The worked examples of the rule card Bella Donna and Bella Donna Ħalliel, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import card, cards_in
from kontsina_qt.rules.state.events import Captured, Stole, TookRest
from kontsina_qt.rules.state.position import Position
from tests.family.arranged import arranged

BOTH = pytest.mark.parametrize("id", ["bella-donna", "bella-donna-halliel"])


def capture(position: Position, *texts: str) -> Captured:
    """Play moves and return the capture that the last one is."""
    for text in texts[:-1]:
        position.play(position.notation.read(text))
    event = position.play(position.notation.read(texts[-1]))[0]
    assert isinstance(event, Captured)
    return event


def lines(position: Position) -> dict[str, tuple[int, ...]]:
    """The points of each line of a hand that is over."""
    assert position.over
    return {line.category: line.points for line in position.result().lines}


@BOTH
def test_example_1(id: str) -> None:
    position = arranged(id, ["5C", "5H"], "KC", turn=1)
    made = capture(position, "5H", "5C x 5H")
    assert (made.bonus, made.sweep) == (2, False)
    assert lines(position) == {"red": (1, 0), "bonus": (2, 0)}


@BOTH
def test_example_2(id: str) -> None:
    position = arranged(id, ["KH KD", "3S"], "3C")
    made = capture(position, "KH", "3S x 3C", "KD x KH")
    assert (made.bonus, made.sweep) == (2, True)
    assert lines(position) == {"red": (4, 0), "bonus": (2, 0)}


@BOTH
@pytest.mark.parametrize(
    ("option", "bonus"),
    [
        pytest.param("once", 3, id="example 3, once"),
        pytest.param("twice", 6, id="example 3, twice"),
    ],
)
def test_example_3(id: str, option: str, bonus: int) -> None:
    position = arranged(id, ["7H", "3D"], "4S", turn=1, options={"bonus": option})
    made = capture(position, "3D", "7H x 3D+4S")
    assert (made.bonus, made.sweep) == (bonus, True)
    assert lines(position) == {"red": (2, 0), "bonus": (bonus, 0)}


@BOTH
def test_example_4(id: str) -> None:
    position = arranged(id, ["5C", "3S"], "3C 5H KC", turn=1)
    made = capture(position, "3S x 3C", "5C x 5H")
    assert (made.bonus, made.sweep) == (0, False)
    assert lines(position) == {"red": (1, 0), "bonus": (0, 0)}


def test_example_5() -> None:
    table, piles = "9C 4D 5H", ["2C", "KC 9S"]
    position = arranged("bella-donna-halliel", ["9D", ""], table, piles=piles)
    assert position.notation.legal_texts() == ["9D", "9D x 4D+5H", "9D x 9C", "9D x P1"]
    assert position.play(position.notation.read("9D x P1"))[0] == Stole(
        0, 0, card("9D"), 1, (card("KC"), card("9S"))
    )
    assert position.pile_order(0) == [card(text) for text in ("2C", "KC", "9S", "9D")]
    plain = arranged("bella-donna", ["9D", ""], table, piles=piles)
    assert plain.notation.legal_texts() == ["9D", "9D x 4D+5H", "9D x 9C"]


@BOTH
def test_example_6(id: str) -> None:
    position = arranged(id, ["2S", ""], "AH", last_side=1)
    events = position.play(position.notation.read("2S"))
    left = tuple(cards_in(1 << card("AH") | 1 << card("2S")))
    assert TookRest(1, left) in events
    assert lines(position) == {"red": (0, 2), "bonus": (0, 0)}


@pytest.mark.parametrize("bonus", ["once", "twice"])
def test_piles_lie_apart_by_what_their_cards_have_scored(bonus: str) -> None:
    options = {"bonus": bonus}
    position = arranged(
        "bella-donna", ["5C KD", "3D 7H QS"], "4S 8H KC", options=options, stock="2C 3C 4C 5S"
    )
    for text in ("5C", "3D", "KD x KC", "7H"):
        position.play(position.notation.read(text))
    # Nothing of this was fixxa or stoppa: a red king scores two, a black one nothing.
    assert position.features.by_worth(0) == {0: [card("KC")], 1: [], 2: [card("KD")]}
    assert position.features.points_so_far == (2, 0)


@pytest.mark.parametrize(("bonus", "more"), [("once", 1), ("twice", 2)])
def test_a_card_with_a_bonus_goes_higher(bonus: str, more: int) -> None:
    position = arranged(
        "bella-donna", ["3D", "7H"], "4S", options={"bonus": bonus}, stock="2C 3C 4C 5S 6S 8S 9S TS"
    )
    position.play(position.notation.read("3D"))
    position.play(position.notation.read("7H x 3D+4S"))
    apart = {worth: cards for worth, cards in position.features.by_worth(1).items() if cards}
    assert apart == {more: [card("4S")], more + 1: [card("7H"), card("3D")]} or apart == {
        more: [card("4S")],
        more + 1: [card("3D"), card("7H")],
    }
    assert position.features.points_so_far == (0, 2 + 3 * more)
    assert position.copy().features.by_worth(1) == position.features.by_worth(1)


def test_in_halliel_there_is_one_pile_and_the_points_so_far() -> None:
    position = arranged("bella-donna-halliel", ["3D", "7H"], "3S", stock="2C 3C 4C 5S")
    position.play(position.notation.read("3D x 3S"))
    assert position.features.by_worth(0) == {}
    assert position.features.points_so_far == (3, 0)

"""The worked examples of the rule card Zwickern, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Captured, Drew
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.state.refusals import why_not
from kontsina_qt.rules.state.words import card_words
from tests.family.arranged import arranged

ID = "zwickern"


def captures(position: Position) -> list[str]:
    """The captures among the legal moves."""
    return [text for text in position.notation.legal_texts() if " x " in text]


def test_example_1() -> None:
    assert arranged(ID, ["KH", ""], "QC 3D KD").notation.legal_texts() == ["KH", "KH x KD"]


def test_example_2() -> None:
    position = arranged(ID, ["AH", ""], "9C 2D 5H 6S")
    assert captures(position) == ["AH x 2D+9C", "AH x 2D+9C 5H+6S", "AH x 5H+6S"]
    others = [text for text in position.notation.legal_texts() if " x " not in text]
    assert others == ["AH", "AH b13 AH+2D"]


def test_example_3() -> None:
    position = arranged(ID, ["X1", "KC"], "9H 4D 5C")
    event = position.play(position.notation.read("X1=9 x 4D+5C 9H"))[0]
    assert isinstance(event, Captured)
    assert (event.sweep, position.table) == (True, 0)
    line = next(line for line in position.result().lines if line.category == "sweeps")
    assert (line.counts, line.points) == ((1, 0), (3, 0))


def test_example_4() -> None:
    position = arranged(ID, ["8D", ""], "X2 8C")
    assert captures(position) == ["8D x 8C", "8D x 8C X2", "8D x X2"]


def test_example_5() -> None:
    position = arranged(ID, ["5C 9C", ""], "", builds=[("[3H+4D]", 7, 1)])
    assert position.notation.legal_texts() == ["5C", "5C b12 5C+[3H+4D]", "9C"]
    move = position.notation.read("5C b12 5C+[4D+3H]")
    assert position.notation.text(move) == "5C b12 5C+[3H+4D]"
    with pytest.raises(IllegalMove):
        position.notation.read("9C b16 9C+[3H+4D]")
    position.play(move)
    (build,) = position.builds
    assert (build.text, build.value) == ("[3H+4D+5C]", 12)


def test_example_6() -> None:
    rules = GAMES[ID].rules(2)
    position = first_position(rules, 1, rules.pack)
    assert len(rules.pack) == 58
    assert [hand.bit_count() for hand in position.hands] == [4, 4]
    assert (position.table.bit_count(), position.stock) == (4, 46)
    drawn = []
    while not position.over:
        events = position.play(position.legal(1)[0])
        drawn += [len(event.cards) for event in events if isinstance(event, Drew)]
    assert drawn == [4] * 11 + [2]
    assert sum(pile.bit_count() for pile in position.piles) == 58


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    assert dict(GAMES[ID].rules(4).options) == {
        "jokers": 6,
        "hands": 1,
        "hold_to_build": False,
        "must_capture": "free",
    }
    assert GAMES[ID].rules(5).options["jokers"] == 0


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        pytest.param("4D 9C 8S", ["9C x 9H"], id="one card can capture"),
        pytest.param(
            "4D 8S",
            ["4D", "4D b13 4D+9H", "4D b9 4D+5C", "8S", "8S b13 5C+8S"],
            id="none can capture",
        ),
    ],
)
def test_laying_and_building_only_when_no_card_could_capture(hand: str, legal: list[str]) -> None:
    options = {"must_capture": "hand"}
    position = arranged(ID, [hand, ""], "5C 9H", options=options)
    assert position.notation.legal_texts() == legal


@pytest.mark.parametrize(
    ("hand", "played", "used"),
    [
        pytest.param("4D 9C", "4D", "5C", id="another card can capture"),
        pytest.param("5D 8C", "5D", "9H", id="the card itself can, elsewhere"),
        pytest.param("2S 9C", "2S", "", id="on a build"),
    ],
)
def test_a_build_is_refused_because_a_capture_is_due(hand: str, played: str, used: str) -> None:
    builds = () if used else (("[4H+5S]", 9, 0),)
    free = arranged(ID, [hand, ""], "5C 9H", builds=builds)
    using = card_set(used) if used else free.builds[0].bit
    assert why_not(free, 0, card(played), using) is None
    due = arranged(ID, [hand, ""], "5C 9H", builds=builds, options={"must_capture": "hand"})
    refused = why_not(due, 0, card(played), using)
    assert refused is not None and refused.words() == (
        f"{card_words(card(played))} can't build now: a card in your hand can capture."
    )


def test_only_a_build_is_refused_because_a_capture_is_due() -> None:
    due = arranged(ID, ["4D 9C", ""], "5C 9H KD", options={"must_capture": "hand"})
    refused = why_not(due, 0, card("4D"), card_set("KD"))
    assert refused is not None and "can't build now" not in refused.words()


def test_a_joker_in_the_hand_can_always_capture() -> None:
    position = arranged(ID, ["X1 8S", ""], "5C", options={"must_capture": "hand"})
    assert position.notation.legal_texts() == ["X1=5 x 5C"]


def test_a_builder_may_have_to_hold_the_card() -> None:
    options = {"hold_to_build": True}
    held = arranged(ID, ["4D 9C", ""], "5C 6C", options=options)
    assert [text for text in held.notation.legal_texts() if " b" in text] == ["4D b9 4D+5C"]
    joker = arranged(ID, ["4D X1", ""], "5C", options=options)
    assert "4D b9 4D+5C" in joker.notation.legal_texts()


def test_a_card_that_can_capture_is_neither_laid_nor_built_with() -> None:
    position = arranged(ID, ["4D 9C", ""], "5C 9H", options={"must_capture": "card"})
    assert position.notation.legal_texts() == ["4D", "4D b13 4D+9H", "4D b9 4D+5C", "9C x 9H"]
    assert position.lit(card("9C")) == card_set("9H")
    for using, words in (
        ("", "You can't leave the 9♣: it can capture something."),
        ("5C", "9♣ can't build: it can capture something."),
    ):
        refused = why_not(position, 0, card("9C"), card_set(using))
        assert refused is not None and refused.words() == words

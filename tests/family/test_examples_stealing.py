"""The worked examples of the rule card Stealing Bundles, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card, card_set
from kontsina_qt.rules.base.scoring import Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.events import Stole
from tests.family.arranged import arranged

ID = "stealing-bundles"


@pytest.mark.parametrize(
    ("hand", "table", "piles", "legal"),
    [
        pytest.param(
            "7H",
            "7C 7S 4D",
            ["", "2C 7D", "3C KC"],
            ["7H x 7C 7S", "7H x P1"],
            id="example 1",
        ),
        pytest.param("QD", "7C 4D", ["", "2C 7D", "3C KC"], ["QD"], id="example 2"),
        pytest.param("9S", "7C 4D", ["2H 9C", "2C 7D", "3C KC"], ["9S"], id="example 3"),
        pytest.param("5H", "7C", ["", "2C 5D", "3C 5C"], ["5H x P1", "5H x P2"], id="example 4"),
    ],
)
def test_legal_moves(hand: str, table: str, piles: list[str], legal: list[str]) -> None:
    assert arranged(ID, [hand, "", ""], table, piles=piles).notation.legal_texts() == legal


def test_example_5() -> None:
    own, other = "2C 2D 3C 3D 4C 4D", "6C 6D 8C 8D TC TD JC JD QC QD KC 7D"
    position = arranged(ID, ["7H", ""], "AS", piles=[own, other])
    events = position.play(position.notation.read("7H x P1"))
    stolen = tuple(card(text) for text in other.split())
    assert Stole(0, 0, card("7H"), 1, stolen) in events
    assert position.piles == [card_set(f"{own} {other} 7H"), 0]
    assert position.pile_order(0) == [card(text) for text in f"{own} {other} 7H".split()]
    assert (position.features.top_of(0), position.features.top_of(1)) == (card("7H"), None)
    assert position.result().points == (19, 0)


def test_example_6() -> None:
    rules = GAMES[ID].rules(2)
    black = SUIT_MASKS["C"] | SUIT_MASKS["S"]
    result = score_hand(rules.categories, Tally([black, FULL & ~black]))
    assert result.points == (26, 26)
    standing = rules.standing([result])
    assert (standing.over, standing.winners) == (True, (0, 1))


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    assert dict(GAMES[ID].rules(2).options) == {
        "hands": 1,
        "leftovers": "nobody",
        "must_capture": "card",
    }


@pytest.mark.parametrize(
    ("must_capture", "laid"),
    [("free", ["5H", "7H", "QD"]), ("card", ["QD"]), ("hand", [])],
)
def test_which_cards_may_be_laid(must_capture: str, laid: list[str]) -> None:
    """Stealing counts as well as capturing."""
    options = {"must_capture": must_capture}
    piles = ["", "2C 5D", ""]
    position = arranged(ID, ["5H 7H QD", "", ""], "7C 4D", piles=piles, options=options)
    assert position.notation.legal_texts() == sorted([*laid, "5H x P1", "7H x 7C"])
    thief = arranged(ID, ["5H QD", "", ""], "4D", piles=piles, options=options)
    assert ("QD" in thief.notation.legal_texts()) is (must_capture != "hand")
    nothing = arranged(ID, ["8H QD", "", ""], "4D", piles=piles, options=options)
    assert nothing.notation.legal_texts() == ["8H", "QD"]

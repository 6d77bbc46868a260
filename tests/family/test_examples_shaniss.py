"""The worked examples of the rule card Shaniss, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, card_set, cards_in, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.events import TookRest
from tests.family.arranged import arranged


@pytest.mark.parametrize(
    ("hand", "table", "legal"),
    [
        pytest.param(
            "8H",
            "5C 3D 8D KS",
            ["8H x 3D+5C", "8H x 3D+5C 8D", "8H x 8D"],
            id="example 1",
        ),
        pytest.param("QS", "QC QD", ["QS x QC", "QS x QC QD", "QS x QD"], id="example 2"),
        pytest.param("TC", "4D 6H", ["TC x 4D+6H"], id="example 5"),
        pytest.param("2D", "5H", ["2D"], id="example 6"),
    ],
)
def test_legal_moves(hand: str, table: str, legal: list[str]) -> None:
    assert arranged("shaniss", [hand, ""], table).notation.legal_texts() == legal


@pytest.mark.parametrize(
    ("sizes", "left", "points"),
    [
        pytest.param((30, 16), "AC 2C 4C 8C JC QD", (14, 0), id="example 3"),
        pytest.param((24, 24), "2C 4C 8C QD", (0, 0), id="example 4"),
    ],
)
def test_a_hand_that_ends(sizes: tuple[int, int], left: str, points: tuple[int, int]) -> None:
    piled = texts_of(cards_in(FULL & ~card_set(left)))
    piles = [" ".join(piled[: sizes[0]]), " ".join(piled[sizes[0] :])]
    on_table, _, last = left.rpartition(" ")
    position = arranged("shaniss", [last, ""], on_table, piles=piles, last_side=0)
    events = position.play(position.notation.read(last))
    assert TookRest(None, tuple(cards_in(card_set(left)))) in events
    result = position.result()
    assert [(x.category, x.counts) for x in result.lines] == [("difference", sizes)]
    assert (result.points, result.rest_to) == (points, None)


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    assert dict(GAMES["shaniss"].rules(2).options) == {
        "target": 100,
        "must_capture": "card",
        "sweeps": False,
    }


@pytest.mark.parametrize(
    ("must_capture", "laid"),
    [("free", ["KD", "TC"]), ("card", ["KD"]), ("hand", [])],
)
def test_which_cards_may_be_laid(must_capture: str, laid: list[str]) -> None:
    options = {"must_capture": must_capture}
    position = arranged("shaniss", ["TC KD", ""], "4D 6H", options=options)
    assert position.notation.legal_texts() == sorted([*laid, "TC x 4D+6H"])
    nothing = arranged("shaniss", ["TC KD", ""], "4D", options=options)
    assert nothing.notation.legal_texts() == ["KD", "TC"]

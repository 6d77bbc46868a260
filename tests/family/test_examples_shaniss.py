"""The worked examples of the rule card Shaniss, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.cards import FULL, card, card_set, cards_in, texts_of
from kontsina_qt.rules.events import TookRest
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.options import OptionError
from kontsina_qt.rules.position import IllegalMove
from kontsina_qt.rules.refusals import why_not
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
    assert arranged("shaniss", [hand, ""], table).legal_texts() == legal


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
    lying, _, last = left.rpartition(" ")
    position = arranged("shaniss", [last, ""], lying, piles=piles, last_side=0)
    events = position.play(position.read(last))
    assert TookRest(None, tuple(cards_in(card_set(left)))) in events
    result = position.result()
    assert [(x.category, x.counts) for x in result.lines] == [("difference", sizes)]
    assert (result.points, result.rest_to) == (points, None)


@pytest.mark.parametrize(
    ("must", "legal"),
    [
        ("free", ["2D", "TC", "TC x 4D+6H"]),
        ("card", ["2D", "TC x 4D+6H"]),
        ("hand", ["TC x 4D+6H"]),
    ],
)
def test_what_must_capture(must: str, legal: list[str]) -> None:
    position = arranged("shaniss", ["2D TC", ""], "4D 6H", options={"must_capture": must})
    assert position.legal_texts() == legal
    for text in ("2D", "TC"):
        if text not in legal:
            with pytest.raises(IllegalMove):
                position.read(text)
    # A hand that can take nothing lays what it likes.
    poor = arranged("shaniss", ["2D 3C", ""], "4D 6H", options={"must_capture": must})
    assert poor.legal_texts() == ["2D", "3C"]


def test_why_a_card_is_not_laid_while_another_can_take() -> None:
    position = arranged("shaniss", ["2D TC", ""], "4D 6H", options={"must_capture": "hand"})
    refused = why_not(position, 0, card("2D"), 0)
    assert refused is not None
    assert refused.words() == "The 2♦ cannot be laid: a card of your hand can take something."


@pytest.mark.parametrize(("old", "new"), [(True, "card"), (False, "free")])
def test_records_of_earlier_versions_are_read(old: bool, new: str) -> None:
    assert GAMES["shaniss"].rules(2, {"must_capture": old}).options["must_capture"] == new
    for wrong in (1, 0, "true"):
        with pytest.raises(OptionError):
            GAMES["shaniss"].rules(2, {"must_capture": wrong})

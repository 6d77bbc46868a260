"""What moves are called, by what they cost and what they missed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kontsina_qt.analysis.labels import (
    DECIDED,
    SLIP_MOST,
    Label,
    counted,
    deciding,
    label_of,
    takes,
)
from kontsina_qt.analysis.review import Judged
from kontsina_qt.rules.state.words import Message
from tests.analysis.played import by_chance, review_of

MOVE = Judged(0, 0, 0, "9H", 1.0, "9H", 1.0, True, 4, Message("because"))


@pytest.mark.parametrize(
    ("changed", "label"),
    [
        ({}, Label.BEST),
        ({"best": "8H"}, Label.GOOD),
        ({"best": "8H", "best_value": 1.3}, Label.SLIP),
        ({"best": "8H", "best_value": 1.0 + SLIP_MOST + 0.1}, Label.MISTAKE),
        ({"best": "8H", "best_value": 3.0, "error": 1.5}, Label.GOOD),
        ({"best": "9H x 9S", "best_value": 1.3}, Label.MISSED),
        ({"move": "8H x 8S", "best": "9H x 9S", "best_value": 3.0}, Label.MISTAKE),
        ({"choices": 1}, None),
    ],
)
def test_what_a_move_is_called(changed: dict[str, object], label: Label | None) -> None:
    assert label_of(replace(MOVE, **changed)) is label  # type: ignore[arg-type]


def test_what_brings_cards() -> None:
    assert takes("9H x 9S") and not takes("9H") and not takes("") and not takes("nonsense")


@pytest.mark.parametrize("game", ["kontsina", "cassino", "diloti", "pisti", "ristikontra"])
def test_every_move_of_a_hand_has_its_label(game: str) -> None:
    review = review_of(by_chance(game, 4 if game == "ristikontra" else 2))
    found = counted(review.moves)
    forced = sum(each.choices <= 1 for each in review.moves)
    assert sum(found.values()) == len(review.moves) - forced
    costly = sum(each.costly and each.choices > 1 for each in review.moves)
    assert sum(found.get(each, 0) for each in (Label.SLIP, Label.MISSED, Label.MISTAKE)) == costly


def test_a_move_decides_a_match_only_if_it_cost_enough() -> None:
    dear = replace(MOVE, ply=2, best="8H", best_value=1.0 + DECIDED)
    dearer = replace(dear, ply=4, best_value=9.0)
    theirs = replace(dearer, ply=5, seat=1, best_value=20.0)
    cheap = replace(dear, ply=6, best_value=0.9 + DECIDED)
    assert deciding([MOVE, dear, dearer, theirs, cheap], [0]) == dearer
    assert deciding([MOVE, theirs, cheap], [0]) is None

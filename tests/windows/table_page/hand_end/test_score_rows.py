"""The rows of a score sheet: what each is worth, who has it, and the sentence for it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kontsina_qt.rules.base.cards import card_set
from kontsina_qt.rules.base.scoring import Tally, score_hand
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.windows.table_page.hand_end.score_rows import Row, score_rows

NAMES = ("You", "Anna")


def rows(
    id: str, counts: Mapping[str, tuple[int, int]], piles: tuple[str, str] = ("", "")
) -> dict[str, Row]:
    """The rows of a hand of two by their titles."""
    rules = game(id).rules(max(2, min(game(id).players)))
    result = score_hand(rules.categories, Tally([card_set(pile) for pile in piles], counts))
    return {row.title: row for row in score_rows(result, rules, NAMES, 0)}


@pytest.mark.parametrize(
    ("id", "counts", "title", "detail", "cells"),
    [
        ("scopa", {"sweeps": (2, 1)}, "Scopa", "1 point each", ("2 ×", "1 ×")),
        ("xeri", {"sweeps": (1, 0)}, "Xeri", "10 points each", ("1 ×", "")),
        ("pisti", {"sweeps": (0, 2)}, "Pişti", "10 points each", ("", "2 ×")),
        ("mulle", {"mulle": (3, 1)}, "Mulle", "1 point each", ("3 ×", "1 ×")),
        ("bella-donna", {"bonus": (1, 2)}, "Fixxa and stoppa", "1 point each", ("1 ×", "2 ×")),
        ("ristikontra", {"game": (1, 0)}, "Game points", "1 point", ("1 ×", "")),
    ],
)
def test_what_counts_each_time_says_so(
    id: str, counts: dict[str, tuple[int, int]], title: str, detail: str, cells: tuple[str, str]
) -> None:
    row = rows(id, counts)[title]
    assert row.detail.split(" · ")[0] == detail
    assert row.counts == cells


def test_a_majority_has_its_points_once() -> None:
    row = rows("kontsina", {}, ("2S 3S 4S", "5S"))["Most cards"]
    assert row.detail == "2 points"
    assert row.counts == ("3 cards", "1 card")
    assert row.bars == (0.75, 0.25)
    assert row.sentence == "Most cards: 2 points to you (3 : 1)"

"""The levels as opponents of a known strength: every game has all of them, each above the last."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.anchors import anchors, hands, means
from kontsina_qt.rating.glicko import START
from kontsina_qt.rules.games.catalogue import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_rating_in_every_game(game: str) -> None:
    found = anchors(game)
    assert list(found) == list(LEVELS)
    assert found[FALLBACK] == START
    assert all(low < high for low, high in pairwise(found.values())), dict(found)
    assert 1 <= hands(game) < 40


def test_the_means_are_in_order_too() -> None:
    assert list(means()) == list(LEVELS)
    assert all(low < high for low, high in pairwise(means().values()))
    one = sum(anchors(game)["beginner"] for game in GAMES) / len(GAMES)
    assert means()["beginner"] == pytest.approx(one)


def test_a_game_that_is_not_known_has_none() -> None:
    assert not anchors("no-such-game")

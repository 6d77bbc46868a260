"""A game in the catalogue has all that a game needs, or one message says what is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from tests.family.needed import NEEDED, lacking

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nothing_is_missing_for_a_game(game: Game) -> None:
    message = lacking(game)
    assert not message, message


def test_all_that_a_new_game_lacks_is_said_at_once() -> None:
    new = replace(GAMES["scopa"], id="madeup", name="Made Up", summary="Not translated yet.")
    message = lacking(new)
    assert message.startswith("madeup still needs\n")
    there = ("its kind in packaging/compiled.py",)
    for need in NEEDED:
        assert (need.what in message) == (need.what not in there), need.what
    assert "python -m training.values madeup" in message


def test_the_guide_names_every_file_that_a_game_needs() -> None:
    guide = GUIDE.read_text("utf-8")
    for need in NEEDED:
        path = need.what.split(" ")[-1]
        assert path.removeprefix("kontsina_qt/") in guide, need.what

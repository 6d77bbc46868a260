"""What the games say and do has changed only where the golden texts say so."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from tests.golden.writing import FOLDER, golden_text, path_of

HOW = "If that is meant: python -m tests.golden"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_says_and_does_what_its_golden_text_says(game: Game) -> None:
    path = path_of(game)
    kept = path.read_text("utf-8") if path.is_file() else ""
    made = golden_text(game)
    changes = unified_diff(kept.splitlines(), made.splitlines(), "kept", "now", n=1, lineterm="")
    assert made == kept, "\n".join([path.name, *changes, HOW])


def test_no_golden_text_is_left_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {f"{id}.txt" for id in GAMES}, HOW

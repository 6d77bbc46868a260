"""Why the winning move of a puzzle wins, against a search of the test's own."""

from __future__ import annotations

import pytest

from kontsina_qt.players.search.exact import Exact
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.puzzles.explaining import explain
from tests.puzzles.proving import every_course


@pytest.mark.parametrize("game", ["kontsina", "scopa", "pisti", "xeri", "escoba", "tablic"])
def test_what_is_said_is_true(game: str) -> None:
    puzzle = puzzles_of(game)[4]
    found = explain(puzzle.match(), Exact())
    assert found.move == puzzle.solution
    position = puzzle.match().position
    assert position is not None
    sign = 1 if position.rules.side_of[puzzle.seat] == 0 else -1
    worth = {}
    for move in position.legal():
        after = position.copy()
        after.apply(move)
        worth[position.notation.text(move)] = sign * every_course(after)
    assert worth.pop(puzzle.solution) > 0
    assert worth[found.second] == max(worth.values()) <= 0
    assert found.swing is not None
    won, instead = found.swing.won, found.swing.instead
    assert won != instead
    labels = [category.label for category in puzzle.rules.categories]
    assert found.swing.label in labels

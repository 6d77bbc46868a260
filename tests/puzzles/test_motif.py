"""What the winning moves of puzzles do."""

from __future__ import annotations

import pytest

from kontsina_qt.puzzles.book import every_puzzle, games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.motif import Motif, motif_of


@pytest.mark.parametrize("game", games_with_puzzles())
def test_the_tables_say_what_the_moves_do(game: str) -> None:
    for puzzle in puzzles_of(game)[::16]:
        position = puzzle.match().position
        assert position is not None
        assert puzzle.motif is motif_of(position, position.notation.read(puzzle.solution))


def test_every_motif_has_its_puzzles() -> None:
    assert {each.motif for each in every_puzzle().values()} == set(Motif)


def test_motifs_fit_how_the_moves_are_written() -> None:
    for puzzle in every_puzzle().values():
        takes = " x " in puzzle.solution
        if puzzle.motif in (Motif.HOLD_BACK, Motif.LAY):
            assert not takes, puzzle.key
        elif puzzle.motif is not Motif.BUILD:
            assert takes, puzzle.key

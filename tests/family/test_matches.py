"""Some random matches of every variation; ``python -m tests.family.matches`` plays many."""

from __future__ import annotations

import pytest

from tests.family.matches import all_variations, main, play_all
from tests.matrix import each_game

SEED = 7
HANDS = 2


@pytest.mark.parametrize("game", each_game())
def test_matches_of_every_variation(game: str) -> None:
    wrong = []
    for variation in all_variations([game]):
        row = play_all(variation, 1, SEED, HANDS)
        wrong += row.wrong
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.parametrize("game", ["kontsina-duel", "diloti", "ristikontra", "laugh-and-lie-down"])
def test_whole_matches_end(game: str) -> None:
    variation = all_variations([game])[0]
    row = play_all(variation, 2, SEED)
    assert not row.wrong, "\n".join(row.wrong)
    assert (row.matches, row.running) == (2, 0)


def test_the_command_prints_a_row_for_each_variation() -> None:
    lines: list[str] = []
    assert main(["1", "--game", "shaniss", "--hands", "1"], lines.append) == 0
    assert len(lines) == len(all_variations(["shaniss"])) + 2
    assert lines[-1].split()[0] == str(len(lines) - 2)

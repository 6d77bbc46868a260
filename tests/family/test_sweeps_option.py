"""Sweeps as an option of games that are played without them (the rule cards, "sweeps")."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.games.catalogue import GAMES
from tests.family.arranged import arranged

GAMES_WITH_THE_OPTION = [
    ("kontsina", "9H", "4D 5C", "9H x 4D+5C"),
    ("kontsina-duel", "9H", "4D 5C", "9H x 4D+5C"),
    ("shaniss", "9H", "4D 5C", "9H x 4D+5C"),
    ("elewenjewe", "9H", "4D 5C", "9H x 4D+5C"),
    ("elewenjewe", "X1", "4D 5C", "X1 x *"),
    ("african-cassino", "9H", "4D 5C", "9H x 4D+5C"),
]


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(("game", "hand", "table", "move"), GAMES_WITH_THE_OPTION)
def test_a_table_taken_whole_by_a_play(
    game: str, hand: str, table: str, move: str, counted: bool
) -> None:
    assert GAMES[game].rules(2).options["sweeps"] is False
    position = arranged(game, [hand, "KC"], table, options={"sweeps": counted})
    position.play(position.notation.read(move))
    position.play(position.notation.read("KC"))
    assert position.over
    lines = {line.category: line.points for line in position.result().lines}
    assert lines.get("sweeps") == ((1, 0) if counted else None)
    assert list(position.features.sweeps) == [int(counted), 0]


@pytest.mark.parametrize("counted", [False, True])
def test_a_part_of_the_table_is_no_sweep(counted: bool) -> None:
    position = arranged("kontsina", ["9H", "KC"], "4D 5C 2S", options={"sweeps": counted})
    position.play(position.notation.read("9H x 4D+5C"))
    assert list(position.features.sweeps) == [0, 0]

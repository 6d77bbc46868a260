"""The last deal solved; ``test_exact_endings`` compares it with brute force."""

from __future__ import annotations

from math import inf
from time import perf_counter

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.search.tree import solved
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.view import view_of
from tests.players.search.test_exact_endings import last_deal

ENOUGH = 100_000


def worths(deadline: float, most: int) -> dict[Move, float] | None:
    """Return the worth of each move of a last deal of Kontsina, all of its eight plies ahead."""
    position = last_deal("kontsina", 0)
    sight = look(position.rules, view_of(position, position.turn, (0, 0)))
    outlook = Outlook(position.rules, sight.public, sight.side, None, False)
    return solved(sight, position, sight.moves(), outlook, deadline, most)


def test_it_solves_the_last_deal_with_time_and_nodes_enough() -> None:
    found = worths(inf, ENOUGH)
    assert found is not None and found == worths(perf_counter() + 600, ENOUGH)
    assert max(found.values()) > min(found.values())


@pytest.mark.parametrize(("deadline", "most"), [(0.0, ENOUGH), (inf, 4)])
def test_without_time_or_nodes_it_gives_up(deadline: float, most: int) -> None:
    assert worths(deadline, most) is None

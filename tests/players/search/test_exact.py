"""The solver's key of a position determines how the hand can continue."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kontsina_qt.players.search.exact import state_of
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

PUZZLES, COURSES = 3, 200


def told(position: Position, move: Move) -> tuple[object, ...]:
    """Return what a move does and brings, however the groups of a build are written."""
    outcome = position.outcome(move)
    used = (move.card, move.verb, cards_used(position.builds, position.touched(move)))
    if outcome is None:
        return used
    return (*used, outcome.cards, outcome.lost, outcome.sweep, outcome.bonus, outcome.mulle)


def courses(position: Position, random: Random) -> Iterator[Position]:
    """Yield the positions of random playouts to the end of the hand."""
    for _ in range(COURSES):
        after = position.copy()
        while not after.over:
            yield after
            after.apply(random.choice(after.legal()))


@pytest.mark.parametrize("game", games_with_puzzles())
def test_equal_states_have_equal_futures(game: str) -> None:
    known: dict[object, object] = {}
    again = 0
    for puzzle in puzzles_of(game)[-PUZZLES:]:
        start = puzzle.match().position
        assert start is not None
        for position in courses(start, Random(puzzle.number)):
            brought = {told(position, move) for move in position.legal()}
            state = state_of(position)
            again += state in known
            assert known.setdefault(state, brought) == brought, position.notation.texts()[
                len(start.moves) :
            ]
    assert again, "no state came twice"

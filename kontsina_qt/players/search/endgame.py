"""The endgame solver for the last plays of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kontsina_qt.players.evaluation.worth import Utility, match_utility, result_value
from kontsina_qt.players.information.sight import Sight, followed
from kontsina_qt.players.search.cutoff import BEYOND, AlphaBeta
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

MOST_PLIES = 6
MOST_TABLE = 12
MOST_WORLDS = 6
MOST_NODES = 2_500
"""The node budget; beyond it, moves are evaluated statically."""

_MANY = 80
"""A turn with this many moves is not solved."""

Points: TypeAlias = tuple[float, ...]


class _OverBudget(Exception):
    """The node budget is used up."""


def solve(sight: Sight, margin_only: bool = False) -> dict[Move, float] | None:
    """Return the result of each legal move if all play the rest perfectly, or None if too complex.

    It is for the last deal, in which each seat maximises its own result. With two hands left the
    other one is known, since everything else has been seen: up to ``MOST_PLIES`` plies are solved.
    With more hands, only the seat's last card is, as the mean over the ways the last cards may be
    held.

    Args:
        sight: what the seat knows.
        margin_only: whether to compare moves by points alone, whatever they decide.

    Returns:
        The worth of each move to the seat's side, by its utility or in points.
    """
    plies, holders = sight.plies, sum(1 for size in sight.sizes if size)
    last_card = sight.sizes[sight.seat] == 1
    if sight.stock or plies > MOST_PLIES or sight.table.bit_count() > MOST_TABLE:
        return None
    if holders > 2 and not last_card:
        return None
    worlds = sight.worlds(MOST_WORLDS)
    if not worlds:
        return None
    solver = _Solver(sight, margin_only)
    totals = dict.fromkeys(sight.moves(), 0.0)
    try:
        for world in worlds:
            for move in totals:
                after = world.copy()
                after.apply(move)
                totals[move] += solver.count(after)[sight.side]
    except _OverBudget:
        return None
    return {move: total / len(worlds) for move, total in totals.items()}


class _Solver(AlphaBeta):
    """Solves hands to their ends."""

    def __init__(self, sight: Sight, margin_only: bool) -> None:
        rules = sight.rules
        self._sides = range(rules.sides)
        self._utilities: list[Utility | None] = [
            None
            if margin_only
            else match_utility(rules, sight.scores, side, sight.hands_to_come, sight.carried)
            for side in self._sides
        ]
        # Moves with cards from piles take long to generate.
        self._left = MOST_NODES // 10 if Threats(rules).tops else MOST_NODES
        self._judged: dict[object, Points] = {}

    def count(self, position: Position) -> Points:
        """Return the worth to each side when each plays its best from here on."""
        if len(self._sides) == 2:
            own = self._worth(position, -BEYOND, BEYOND)
            return own, -own
        return self._best(position)

    def _judge(self, position: Position) -> Points:
        """Return every side's utility of a finished hand."""
        counts = tuple(tuple(each) for each in position.tally().counts.values())
        key = (
            tuple(position.piles),
            counts,
            position.last_side,
            position.moves[-1],
            len(position.moves),
        )
        points = self._judged.get(key)
        if points is None:
            result = position.result()
            points = tuple(
                result_value(self._utilities[side], result, side) for side in self._sides
            )
            self._judged[key] = points
        return points

    def _moves(self, position: Position) -> list[Move]:
        """Return the moves of a turn, those with an outcome first."""
        moves = position.legal(_MANY)
        self._left -= len(moves)
        if len(moves) == _MANY or self._left < 0:
            raise _OverBudget
        moves = followed(position, moves)
        if len(moves) > 2:
            moves.sort(key=lambda move: position.outcome(move) is None)
        return moves

    def _worth(self, position: Position, low: float, high: float) -> float:
        """Return the worth to side 0, treating the two sides as zero-sum."""
        if position.over:
            first, second = self._judge(position)
            return (first - second) / 2
        return self._search(position, low, high)

    def _best(self, position: Position) -> Points:
        if position.over:
            return self._judge(position)
        side = position.rules.side_of[position.turn]
        best: Sequence[float] | None = None
        for move in self._moves(position):
            after = position.copy()
            after.apply(move)
            result = self._best(after)
            if best is None or result[side] > best[side]:
                best = result
        assert best is not None
        return tuple(best)

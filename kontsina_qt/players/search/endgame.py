"""The endgame solver: the last plays of a hand, counted out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kontsina_qt.players.evaluation.worth import Utility, liked, utility
from kontsina_qt.players.information.sight import Sight, followed
from kontsina_qt.players.search.cutoff import BEYOND, CutOff
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

MOST_PLIES = 6
MOST_TABLE = 12
MOST_WORLDS = 6
MOST_NODES = 2_500
"""How many positions are looked at; where there are more, moves are judged instead."""

_MANY = 80
"""With so many moves at one turn nothing is counted out."""

Points: TypeAlias = tuple[float, ...]


class _TooMany(Exception):
    """There is more to count than time for it."""


def solve(sight: Sight, margin_only: bool = False) -> dict[Move, float] | None:
    """What each legal move leads to if all play the rest as well as can be, or None.

    It is for the last deal, where each seat plays what it likes best: with two hands left, of
    which the other one is known since all else has been seen, up to ``MOST_PLIES`` plies; with
    more, when this is the seat's last card, as the mean over the ways in which the last cards
    can lie.

    Args:
        sight: what the seat sees.
        margin_only: whether moves are told apart by points alone, whatever they decide.

    Returns:
        The worth of each move to the seat's side, by its ``utility`` or in points.
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
    counter = _Counter(sight, margin_only)
    totals = dict.fromkeys(sight.moves(), 0.0)
    try:
        for world in worlds:
            for move in totals:
                after = world.copy()
                after.apply(move)
                totals[move] += counter.count(after)[sight.side]
    except _TooMany:
        return None
    return {move: total / len(worlds) for move, total in totals.items()}


class _Counter(CutOff):
    """Counts hands out to their ends."""

    def __init__(self, sight: Sight, margin_only: bool) -> None:
        rules = sight.rules
        self._sides = range(rules.sides)
        self._likings: list[Utility | None] = [
            None
            if margin_only
            else utility(rules, sight.scores, side, sight.hands_to_come, sight.carried)
            for side in self._sides
        ]
        # Moves with cards from piles take long to find.
        self._left = MOST_NODES // 10 if Threats(rules).tops else MOST_NODES
        self._judged: dict[object, Points] = {}

    def count(self, position: Position) -> Points:
        """What the sides end up with when each does the best for itself from here on."""
        if len(self._sides) == 2:
            own = self._worth(position, -BEYOND, BEYOND)
            return own, -own
        return self._best(position)

    def _judge(self, position: Position) -> Points:
        """What every side makes of the end of a hand."""
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
            points = tuple(liked(self._likings[side], result, side) for side in self._sides)
            self._judged[key] = points
        return points

    def _moves(self, position: Position) -> list[Move]:
        """The moves of a turn, those that bring something first."""
        moves = position.legal(_MANY)
        self._left -= len(moves)
        if len(moves) == _MANY or self._left < 0:
            raise _TooMany
        moves = followed(position, moves)
        if len(moves) > 2:
            moves.sort(key=lambda move: position.outcome(move) is None)
        return moves

    def _worth(self, position: Position, low: float, high: float) -> float:
        """What side 0 ends up with, where what one side likes the other dislikes as much."""
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

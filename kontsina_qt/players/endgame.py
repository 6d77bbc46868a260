"""The last plays of a hand, where counting replaces judging."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from kontsina_qt.players.sight import Sight
from kontsina_qt.players.worth import Utility, final_points, margin, utility
from kontsina_qt.rules.cards import CardSet
from kontsina_qt.rules.position import Move, Position

MOST_PLIES = 6
MOST_TABLE = 12
MOST_WORLDS = 6

Points = tuple[float, ...]
Judge = Callable[[tuple[CardSet, ...]], Points]


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
    judge = _judge(sight, margin_only)
    totals = dict.fromkeys(sight.moves, 0.0)
    for world in worlds:
        for move in totals:
            after = world.copy()
            after.apply(move)
            totals[move] += _play_out(after, judge)[sight.side]
    return {move: total / len(worlds) for move, total in totals.items()}


def _judge(sight: Sight, margin_only: bool) -> Judge:
    """What every side makes of the piles at the end of the hand."""
    sides = range(sight.rules.sides)
    likings = [None if margin_only else utility(sight.rules, sight.scores, side) for side in sides]

    @cache
    def judge(piles: tuple[CardSet, ...]) -> Points:
        points = final_points(sight.rules, piles)
        return tuple(_liked(likings[side], points, side) for side in sides)

    return judge


def _liked(liking: Utility | None, points: tuple[int, ...], side: int) -> float:
    return margin(points, side) if liking is None else liking(points)


def _play_out(position: Position, judge: Judge) -> Points:
    """What the sides end up with when each does the best for itself from here on."""
    if position.over:
        return judge(tuple(position.piles))
    side = position.rules.side_of[position.turn]
    best: Sequence[float] | None = None
    for move in position.legal():
        after = position.copy()
        after.apply(move)
        result = _play_out(after, judge)
        if best is None or result[side] > best[side]:
            best = result
    assert best is not None
    return tuple(best)

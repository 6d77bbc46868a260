"""Puzzles proved by going through every course of the hand: no bounds, no memory, no judgement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.rules.state.position import Position


def every_course(position: Position) -> int:
    """The margin of the first side if both play as well as can be."""
    if position.over:
        points = position.result().points
        return points[0] - points[1]
    values = []
    for move in position.legal():
        after = position.copy()
        after.apply(move)
        values.append(every_course(after))
    return max(values) if position.rules.side_of[position.turn] == 0 else min(values)


def winning_texts(position: Position) -> list[str]:
    """The moves after which the side to play makes more points, whatever the other plays."""
    sign = 1 if position.rules.side_of[position.turn] == 0 else -1
    winning = []
    for move in position.legal():
        after = position.copy()
        after.apply(move)
        if sign * every_course(after) > 0:
            winning.append(position.notation.text(move))
    return winning


def wrong_with(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; empty where it is what it says it is."""
    position = puzzle.match().position
    assert position is not None
    if position.stock or position.over:
        return "not a last deal"
    if position.turn != puzzle.seat:
        return "another seat is to play"
    winning = winning_texts(position)
    return "" if winning == [puzzle.solution] else f"these win: {winning}, not {puzzle.solution}"


def sample(each: int) -> Iterator[Puzzle]:
    """How many puzzles of every game, the shorter ones of it."""
    for game in games_with_puzzles():
        yield from islice(sorted(puzzles_of(game), key=lambda p: -len(p.moves)), each)

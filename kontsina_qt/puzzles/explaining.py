"""Explains why the winning move of a puzzle wins and the others lose."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.match.match import Match
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.move_reasons import MOST_COMPARED, reason_for
from kontsina_qt.players.levels.reasons import AS_GOOD, LOOKED_AHEAD, NO_REASON
from kontsina_qt.players.search.exact import Exact, best_of
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import Message


@dataclass(frozen=True, slots=True)
class Swing:
    """A line of the score that the winning move decides.

    Attributes:
        label: its untranslated name.
        won: what both sides have of it after the winning move, the person's first.
        instead: what they have of it after the next best move.
    """

    label: str
    won: tuple[int, int]
    instead: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the winning move wins.

    Attributes:
        move: it, as a record writes it.
        reason: what speaks for it at first sight; empty for nothing.
        second: the best of the other moves, as a record writes it.
        margin: what that comes to, in points more than the other side.
        swing: what the two differ in most when both sides go on as well as can be, if anything.
    """

    move: str
    reason: Message
    second: str
    margin: int
    swing: Swing | None


def explain(match: Match, exact: Exact) -> Explanation:
    """Why the winning move of a puzzle wins.

    Args:
        match: the puzzle, before that move.
        exact: counts it out.

    Raises:
        GivenUpError: nobody wants to know any more.
    """
    position = match.position
    assert position is not None
    values = exact.values(position)
    best, second, *others = sorted(values, key=lambda move: -values[move])[: MOST_COMPARED + 1]
    sight = look(match.rules, match.view())
    weigher = Weigher(sight, Worth(match.rules, sight.public, sight.side))
    named = [
        sight.public.notation.read(position.notation.text(move)) for move in (best, second, *others)
    ]
    weighed = [weigher.weigh(move) for move in named]
    reason = reason_for(sight, weighed, values[best] - values[second])
    won, instead = (_played_out(position, move, exact) for move in (best, second))
    return Explanation(
        position.notation.text(best),
        NO_REASON if reason in (LOOKED_AHEAD, AS_GOOD) else reason,
        position.notation.text(second),
        values[second],
        _swing(won, instead, match.rules.side_of[position.turn]),
    )


def _played_out(position: Position, move: Move, exact: Exact) -> Position:
    """The end of a hand after a move, when both sides go on as well as can be."""
    position = position.copy()
    position.apply(move)
    while not position.over:
        position.apply(best_of(position, exact.values(position)))
    return position


def _swing(won: Position, instead: Position, side: int) -> Swing | None:
    """The line of the score in which two ends differ most to a side's good."""
    labels = {each.category: each.label for each in won.rules.categories}
    after = {line.category: line for line in instead.result().lines}
    found, most = None, 0
    for line in won.result().lines:
        other = after.get(line.category)
        if other is None:
            continue
        gain = _margin(line.points, side) - _margin(other.points, side)
        if gain > most:
            counts = [each.points if each.counts is None else each.counts for each in (line, other)]
            both = [(each[side], each[1 - side]) for each in counts]
            found, most = Swing(labels[line.category], both[0], both[1]), gain
    return found


def _margin(points: tuple[int, ...], side: int) -> int:
    return points[side] - points[1 - side]

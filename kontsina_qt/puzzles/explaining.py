"""Explaining why the winning move of a puzzle wins and the others lose."""

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
    """The scoring category that the winning move decides.

    Attributes:
        label: its untranslated name.
        won: both sides' counts after the winning move, the person's first.
        instead: both sides' counts after the second-best move.
    """

    label: str
    won: tuple[int, int]
    instead: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the winning move wins.

    Attributes:
        move: the move, in a record's notation.
        reason: its immediate advantage, or empty.
        second: the best other move, in a record's notation.
        swing: the category in which the two differ most with best play, or None.
    """

    move: str
    reason: Message
    second: str
    swing: Swing | None


def explain(match: Match, exact: Exact) -> Explanation:
    """Explain why the winning move of a puzzle wins.

    Args:
        match: the puzzle's match, before that move.
        exact: the solver.

    Raises:
        SearchCancelled: the search was cancelled.
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
        _swing(won, instead, match.rules.side_of[position.turn]),
    )


def _played_out(position: Position, move: Move, exact: Exact) -> Position:
    """Return the end of a hand after a move and best play by both sides."""
    position = position.copy()
    position.apply(move)
    while not position.over:
        position.apply(best_of(position, exact.values(position)))
    return position


def _swing(won: Position, instead: Position, side: int) -> Swing | None:
    """Return the category in which the first end is most favourable to a side, or None."""
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

"""An exact solver of open hands between two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from kontsina_qt.players.search.cutoff import BEYOND, AlphaBeta
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position

_WORTH_KEEPING = 3
"""With fewer plies left, searching again is faster than a lookup."""

State: TypeAlias = tuple[object, ...]


class SearchCancelled(Exception):
    """The search was cancelled."""


class Exact(AlphaBeta):
    """Solves positions of one hand by alpha-beta with a transposition table.

    Both sides see all cards and maximise the margin of the hand: their own points less the other
    side's. Nobody can do better against such play.

    Attributes:
        nodes: the number of positions searched.
        cancelled: set by another thread to cancel the search with ``SearchCancelled``.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.cancelled = False
        self._known: dict[State, tuple[float, float]] = {}

    def values(self, position: Position) -> dict[Move, int]:
        """Return the result of each legal move: the margin of the side to play, in points.

        The stock must be empty and the sides two; a finished hand has no moves.
        """
        sign = 1 if position.over or position.rules.side_of[position.turn] == 0 else -1
        found: dict[Move, int] = {}
        for move in position.legal(LISTED):
            after = position.copy()
            after.apply(move)
            found[move] = sign * int(self._worth(after, -BEYOND, BEYOND))
        return found

    def winning(self, position: Position) -> list[Move]:
        """Return the moves after which the side to play ends ahead whatever the other plays."""
        first = position.rules.side_of[position.turn] == 0
        found: list[Move] = []
        for move in position.legal(LISTED):
            after = position.copy()
            after.apply(move)
            ahead = self._worth(after, 0, 1) > 0 if first else self._worth(after, -1, 0) < 0
            if ahead:
                found.append(move)
        return found

    def _worth(self, position: Position, low: float, high: float) -> float:
        """Return the margin of side 0, exact if it is between the bounds."""
        self.nodes += 1
        if self.cancelled:
            raise SearchCancelled
        if position.turn < 0:
            points = position.points()
            return points[0] - points[1]
        left = sum([hand.bit_count() for hand in position.hands])
        if left < _WORTH_KEEPING:
            return self._search(position, low, high)
        state = state_of(position)
        least, most = self._known.get(state, (-BEYOND, BEYOND))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        value = self._search(position, max(low, least), min(high, most))
        if value > low:
            least = max(least, value)
        if value < high:
            most = min(most, value)
        self._known[state] = (least, most)
        return value

    def _moves(self, position: Position) -> list[Move]:
        """Return the moves, largest captures first."""
        moves = position.legal(LISTED)
        if len(moves) > 2:
            keyed = sorted([(-_brought(position, move), at) for at, move in enumerate(moves)])
            moves = [moves[at] for _, at in keyed]
        return moves


def best_of(position: Position, values: Mapping[Move, int]) -> Move:
    """Return the best of the moves of a position; of equally good ones the largest capture."""
    best = max(values.values())
    equal = [move for move, value in values.items() if value == best]
    return max(equal, key=lambda move: _brought(position, move))


def _brought(position: Position, move: Move) -> int:
    """Return the number of cards a move captures at once; -1 for a build or a lay."""
    outcome = position.outcome(move)
    return -1 if outcome is None else outcome.brought.bit_count()


def state_of(position: Position) -> State:
    """Return a key of all that affects the rest of a hand with an empty stock and its result."""
    builds = tuple(
        [
            (each.cards, each.values, each.open, each.owner, each.maker, each.raisers)
            for each in position.builds
        ]
    )
    counts = tuple([tuple(each) for each in position.tally().counts.values()])
    return (
        position.turn,
        tuple(position.hands),
        position.table,
        builds,
        tuple(position.piles),
        position.last_side,
        counts,
        position.features.state(),
    )

"""The exact solver of an open hand between two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from kontsina_qt.players.search.cutoff import BEYOND, CutOff
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position

_WORTH_KEEPING = 3
"""With fewer plies left counting again is quicker than looking up."""

State: TypeAlias = tuple[object, ...]


class GivenUpError(Exception):
    """Nobody wants to know any more."""


class Exact(CutOff):
    """Counts positions of one hand out, and remembers what it has counted.

    Both sides see all cards and want the largest margin of the hand: the own points less the
    other side's. Nobody can do better against such play.

    Attributes:
        nodes: how many positions were looked at.
        given_up: set by another thread to have the counting end in ``GivenUpError``.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.given_up = False
        self._known: dict[State, tuple[float, float]] = {}

    def values(self, position: Position) -> dict[Move, int]:
        """What each legal move leads to: the margin of the side to play, in points.

        The stock must be empty, the sides be two; a hand that is over has no moves.
        """
        sign = 1 if position.over or position.rules.side_of[position.turn] == 0 else -1
        found: dict[Move, int] = {}
        for move in position.legal(LISTED):
            after = position.copy()
            after.apply(move)
            found[move] = sign * int(self._worth(after, -BEYOND, BEYOND))
        return found

    def winning(self, position: Position) -> list[Move]:
        """The moves after which the side to play ends ahead, whatever the other one plays."""
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
        """The margin of side 0, exact if it lies between two bounds."""
        self.nodes += 1
        if self.given_up:
            raise GivenUpError
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
        """What captures most comes first."""
        moves = position.legal(LISTED)
        if len(moves) > 2:
            keyed = sorted([(-_brought(position, move), at) for at, move in enumerate(moves)])
            moves = [moves[at] for _, at in keyed]
        return moves


def best_of(position: Position, values: Mapping[Move, int]) -> Move:
    """The best of the moves of a position; of equally good ones that which captures most."""
    best = max(values.values())
    equal = [move for move, value in values.items() if value == best]
    return max(equal, key=lambda move: _brought(position, move))


def _brought(position: Position, move: Move) -> int:
    """How many cards a move captures at once; what builds or lays comes last."""
    outcome = position.outcome(move)
    return -1 if outcome is None else outcome.brought.bit_count()


def state_of(position: Position) -> State:
    """All that decides how a hand with an empty stock may go on and what it is worth."""
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

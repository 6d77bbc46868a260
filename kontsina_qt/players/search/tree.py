"""A deal solved with all cards open, each side taking what is best for it."""

from __future__ import annotations

from time import perf_counter

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.search.cutoff import BEYOND, AlphaBeta
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position

_CLOCK = 8
_MANY_AS_ONE = 3
"""Listing moves costs about as much as visiting an eighth as many positions."""


class TimeUp(Exception):
    """The time or the node budget is used up."""


class Tree(AlphaBeta):
    """A game tree with all cards open.

    Args:
        sight: where the search begins.
        outlook: evaluates the end of the deal for the side of the sight.
        deadline: the ``perf_counter`` time at which it gives up.
        most: the node budget.
    """

    def __init__(self, sight: Sight, outlook: Outlook, deadline: float, most: int) -> None:
        self.side = sight.side
        self._outlook = outlook
        self._policy = RolloutPolicy(sight.rules, outlook, sight.rivals)
        self._tricks: bool = not sight.rules.game.play.captures
        self._deals = sight.public.deals
        self._deadline = deadline
        self._most = most
        self._next_look = _CLOCK
        self._nodes = 0

    def after(self, world: Position, move: Move) -> float:
        """Return the worth of a move.

        Raises:
            TimeUp: there was no time to search it all.
        """
        position = world.copy()
        position.apply(move)
        return self._worth(position, -BEYOND, BEYOND)

    def _worth(self, position: Position, low: float, high: float) -> float:
        self._nodes += 1
        if self._nodes >= self._next_look:
            self._next_look = self._nodes + _CLOCK
            if self._nodes > self._most or perf_counter() > self._deadline:
                raise TimeUp
        if position.turn < 0 or position.deals != self._deals:
            return self._outlook.value(position)
        return self._search(position, low, high)

    def _moves(self, position: Position) -> list[Move]:
        """Return the moves, most promising first."""
        moves = position.legal(LISTED)
        if len(moves) >= LISTED:
            raise TimeUp
        self._nodes += len(moves) >> _MANY_AS_ONE
        if len(moves) < 3:
            return moves
        if self._tricks:
            promises = self._policy.in_trick(position, moves)
        else:
            promises = self._promises(position, moves)
        order = sorted([(-promise, at) for at, promise in enumerate(promises)])
        return [moves[at] for _, at in order]

    def _promises(self, position: Position, moves: list[Move]) -> list[float]:
        """Return what captures seem to bring; of cards laid, what they cost."""
        promises: list[float] = []
        clear = self._policy.clearing(position)
        for move in moves:
            touched: int = position.touched(move)
            if touched:
                brings = self._policy.brings(position, move, touched, clear)
                promises.append(0.05 + brings + 0.02 * touched.bit_count())
            else:
                promises.append(-0.5 * self._outlook.gain(move.played))
        return promises


def solved(
    sight: Sight, world: Position, moves: list[Move], outlook: Outlook, deadline: float, most: int
) -> dict[Move, float] | None:
    """Return the worth of each move in an open deal under perfect play.

    Returns:
        None if there was no time to search it all.
    """
    tree = Tree(sight, outlook, deadline, most)
    try:
        return {move: tree.after(world, move) for move in moves}
    except TimeUp:
        return None

"""The search: determinizations of a hand, with a game tree in each to the end of the deal.

In one deal of the hidden cards everything is open, so moves can be searched as in chess: each side
takes what is best for it until the depth limit; from there the rollout policy plays to the end of
the deal, which the ``outlook`` evaluates. A move's worth is the mean over the deals.
"""

from __future__ import annotations

from time import perf_counter

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.search.comparing import Comparison
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.base.deal import AFTER_PLAY, ONCE, OWN
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position

BEYOND = 1e9

_WIDE = 14
"""Within the tree, only this many of the most promising moves are followed."""

_LISTED = 300
_WANTED = 150
"""The search goes a ply deeper if that leaves time for this many deals."""

_DEEPER = 2.6
"""The approximate factor in time per deal for one more ply."""

_FIRST = 8
_HURRIED = 4
_BATCH = 16
_LEAST_NODES = 1_000
_CLOCK = 8
_MANY_AS_ONE = 3
"""Listing moves costs about as much as visiting an eighth as many positions."""


class TimeUp(Exception):
    """The time or the node budget is used up."""


def rollout_policy(sight: Sight, outlook: Outlook) -> RolloutPolicy:
    """Return the rollout policy for a sight."""
    return RolloutPolicy(sight.rules, outlook, sight.rivals)


class Tree:
    """A game tree with all cards open.

    Args:
        sight: where the search begins.
        outlook: evaluates leaves for the side of the sight.
        deadline: the ``perf_counter`` time at which it gives up.
        most: the node budget.
        exact: whether every move is followed.
        policy: the rollout policy of another tree of the same sight and outlook.
    """

    def __init__(
        self,
        sight: Sight,
        outlook: Outlook,
        deadline: float,
        most: int,
        exact: bool = False,
        policy: RolloutPolicy | None = None,
    ) -> None:
        self._exact = exact
        # With more than two sides each plays for itself, not against one.
        self._selfish = sight.rules.sides > 2 and not exact
        self._side = sight.side
        self._side_of = sight.rules.side_of
        self._policy = policy or rollout_policy(sight, outlook)
        self._outlook = outlook
        self._deals = sight.public.deals
        self._deadline = deadline
        self.left = most
        self._next_look = _CLOCK
        self.nodes = 0
        self._tricks: bool = not sight.rules.game.play.captures
        refills = self._tricks or sight.rules.deal.refill in (OWN, AFTER_PLAY, ONCE)
        self._horizon = 2 * sight.rules.players + 1 if refills and sight.stock else 0
        self._start = len(sight.public.moves)

    def after(self, world: Position, move: Move, depth: int, low: float, high: float) -> float:
        """Return the worth of a move searched to a depth, the move itself not counted."""
        position = world.copy()
        position.apply(move)
        return self.value(position, depth, low, high)

    def value(self, position: Position, depth: int, low: float, high: float) -> float:
        """Return the worth of a position if it is between the bounds."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._check_clock()
        if position.turn < 0 or position.deals != self._deals:
            return self._outlook.value(position)
        if depth <= 0:
            return self._played_out(position)
        moves = position.legal(LISTED if self._exact else _LISTED)
        self.nodes += len(moves) >> _MANY_AS_ONE
        if len(moves) > 2:
            moves = self._ordered(position, moves)
        mine = self._side_of[position.turn] == self._side
        if not mine and self._selfish:
            after = position.copy()
            after.apply(self._policy.move(position, moves))
            return self.value(after, depth - 1, low, high)
        best = -BEYOND if mine else BEYOND
        for move in moves:
            after = position.copy()
            after.apply(move)
            value = self.value(after, depth - 1, low, high)
            if mine:
                if value > best:
                    best = value
                    if value > low:
                        low = value
            elif value < best:
                best = value
                if value < high:
                    high = value
            if low >= high:
                break
        return best

    def _check_clock(self) -> None:
        self._next_look = self.nodes + _CLOCK
        if self.nodes > self.left or perf_counter() > self._deadline:
            raise TimeUp

    def _ordered(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the moves, most promising first."""
        keyed: list[tuple[float, int]] = []
        if self._tricks:
            promises = self._policy.in_trick(position, moves)
            keyed = sorted([(-promise, at) for at, promise in enumerate(promises)])
            return [moves[at] for _, at in keyed]
        gain = self._outlook.gain
        policy = self._policy
        clear = policy.clearing(position)
        for at, move in enumerate(moves):
            touched: int = position.touched(move)
            promise = 0.0
            if touched:
                promise = 0.05 + policy.brings(position, move, touched, clear)
                promise += 0.02 * touched.bit_count()
            else:
                promise = -0.5 * gain(move.played)
            keyed.append((-promise, at))
        keyed.sort()
        if self._exact and len(keyed) >= LISTED:
            raise TimeUp
        if len(keyed) > _WIDE and not self._exact:
            quiet = [each for each in keyed if each[0] >= 0.0]
            loud = [each for each in keyed if each[0] < 0.0]
            keyed = loud[: max(_WIDE - len(quiet), _WIDE * 2 // 3)]
            keyed += quiet[: _WIDE - len(keyed)]
        return [moves[at] for _, at in keyed]

    # Rollouts

    def _played_out(self, position: Position) -> float:
        """Return the worth at the end of the deal, or after some plies if deals have no end."""
        end = self._start + self._horizon
        while position.turn >= 0 and position.deals == self._deals:
            if self._horizon and len(position.moves) >= end and not self._in_trick(position):
                break
            moves = position.legal(_LISTED)
            self.nodes += 1 + (len(moves) >> _MANY_AS_ONE)
            if self.nodes >= self._next_look:
                self._check_clock()
            if len(moves) == 1:
                position.apply(moves[0])
            else:
                position.apply(self._policy.move(position, moves))
        return self._outlook.value(position)

    def _in_trick(self, position: Position) -> bool:
        """Tell whether a trick is unfinished."""
        return self._tricks and position.table != 0


class Root:
    """The moves of a sight, compared over deals of the hidden cards.

    Args:
        sight: what the seat knows.
        moves: the legal moves to compare.
        leans: of each move, the share of the static evaluation in its worth.
        outlook: evaluates leaves.
        determinizer: the deals.
        deadline: the ``perf_counter`` time at which to answer; None for the minimum of work.
        deepest: the maximum depth in plies.
        most: the maximum number of deals.

    Attributes:
        compared: the moves.
        nodes: the number of positions visited.
    """

    def __init__(
        self,
        sight: Sight,
        moves: list[Move],
        leans: list[float],
        outlook: Outlook,
        determinizer: Determinizer,
        deadline: float | None,
        deepest: int,
        most: int,
    ) -> None:
        self._sight = sight
        self._policy = rollout_policy(sight, outlook)
        self._determinizer = determinizer
        self._outlook = outlook
        self._hurried = deadline is None
        self._deadline = 0.0 if deadline is None else deadline
        self._deepest = min(deepest, sight.plies)
        self._most = most
        self._leans = dict(zip(moves, leans, strict=True))
        self._cost = 0.0
        self.compared = Comparison(moves)
        self.nodes = 0

    def run(self, keep: list[Move]) -> None:
        """Compare the moves; those in ``keep`` are followed in every deal."""
        depth = min(2, self._deepest)
        self._compare(depth, _HURRIED if self._hurried else _FIRST, keep, self._hurried)
        if self._hurried:
            return
        per_deal = self._cost
        compared = self.compared
        while perf_counter() < self._deadline and compared.deals < self._most:
            if len(compared.live) == 1:
                break
            left = self._deadline - perf_counter()
            deeper = per_deal * _DEEPER
            if depth < self._deepest and left / max(deeper, 1e-6) >= _WANTED:
                depth += 1
                if not self._compare(depth, _FIRST, keep, False, fresh=True):
                    break
            elif not self._compare(depth, min(_BATCH, self._most - compared.deals), keep, False):
                break
            per_deal = self._cost

    def _compare(
        self, depth: int, count: int, keep: list[Move], least: bool, fresh: bool = False
    ) -> bool:
        """Follow the live moves in more deals.

        Returns:
            True if there was time for all of them.
        """
        deadline = BEYOND * BEYOND if least else self._deadline
        nodes = _LEAST_NODES if least else 1 << 60
        tree = Tree(self._sight, self._outlook, deadline, nodes, False, self._policy)
        moves, leans = self.compared.live, self._leans
        begin = perf_counter()
        rows: list[list[float]] = []
        complete = True
        for world in self._determinizer.draw(count):
            if least:
                tree.left = tree.nodes + _LEAST_NODES
            row: list[float] = []
            try:
                for move in moves:
                    value = tree.after(world, move, depth - 1, -BEYOND, BEYOND)
                    row.append(value + leans[move])
            except TimeUp:
                if not least or rows:
                    complete = False
                    break
                row = [self._outlook.value(_applied(world, move)) + leans[move] for move in moves]
            rows.append(row)
        self.nodes += tree.nodes
        self._cost = (perf_counter() - begin) / max(1, len(rows))
        if fresh and len(rows) >= min(4, count):
            self.compared.forget()
        elif fresh:
            return complete
        for row in rows:
            self.compared.add(row)
        if self.compared.deals >= _FIRST and len(moves) > 1:
            self.compared.drop(keep)
        return complete


def _applied(world: Position, move: Move) -> Position:
    position = world.copy()
    position.apply(move)
    return position


def solved(
    sight: Sight, world: Position, moves: list[Move], outlook: Outlook, deadline: float, most: int
) -> dict[Move, float] | None:
    """Return the worth of each move in an open last deal under perfect play.

    Returns:
        None if there was no time to search it all.
    """
    tree = Tree(sight, outlook, deadline, most, True)
    try:
        return {move: tree.after(world, move, 1 << 20, -BEYOND, BEYOND) for move in moves}
    except TimeUp:
        return None

"""Moves compared over deals of the hidden cards, the seat's next turn planned by what it sees then.

A move is followed in every deal: the others reply in their styles until it is the seat's turn
again. Deals that look alike to it there form an information set, and it chooses one move for all of
them, since it cannot tell them apart. From there everybody plays on in style to the end of the
deal or, if that is far off or cards are drawn before it, until the seat has played twice from now;
the ``outlook`` evaluates the position reached. A move's worth is the mean over the deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from time import perf_counter
from typing import TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.models.styles import Style, styles_for
from kontsina_qt.players.search.comparing import Comparison
from kontsina_qt.players.search.determinization import Deal, Determinizer
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

_LISTED = 300

_TRUST = 0.008
"""By this sum of worth in an information set, beside the weight of all deals, a move has to beat
the rollout policy's."""

_WORTH_PLANNING = 50
"""The next turn is planned if there seems to be time for this many deals."""

_LONG = 6
"""If all cards are dealt at once, rollouts do not go to the end while each has more turns left."""

_BATCH = 25
_HURRIED = 4
_BEFORE_DROPPING = 100
"""The least deals in which every move is followed, if there is time."""

Seen: TypeAlias = tuple[CardSet, CardSet, tuple[CardSet, ...], tuple[Move, ...]]
"""What tells deals apart at the seat's next turn: its hand, the table, the piles as far as it has
seen them, and the moves since."""


class InformationSet:
    """Deals that look alike to the seat at its next turn.

    Args:
        moves: the moves compared there; the rollout policy's is the first.

    Attributes:
        places: the indexes of the deals.
        rows: of each deal, the worth of every move.
        weights: of the deals.
    """

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.places: list[int] = []
        self.rows: list[list[float]] = []
        self.weights: list[float] = []
        self._sums = [0.0] * len(moves)

    def add(self, place: int, row: list[float], weight: float) -> None:
        """Add the worth of every move in one more deal."""
        self.places.append(place)
        self.rows.append(row)
        self.weights.append(weight)
        for at, value in enumerate(row):
            self._sums[at] += weight * value

    def worths(self, doubt: float, trust: float) -> list[float]:
        """Return the worth of the chosen move in each deal.

        Args:
            doubt: the share of each deal's weight that is left out when choosing for it: 1 if the
                deals are a sample, so that luck is not mistaken for skill; 0 if they are all there
                can be.
            trust: by this sum a move has to beat the rollout policy's.
        """
        found: list[float] = []
        sums = self._sums
        for row, weight in zip(self.rows, self.weights, strict=True):
            chosen = 0
            out = doubt * weight
            most = sums[0] - out * row[0] + trust
            for at in range(1, len(row)):
                value = sums[at] - out * row[at]
                if value > most:
                    chosen, most = at, value
            found.append(row[chosen])
        return found


class Branch:
    """A move of the sight, followed in many deals.

    Args:
        move: the move.

    Attributes:
        sets: the information sets at the seat's next turn.
        ended: the worths of the deals in which the seat has no other turn, by index.
    """

    def __init__(self, move: Move) -> None:
        self.move = move
        self.sets: dict[Seen, InformationSet] = {}
        self.ended: dict[int, float] = {}

    def worths(self, number: int, doubt: float, trust: float) -> list[float]:
        """Return its worth in each of the first ``number`` deals; see ``InformationSet``."""
        found = [0.0] * number
        for place, value in self.ended.items():
            if place < number:
                found[place] = value
        for each in self.sets.values():
            for place, value in zip(each.places, each.worths(doubt, trust), strict=True):
                if place < number:
                    found[place] = value
        return found


class Planner:
    """The moves of a sight, of which there are several, followed in deals of the hidden cards.

    Args:
        sight: what the seat knows.
        moves: the legal moves to compare.
        outlook: evaluates the positions at which rollouts end.
        determinizer: the deals.
        random: decides where a style leaves it to chance.
        size: the number of deals, those that are alike counted each.
        next_moves: the most moves compared in an information set, if there is time: those with the
            highest values of the rollout policy.

    Attributes:
        branches: the moves, followed.
        compared: their worth.
    """

    def __init__(
        self,
        sight: Sight,
        moves: list[Move],
        outlook: Outlook,
        determinizer: Determinizer,
        random: Random,
        size: int,
        next_moves: int,
    ) -> None:
        self._seat = sight.seat
        self._styles: list[Style] = styles_for(sight.rules, outlook, sight.rivals)
        self._policy = RolloutPolicy(sight.rules, outlook, sight.rivals)
        self._outlook = outlook
        self._determinizer = determinizer
        self._random = random
        self._size = size
        self._next_moves = next_moves
        self._width = 1
        self._all = False
        self._deals_now = sight.public.deals
        self._since = len(sight.public.moves)
        self._tricks: bool = not sight.rules.game.play.captures
        players = sight.rules.players
        long = sight.rules.deals == 1 and sight.plies > _LONG * players
        short = determinizer.draws or long
        self._end = self._since + 2 * players + 1 if short else 1 << 30
        self.branches = {move: Branch(move) for move in moves}
        self._weights: list[float] = []
        self.compared = Comparison(moves)

    def run(self, deadline: float | None, keep: list[Move]) -> None:
        """Compare the moves.

        Args:
            deadline: the ``perf_counter`` time at which to answer; None for the minimum of work.
            keep: moves that are followed in every deal.
        """
        until = inf if deadline is None else deadline
        if deadline is None:
            self._size = min(self._size, _HURRIED)
        deals = self._determinizer.sample(self._size)
        self._all = self._determinizer.samples_all(self._size)
        first = next(deals)
        begin = perf_counter()
        if not self._follow_all(list(self.branches.values()), first, until):
            return
        cost = perf_counter() - begin
        needed = _WORTH_PLANNING * self._next_moves * cost
        # Where cards are drawn, hardly two deals look alike.
        planned = self._next_moves > 1 and not self._determinizer.draws
        if planned and until - perf_counter() > needed:
            self._width = self._next_moves
            self.branches = {move: Branch(move) for move in self.branches}
            self._weights = []
            if not self._follow_all(list(self.branches.values()), first, until):
                return
        self._follow_rest(deals, until, keep)

    def _follow_rest(self, deals: Iterator[Deal], until: float, keep: list[Move]) -> None:
        """Follow the moves in the other deals, as far as there is time."""
        branches = list(self.branches.values())
        for deal in deals:
            if not self._follow_all(branches, deal, until):
                break
            followed = len(self._weights)
            if followed % _BATCH == 0 and followed >= _BEFORE_DROPPING:
                self._compare(branches)
                self.compared.drop(keep)
                branches = [self.branches[move] for move in self.compared.live]
                if len(branches) == 1:
                    break
        self._compare(branches)

    def _compare(self, branches: list[Branch]) -> None:
        """Compare the moves followed by what is known by now."""
        weights = self._weights[:]
        doubt = 1.0 - sum(weights) / self._size if self._all else 1.0
        trust = _TRUST * self._size * doubt
        worths = [branch.worths(len(weights), doubt, trust) for branch in branches]
        self.compared.replace(worths, weights, doubt)

    def _follow_all(self, branches: list[Branch], deal: Deal, until: float) -> bool:
        """Follow moves in one more deal; tell whether there was time for it."""
        for branch in branches:
            if not self._follow(branch, deal, until):
                return False
        self._weights.append(deal.weight)
        return True

    def _follow(self, branch: Branch, deal: Deal, until: float) -> bool:
        """Follow a move in one more deal; tell whether there was time for it."""
        place = len(self._weights)
        position = deal.position.copy()
        position.apply(branch.move)
        while self._goes_on(position) and position.turn != self._seat:
            self._play(position, deal.styles)
        if not self._goes_on(position):
            branch.ended[place] = self._outlook.value(position)
            return perf_counter() <= until
        moves = tuple(position.moves[self._since :])
        hidden = position.information.hidden_from(self._seat)
        piles = tuple([pile & ~hidden for pile in position.piles])
        seen = (position.hands[self._seat], position.table_cards, piles, moves)
        alike = branch.sets.get(seen)
        if alike is None:
            alike = branch.sets[seen] = InformationSet(self._promising(position))
        row: list[float] = []
        for move in alike.moves:
            after = position.copy()
            after.apply(move)
            while self._goes_on(after):
                self._play(after, deal.styles)
            row.append(self._outlook.value(after))
            if perf_counter() > until:
                return False
        alike.add(place, row, deal.weight)
        return True

    def _promising(self, position: Position) -> list[Move]:
        """Return the moves to compare, the rollout policy's first."""
        moves = position.legal(_LISTED)
        if len(moves) == 1:
            return moves
        values = self._policy.values(position, moves)
        order = sorted([(-value, at) for at, value in enumerate(values)])
        return [moves[at] for _, at in order[: self._width]]

    def _goes_on(self, position: Position) -> bool:
        """Tell whether to play on from a position."""
        if position.turn < 0 or position.deals != self._deals_now:
            return False
        return len(position.moves) < self._end or (self._tricks and position.table != 0)

    def _play(self, position: Position, styles: list[int]) -> None:
        """Play the move of the style of the seat to play."""
        moves = position.legal(_LISTED)
        if len(moves) == 1:
            position.apply(moves[0])
            return
        style = self._styles[styles[position.turn]]
        position.apply(style.move(position, moves, self._random.random()))

"""Players that search: they sample the hidden cards and follow each move in many samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random
from time import perf_counter

from kontsina_qt.players.base import SECONDS, Candidate, Choice
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Utility, Worth, match_utility
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels import reasons
from kontsina_qt.players.levels.move_reasons import APART, MOST_COMPARED, reason_for
from kontsina_qt.players.levels.partner import heeding
from kontsina_qt.players.levels.steady import (
    MOST_CANDIDATES,
    brings,
    ranked,
    winning_call,
)
from kontsina_qt.players.models.acquaintance import PRIOR, beliefs
from kontsina_qt.players.models.replies import MODEL, PLAIN, replies
from kontsina_qt.players.models.styles import Weights
from kontsina_qt.players.search.comparing import Comparison, Ranked
from kontsina_qt.players.search.determinization import PROPOSED, Determinizer
from kontsina_qt.players.search.planning import Planner
from kontsina_qt.players.search.tree import solved
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.move import COUNT, Move
from kontsina_qt.rules.state.words import Message
from kontsina_qt.rules.view import View

_MOST_FOLLOWED = 14
"""The most moves compared; of more, those with the best static evaluation."""

_IN_POINTS = 0.25
"""The share of the time for a move's worth in points where more is at stake."""

_FEW_PROPOSED, _AMPLE = 100, 0.3
"""Below this many seconds fewer deals are proposed, but at least this number."""

_PROMPT = 0.93
"""The share of the time after which the answer is composed."""

_READING = 0.3
"""The share of the time for inference from the others' plays."""

_COUNTING = 0.6
"""The share of the time for solving the last deal before giving up."""

_FORCED = 0.2
"""The share of the time for evaluating a forced move."""

_HURRIED_NODES, _FORCED_NODES = 3_000, 400
_ALL_NODES = 1 << 60

_JUDGING = 0.1
"""The share of the time for modelling the opponents."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The search settings of a player.

    Attributes:
        likely: whether deals are weighted by how well they explain the others' plays.
        learned: whether it uses learned weights.
        deals: the maximum number of deals of the hidden cards.
        knowing: whether others play in styles, which it learns from their play so far.
        next_moves: the most moves compared for its next turn; with 1 the rollout policy chooses.
        exact: whether it solves the last deal if nothing is hidden.
    """

    likely: bool
    learned: bool
    deals: int = 1_000
    knowing: bool = False
    next_moves: int = 1
    exact: bool = True


class Thinker:
    """A player that searches.

    Attributes:
        effort: how much it searches.
    """

    def __init__(self, effort: Effort) -> None:
        self.effort = effort

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``.

        Without any time it does a small, fixed amount of work, and only chance comes in.
        """
        begin = perf_counter()
        sight = look(rules, view)
        at_once = winning_call(sight)
        if at_once is not None:
            return at_once
        moves = sight.moves()
        utility = match_utility(rules, view.scores, sight.side, sight.hands_to_come, sight.carried)
        decision = _Decision(self.effort, sight, view, moves, utility, random)
        named = [sight.public.notation.read(text) for text in also if not text.startswith(COUNT)]
        deadline = begin + seconds * _PROMPT if seconds > 0 else None
        return decision.choice(deadline, begin, named)


class _Decision:
    """One decision: the search for a move from one sight."""

    def __init__(
        self,
        effort: Effort,
        sight: Sight,
        view: View,
        moves: list[Move],
        utility: Utility | None,
        random: Random,
    ) -> None:
        self._view = view
        self._effort = effort
        self._sight = sight
        self._moves = moves
        self._utility = utility
        self._random = random
        worth = Worth(sight.rules, sight.public, sight.side, utility)
        self._weigher = Weigher(sight, worth)
        self._compared: Comparison | None = None
        kind = replies(sight.rules.game.id)
        # With more players each reveals less of itself.
        self._modelled = effort.knowing and kind == MODEL and sight.rules.players == 2
        self._beliefs: list[Weights] | None = None
        if effort.knowing and kind != PLAIN:
            self._beliefs = [PRIOR] * sight.rules.players

    def choice(self, deadline: float | None, begin: float, named: list[Move]) -> Choice:
        """Return the move with the candidates."""
        until = inf if deadline is None else begin + _READING * (deadline - begin)
        several = len(self._moves) > 1
        share = 0.0 if deadline is None else deadline - begin
        proposed = min(PROPOSED, _FEW_PROPOSED + int(PROPOSED * share / _AMPLE))
        likely = self._effort.likely and several
        if self._modelled and several:
            judging = inf if deadline is None else begin + _JUDGING * share
            self._beliefs = beliefs(self._sight.rules, self._view, self._sight.public, judging)
        determinizer = Determinizer(
            self._sight, self._random, likely, proposed, until, self._beliefs
        )
        if not several and deadline is not None:
            deadline = begin + _FORCED * (deadline - begin)
        if determinizer.fixed and self._effort.exact:
            choice = self._exact(determinizer, deadline, named)
            if choice is not None:
                return choice
        moves = self._followed(named)
        first = deadline
        if deadline is not None and self._utility is not None:
            first = begin + (deadline - begin) * (1 - _IN_POINTS)
        found = self._search(determinizer, moves, self._utility, first, named)
        values = dict(found)
        if self._utility is not None:
            again = self._search(determinizer, moves, None, deadline, moves)
            values = dict(again)
        return self._choice_of(found, values, named)

    def _followed(self, named: list[Move]) -> list[Move]:
        """Return the moves to search."""
        if len(self._moves) <= _MOST_FOLLOWED:
            best = self._moves[:]
            self._random.shuffle(best)
        else:
            weighed = ranked(self._weigher, self._moves, self._random)
            best = [each.move for each in weighed[:_MOST_FOLLOWED]]
        return list(dict.fromkeys(best + named))

    def _search(
        self,
        determinizer: Determinizer,
        moves: list[Move],
        utility: Utility | None,
        deadline: float | None,
        keep: list[Move],
    ) -> list[Ranked]:
        self._compared = None
        if len(self._moves) == 1:
            return self._judged(moves, utility)
        effort = self._effort
        planner = Planner(
            self._sight,
            moves,
            self._outlook(utility),
            determinizer,
            self._random,
            effort.deals,
            effort.next_moves if deadline is not None else 1,
        )
        planner.run(deadline, keep)
        if not planner.compared.deals:
            return self._judged(moves, utility)
        self._compared = planner.compared
        return planner.compared.ranking()

    def _judged(self, moves: list[Move], utility: Utility | None) -> list[Ranked]:
        """Return the moves by static evaluation, when there is nothing else to go by."""
        sight = self._sight
        worth = Worth(sight.rules, sight.public, sight.side, utility)
        weigher = Weigher(sight, worth, self._weigher.boards)
        weighed = [(move, worth.now + weigher.weigh(move).total) for move in moves]
        return sorted(weighed, key=lambda each: -round(each[1], 9))

    def _outlook(self, utility: Utility | None) -> Outlook:
        sight = self._sight
        return Outlook(sight.rules, sight.public, sight.side, utility, self._effort.learned)

    def _choice_of(
        self, found: list[Ranked], values: dict[Move, float], named: list[Move]
    ) -> Choice:
        public = self._sight.public
        first = heeding(self._sight, [move for move, _ in found], self._utility)[0]
        found = sorted(found, key=lambda each: each[0] != first)
        listed = found[:MOST_CANDIDATES]
        listed += [each for each in found[MOST_CANDIDATES:] if each[0] in named]
        errors = self._compared.errors(first) if self._compared is not None else {}
        candidates = tuple(
            Candidate(public.notation.text(move), values[move], errors.get(move))
            for move, _ in listed
        )
        best = candidates[0]
        return Choice(best.move, best.value, candidates, self._reason(listed, named))

    def _reason(self, listed: list[Ranked], named: list[Move]) -> Message:
        """Return why the first move is better than those asked about, else than the worse ones."""
        if len(self._moves) == 1:
            return reasons.ONLY_MOVE
        first, most = listed[0]
        others = [each for each in listed if each[0] in named and each[0] != first]
        others = others or [each for each in listed if each[1] < most - APART]
        weighed = [self._weigher.weigh(each[0]) for each in (listed[0], *others[:MOST_COMPARED])]
        return reason_for(self._sight, weighed, most - others[0][1] if others else 0.0)

    # The last deal, in which the other hand is exactly the unseen cards

    def _exact(
        self, determinizer: Determinizer, deadline: float | None, named: list[Move]
    ) -> Choice | None:
        sight = self._sight
        world = determinizer.only()
        most = _HURRIED_NODES if deadline is None else _ALL_NODES
        if len(self._moves) == 1:
            most = min(most, _FORCED_NODES)
        now = perf_counter()
        until = inf if deadline is None else now + _COUNTING * (deadline - now)
        moves = list(dict.fromkeys(self._moves + named))
        found = solved(sight, world, moves, self._outlook(self._utility), until, most)
        if found is None:
            return None
        values, exact = found, True
        if self._utility is not None:
            counted = solved(sight, world, moves, self._outlook(None), until, most)
            exact = counted is not None
            values = counted or dict(self._judged(moves, None))
        moves = list(found)
        self._random.shuffle(moves)
        moves.sort(key=lambda move: (round(found[move], 9), brings(sight, move)), reverse=True)
        listed = moves[:MOST_CANDIDATES]
        listed = list(dict.fromkeys(listed + named))
        public = sight.public
        candidates = tuple(Candidate(public.notation.text(move), values[move]) for move in listed)
        reason = reasons.ONLY_MOVE if len(moves) == 1 else reasons.EXACT
        if len(moves) > 1 and found[moves[0]] - found[moves[-1]] < 1e-9:
            reason = reasons.ALL_EQUAL
        best = candidates[0]
        return Choice(best.move, best.value, candidates, reason, exact)


SHALLOW = Effort(likely=False, learned=False, next_moves=5)
EXPERT = Effort(likely=True, learned=True, knowing=True, next_moves=5)
WITHOUT = {
    "models": replace(EXPERT, knowing=False),
    "reading": replace(EXPERT, likely=False),
    "values": replace(EXPERT, learned=False),
    "planning": replace(EXPERT, next_moves=1),
    "counting": replace(EXPERT, exact=False),
}
"""The expert without one of its parts each."""

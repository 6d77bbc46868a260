"""A careful player: it weighs the points now against what a move leaves.

Moves are evaluated by what they bring, leave and promise (``weigh``); the last plays are solved
(``endgame``). It forgets no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kontsina_qt.players.base import SECONDS, Candidate, Choice
from kontsina_qt.players.evaluation.taste import FAIR
from kontsina_qt.players.evaluation.weigh import CROWDED, MOST_MOVES, Weighed, Weigher
from kontsina_qt.players.evaluation.worth import Worth, match_utility
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels import reasons
from kontsina_qt.players.levels.lapses import FLAWLESS, Lapses
from kontsina_qt.players.levels.move_reasons import APART, MOST_COMPARED, reason_for
from kontsina_qt.players.levels.partner import disturbed, heeding
from kontsina_qt.players.search.endgame import solve
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import Message
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.view import View

_MOST_LAYS = 16
_MOST_BUILDS = 16
MOST_CANDIDATES = 12
"""The most candidates in an answer."""


class Steady:
    """Takes the best points now and avoids leaving captures.

    Args:
        lapses: its lapses; by default none.
    """

    def __init__(self, lapses: Lapses = FLAWLESS) -> None:
        self._lapses = lapses

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``. Ties are broken randomly."""
        sight = look(rules, view)
        at_once = winning_call(sight)
        if at_once is not None:
            return at_once
        lapses = self._lapses.at(rules.game.id)
        solved = solve(sight) if lapses.counts else None
        if solved is not None:
            return _from_solution(sight, solved, random, also)
        lapses = lapses.this_turn(random)
        moves = lapses.noticed(sight, sight.moves(), random)
        sight = lapses.remembered(sight, view.moves)
        utility = match_utility(rules, view.scores, sight.side, sight.hands_to_come, sight.carried)
        worth = Worth(rules, sight.public, sight.side, utility, lapses.taste)
        weigher = Weigher(sight, worth, None, lapses.taste)
        weighed = ranked(weigher, moves, random)
        by_move = {each.move: each for each in weighed}
        weighed = [by_move[move] for move in heeding(sight, list(by_move), utility)]
        points, in_points = worth, weigher
        if not worth.by_margin or lapses.taste != FAIR:
            points = Worth(rules, sight.public, sight.side)
            in_points = Weigher(sight, points, weigher.boards)
        listed = weighed[:MOST_CANDIDATES]
        asked = [sight.public.notation.read(text) for text in also]
        listed += [weigher.weigh(m) for m in asked if m not in [each.move for each in listed]]
        candidates = tuple(
            Candidate(
                sight.public.notation.text(each.move),
                points.now + (each if points is worth else in_points.weigh(each.move)).total,
            )
            for each in listed
        )
        reason = reasons.ONLY_MOVE if len(moves) == 1 else _reason(sight, listed, asked)
        return Choice(candidates[0].move, candidates[0].value, candidates, reason)


def _reason(sight: Sight, listed: list[Weighed], asked: list[Move]) -> Message:
    """Return why the first move is better than those asked about, else than the worse ones."""
    best = listed[0]
    others = [each for each in listed if each.move in asked and each is not best]
    others = others or [each for each in listed if each.total < best.total - APART]
    return reason_for(sight, [best, *others[:MOST_COMPARED]])


def winning_call(sight: Sight) -> Choice | None:
    """Return the call that wins the match, if there is one."""
    if not sight.enough:
        return None
    value = Worth(sight.rules, sight.public, sight.side).now
    return Choice("count", value, (Candidate("count", value),), reasons.ENOUGH)


def promising(weigher: Weigher, sight: Sight, moves: list[Move]) -> list[Move]:
    """Return the moves to evaluate: all of them or, of many, a selection of each kind."""
    most = MOST_MOVES if sight.public.table_cards.bit_count() <= CROWDED else MOST_MOVES // 2
    if len(moves) <= most:
        return moves
    captures: list[Move] = []
    builds: list[Move] = []
    lays: list[Move] = []
    for move in moves:
        if move.verb == BUILD:
            builds.append(move)
        else:
            (captures if sight.public.touched(move) else lays).append(move)
    builds.sort(key=lambda move: sight.public.touched(move).bit_count(), reverse=True)
    del builds[_MOST_BUILDS:], lays[_MOST_LAYS:]
    now = {move: weigher.now(move) for move in captures}
    captures.sort(key=lambda move: now[move], reverse=True)
    return lays + builds + captures[: max(most - len(lays) - len(builds), most // 3)]


def ranked(weigher: Weigher, moves: list[Move], random: Random) -> list[Weighed]:
    """Return the moves with their evaluation, best first; ties are broken randomly."""
    weighed = [weigher.weigh(move) for move in promising(weigher, weigher.sight, moves)]
    random.shuffle(weighed)
    weighed.sort(key=lambda each: round(each.total, 9), reverse=True)
    return weighed


def _from_solution(
    sight: Sight, solved: dict[Move, float], random: Random, also: Sequence[str]
) -> Choice:
    """Return the choice among solved moves."""
    moves = list(solved)
    random.shuffle(moves)
    moves.sort(key=lambda move: (round(solved[move], 9), brings(sight, move)), reverse=True)
    in_points, exact = solved, True
    utility = match_utility(
        sight.rules, sight.scores, sight.side, sight.hands_to_come, sight.carried
    )
    if utility is not None:
        counted = solve(sight, margin_only=True)
        exact = counted is not None
        in_points = _in_points(sight, moves) if counted is None else counted
    named = moves[:MOST_CANDIDATES]
    named += [m for m in map(sight.public.notation.read, also) if m not in named and m in in_points]
    candidates = tuple(Candidate(sight.public.notation.text(m), in_points[m]) for m in named)
    reason = reasons.ONLY_MOVE if len(moves) == 1 else reasons.EXACT
    if len(moves) > 1 and solved[moves[0]] - solved[moves[-1]] < 1e-9:
        reason = reasons.ALL_EQUAL
    return Choice(candidates[0].move, candidates[0].value, candidates, reason, exact)


def _in_points(sight: Sight, moves: list[Move]) -> dict[Move, float]:
    """Return the worth of moves in points by static evaluation."""
    worth = Worth(sight.rules, sight.public, sight.side)
    weigher = Weigher(sight, worth)
    return {move: worth.now + weigher.weigh(move).total for move in moves}


def brings(sight: Sight, move: Move) -> tuple[bool, int, int]:
    """Return a sort key for moves with equal results: the partner's request, points, cards."""
    outcome = sight.public.outcome(move)
    cards = outcome.brought if outcome is not None and outcome.to == sight.side else 0
    return not disturbed(sight, move), sight.rules.card_points(cards), cards.bit_count()

"""Reviewing a hand move by move, comparing each with the best one found.

A move is judged by what its seat knew at the time, without the hidden cards, so that a good move
stays good even if it was unlucky.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kontsina_qt.analysis.review import NO_MOVE, HandReview, Judged
from kontsina_qt.analysis.wording import luck, play
from kontsina_qt.match.match import Match
from kontsina_qt.players.base import SECONDS, Candidate
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth, margin
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import choose_builtin, level, strongest
from kontsina_qt.players.levels.reasons import ENOUGH
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import N_, Message
from kontsina_qt.rules.view import View, view_of

FORCED_SECONDS = 0.02
"""The time for evaluating a forced move, which matters only for the graph."""

NOTHING_BETTER = Message(N_("no better move was found"))
"""The reason for a move as good as the judge's choice."""

NOT_ENOUGH = Message(N_("it was not enough, and that lost the match"))
"""The reason against a false call."""

_EQUAL = 1e-9


@dataclass(frozen=True, slots=True)
class Step:
    """A move that has just been judged.

    Attributes:
        hand: the index of its hand.
        of: the number of moves in that hand.
        judged: the move.
    """

    hand: int
    of: int
    judged: Judged

    def to_json(self) -> dict[str, Any]:
        """Return it as printed by ``kontsina analyse --json``."""
        judged = self.judged
        data = {"hand": self.hand, "ply": judged.ply, "of": self.of}
        return {**data, "judged": judged.to_json()}


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A hand that has just been reviewed.

    Attributes:
        review: the review.
        over: whether the hand was finished.
    """

    review: HandReview
    over: bool

    def to_json(self) -> dict[str, Any]:
        """Return it as printed by ``kontsina analyse --json``, with each side's luck and play."""
        review, over = self.review, self.over
        sides = range(len(review.points))
        return {
            "hand": review.hand,
            "review": review.to_json(),
            "luck": [luck(review, side, over) for side in sides],
            "play": [play(review, side, over) for side in sides],
        }


def judge_match(
    match: Match, hands: Iterable[int], seconds: float = SECONDS, name: str | None = None
) -> Iterator[Step | Reviewed]:
    """Judge hands of a match: a ``Step`` for each move, a ``Reviewed`` after each hand.

    The iteration may be abandoned at any point.

    Args:
        match: the match; undone moves are not judged.
        hands: the indexes of the hands.
        seconds: the time per move.
        name: the level that judges; by default the strongest.

    Raises:
        UnknownLevel: there is no such level.
        IndexError: there is no such hand.
    """
    for hand in hands:
        of = len(match.hands[hand].position.moves)
        judging = judge_hand(match, hand, seconds, name)
        while True:
            try:
                judged = next(judging)
            except StopIteration as end:
                yield Reviewed(end.value, match.hands[hand].position.over)
                break
            yield Step(hand, of, judged)


def judge_hand(
    match: Match, hand: int, seconds: float = SECONDS, name: str | None = None
) -> Generator[Judged, None, HandReview]:
    """Judge one hand; yield each judged move and return the whole review.

    The review is reproducible as long as the time allows the same search. Arguments and errors
    are as of ``judge_match``.
    """
    judge = level(strongest() if name is None else name).name
    played = match.hands[hand]
    before = match.results[:hand]
    scores = match.rules.scores_after(before)
    position = first_position(match.rules, played.deal.dealer, played.deal.deck, before)
    moves: list[Judged] = []
    texts = tuple(played.course.texts)
    course = replace(played.course, texts=[])  # as before the first move
    for ply, (move, text) in enumerate(zip(tuple(played.position.moves), texts, strict=True)):
        view = view_of(position, position.turn, scores, course)
        if position.features.is_false_call(move):
            judged = _false_call(judge, position, view, _seed(hand, ply), seconds, text)
        else:
            judged = _judged(judge, position, view, _seed(hand, ply), seconds, text)
        moves.append(judged)
        yield judged
        position.apply(move)
        course.texts.append(text)
    points = _points(match.rules, scores, _result(match, hand))
    return HandReview(hand, judge, seconds, tuple(moves), points)


def _seed(hand: int, ply: int) -> int:
    return hand << 16 | ply


def _result(match: Match, hand: int) -> HandResult:
    """Return the result of a hand, or what it would be if scored now."""
    return match.results[hand] if hand < len(match.results) else match.hands[hand].position.result()


def _points(rules: Rules, scores: tuple[int, ...], result: HandResult) -> tuple[int, ...]:
    """Return each side's points; the winner by another's false call gets up to the target."""
    points = list(result.points)
    for side in result.decided:
        points[side] = max(points[side], rules.ending.target - scores[side])
    return tuple(points)


def _judged(
    judge: str,
    position: Position,
    view: View,
    seed: int,
    seconds: float,
    move: str,
) -> Judged:
    """Judge the next move of a position."""
    if position.notation.read(move).verb == "count":
        return _called(position, move)
    rules, seat, ply = position.rules, position.turn, len(position.moves)
    choices = len(position.legal())
    if choices == 1:
        seconds = min(seconds, FORCED_SECONDS)
    choice = choose_builtin(judge, rules, view, seed, seconds, (move,))
    found = next((each for each in choice.candidates if each.move == move), None)
    exact = choice.exact and found is not None
    found = found or _weighed(rules, view, move)
    value, error = found.value, found.error
    best, best_value, reason = choice.move, choice.value, choice.reason
    if value >= best_value - _EQUAL:
        reason = reason if move == best else NOTHING_BETTER
        best, best_value, error = move, value, None
    return Judged(
        ply=ply,
        seat=seat,
        side=rules.side_of[seat],
        move=move,
        value=value,
        best=best,
        best_value=best_value,
        exact=exact,
        choices=choices,
        reason=reason,
        error=error,
    )


def _called(position: Position, move: str) -> Judged:
    """Judge a correct call, which may come out of turn and has no alternative."""
    rules, after = position.rules, position.copy()
    after.apply(position.notation.read(move))
    seat, points = after.seat_at(len(position.moves)), after.points()
    side = rules.side_of[seat]
    value = margin(points, side)
    return Judged(
        ply=len(position.moves),
        seat=seat,
        side=side,
        move=move,
        value=value,
        best=move,
        best_value=value,
        exact=True,
        choices=1,
        reason=ENOUGH,
    )


def _false_call(
    judge: str, position: Position, view: View, seed: int, seconds: float, move: str
) -> Judged:
    """Judge a false call, which lost the match, against playing or waiting."""
    rules, after = position.rules, position.copy()
    after.apply(position.notation.read(move))
    seat = after.seat_at(len(position.moves))
    side = rules.side_of[seat]
    value = margin(_points(rules, position.scores, after.result()), side)
    if seat == position.turn:
        choice = choose_builtin(judge, rules, view, seed, seconds)
        best, best_value, choices = choice.move, choice.value, len(position.legal())
    else:
        best, best_value, choices = NO_MOVE, Worth(rules, position, side).now, 2
    return Judged(
        ply=len(position.moves),
        seat=seat,
        side=side,
        move=move,
        value=value,
        best=best,
        best_value=max(best_value, value),
        exact=False,
        choices=choices,
        reason=NOT_ENOUGH,
    )


def _weighed(rules: Rules, view: View, move: str) -> Candidate:
    """Evaluate a move as ``steady`` does, if the judge's choice does not include it.

    That happens in won matches, and for moves that the search has dropped.
    """
    sight = look(rules, view)
    worth = Worth(rules, sight.public, sight.side)
    return Candidate(
        move, worth.now + Weigher(sight, worth).weigh(sight.public.notation.read(move)).total
    )

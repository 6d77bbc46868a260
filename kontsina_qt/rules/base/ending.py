"""The end and the winner of a match (the rule cards, "End of the match" and "Scoring")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kontsina_qt.rules.base.choices import Choices, check_choices
from kontsina_qt.rules.base.scoring import HandResult

TARGET, HANDS, HANDS_WON, COUNTING = "target", "hands", "hands-won", "counting"

CHOICES: Final[Choices] = {"kind": (TARGET, HANDS, HANDS_WON, COUNTING)}
"""Allowed values of ``Ending`` fields; ``explain`` has a sentence for each."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The condition that ends a match, and what decides it.

    Attributes:
        kind: ``"target"``: most points after a hand in which a side has reached the target;
            ``"counting"``: score lines are added in order, and the first side to reach the target,
            strictly ahead of others there, wins; ``"hands"``: most points after a number of hands;
            ``"hands-won"``: most hands won.
        target, hands: the points and the number of hands; 0 if unused.
        tie_break: the category whose counts in the last hand break a tie in points.
        stops: with ``"counting"``, whether lines after the deciding one are not scored.
        late: with ``"counting"``, whether a side that reaches the target on a later line, while
            those before it are tied, may still win.
        start: the points of each side before the first hand.
        all_points: whether a side that takes all points of a hand wins the match by that.
    """

    kind: str
    target: int = 0
    hands: int = 0
    tie_break: str = ""
    stops: bool = False
    late: bool = False
    start: int = 0
    all_points: bool = False

    def __post_init__(self) -> None:
        check_choices(self, CHOICES)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match after some hands.

    Attributes:
        scores: points, or hands won where the match is won by hands, for each side.
        points: points over all hands for each side.
        over: whether the match has ended.
        winners: the winning sides; several if tied, none while the match is in progress.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


def hands_of(ending: Ending) -> int | None:
    """Return the maximum number of hands, or None if only points end the match."""
    return ending.hands if ending.kind in (HANDS, HANDS_WON) else None


def standing(ending: Ending, results: Sequence[HandResult], sides: int) -> Standing:
    """Return the standing after these hands."""
    start = ending.start
    points = tuple(start + sum(hand.points[side] for hand in results) for side in range(sides))
    if results and results[-1].decided:
        return Standing(points, points, True, results[-1].decided)
    if ending.kind == HANDS:
        broke = bool(results) and results[-1].ends
        over = len(results) >= ending.hands or broke
        return Standing(points, points, over, _best(points) if over else ())
    if ending.kind == HANDS_WON:
        return _most_hands(ending, results, points)
    return _race(ending, results, points)


def _most_hands(ending: Ending, results: Sequence[HandResult], points: tuple[int, ...]) -> Standing:
    """Return the standing where most hands won decide, points breaking ties."""
    over = len(results) >= ending.hands
    won = tuple(sum(_best(r.points) == (side,) for r in results) for side in range(len(points)))
    ranked = tuple(zip(won, points, strict=True))
    return Standing(won, points, over, _best(ranked) if over else ())


def _race(ending: Ending, results: Sequence[HandResult], points: tuple[int, ...]) -> Standing:
    """Return the standing where reaching a number of points first decides."""
    if ending.all_points and results:
        scoring = [side for side, got in enumerate(results[-1].points) if got]
        if len(scoring) == 1:
            return Standing(points, points, True, (scoring[0],))
    if ending.kind == COUNTING and results:
        return _counted(ending, results[-1], points, ending.target)
    if max(points) < ending.target:
        return Standing(points, points, False, ())
    winners = _best(points)
    if len(winners) > 1 and ending.tie_break:
        winners = _tie_broken(ending.tie_break, results[-1], winners)
    over = len(winners) == 1
    return Standing(points, points, over, winners if over else ())


def _counted(ending: Ending, last: HandResult, after: tuple[int, ...], target: int) -> Standing:
    """Return the standing after adding the last hand line by line."""
    sofar = [total - got for total, got in zip(after, last.points, strict=True)]
    there: list[int] = []
    for line in [line.points for line in last.lines] or [last.points]:
        sofar = [total + got for total, got in zip(sofar, line, strict=True)]
        if ending.late or not there:
            there = [side for side, total in enumerate(sofar) if total >= target]
        most = max([sofar[side] for side in there], default=0)
        ahead = [side for side in there if sofar[side] == most]
        if len(ahead) == 1:
            scores = tuple(sofar) if ending.stops else after
            return Standing(scores, scores, True, (ahead[0],))
    return Standing(after, after, False, ())


def _tie_broken(category: str, last: HandResult, sides: tuple[int, ...]) -> tuple[int, ...]:
    counts = next((line.counts for line in last.lines if line.category == category), None)
    if counts is None:
        return sides
    most = max(counts[side] for side in sides)
    return tuple(side for side in sides if counts[side] == most)


def _best(values: Sequence[int] | Sequence[tuple[int, int]]) -> tuple[int, ...]:
    most = max(values)
    return tuple(side for side, value in enumerate(values) if value == most)

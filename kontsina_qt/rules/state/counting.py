"""Counting out (rule card Cassino): what a side is sure of, and who wins by claiming enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import (
    Category,
    Counted,
    EachCard,
    HandResult,
    Holding,
    Most,
    ScoreLine,
    Tally,
    score_hand,
)


def sure_result(rules: Rules, tally: Tally) -> HandResult:
    """Return what each side is sure to score in a hand, whatever is still played.

    A majority is sure once a side has more than half of the cards in the game that count.
    """
    lines = []
    for category in rules.categories:
        if isinstance(category, Most):
            lines.append(_majority(rules, category, tally))
        elif isinstance(category, Counted) and category.above_least:
            continue  # the other sides may still catch up
        elif isinstance(category, Holding | EachCard | Counted):
            lines.append(_line(category, tally))
    points = [sum(line.points[side] for line in lines) for side in range(len(tally.piles))]
    return HandResult(tuple(points), tuple(lines))


def has_enough(rules: Rules, tally: Tally, scores: Sequence[int], side: int) -> bool:
    """Return whether a side that counts out now has enough points.

    Args:
        rules: of a game with a target.
        tally: the hand as it is now.
        scores: of each side before this hand.
        side: the side that counts out.
    """
    target = rules.ending.target
    return scores[side] + sure_result(rules, tally).points[side] >= target


def counted_out(
    rules: Rules, tally: Tally, scores: Sequence[int], side: int, right: bool
) -> HandResult:
    """Return the result of a hand that a side ended by counting out.

    If it was wrong, the best other side wins; if several tie, all of them. Arguments are as in
    ``has_enough``.
    """
    won = sure_result(rules, tally)
    if right:
        return replace(won, decided=(side,))
    others = [s for s in range(len(tally.piles)) if s != side]
    total = {s: scores[s] + won.points[s] for s in others}
    best = max(total.values())
    return replace(won, decided=tuple(s for s in others if total[s] == best))


def _majority(rules: Rules, category: Most, tally: Tally) -> ScoreLine:
    """Return the line of a category that only a majority scores."""
    counting = category.cards & rules.full
    half = counting.bit_count() // 2
    piles = [pile if (pile & counting).bit_count() > half else 0 for pile in tally.piles]
    scored = _line(category, Tally(piles))
    held = _line(category, tally)
    return replace(scored, counts=held.counts, cards=held.cards)


def _line(category: Category, tally: Tally) -> ScoreLine:
    return score_hand((category,), tally).lines[0]

"""Counting out (rule card Cassino): what each side has surely won, and who wins by saying so."""

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


def sure(rules: Rules, tally: Tally) -> HandResult:
    """What each side has surely won in a hand, whatever comes.

    The most of something is sure once a side has more than half of it, of the cards that the
    game is played with.
    """
    lines = []
    for category in rules.categories:
        if isinstance(category, Most):
            lines.append(_majority(rules, category, tally))
        elif isinstance(category, Counted) and category.above_least:
            continue  # the others may still come up with it
        elif isinstance(category, Holding | EachCard | Counted):
            lines.append(_line(rules, category, tally))
    points = [sum(line.points[side] for line in lines) for side in range(len(tally.piles))]
    return HandResult(tuple(points), tuple(lines))


def has_enough(rules: Rules, tally: Tally, scores: Sequence[int], side: int) -> bool:
    """Whether a side that counts out now is right.

    Args:
        rules: of a game with a target.
        tally: the hand as it is now.
        scores: of each side before this hand.
        side: of whoever counts out.
    """
    target = rules.ending.target
    return scores[side] + sure(rules, tally).points[side] >= target


def counted_out(
    rules: Rules, tally: Tally, scores: Sequence[int], side: int, right: bool
) -> HandResult:
    """The result of a hand that a side ended by counting out.

    If it was not right the best other side wins; of several equal ones all. Arguments are as of
    ``has_enough``.
    """
    won = sure(rules, tally)
    if right:
        return replace(won, decided=(side,))
    others = [s for s in range(len(tally.piles)) if s != side]
    total = {s: scores[s] + won.points[s] for s in others}
    best = max(total.values())
    return replace(won, decided=tuple(s for s in others if total[s] == best))


def _majority(rules: Rules, category: Most, tally: Tally) -> ScoreLine:
    """The line of a category that only a side with more than half of its cards scores."""
    counting = category.cards & rules.full
    half = counting.bit_count() // 2
    piles = [pile if (pile & counting).bit_count() > half else 0 for pile in tally.piles]
    scored = _line(rules, category, Tally(piles))
    held = _line(rules, category, tally)
    return replace(scored, counts=held.counts, cards=held.cards)


def _line(rules: Rules, category: Category, tally: Tally) -> ScoreLine:
    return score_hand((category,), tally).lines[0]

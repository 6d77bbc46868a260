"""Luck and play in a reviewed hand, and moves in words.

The expected margin of every side is followed through the hand. It changes in two ways:

* A move that is not the best one found loses points for its side. That is *play*.
* From the value of a move to that of the next best move, the margin jumps: other seats turn out to
  hold certain cards, the stock brings others, and the next player knows other cards. So it does
  from the value of the last move to the result. That is *luck*.

So ``start + luck + play`` is the final margin, for each side.

A move is evaluated for the mover's side only. Margins, a side's points minus the mean of the
others', always sum to zero, so the gain of one side is the loss of the others, divided equally.
With more than two sides, each side's expectation is kept and only changes are divided.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kontsina_qt.analysis.review import NO_MOVE, HandReview, Judged
from kontsina_qt.rules.base.cards import TEXTS, card
from kontsina_qt.rules.state.words import N_, Message, card_words

_NONE = 0.005
"""Smaller errors round to zero."""

_SMALL = 0.1
"""Smaller values need a second decimal."""


@dataclass(frozen=True, slots=True)
class _Course:
    """The expected margin of one side through a hand, and the causes of its changes."""

    series: tuple[float, ...]
    luck: float
    play: float


def series(review: HandReview, side: int = 0, over: bool = True) -> list[float]:
    """Return a side's expected margin before each ply, and the final one.

    Args:
        review: the review of the hand.
        side: the side.
        over: whether the hand was finished; otherwise the last value is the expectation after
            the last move.
    """
    return list(_course(review, side, over).series)


def start(review: HandReview, side: int = 0, over: bool = True) -> float:
    """Return a side's expected margin before the first move; arguments as of ``series``."""
    return _course(review, side, over).series[0]


def luck(review: HandReview, side: int = 0, over: bool = True) -> float:
    """Return what a side's margin gained by luck; arguments as of ``series``."""
    return _course(review, side, over).luck


def play(review: HandReview, side: int = 0, over: bool = True) -> float:
    """Return what a side's margin gained by play: its share of the others' losses minus its own.

    Arguments as of ``series``.
    """
    return _course(review, side, over).play


def _course(review: HandReview, side: int, over: bool) -> _Course:
    others = len(review.points) - 1
    margin = review.margin(side)
    if not review.moves:
        return _Course((margin if over else 0.0,), 0.0, 0.0)
    sides = range(len(review.points))
    expected = [0.0 for _ in sides]
    values: list[float] = []
    lucky = played = 0.0

    def shift(mover: int, gain: float) -> float:
        """Adjust the expectations; return the gain of ``side``."""
        for each in sides:
            expected[each] += gain if each == mover else -gain / others
        return gain if side == mover else -gain / others

    for index, each in enumerate(review.moves):
        jump = shift(each.side, each.best_value - expected[each.side])
        if index:
            lucky += jump
        values.append(expected[side])
        played += shift(each.side, -each.loss)
    if over:
        lucky += margin - expected[side]
        expected[side] = margin
    values.append(expected[side])
    return _Course(tuple(values), lucky, played)


_CARD = re.compile(rf"\b(?:{'|'.join(filter(None, TEXTS[: len(TEXTS) // 2]))})\b")


def move_words(move: str) -> str:
    """Return a move with suit symbols: ``9♥ x 4♦+5♣``."""
    return _CARD.sub(lambda found: card_words(card(found[0])), move)


def _plain(value: float, digits: int) -> str:
    """Format a number for the terminal."""
    return f"{value:.{digits}f}"


def loss_words(
    judged: Judged, digits: int = 0, number: Callable[[float, int], str] = _plain
) -> str:
    """Return the loss of a move, with its standard error if there is one: ``0.8 ± 0.2``.

    Args:
        judged: the move.
        digits: the number of decimals; by default one, or two for small values.
        number: formats a number with that many decimals.
    """
    loss, error = judged.loss, judged.error
    short = loss < _SMALL or _NONE <= (error or 0.0) < (_SMALL if loss < 1 else _SMALL / 2)
    digits = digits or (2 if short else 1)
    bar = f" ± {number(error, digits)}" if error and error >= _NONE else ""
    return number(loss, digits) + bar


def better_words(judged: Judged) -> Message:
    """Return the best move found, in words."""
    if judged.best == NO_MOVE:
        return Message(N_("to say nothing"))
    return Message("{move}", {"move": move_words(judged.best)})

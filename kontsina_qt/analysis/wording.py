"""Separates luck from play in a reviewed hand, for one side.

The expected margin of every side is followed through the hand. It changes in two ways:

* A move that is not the best one found costs its side what it loses. That is *play*.
* Between what a move was worth and what the next one can come to, the margin jumps: other seats
  turned out to hold these cards, the stock brought those, and who is to move knows other cards.
  So does the last jump, from the value of the last move to what the hand brought. That is *luck*.

So ``start + luck + play`` is the margin in the end, for each side.

A value is told by the mover for its own side only. Margins, a side's own points less the mean of
the others', always add up to nothing, so whatever one side gains the others lose together; each
of them is taken to lose the same share. With two sides that is the negative; with more, what is
known of a side from its own last move stays and only the change is shared out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kontsina_qt.analysis.review import NO_MOVE, HandReview, Judged
from kontsina_qt.rules.base.cards import TEXTS, card
from kontsina_qt.rules.state.words import N_, Message, card_words

_NONE = 0.005
"""An error below that is none in two digits."""

_SMALL = 0.1
"""What is less than that needs a second digit after the point."""


@dataclass(frozen=True, slots=True)
class _Course:
    """The expected margin of one side through a hand, and what moved it."""

    series: tuple[float, ...]
    luck: float
    play: float


def series(review: HandReview, side: int = 0, over: bool = True) -> list[float]:
    """The margin to be expected for a side before each ply, and the one in the end.

    Args:
        review: of the hand.
        side: whose.
        over: whether the hand was played to its end; if it was not, the last value is what was
            expected after the last move.
    """
    return list(_course(review, side, over).series)


def start(review: HandReview, side: int = 0, over: bool = True) -> float:
    """The margin expected for a side before the first move; arguments as of ``series``."""
    return _course(review, side, over).series[0]


def luck(review: HandReview, side: int = 0, over: bool = True) -> float:
    """What a side's margin gained by cards that nobody chose; arguments as of ``series``."""
    return _course(review, side, over).luck


def play(review: HandReview, side: int = 0, over: bool = True) -> float:
    """What a side's margin gained by the moves made: less what its own moves lost, and its share
    of what the others' moves lost; arguments as of ``series``."""
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
        """Adjust the expectation; return what that gives the side asked about."""
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
    """A move as people read it: ``9♥ x 4♦+5♣``."""
    return _CARD.sub(lambda found: card_words(card(found[0])), move)


def _plain(value: float, digits: int) -> str:
    """Format a number for the terminal."""
    return f"{value:.{digits}f}"


def loss_words(
    judged: Judged, digits: int = 0, number: Callable[[float, int], str] = _plain
) -> str:
    """What a move cost, with its standard error where it has one: ``0.8 ± 0.2``.

    Args:
        judged: the move.
        digits: after the point; unless given two where one alone would say nothing, else one.
        number: writes a number with digits after the point.
    """
    loss, error = judged.loss, judged.error
    short = loss < _SMALL or _NONE <= (error or 0.0) < (_SMALL if loss < 1 else _SMALL / 2)
    digits = digits or (2 if short else 1)
    bar = f" ± {number(error, digits)}" if error and error >= _NONE else ""
    return number(loss, digits) + bar


def better_words(judged: Judged) -> Message:
    """The best move found, as people read it."""
    if judged.best == NO_MOVE:
        return Message(N_("to say nothing"))
    return Message("{move}", {"move": move_words(judged.best)})

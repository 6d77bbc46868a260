"""The end of a hand of a fishing game: counting out, leftover cards, the score."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.base.scoring import (
    BONUS,
    LAST,
    MULLE,
    SWEEPS,
    HandResult,
    Holding,
    Tally,
    score_hand,
)
from kontsina_qt.rules.base.turn import LAST_CAPTURER, LAST_PLAYER
from kontsina_qt.rules.kinds.fishing.captures import Captures
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import NOBODY, Position


def may_count_out(position: Position, move: Move) -> bool:
    """Return whether a move may count out: for the seat to play, or another one meanwhile."""
    if not position.rules.turn.count_out or move.card >= 0 or move.cards or move.builds:
        return False
    return move.other != position.turn and move.other < len(position.hands)


def rest_goes_to(position: Position, last_seat: int) -> int:
    """Return the side that gets the rest after ``last_seat`` has played last, or ``NOBODY``."""
    rest = position.rules.turn.rest
    if rest == LAST_CAPTURER:
        return position.last_side
    return position.rules.side_of[last_seat] if rest == LAST_PLAYER else NOBODY


def tally(position: Position, captures: Captures, early: bool) -> Tally:
    """Return the data from which a hand is scored, as it is now.

    Args:
        position, captures: the hand.
        early: whether it ended before all cards were played; then nobody has the last capture.
    """
    sides = range(len(position.piles))
    over = position.turn < 0 and not early
    counts = {
        SWEEPS: captures.sweeps,
        MULLE: captures.mulles,
        BONUS: captures.bonus,
        LAST: [int(over and side == position.last_side) for side in sides],
    }
    return Tally(position.piles, counts)


def result(position: Position, tally: Tally, cut_short: bool, rest_to: int) -> HandResult:
    """Return the score of a hand in which nobody counted out.

    Args:
        position, tally: the hand, and the data from which it is scored.
        cut_short: whether points scored at once ended it; then only single scoring cards count.
        rest_to: the side that got what was left, or ``NOBODY``.
    """
    categories = position.rules.categories
    if cut_short:
        categories = tuple([each for each in categories if isinstance(each, Holding)])
    rest = tuple(cards_in(position.rest))
    return score_hand(categories, tally, rest_to if position.rest else None, rest)

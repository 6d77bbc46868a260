"""Why a move is better than others: the component of its value that sets it apart.

A reason is given only where the static evaluation has one. Whatever a search found beyond that is
attributed to looking ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from kontsina_qt.players.evaluation.weigh import Weighed, Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.levels import reasons
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import Message, card_words, cards_words

APART = 0.05
"""Moves closer in worth than this need no reason."""

MOST_COMPARED = 3
"""The number of other moves that a move is compared with."""

_SHARE = 0.2
"""A component below this share of a difference does not explain it."""

_NOTHING, _LITTLE = 0.02, 0.25
"""Thresholds: a threat of no account in points, and a small one relative to the capture."""

_NOW, _LEFT, _LATER, _KEPT, _REST = "now", "left", "later", "kept", "rest"


def reason_for(sight: Sight, weighed: Sequence[Weighed], loss: float = 0.0) -> Message:
    """Return why the first of the moves is better than the others.

    Args:
        sight: where they can be made.
        weighed: the moves; a single one is described by what it does.
        loss: by how much a search found it better than the second.
    """
    best, *others = weighed
    if not others:
        return _alone(sight, best)
    gaps = {
        _NOW: best.now - fmean([other.now for other in others]),
        _LEFT: best.left - fmean([other.left for other in others]),
        _LATER: best.later - fmean([other.later for other in others]),
        _KEPT: best.kept - fmean([other.kept for other in others]),
        _REST: best.rest - fmean([other.rest for other in others]),
    }
    part = max(gaps, key=gaps.__getitem__)
    if gaps[part] < max(_NOTHING, _SHARE * loss):
        return reasons.AS_GOOD if loss < APART else reasons.LOOKED_AHEAD
    if not sight.rules.game.play.captures:
        return _in_trick(sight, best, others, part)
    if part == _NOW:
        return _takes_more(sight, best, others, gaps)
    if part == _LEFT:
        return _leaves_less(sight, best, others, gaps)
    if part == _LATER:
        return _promises(sight, best)
    if part == _REST:
        return _may_be_last(sight, best, others)
    return reasons.KEEPS_BETTER


def _alone(sight: Sight, best: Weighed) -> Message:
    """Return the reason for a move that is hardly better than others."""
    if not sight.rules.game.play.captures:
        return _in_trick(sight, best, [], _NOW)
    outcome = sight.public.outcome(best.move)
    if best.move.verb == BUILD:
        return _built(sight, best.move)
    if not best.left:
        # Nothing is left, or the evaluation left it out.
        worth = Worth(sight.rules, sight.public, sight.side)
        best = replace(best, left=Weigher(sight, worth).weigh(best.move).left)
    if outcome is not None:
        reason = _event(sight, best.move, outcome)
        also = _beside(best, {_LEFT: 1.0, _REST: best.rest})
        return reason or reasons.for_capture(sight.rules, outcome.brought, also)
    if best.left > _NOTHING:
        return reasons.LEAVES_PARTNER
    if best.left > -_NOTHING:
        return reasons.LEAVES_NOTHING
    return _waits(sight, best.move) or reasons.AS_GOOD


# By the component that makes the difference


def _takes_more(
    sight: Sight, best: Weighed, others: Sequence[Weighed], gaps: dict[str, float]
) -> Message:
    outcome = sight.public.outcome(best.move)
    if outcome is None:
        return reasons.LOOKED_AHEAD
    beside = [sight.public.outcome(other.move) for other in others]
    reason = _event(sight, best.move, outcome)
    if reason is not None:
        same = [
            each is not None and _event(sight, other.move, each) == reason
            for other, each in zip(others, beside, strict=True)
        ]
        if not all(same):
            return reason
    brought = [0 if each is None else each.brought for each in beside]
    return reasons.for_capture(sight.rules, outcome.brought, _beside(best, gaps), brought)


def _leaves_less(
    sight: Sight, best: Weighed, others: Sequence[Weighed], gaps: dict[str, float]
) -> Message:
    if best.left > _NOTHING:
        return reasons.LEAVES_PARTNER
    outcome = sight.public.outcome(best.move)
    if outcome is not None and gaps[_NOW] > _NOTHING and best.move.played:
        also = _beside(best, gaps)
        if also in (reasons.NOTHING_LEFT, reasons.LITTLE_LEFT):
            beside = [sight.public.outcome(other.move) for other in others]
            brought = [0 if each is None else each.brought for each in beside]
            return reasons.for_capture(sight.rules, outcome.brought, also, brought)
    if best.left > -_NOTHING:
        return reasons.LEAVES_NOTHING
    if len(others) > 1 and best.left >= max(other.left for other in others):
        return reasons.LEAVES_LEAST
    return reasons.LEAVES_LESS


def _promises(sight: Sight, best: Weighed) -> Message:
    if best.move.verb == BUILD:
        return _built(sight, best.move)
    return _waits(sight, best.move) or reasons.TAKES_NEXT


def _may_be_last(sight: Sight, best: Weighed, others: Sequence[Weighed]) -> Message:
    outcome = sight.public.outcome(best.move)
    if outcome is None:
        return reasons.GETS_REST
    beside = [sight.public.outcome(other.move) for other in others]
    brought = [0 if each is None else each.brought for each in beside]
    return reasons.for_capture(sight.rules, outcome.brought, reasons.LAST_CAPTURE, brought)


def _in_trick(sight: Sight, best: Weighed, others: Sequence[Weighed], part: str) -> Message:
    reason = _trick_words(sight, best.move)
    alike = bool(others) and all(_trick_words(sight, other.move) == reason for other in others)
    return reasons.KEEPS_BETTER if alike and part == _KEPT else reason


def _trick_words(sight: Sight, move: Move) -> Message:
    outcome = sight.public.outcome(move)
    if outcome is None:
        return reasons.TURNS_UP
    if not sight.table:
        return reasons.LEADS
    if outcome.to != sight.side:
        return reasons.SPARES
    return reasons.WINS_TRICK if outcome.uses else reasons.THROWS


# Words


def _beside(best: Weighed, gaps: dict[str, float]) -> str:
    """Return what to add about a capture: what else speaks for it."""
    if gaps[_LEFT] > _NOTHING:
        if best.left > -_NOTHING:
            return reasons.NOTHING_LEFT
        if not best.now or best.left > -_LITTLE * best.now:
            return reasons.LITTLE_LEFT
    if gaps[_REST] > _NOTHING and best.rest > best.now:
        return reasons.LAST_CAPTURE
    return reasons.SEEN


def _event(sight: Sight, move: Move, outcome: Outcome) -> Message | None:
    """Return the reason for more than an ordinary capture: a sweep, a pile, a bonus."""
    count = outcome.brought.bit_count()
    if outcome.loser >= 0 and outcome.lost == sight.public.piles[outcome.loser]:
        return reasons.stealing(outcome.lost.bit_count())
    if not move.played:
        return reasons.claiming(count)
    if not outcome.card:
        return reasons.plucking(card_words(outcome.cards.bit_length() - 1))
    if outcome.bonus:
        return reasons.with_bonus(count, outcome.bonus)
    if outcome.sweep:
        return reasons.sweeping(count)
    if outcome.mulle:
        return reasons.twin(card_words(outcome.card.bit_length() - 1))
    return None


def _built(sight: Sight, move: Move) -> Message:
    touched = sight.public.touched(move)
    upon = next((each.value for each in sight.public.builds if each.bit & touched), 0)
    return reasons.building(sight.rules, move.value, upon)


def _waits(sight: Sight, move: Move) -> Message | None:
    """Return a reason if one of the seat's cards can take the laid card with others later."""
    laid = move.played
    after = sight.public.copy()
    after.apply(move)
    if not laid or after.over or sight.public.touched(move):
        return None
    for own in cards_in(sight.hand & ~laid):
        stacked = sight.rules.game.play.stacked
        taken = _takes_with(after if stacked else sight.public, sight.seat, own, laid)
        if taken:
            return reasons.waiting(card_words(own), cards_words(taken))
    return None


def _takes_with(position: Position, seat: int, own: int, laid: ElementSet) -> ElementSet:
    """Return what a card of the seat could take together with a card just laid."""
    probe = position.information.as_if(seat)
    probe.table |= laid
    probe.hands[seat] = 1 << own
    for move in probe.legal(100):
        outcome = probe.outcome(move)
        if outcome is not None and outcome.card and outcome.cards & laid:
            return outcome.cards
    return 0

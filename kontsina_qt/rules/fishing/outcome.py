"""What a move of a fishing game brings, told before it is made, and when a sweep counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kontsina_qt.rules.cards import JOKER_MASK, CardSet, face
from kontsina_qt.rules.fishing.moves import ALL, CAPTURE, CARD_BITS, LAY, STEAL, FishMove
from kontsina_qt.rules.fishing.turn import SWEEPER
from kontsina_qt.rules.outcome import Outcome
from kontsina_qt.rules.position import FIRST_PILE, NOBODY, ElementSet

if TYPE_CHECKING:
    from kontsina_qt.rules.fishing.position import FishingPosition


def outcome_of(position: FishingPosition, move: FishMove) -> Outcome | None:
    """What a legal move brings to any side; None if it is a plain lay, a build and the like."""
    uses = position.touched(move)
    if not uses and not move.pluck:
        return None
    turn = position.rules.turn
    side = position.rules.side_of[position.turn]
    pluck = plucked_by(move)
    if move.verb not in (CAPTURE, ALL, STEAL):
        return Outcome(side, 0, pluck, pluck) if pluck else None
    played = position.played(move)
    uses |= pluck
    cards, loser, lost = uses & CARD_BITS, NOBODY, 0
    for build in position.builds:
        if uses & build.bit:
            cards |= build.cards
    if uses >> FIRST_PILE:
        loser = (uses >> FIRST_PILE).bit_length() - 1
        pile = position.piles[loser]
        lost = pile if move.verb == STEAL else move.using & pile
        # Of several piles whose tops are taken the last one is told.
        cards |= lost | position.tops_used(move)
        return Outcome(side, played, cards, uses, loser, lost)
    if turn.jokers == SWEEPER:
        cards |= position.table & JOKER_MASK
        uses |= position.table & JOKER_MASK
    # What was plucked was not taken, so not everything was.
    sweep = not pluck and _clears(position, uses) and _sweeps(position, side, played | cards)
    bonus = 0
    if turn.bonus:
        last = position.moves[-1] if position.moves else None
        fixxa = last is not None and last.verb == LAY and bool(cards >> last.card & 1)
        bonus = min(fixxa + sweep, turn.bonus) * (cards.bit_count() + 1)
    single = not cards & (cards - 1)
    mulle = single and face(cards.bit_length() - 1) == face(move.card)
    return Outcome(side, played, cards, uses, NOBODY, 0, int(sweep), bonus, int(mulle))


def plucked_by(move: FishMove) -> CardSet:
    """The card that a move plucks beside its play, as a set."""
    return 1 << (abs(move.pluck) - 1) if move.pluck else 0


def sweep_counts(position: FishingPosition) -> bool:
    """Whether a cleared table counts as a sweep in this deal, the first play of a hand apart."""
    return _counts_with(position, NOBODY, 0)


def _counts_with(position: FishingPosition, side: int, more: CardSet) -> bool:
    """Whether a sweep counts once a side has captured more cards."""
    rules = position.rules
    sweeps = rules.turn.sweeps
    if sweeps is None or (not sweeps.last_deal and position.stock == 0):
        return False
    if sweeps.below:
        # Points that are scored at once count with those from before the hand.
        for each, pile in enumerate(position.piles):
            cards = pile | more if each == side else pile
            if position.scores[each] + rules.card_points(cards) >= sweeps.below:
                return False
    return True


def _clears(position: FishingPosition, uses: ElementSet) -> bool:
    return not position.table & ~uses and all(uses & build.bit for build in position.builds)


def _sweeps(position: FishingPosition, side: int, brought: CardSet) -> bool:
    sweeps = position.rules.turn.sweeps
    if sweeps is None or (not sweeps.opening and not position.moves):
        return False
    return _counts_with(position, side, brought)

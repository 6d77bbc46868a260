"""Outcomes of moves in a fishing game: cards, sweeps, bonuses, twins."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import JOKER_MASK, NUMBERS, Card, CardSet, cards_in, face
from kontsina_qt.rules.base.turn import SWEEPER, Sweeps
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE
from kontsina_qt.rules.state.move import ALL, CAPTURE, LAY, STEAL, Move
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import NOBODY, Position


def outcome(position: Position, move: Move) -> Outcome | None:
    """Return the outcome of a legal move; None for a plain lay, a build and the like."""
    verb = move.verb
    rules = position.rules
    side = rules.side_of[position.turn]
    if verb == STEAL:
        return _stolen(position, side, move)
    if verb != CAPTURE and verb != ALL:
        return Outcome(side, 0, move.plucked, move.plucked) if move.pluck else None
    fishing = rules.turn
    table = position.table
    cards = move.cards
    if rules.quick:
        return Outcome(side, 1 << move.card, cards, cards)
    uses = cards
    loser, lost = NOBODY, 0
    if fishing.tops and cards & ~table:
        lost = cards & ~table
        uses = cards & table
        loser = _owner(position, lost)
    if move.builds:
        uses |= move.builds << FIRST_BUILD
        for build in position.builds:
            if move.builds >> build.number & 1:
                cards |= build.cards
    if fishing.jokers == SWEEPER and verb == CAPTURE:
        cards |= table & JOKER_MASK
        uses |= table & JOKER_MASK
    swept = not table & ~uses and len(position.builds) == move.builds.bit_count()
    # A card plucked first was not captured, so the capture did not clear the table.
    sweep = swept and move.pluck <= 0 and _is_sweep(position, side, move, cards)
    bonus = _bonus(position, cards, sweep) if fishing.bonus else 0
    mulle = not cards & (cards - 1) and face(cards.bit_length() - 1) == face(move.card)
    if move.pluck:
        cards |= move.plucked
        uses |= move.plucked
    return Outcome(side, 1 << move.card, cards, uses, loser, lost, int(sweep), bonus, int(mulle))


def _stolen(position: Position, side: int, move: Move) -> Outcome:
    """Return the outcome of stealing a pile."""
    lost = position.piles[move.other]
    uses = move.plucked | 1 << (FIRST_PILE + move.other)
    return Outcome(side, 1 << move.card, lost | move.plucked, uses, move.other, lost)


def _owner(position: Position, lost: CardSet) -> int:
    """Return the side from whose pile these cards are taken."""
    owner = NOBODY
    for side, pile in enumerate(position.piles):
        if lost & pile:
            owner = side
    return owner


def _bonus(position: Position, cards: CardSet, sweep: bool) -> int:
    """Return the bonus for taking the card just laid and for a sweep, per captured card."""
    laid = just_laid(position)
    fixxa = laid is not None and bool(cards >> laid & 1)
    return min(fixxa + sweep, position.rules.turn.bonus) * (cards.bit_count() + 1)


def just_laid(position: Position) -> Card | None:
    """Return the card that the last move laid, if taking it at once scores."""
    if not position.rules.turn.bonus or not position.moves:
        return None
    last = position.moves[-1]
    return last.card if last.verb == LAY else None


def sweep_counts(position: Position) -> bool:
    """Return whether clearing the table scores now, the first play of a hand apart."""
    sweeps = position.rules.turn.sweeps
    if sweeps is None or not _may_sweep(position, sweeps):
        return False
    if sweeps.below_own and position.turn >= 0:
        return position.scores[position.rules.side_of[position.turn]] < sweeps.below_own
    if not sweeps.below:
        return True
    return max([score_now(position, side) for side in range(len(position.piles))]) < sweeps.below


def score_now(position: Position, side: int) -> int:
    """Return the score of a side including what its cards have scored at once."""
    return position.scores[side] + position.rules.card_points(position.piles[side])


def decides(position: Position, side: int, cards: CardSet) -> bool:
    """Return whether points that a side has scored at once with these cards decide the match."""
    if not position.rules.card_points(cards):
        return False
    mine = score_now(position, side)
    target = position.rules.ending.target
    return mine >= target and mine > max(_others_now(position, side))


def _others_now(position: Position, side: int) -> list[int]:
    sides = range(len(position.piles))
    return [score_now(position, other) for other in sides if other != side]


def _is_sweep(position: Position, side: int, move: Move, cards: CardSet) -> bool:
    """Return whether a move that clears the table by taking these cards counts as a sweep."""
    sweeps = position.rules.turn.sweeps
    if sweeps is None or (not position.moves and not sweeps.opening):
        return False
    if not _may_sweep(position, sweeps):
        return False
    if sweeps.below_own and position.scores[side] >= sweeps.below_own:
        return False
    by_sweeper = sweeps.by_sweeper or _sweeps_by(position, sweeps, move.card, cards)
    if move.verb == ALL and not by_sweeper:
        return False
    if not sweeps.below:
        return True
    # Points that it scores at once count already.
    brought = score_now(position, side) + position.rules.card_points(cards | 1 << move.card)
    return max(brought, *_others_now(position, side)) < sweeps.below


def _sweeps_by(position: Position, sweeps: Sweeps, card: Card, cards: CardSet) -> bool:
    """Return whether a sweeper makes a sweep by taking these cards, the whole table."""
    worth = position.rules.turn.worth
    for by in sweeps.by:
        if not by.cards >> card & 1:
            continue
        if by.single:
            if not cards & ~by.single and not cards & (cards - 1):
                return True
        elif not cards & ~NUMBERS:
            total = sum([worth[c] for c in cards_in(cards)])
            if by.least <= total <= by.most:
                return True
    return False


def _may_sweep(position: Position, sweeps: Sweeps) -> bool:
    """Return whether this deal and card allow a sweep."""
    if position.stock == 0:
        if not sweeps.last_deal:
            return False
        if not sweeps.last_card and sum([hand.bit_count() for hand in position.hands]) < 2:
            return False
    return True

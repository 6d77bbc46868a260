"""Effects of the moves of a fishing game on hands, table, builds and piles."""

from __future__ import annotations

from collections.abc import Iterable

from kontsina_qt.rules.base.cards import JOKER_MASK, Card, CardSet, cards_in
from kontsina_qt.rules.base.turn import SWEEPER
from kontsina_qt.rules.kinds.fishing import writing
from kontsina_qt.rules.kinds.fishing.build_changes import BuildChange
from kontsina_qt.rules.kinds.fishing.captures import Captures
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.open_cards import OpenCards
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.events import Asked, Built, Captured, Laid, Plucked, Stole, TookRest
from kontsina_qt.rules.state.move import CAPTURE, Move
from kontsina_qt.rules.state.notation import Group
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import Position


def lay(position: Position, open_cards: OpenCards, card: Card) -> None:
    """Lay a card on the table."""
    seat = position.turn
    position.hands[seat] ^= 1 << card
    position.table |= 1 << card
    if not position.rules.quick:
        open_cards.laid.append(card)
    if position.log is not None:
        position.log.append(Laid(seat, card))


def capture(
    position: Position,
    captures: Captures,
    before: Situation | None,
    move: Move,
    outcome: Outcome,
) -> CardSet:
    """Make a capture; a card that it plucks first is gone already.

    Args:
        position, captures: changed in place.
        before: the situation before it, if events are logged.
        move, outcome: the capture, and what it brings.

    Returns:
        The cards that went to the pile.
    """
    if position.log is not None and before is not None:
        if move.pluck > 0:
            before = before.with_table(position.table)
        position.log.append(_captured(before, move, outcome))
    side, card = outcome.to, move.card
    bit = 1 << card
    taken = outcome.cards & ~move.plucked if move.pluck else outcome.cards
    position.hands[position.turn] ^= bit
    position.table &= ~taken
    if move.builds:
        position.builds = [b for b in position.builds if not move.builds >> b.number & 1]
    if outcome.lost:
        _take_tops(position, captures, outcome.lost)
    position.piles[side] |= taken | bit
    rules = position.rules
    if not rules.quick:
        captures.add(side, card, taken, rules.turn.face_up)
    position.last_side = side
    if rules.counts_plays:
        captures.sweeps[side] += outcome.sweep
        captures.mulles[side] += outcome.mulle
        if outcome.bonus:
            captures.reward(side, taken | bit, outcome.bonus)
    return taken | bit


def _take_tops(position: Position, captures: Captures, tops: CardSet) -> None:
    for side, pile in enumerate(position.piles):
        if tops & pile:
            position.piles[side] = pile & ~tops
            captures.remove(side, tops)


def steal(position: Position, captures: Captures, move: Move) -> None:
    """Steal another side's pile."""
    seat, victim = position.turn, move.other
    side = position.rules.side_of[seat]
    position.hands[seat] ^= 1 << move.card
    position.piles[side] |= position.piles[victim] | 1 << move.card
    position.piles[victim] = 0
    cards = captures.steal(side, victim, move.card)
    if position.log is not None:
        position.log.append(Stole(seat, side, move.card, victim, cards))


def take_rest(position: Position, captures: Captures, side: int) -> CardSet:
    """Give the cards left at the end to a side, if any gets them, and return them."""
    left = position.table_cards
    if side >= 0:
        position.rest = left
        position.piles[side] |= left
        if position.rules.turn.ordered_piles:
            captures.stacks[side] += cards_in(left)
        position.table, position.builds = 0, []
    if left and position.log is not None:
        position.log.append(TookRest(None if side < 0 else side, tuple(cards_in(left))))
    return left


def pluck(position: Position, captures: Captures, move: Move) -> None:
    """Move the card that a move plucks to the side's pile."""
    seat, bit = position.turn, move.plucked
    side = position.rules.side_of[seat]
    card = bit.bit_length() - 1
    position.table &= ~bit
    position.piles[side] |= bit
    captures.add(side, card, 0)
    if position.log is not None:
        position.log.append(Plucked(seat, side, card))


def build(
    position: Position, captures: Captures, number: int, situation: Situation, move: Move
) -> BuildChange:
    """Make a build, add to one or raise one; a new build gets ``number``."""
    log = position.log
    change = BuildChange(situation, move, number)
    built = change.built
    groups = change.made.written() if log is not None else ()
    values = _values_in(groups, position.builds) if log is not None else ()
    if situation.turn.tops and move.cards & ~position.table:
        _take_tops(position, captures, move.cards & ~position.table)
    position.hands[situation.seat] ^= 1 << move.card
    position.table &= ~move.cards
    position.builds = change.builds
    if log is not None:
        how = change.how
        log.append(Built(situation.seat, move.card, groups, built.number, move.value, how, values))
    return change


def tell_marks(position: Position, marks: int) -> None:
    """Log that a partner was asked to leave builds."""
    if position.log is not None:
        for each in position.builds:
            if marks >> each.number & 1:
                position.log.append(Asked(position.turn, each.value))


def _captured(before: Situation, move: Move, outcome: Outcome) -> Captured:
    """Return the event of a capture; ``before`` is without a card plucked first."""
    groups = writing.groups_of(before, move)
    also = 0
    if before.turn.jokers == SWEEPER and move.verb == CAPTURE:
        also = before.table & JOKER_MASK
    return Captured(
        before.seat,
        outcome.to,
        move.card,
        groups,
        also=tuple(cards_in(also)),
        sweep=bool(outcome.sweep),
        bonus=outcome.bonus,
        values=_values_in(groups, before.builds),
    )


def _values_in(groups: Iterable[Group], builds: Iterable[Build]) -> tuple[int, ...]:
    """Return the values of the builds in some groups, in order."""
    known = {build.groups: build.value for build in builds}
    stacked = [e for group in groups for e in group if isinstance(e, tuple)]
    return tuple([known.get(element, 0) for element in stacked])

"""A hand of a match with people as one seat sees it, made from the link's messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kontsina_qt.link.messages.news import Seen, Table
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match, PlayedHand
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Course, ViewError, replay_view
from kontsina_qt.together.roles import PERSON


def begun(table: Table) -> Match:
    """Return a new match for a table.

    Raises:
        UnknownGame, OptionError, ValueError: this version does not know the table's game.
    """
    rules = game(table.game).rules(len(table.chairs), table.options, table.version)
    kinds = (HUMAN if each.player == PERSON else each.player for each in table.chairs)
    names = (each.name for each in table.chairs)
    return Match(rules, [Seat(*pair) for pair in zip(names, kinds, strict=True)])


def match_of(match: Match) -> Match:
    """Return the match with only its finished hands."""
    record = match.record()
    over = len(match.results)
    return Match.from_record(replace(record, hands=record.hands[:over]))


def followed_hand(
    match: Match, seen: Seen, deck: Sequence[Card]
) -> tuple[Position, list[list[Event]]]:
    """Return the hand's position as in the view, and the events of its moves.

    Raises:
        ViewError: the view fits no hand of this match.
    """
    try:
        return replay_view(match.rules, seen.view, deck)
    except ViewError:
        return replay_view(match.rules, seen.view, match.rules.pack)


@dataclass(frozen=True, slots=True)
class HandStep:
    """The difference that a view has made to a match.

    Attributes:
        new: whether it began a hand.
        redealt: whether the last hand was dealt again, since somebody has left.
        events: the events of a single step forward, to be animated; None for any other change.
        changed: whether anything changed.
    """

    new: bool
    redealt: bool
    events: list[Event] | None
    changed: bool


def update_hand(match: Match, seen: Seen, deals_seen: int) -> HandStep | None:
    """Bring the last hand of a match up to date with a view, or add a hand.

    Args:
        match: the match.
        seen: the view.
        deals_seen: the number of deals as of the latest view.

    Returns:
        The difference; None if the view is of a hand that has been verified since.

    Raises:
        ViewError: the view fits no hand of this match.
    """
    hands, view = match.hands, seen.view
    if seen.hand > len(hands) or seen.hand < len(hands) - 1:
        return None
    new = seen.hand == len(hands)
    redealt = not new and seen.deal != deals_seen
    deck: Sequence[Card] = match.rules.pack if new or redealt else hands[-1].position.deck
    position, events = followed_hand(match, seen, deck)
    before = 0 if new or redealt else len(hands[-1].events)
    if before:  # keep the old events, so that only new ones are announced
        events = [*hands[-1].events[: len(view.moves)], *events[before:]]
    course = Course(view.opening_table, list(view.moves), seen.hand)
    hand = PlayedHand(Deal(view.dealer, position.deck), position, course, events)
    if new:
        hands.append(hand)
    else:
        hands[-1] = hand
    moves = len(view.moves) - before
    if new and moves == 0:
        return HandStep(new, redealt, position.restarted().opening(), changed=True)
    if moves == 1 and not (new or redealt):
        return HandStep(new, redealt, events[-1], changed=True)
    return HandStep(new, redealt, None, changed=new or redealt or moves != 0)


def is_one_step(shown: Match, proved: Match) -> bool:
    """Return whether a proved match is a single move ahead of the one shown."""
    if len(shown.hands) != len(proved.hands):
        return False
    return len(proved.hands[-1].events) == len(shown.hands[-1].events) + 1

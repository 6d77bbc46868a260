"""A hand of a match with people as one seat sees it, made from the link's messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.link.messages.news import Seen, Table
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import ViewError, replay_view
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

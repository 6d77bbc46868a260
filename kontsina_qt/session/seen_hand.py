"""A hand of a match with people, as one seat sees it, made from what its link tells."""

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
from kontsina_qt.rules.view import ViewError, followed
from kontsina_qt.together.roles import PERSON


def begun(table: Table) -> Match:
    """The match that begins at a table.

    Raises:
        UnknownGame, OptionError, ValueError: its game is not known here.
    """
    rules = game(table.game).rules(len(table.chairs), table.options, table.version)
    kinds = (HUMAN if each.player == PERSON else each.player for each in table.chairs)
    names = (each.name for each in table.chairs)
    return Match(rules, [Seat(*pair) for pair in zip(names, kinds, strict=True)])


def match_of(match: Match) -> Match:
    """The hands of a match that are over."""
    record = match.record()
    over = len(match.results)
    return Match.from_record(replace(record, hands=record.hands[:over]))


def followed_hand(
    match: Match, seen: Seen, deck: Sequence[Card]
) -> tuple[Position, list[list[Event]]]:
    """The hand as in the view, and what its moves told.

    Raises:
        ViewError: the view is of no such hand.
    """
    try:
        return followed(match.rules, seen.view, deck)
    except ViewError:
        return followed(match.rules, seen.view, match.rules.pack)

"""Inspects a match at any of its moves, as plain text."""

from __future__ import annotations

import json
from collections.abc import Sequence

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record
from kontsina_qt.match.replay import position_line
from kontsina_qt.players.evaluation.weigh import MOST_MOVES, Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import look
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of

COLUMNS = (
    *(N_("Move"), N_("Total"), N_("Now"), N_("Left to others"), N_("Later")),
    *(N_("Kept"), N_("Rest")),
)
"""The untranslated headers of ``thoughts``."""


class Inspection:
    """A copy of a match that can be viewed at any move.

    Args:
        record: the record of the match so far.

    Attributes:
        lengths: the number of moves of each hand.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self.lengths = tuple(len(hand.moves) for hand in record.hands)

    def at(self, hand: int, ply: int) -> Match:
        """Return the match after ``ply`` moves of a hand."""
        match = Match.from_record(self._record)
        match.go_back(hand, ply)
        return match


def position_text(match: Match) -> str:
    """Return a position as in ``replay --json``, one line per field, without legal moves."""
    position = match.position
    if position is None:
        return ""
    line = position_line(position, match.hand_number, None)
    shown = {name: value for name, value in line.items() if name not in ("legal", "move")}
    return "\n".join(f"{name}: {_plain(value)}" for name, value in shown.items())


def legal_text(position: Position) -> str:
    """Return all legal moves, one per line."""
    return "\n".join(position.notation.legal_texts())


def view_text(match: Match, seat: int) -> str:
    """Return the view of a seat, as in the player protocol."""
    position = match.position
    if position is None:
        return ""
    view = view_of(position, seat, match.scores_before(match.hand_number))
    return "\n".join(f"{name}: {_plain(value)}" for name, value in view.to_json().items())


def log_text(match: Match) -> str:
    """Return the moves of the hand so far with their events."""
    position = match.position
    if position is None:
        return ""
    replayed = position.restarted()
    lines = [f"    {event}" for event in replayed.opening()]
    for ply, move in enumerate(position.moves, 1):
        lines.append(f"{ply}. {replayed.turn}: {replayed.notation.text(move)}")
        lines += [f"    {event}" for event in replayed.play(move)]
    return "\n".join(lines)


def thoughts(match: Match) -> list[tuple[str, ...]]:
    """Return a player's static evaluation of the legal moves, the best first.

    It uses only what the seat to play can see. The rows have the ``COLUMNS``.
    """
    position = match.position
    if position is None or position.over:
        return []
    scores = match.scores_before(match.hand_number)
    sight = look(match.rules, view_of(position, position.turn, scores))
    weigher = Weigher(sight, Worth(match.rules, sight.public, sight.side))
    weighed = [weigher.weigh(move) for move in position.legal(MOST_MOVES) if move.played]
    weighed.sort(key=lambda each: -each.total)
    rows = []
    for each in weighed:
        parts = (each.total, each.now, each.left, each.later, each.kept, each.rest)
        rows.append((position.notation.text(each.move), *map(_number, parts)))
    return rows


def _number(value: float) -> str:
    return f"{value:.2f}"


def _plain(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        apart = " | " if any(isinstance(each, list) for each in value) else " "
        return apart.join(map(_plain, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

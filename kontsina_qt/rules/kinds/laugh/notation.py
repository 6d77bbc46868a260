"""Moves of Laugh and Lie Down as the notation writes them, and back."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state import move as verbs
from kontsina_qt.rules.state.move import CAPTURE, CLAIM, PAIR, Move
from kontsina_qt.rules.state.notation import NO_CARD, MoveForm
from kontsina_qt.rules.state.position import Notation


def groups_of(move: Move) -> tuple[tuple[Card, ...], ...]:
    """Return the groups in which a move takes its cards: each by itself, or as one pair."""
    taken = cards_in(move.cards)
    if move.verb == "capture":
        return tuple([(card,) for card in taken])
    return (tuple(taken),)


class LaughNotation(Notation):
    """The notation of pairs, claims and lying down."""

    def form(self, move: Move) -> MoveForm:
        own = cards_in(move.played)
        match move.verb:
            case "down":
                return MoveForm(NO_CARD, (), "down")
            case "claim":
                return MoveForm(NO_CARD, groups_of(move), "claim")
            case "pair":
                return MoveForm(own[0], groups_of(move), "pair", partner=own[1])
        return MoveForm(own[0], groups_of(move))

    def move_of(self, form: MoveForm) -> Move | None:
        if form.pluck >= 0 or form.value or not form.plain:
            return None
        match form.verb:
            case "down":
                return Move(verbs.DOWN)
            case "claim":
                return Move(CLAIM, cards=form.taken)
            case "pair":
                first, other = sorted((form.card, form.partner))
                return Move(PAIR, first, 0, form.taken, 0, other)
            case "capture":
                return Move(CAPTURE, form.card, 0, form.taken)
        return None

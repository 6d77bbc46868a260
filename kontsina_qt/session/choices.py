"""The legal moves of a person, with a card or without, and why a play is refused."""

from __future__ import annotations

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.refusals import why_not


def moves_with(position: Position, card: Card, using: ElementSet = 0) -> list[Move]:
    """Return the legal moves with a hand card and at least these elements, as the rules list them.

    Captures come before builds, then most points, then most cards.
    """

    def worth(move: Move) -> tuple[bool, int, int, int]:
        touched = position.touched(move)
        cards = cards_used(position.builds, touched)
        points = position.rules.card_points(cards)
        return move.verb == "build", -points, -cards.bit_count(), touched

    return sorted(position.with_card(card, using), key=worth)


def refusal(position: Position | None, seat: int, card: Card, using: ElementSet) -> str:
    """Return why a seat may not play a card with exactly these elements; empty if it may."""
    if position is None:
        return tr("No cards have been dealt.")
    message = why_not(position, seat, card, using)
    return names_of(position.rules.game).message(message) if message else ""


def special_moves(position: Position | None, seat: int, to_play: bool) -> list[Move]:
    """Return the legal moves of a seat without a hand card; ``to_play``: whether it is to play."""
    if position is None:
        return []
    features = position.features
    return features.cardless_moves() if to_play else features.out_of_turn(seat)


def objection(position: Position | None, move: Move, may_move: bool) -> str:
    """Return why a move cannot be made now; empty if it can.

    Args:
        position: the position, if there is one.
        move: the move.
        may_move: whether the person is to play, or may make this move out of turn.
    """
    if position is None or not may_move:
        return tr("It's not your turn.")
    return "" if position.is_legal(move) else tr("That isn't allowed here.")

"""Advice on what to do next, in one line, for every state of the table."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.match.names import seat_name
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import DECLARATION_OF
from kontsina_qt.session.session import Session

MOST_LOOKED_AT = 64
"""How many moves are generated to see whether any is a capture."""


def next_step(session: Session, by_keyboard: bool = False) -> str:
    """Return the advice while no card is held; empty without a match.

    Args:
        session: the session of the match.
        by_keyboard: whether to name keys rather than the mouse.
    """
    if not session.active:
        return ""
    if session.over_again:
        return tr("Replay of an earlier match")
    if session.asks_nothing:
        return ""
    if session.turn < 0:
        return _after(session)
    if session.covered and session.humans:
        return tr("{name}'s cards are hidden").format(name=_name(session, session.viewer))
    if session.pacer.looking:
        return (
            tr("Press Space to continue") if by_keyboard else tr("Click or press Space to continue")
        )
    if session.hinting:
        return tr("Finding a hint …")
    if session.my_turn:
        return _own_turn(session, by_keyboard)
    name = _name(session, session.turn)
    away = session.turn in session.absent
    words = tr("Waiting for {name} …") if away else tr("{name} is thinking …")
    words = words.format(name=name)
    if session.special_moves():
        return words + " · " + tr("you can use the button meanwhile")
    return words


def _after(session: Session) -> str:
    """Return the advice when it is nobody's turn."""
    if session.finished:
        return tr("Match over – see the score")
    if session.match.results and session.match.waiting:
        return tr("Hand over – continue from the score sheet")
    return ""


def _own_turn(session: Session, by_keyboard: bool) -> str:
    position, game = session.position, session.rules.game
    assert position is not None
    moves = position.legal(MOST_LOOKED_AT)
    if not any(move.played for move in moves):
        if by_keyboard:
            return tr("You have no card to play – press the letter on the button")
        return tr("You have no card to play – use the button")
    if not game.play.aimed:
        if by_keyboard:
            return tr("Choose a card with the arrow keys and press Enter twice to play it")
        if game.play.stacked:
            return tr("Drag a card onto the pile in the middle to play it")
        return tr("Drag a card to the middle to play it")
    if by_keyboard:
        return tr("Choose a card with the arrow keys and press Enter to pick it up") + _beside(
            position, session, by_keyboard
        )
    if not game.lays:
        return tr("Drag a card onto what it takes") + _beside(position, session)
    builds = any(move.verb == BUILD for move in moves)
    takes = len(moves) == MOST_LOOKED_AT or any(
        position.touched(move) for move in moves if move.verb != BUILD
    )
    return _fishing(session.rules, takes, builds) + _beside(position, session)


def _fishing(rules: Rules, takes: bool, builds: bool) -> str:
    """Return the advice for a fishing game, by whether captures and builds are possible."""
    declares = rules.build_name == DECLARATION_OF
    if takes and builds and declares:
        return tr("Drag a card to capture or declare, or drop it on the table")
    if takes and builds:
        return tr("Drag a card to capture or build, or drop it on the table")
    if takes:
        return tr("Drag a card onto what it takes, or onto the table to leave it there")
    if builds and declares:
        return tr("No captures: declare, or play a card to the table")
    if builds:
        return tr("No captures: build, or play a card to the table")
    return tr("No captures: play a card to the table")


def _beside(position: Position, session: Session, by_keyboard: bool = False) -> str:
    """Return the advice on what can be combined with a play, with a leading separator."""
    if position.features.pluckable():
        if by_keyboard:
            return " · " + tr("Enter on a table card plucks it too")
        return " · " + tr("tap a table card to pluck it too")
    if position.features.markable():
        if by_keyboard:
            return " · " + tr("Enter on a build asks your partner to leave it")
        return " · " + tr("tap a build to ask your partner to leave it")
    if any(move.verb == "count" for move in session.special_moves()):
        return " · " + tr("call out with the button once you have enough points")
    return ""


def held_step(
    choices: bool, dragging: bool, takes: bool, one_way: bool, by_keyboard: bool = False
) -> str:
    """Return the advice while a card is held.

    Args:
        choices: whether a choice is open.
        dragging: whether the card follows the pointer.
        takes: whether it can take or build something.
        one_way: whether it can only be played to the middle.
        by_keyboard: whether to name keys rather than the mouse.
    """
    if choices:
        if by_keyboard:
            return tr("Press a number, or use the arrows and Enter; Esc cancels")
        return tr("Press a number or click; Esc cancels")
    if dragging:
        return tr("Drop to play, or drop on your hand to keep it")
    if one_way:
        if by_keyboard:
            return tr("Press Enter again to play it; Esc cancels")
        return tr("Click the middle or press Enter to play; Esc cancels")
    if takes:
        if by_keyboard:
            return tr("Press a number to capture, 0 to play it to the table; Esc cancels")
        return tr("Click a capture or use the arrows; 0 plays it to the table, Esc cancels")
    if by_keyboard:
        return tr("Press 0 to play it to the table; Esc cancels")
    return tr("Click the table or press 0 to play it there; Esc cancels")


def _name(session: Session, seat: int) -> str:
    return seat_name(session.match.seats[seat].name)

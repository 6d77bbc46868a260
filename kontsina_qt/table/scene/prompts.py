"""What can be done now, in one line, for every state of the table."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.match.names import seat_name
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.notation import BUILD
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.words import DECLARATION_OF
from kontsina_qt.session.session import Session

MOST_LOOKED_AT = 64
"""So many moves are looked at to see whether any takes something."""


def next_step(session: Session) -> str:
    """What can be done while no card is held; empty where there is no match."""
    if not session.active:
        return ""
    if session.over_again:
        return tr("A match of the past, to be looked at")
    if session.asks_nothing:
        return ""
    if session.turn < 0:
        return _after(session)
    if session.covered:
        return tr("The cards of {name} are covered").format(name=_name(session, session.viewer))
    if session.looking:
        return tr("Click or press Space to go on")
    if session.hinting:
        return tr("Thinking of a hint …")
    if session.my_turn:
        return _own_turn(session)
    thinking = tr("{name} is thinking …").format(name=_name(session, session.turn))
    if session.special_moves():
        return thinking + " · " + tr("the button is yours meanwhile")
    return thinking


def _after(session: Session) -> str:
    """Where nobody is to play."""
    if session.finished:
        return tr("The match is over: the score tells who has won")
    if session.match.results and session.match.waiting:
        return tr("The hand is over: the next one is dealt from the score")
    return ""


def _own_turn(session: Session) -> str:
    position, game = session.position, session.rules.game
    assert position is not None
    moves = position.legal(MOST_LOOKED_AT)
    if not any(move.played for move in moves):
        return tr("No card of yours can be played: the button says what is left")
    if game.tricks:
        return tr("Drag a card to the middle to play it")
    if game.heap:
        return tr("Drag a card onto the pile in the middle to play it")
    if not game.lays:
        return tr("Drag a card onto what it captures") + _beside(position, session)
    builds = any(move.verb == BUILD for move in moves)
    takes = len(moves) == MOST_LOOKED_AT or any(
        position.touched(move) for move in moves if move.verb != BUILD
    )
    return _fishing(session.rules, takes, builds) + _beside(position, session)


def _fishing(rules: Rules, takes: bool, builds: bool) -> str:
    """What a card may do where there is something to take or to build, or neither."""
    declares = rules.build_name == DECLARATION_OF
    if takes and builds and declares:
        return tr("Drag a card onto what it captures or declares with, or onto the cloth")
    if takes and builds:
        return tr("Drag a card onto what it captures or builds with, or onto the cloth")
    if takes:
        return tr("Drag a card onto what it captures, or onto the cloth to lay it")
    if builds and declares:
        return tr("Nothing can be taken: declare with a card of the table, or lay one")
    if builds:
        return tr("Nothing can be taken: build with a card of the table, or lay one")
    return tr("Nothing can be taken: drag a card onto the cloth to lay it")


def _beside(position: Position, session: Session) -> str:
    """What may be done together with a play."""
    if position.pluckable():
        return " · " + tr("tap a card of the table to pluck it, too")
    if position.markable():
        return " · " + tr("tap a build to ask your partner to leave it")
    if any(move.verb == "count" for move in session.special_moves()):
        return " · " + tr("the button counts out, once you have enough")
    return ""


def held_step(choices: bool, dragging: bool, takes: bool, one_way: bool) -> str:
    """What can be done while a card is held.

    Args:
        choices: whether several meanings are on offer.
        dragging: whether it follows the pointer.
        takes: whether it can take or build something.
        one_way: whether it has but one place to go, the middle.
    """
    if choices:
        return tr("Press a number or click; Escape takes the card back")
    if dragging:
        return tr("Let it go there, or over your hand to keep it")
    if one_way:
        return tr("Click the middle or press Enter to play it, Escape takes it back")
    if takes:
        return tr("Click or walk to what you mean, 0 lays it, Escape takes it back")
    return tr("Click the cloth or press 0 to lay it, Escape takes it back")


def _name(session: Session, seat: int) -> str:
    return seat_name(session.seats[seat].name)

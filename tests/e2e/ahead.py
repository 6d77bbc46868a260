"""Goes to the last cards of a hand at once, for tests of what comes after it."""

from __future__ import annotations

from collections.abc import Callable

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.library.playing import keep_from
from tests.session.waiting import wait


def taking(position: Position) -> Move:
    """Return a move that takes something, if there is one, and never a call."""
    moves = [move for move in position.legal() if move.verb != "count"]
    return max(moves, key=lambda move: (position.touched(move) > 0, move.played))


def play_ahead(
    window: MainWindow,
    left: int = 4,
    hand: int = 0,
    choose: Callable[[Position], Move] = taking,
) -> None:
    """Continue the match of a window where its hands hold so many cards in a last deal.

    The moves until then are written to the library, as if they had been made at the table, and the
    match is resumed.

    Args:
        window: with a match that has begun.
        left: the number of cards left.
        hand: of which hand, from 0; those before are played to their ends.
        choose: the moves until then.
    """
    session = window.session
    wait(lambda: bool(session.match_id and session.match.hands) and not session.saving)
    match, id = Match.from_record(session.match.record()), session.match_id
    assert id is not None
    first = match.hands[0].deal.number
    while True:
        position = match.hands[-1].position
        if match.waiting:
            assert first is not None
            match.begin_hand(numbered_deal(match.rules, first, len(match.hands)))
        elif match.hand_number == hand and not position.stock and _held(position) <= left:
            break
        else:
            match.play(choose(position))
    keep_from(window.library, id, match, session.match.cursor)
    window.match_controller.resume_match(id)


def _held(position: Position) -> int:
    return sum(cards.bit_count() for cards in position.hands)

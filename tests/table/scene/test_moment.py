"""A sweep, a stolen pile, a new hand: a large word on the cloth, for which nothing waits."""

from __future__ import annotations

from tests.table.conftest import Table
from tests.table.dealt import dealt

SCOPA = ("7D 4S 3C", "4H 5H 6H"), "AS 2C 2D 2H"
MORE = 400.0
"""After so many milliseconds a card played has landed and its sweep has begun."""


def sit(table: Table, game: str, hands: tuple[str, ...], lying: str) -> None:
    """A table at which the first seat is a person's and is to play."""
    players = ("human", *("beginner" for _ in hands[1:]))
    table.session.pace.think = 1_000_000
    table.session.resume(dealt(game, hands, lying, players=players), None)
    table.settle()
    table.scene.moments.end()


def play_most(table: Table, at: float = MORE) -> None:
    """Makes the move that takes most, and lets so much time pass."""
    position = table.session.position
    assert position is not None
    cards = lambda move: table.session.cards_of(position.touched(move))  # noqa: E731
    assert table.session.play(max(position.legal(), key=lambda move: cards(move).bit_count()))
    table.scene.motion.turn_clock_to(at)


def test_a_scopa_has_its_word_and_its_coin(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table)
    moments = table.scene.moments
    assert moments.shown is not None
    assert (moments.shown.words, moments.shown.points) == ("Scopa!", 1)
    assert moments.shown.sun
    box, hand = moments.box, table.scene.layout.hand(0, 3)[0]
    assert box is not None
    assert box.bottom < hand.y - hand.height / 2, "never over the hand"
    assert box.x > 0 and box.right < table.scene.layout.width

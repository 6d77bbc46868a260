"""Hand-made views, for tests that prescribe the cards on the table."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.view import View


def first_turn(hand: str, table: str, seats: int = 2, sides: int = 0) -> View:
    """Return the first turn of a hand, of seat 0; any four cards and any table can be dealt."""
    return View(
        seat=0,
        seats=seats,
        dealer=seats - 1,
        scores=(0,) * (sides or seats),
        hand=tuple(sorted(card(text) for text in hand.split())),
        opening_table=tuple(sorted(card(text) for text in table.split())),
        moves=(),
        sizes=(4,) * seats,
        stock=48 - 4 * seats,
    )

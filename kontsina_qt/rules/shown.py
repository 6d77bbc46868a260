"""Cards that everybody has seen though no move names them."""

from __future__ import annotations

from typing import NamedTuple

from kontsina_qt.rules.cards import Card

ASIDE, DOWN, TURNED, TABLE = "aside", "down", "turned", "table"


class Shown(NamedTuple):
    """A card that was shown.

    Attributes:
        ply: how many moves of the hand had been made before it.
        seat: whose it was; -1 for nobody's.
        how: put ``"aside"`` by itself, laid ``"down"`` with the hand, ``"turned"`` up from the
            stock as a play, or dealt to the ``"table"``.
        card: the card.
    """

    ply: int
    seat: int
    how: str
    card: Card

"""Cards revealed to everybody or to one seat, and marked builds."""

from __future__ import annotations

from typing import NamedTuple

from kontsina_qt.rules.base.cards import Card


class Marked(NamedTuple):
    """A build that a seat has asked its partner to leave (rule card African Cassino).

    Attributes:
        seat: the seat that asked.
        build: the build as text.
    """

    seat: int
    build: str


ASIDE, DOWN, TURNED, TABLE = "aside", "down", "turned", "table"
EXPOSED, UNDER = "exposed", "under"


class RevealedCard(NamedTuple):
    """A card that was shown.

    Attributes:
        ply: how many moves of the hand had been made before it.
        seat: whose it was; -1 if nobody's.
        how: put ``"aside"`` by itself, laid ``"down"`` with the hand, ``"turned"`` up from the
            stock as a play, dealt to the ``"table"``, ``"exposed"`` at the bottom of the stock, or
            found ``"under"`` a pile that the seat took, which only that seat has seen.
        card: the card.
    """

    ply: int
    seat: int
    how: str
    card: Card

"""What happened, as the rules tell it; the session passes it on and the table shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.notation import Group
from kontsina_qt.rules.scoring import HandResult


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards came from the stock.

    Attributes:
        packets: (seat, its cards) in the order of dealing. Who shows this to a person leaves
            out the cards that are not that person's.
        table: the cards dealt face up to the table.
        number: which deal of the hand this is, from 0.
        last: whether it emptied the stock; such a deal is announced.
    """

    packets: tuple[tuple[int, tuple[Card, ...]], ...]
    table: tuple[Card, ...]
    number: int
    last: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid on the table."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Captured:
    """A card took the cards of ``groups`` from the table to the pile of ``side``."""

    seat: int
    side: int
    card: Card
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class TookRest:
    """The cards left on the table at the end of the hand; ``side`` is None if nobody gets them."""

    side: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over and counted."""

    result: HandResult


Event: TypeAlias = Dealt | Laid | Captured | TookRest | HandScored

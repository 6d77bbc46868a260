"""The events that moves cause; the session passes them on and the table shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.state.notation import Group, cards_of


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards came from the stock.

    Attributes:
        packets: (seat, its cards) in dealing order. Whoever shows this to a person leaves out the
            cards of other seats.
        table: the cards dealt face up to the table.
        number: the number of the deal in the hand, from 0.
        last: whether it emptied the stock; such a deal is announced.
        down: how many cards lie face down on the table, under those of ``table``.
    """

    packets: tuple[tuple[int, tuple[Card, ...]], ...]
    table: tuple[Card, ...]
    number: int
    last: bool
    down: int = 0


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock for itself; they are shown to that seat only."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid on the table, or played to a trick.

    Attributes:
        turned_up: whether it came unseen from the top of the stock.
    """

    seat: int
    card: Card
    turned_up: bool = False


@dataclass(frozen=True, slots=True)
class Captured:
    """A card took the cards of ``groups`` from the table to the pile of ``side``.

    Attributes:
        partner: the second card of a pair, or -1.
        also: cards taken along that the move does not name.
        sweep: whether it was a sweep (xeri, tabbe, mökki, Zwicker, stoppa).
        bonus: points scored at once beside those of the cards.
        under: face-down cards taken along; only the seat has seen them.
        whole: whether the table was one pile.
        values: of the builds among the groups, in order.
    """

    seat: int
    side: int
    card: Card
    groups: tuple[Group, ...]
    partner: Card = -1
    also: tuple[Card, ...] = ()
    sweep: bool = False
    bonus: int = 0
    under: tuple[Card, ...] = ()
    whole: bool = False
    values: tuple[int, ...] = ()

    @property
    def taken(self) -> tuple[Card, ...]:
        """Every card taken from the table or another pile, except those that were face down."""
        return tuple(c for g in self.groups for e in g for c in cards_of(e)) + self.also


@dataclass(frozen=True, slots=True)
class Built:
    """A card and the other cards of ``groups`` are now a build.

    Attributes:
        build: its number, the same as before if it was built on.
        value: the value that takes it.
        how: ``"build"``, ``"add"`` (to an existing one) or ``"raise"``.
        values: of the builds among the groups, in order.
    """

    seat: int
    card: Card
    groups: tuple[Group, ...]
    build: int
    value: int
    how: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stole:
    """A card took the whole pile of another side."""

    seat: int
    side: int
    card: Card
    victim: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Plucked:
    """A seat plucked a loose card to its pile for free."""

    seat: int
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asked its partner to leave a build of a value to it."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class PutAside:
    """Cards went from a hand or the table to a seat's pile outside a play.

    Attributes:
        claimed: whether the seat claimed them; otherwise they went by rule.
        sweeps: how many sweeps they count as.
    """

    seat: int
    side: int
    cards: tuple[Card, ...]
    claimed: bool = False
    sweeps: int = 0


@dataclass(frozen=True, slots=True)
class LaidDown:
    """A seat laid its whole hand face up on the table and is out of the hand."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GaveBack:
    """The top card of a side's pile went back to the table: the penalty for an esun not taken."""

    seat: int
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick went to a side's pile."""

    seat: int
    side: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CountedOut:
    """A seat claimed that its side has enough points; ``right`` tells whether it had."""

    seat: int
    right: bool


@dataclass(frozen=True, slots=True)
class TookRest:
    """The cards left at the end of the hand were awarded; ``side`` is None if to nobody.

    ``held`` are those that the last player in still held (Laugh and Lie Down); the others were on
    the table.
    """

    side: int | None
    cards: tuple[Card, ...]
    held: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over and scored."""

    result: HandResult


Event: TypeAlias = (
    Dealt
    | Drew
    | Laid
    | Captured
    | Built
    | Stole
    | Plucked
    | Asked
    | PutAside
    | LaidDown
    | GaveBack
    | TrickWon
    | CountedOut
    | TookRest
    | HandScored
)

Play: TypeAlias = Laid | Captured | Built | Stole | LaidDown
"""The events of a seat's play."""

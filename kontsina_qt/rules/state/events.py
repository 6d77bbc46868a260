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
        packets: (seat, its cards) in the order of dealing. Who shows this to a person leaves
            out the cards that are not that person's.
        table: the cards dealt face up to the table.
        number: which deal of the hand this is, from 0.
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
        partner: the second card, where a pair was played; else -1.
        also: cards that went along and that the move does not name.
        sweep: whether it was a sweep (xeri, tabbe, mökki, Zwicker, stoppa).
        bonus: what it scored at once beside its cards.
        under: cards that went along face down; only the seat has seen them.
        whole: whether it was the one pile on the table.
        values: of the builds among the groups, in the order in which they stand there.
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
        """Every card that left the table or another pile, but those that lay face down."""
        return tuple(c for g in self.groups for e in g for c in cards_of(e)) + self.also


@dataclass(frozen=True, slots=True)
class Built:
    """A card and the other cards of ``groups`` are now a build.

    Attributes:
        build: its number, also before if it was built upon.
        value: what takes it.
        how: ``"build"``, ``"add"`` (to one lying there) or ``"raise"``.
        values: of the builds among the groups, in the order in which they stand there.
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
    """A seat put one loose card of the table on its pile for nothing."""

    seat: int
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asked its partner to leave a build to it.

    Attributes:
        build: its number.
        groups: its cards.
    """

    seat: int
    build: int
    value: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class PutAside:
    """Cards went from a hand or the table to a seat's pile without a turn of it.

    Attributes:
        claimed: whether the seat asked for them; else they went by themselves.
        sweeps: how many sweeps they are.
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
    """The top card of a side's pile went back to the table: a pile of its maker's still lies."""

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
    """A seat said that its side has enough points; ``right`` tells whether it had."""

    seat: int
    right: bool


@dataclass(frozen=True, slots=True)
class TookRest:
    """The cards left at the end of the hand; ``side`` is None if nobody gets them.

    ``held`` are those of them that the last player in still held (Laugh and Lie Down); the others
    lay on the table.
    """

    side: int | None
    cards: tuple[Card, ...]
    held: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over and counted."""

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
"""A turn of a seat."""

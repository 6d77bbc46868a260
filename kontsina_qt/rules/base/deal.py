"""Dealing the pack (the rule cards, "Deal")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.base.choices import Choices, check_choices
from kontsina_qt.rules.base.options import ANTICLOCKWISE, CLOCKWISE

FIRST: Final = "first"
AMID: Final = "amid"
LAST: Final = "last"
AGAIN: Final = "again"
TO_FOUR: Final = "to-four"
OWN: Final = "own"
AFTER_PLAY: Final = "after-play"
ONCE: Final = "once"

CHOICES: Final[Choices] = {
    "table_turn": (FIRST, AMID, LAST),
    "refill": (AGAIN, TO_FOUR, OWN, AFTER_PLAY, ONCE),
    "direction": (CLOCKWISE, ANTICLOCKWISE),
}
"""Allowed values of ``DealPlan`` fields; ``explain`` has a sentence for each."""


@dataclass(frozen=True, slots=True)
class DealPlan:
    """The dealing scheme of a game.

    Attributes:
        packets: cards per seat in each round.
        table: how many cards go face up to the table in the first deal.
        table_turn: when these are dealt: ``"first"``, ``"last"`` or ``"amid"`` (some in each round,
            before the dealer's packet).
        refill: how hands are refilled: ``"again"``: the same packets for all when hands are empty;
            ``"to-four"``: the same, one card at a time; ``"own"``: a new hand for each seat when
            its own is empty; ``"after-play"``: a card after each play; ``"once"``: not at all.
        aside: how many cards at the bottom are set aside unseen.
        final: the packets of the last deal, if they differ.
        direction: the direction of dealing and play.
        replaced: cards that may not open on the table: they go under the stock for all to see, and
            the next cards replace them.
        bottom_shown: whether all see the bottom card of the stock, which is dealt last.
        turned_up: in one-pile games, whether a sweeper on top of the first pile is swapped for the
            next card that is none.
    """

    packets: tuple[int, ...]
    table: int = 0
    table_turn: str = LAST
    refill: str = AGAIN
    aside: int = 0
    final: tuple[int, ...] = field(default=())
    direction: str = CLOCKWISE
    replaced: CardSet = 0
    bottom_shown: bool = False
    turned_up: bool = False

    def __post_init__(self) -> None:
        check_choices(self, CHOICES)

    @property
    def hand(self) -> int:
        """The number of cards per seat in a full deal."""
        return sum(self.packets)

    def deals(self, pack: int, players: int) -> int:
        """Return the number of deals in a hand."""
        if self.refill not in (AGAIN, TO_FOUR):
            return 1
        later = pack - self.table - self.aside
        if self.final:
            return 1 + (later - sum(self.final) * players) // (self.hand * players)
        return -(-later // (self.hand * players))

    def last_size(self, pack: int, players: int) -> int:
        """Return the number of cards that each seat gets in the last deal."""
        if self.final:
            return sum(self.final)
        left = (pack - self.table - self.aside) % (self.hand * players)
        return left // players if left else self.hand


@dataclass(slots=True)
class DealtCards:
    """The cards of one deal.

    Attributes:
        packets: (seat, cards) in the order of dealing.
        table: the cards that go to the table.
        dealt: how many cards of the deck have been dealt so far.
    """

    packets: list[tuple[int, tuple[Card, ...]]]
    table: list[Card]
    dealt: int


def with_replaced(plan: DealPlan, deck: Sequence[Card], players: int) -> tuple[list[Card], int]:
    """Move cards that may not open on the table under the stock.

    Returns:
        The deck, and how many cards at its bottom have been seen.
    """
    start = 0 if plan.table_turn == FIRST else plan.hand * players
    table: list[Card] = []
    under: list[Card] = []
    after = list(deck[start:])
    while len(table) < plan.table and len(under) < len(after):
        card = after[len(table) + len(under)]
        (under if plan.replaced >> card & 1 else table).append(card)
    rest = after[len(table) + len(under) :]
    return [*deck[:start], *table, *rest, *under], len(under)


def first_deal(plan: DealPlan, deck: Sequence[Card], seats: Sequence[int]) -> DealtCards:
    """Deal for the first time; ``seats`` run from the one after the dealer to the dealer."""
    handed = DealtCards([], [], 0)
    if plan.table_turn == FIRST:
        _to_table(handed, deck, plan.table)
    part = plan.table // len(plan.packets)
    for size in plan.packets:
        for seat in seats:
            if plan.table_turn == AMID and seat == seats[-1]:
                _to_table(handed, deck, part)
            _to_seat(handed, deck, seat, size)
    if plan.table_turn == LAST:
        _to_table(handed, deck, plan.table)
    return handed


def next_deal(plan: DealPlan, deck: Sequence[Card], seats: Sequence[int], dealt: int) -> DealtCards:
    """Deal again when ``dealt`` cards have been dealt; a short rest is shared equally."""
    handed = DealtCards([], [], dealt)
    end = len(deck) - plan.aside
    packets = plan.packets if plan.refill == AGAIN else (1,) * plan.hand
    if plan.final and end - dealt == sum(plan.final) * len(seats):
        packets = plan.final
    for size in packets:
        share = min(size, (end - handed.dealt) // len(seats))
        for seat in seats:
            _to_seat(handed, deck, seat, share)
    if end - handed.dealt < len(seats):
        _to_table(handed, deck, end - handed.dealt)
    return handed


def _to_seat(handed: DealtCards, deck: Sequence[Card], seat: int, size: int) -> None:
    if size:
        handed.packets.append((seat, tuple(deck[handed.dealt : handed.dealt + size])))
        handed.dealt += size


def _to_table(handed: DealtCards, deck: Sequence[Card], size: int) -> None:
    handed.table += deck[handed.dealt : handed.dealt + size]
    handed.dealt += size


Packet: TypeAlias = tuple[int, int, int]
"""A slice of the deck: the seat counted from the one after the dealer (-1: the table), the start
and the end (exclusive)."""


def first_packets(plan: DealPlan, players: int) -> tuple[list[Packet], int]:
    """Return the slices of the first deal, and how many cards it deals."""
    size = plan.table + plan.hand * players
    handed = first_deal(plan, range(size), range(players))
    return _runs(handed), handed.dealt


def later_packets(plan: DealPlan, players: int) -> list[Packet]:
    """Return the slices of a full later deal, relative to its first card; empty if deals vary."""
    if plan.final or plan.refill not in (AGAIN, TO_FOUR):
        return []
    size = plan.hand * players + plan.aside
    return _runs(next_deal(plan, range(size), range(players), 0))


def _runs(handed: DealtCards) -> list[Packet]:
    runs = [(seat, cards[0], cards[-1] + 1) for seat, cards in handed.packets]
    return runs + [(-1, card, card + 1) for card in handed.table]

"""A hand of any game as it lies: who holds what, what has been taken, what is still to come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Self

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import CARD_BITS, FIRST_BUILD, ElementSet
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.shown import Shown
from kontsina_qt.rules.state.start import Start

NOBODY: Final = -1


class Hand(ABC):
    """What lies where in one hand of a match.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: the whole pack as it was dealt, top card first.
        scores: of each side before this hand.
        turn: the seat to play, or ``NOBODY`` when the hand is over.
        hands: the cards of each seat.
        table: the loose cards on the table.
        builds: what lies there together, in the order in which it was made.
        piles: the cards captured by each side.
        dealt: how many cards of the deck have been dealt.
        deals: how many deals have been made.
        moves: the moves so far.
        last_side: the side that captured last, or ``NOBODY``.
        rest: the cards that were left at the end and went to ``last_side``.
    """

    __slots__ = (
        "log",
        "builds",
        "dealer",
        "deals",
        "dealt",
        "deck",
        "hands",
        "last_side",
        "moves",
        "piles",
        "rest",
        "rules",
        "scores",
        "table",
        "turn",
    )

    rules: Rules
    log: list[Event] | None
    dealer: int
    deck: tuple[Card, ...]
    scores: tuple[int, ...]
    turn: int
    hands: list[CardSet]
    table: CardSet
    builds: list[Build]
    piles: list[CardSet]
    dealt: int
    deals: int
    moves: list[Move]
    last_side: int
    rest: CardSet

    def __init__(self, start: Start | Self) -> None:
        """Begins a hand, or copies one.

        Args:
            start: what it begins from, or another hand.
        """
        if isinstance(start, Start):
            self._begin(start)
        else:
            start._copy_to(self)

    def _begin(self, start: Start) -> None:
        """Gives the hand what every kind has before it is dealt."""
        rules = start.rules
        self.rules = rules
        self.dealer = start.dealer
        self.deck = start.deck
        self.scores = start.scores
        self.turn = rules.dealt_in[start.dealer][0]
        self.hands = [0] * rules.players
        self.table = 0
        self.builds = []
        self.piles = [0] * rules.sides
        self.dealt = 0
        self.deals = 0
        self.moves = []
        self.last_side = NOBODY
        self.rest = 0
        self.log = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.turn < 0

    @property
    def stock(self) -> int:
        """How many cards are still to be dealt or drawn."""
        return len(self.deck) - self.dealt

    @abstractmethod
    def copy(self) -> Self:
        """Another position that can be played on without changing this one."""

    def _copy_to(self, other: Self) -> None:
        """Gives another position all that this one has; written out, for searches copy a lot."""
        other.log = None
        other.builds = self.builds  # never changed, only replaced
        other.dealer = self.dealer
        other.deals = self.deals
        other.dealt = self.dealt
        other.deck = self.deck
        other.hands = self.hands[:]
        other.last_side = self.last_side
        other.moves = self.moves[:]
        other.piles = self.piles[:]
        other.rest = self.rest
        other.rules = self.rules
        other.scores = self.scores
        other.table = self.table
        other.turn = self.turn

    def _seats(self) -> tuple[int, ...]:
        """The seats in the order of dealing."""
        return self.rules.dealt_in[self.dealer]

    @property
    def lying(self) -> CardSet:
        """Every card on the table, in builds too."""
        cards = self.table
        for build in self.builds:
            cards |= build.cards
        return cards

    def cards_of(self, elements: ElementSet) -> CardSet:
        """The loose cards of some elements and those in their builds."""
        cards: CardSet = elements & CARD_BITS
        if elements >> FIRST_BUILD:
            for build in self.builds:
                if elements & build.bit:
                    cards |= build.cards
        return cards

    # What is hidden

    def shown(self) -> list[Shown]:
        """The cards that all have seen though no move names them, in the order seen."""
        return []

    def shown_to(self, seat: int) -> list[Shown]:
        """What one seat has seen so: what all have, and what was shown to it alone."""
        return self.shown()

    @property
    def exposed(self) -> CardSet:
        """The cards of the stock that all have seen."""
        return 0

    def public_hand(self, seat: int) -> CardSet:
        """The cards that all know to be in a seat's hand."""
        return 0

    def hidden(self, seat: int) -> CardSet:
        """The cards on the table and in piles that a seat has not seen."""
        return 0

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Puts the cards that a seat does not see, in this order, where it does not: the stock."""
        self.deck = self.deck[: self.dealt] + tuple(rest)

    def expect(self, shown: Sequence[Shown]) -> None:
        """Prepares the first position of a hand for what will be shown in it."""
        return

    def lie_as(self, cards: Sequence[Card]) -> None:
        """Orders the cards on the table at first as they were seen; mostly there is no order."""
        return

    def prepare(self, ply: int) -> None:
        """Prepares for what is shown just before the move at ``ply``, or by it."""
        return

    # Where each machine knows one seat only

    def first_shown(self) -> list[Shown]:
        """What all see being put aside from the table as soon as it is dealt."""
        return []

    def tellers(self, move: Move | None) -> tuple[int, ...]:
        """The seats that say which cards they show: before play, or once a move is made."""
        return ()

    def told_by(self, seat: int, move: Move | None) -> CardSet:
        """The cards of its hand that a seat shows then."""
        return 0

    def announce(self, shown: Sequence[Shown]) -> None:
        """Adds to what is expected to be shown."""
        return

    def wanted(self, move: Move) -> CardSet:
        """Cards of which the mover must hold one after a move; none if it needs no other card."""
        return 0

    def exchange(self, one: Card, other: Card) -> None:
        """Lets two cards that nobody has shown change places, in the hands and in the stock."""
        if one == other:
            return
        bits = 1 << one | 1 << other
        for seat, hand in enumerate(self.hands):
            if (hand >> one & 1) != (hand >> other & 1):
                self.hands[seat] = hand ^ bits
        if (self.table >> one & 1) != (self.table >> other & 1):
            self.table ^= bits
        swap = {one: other, other: one}
        self.deck = tuple(swap.get(card, card) for card in self.deck)
        self._exchanged(swap)

    def _exchanged(self, swap: dict[Card, Card]) -> None:
        """Follows an exchange in what a kind of position keeps beside."""
        return

    def give(self, seat: int, card: Card, keep: CardSet = 0) -> None:
        """Lets a seat hold a card that nobody has shown, for one it holds and need not keep."""
        spare = cards_in(self.hands[seat] & ~keep)
        if spare:
            self.exchange(card, spare[0])

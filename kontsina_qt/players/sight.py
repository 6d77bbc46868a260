"""What a view means: the table, the piles, who follows, and the cards that are out of sight.

Everything here follows from the cards that the seat holds and the moves that all have seen, so
a player that remembers perfectly needs no memory of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from kontsina_qt.rules.cards import CardSet, cards_in, mask_of
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Move, Position
from kontsina_qt.rules.view import View, ViewError, unseen, world


@dataclass(frozen=True, slots=True)
class Sight:
    """A hand as the seat to play knows it.

    Attributes:
        rules: the game with its options.
        seat, side: who looks, and for which side.
        scores: of each side before this hand.
        hand, table: the seat's own cards, and those on the table.
        unseen: the cards in other hands and in the stock.
        moves: the legal moves and their texts.
        public: the position with nothing in the other hands.
        sizes: how many cards each seat holds.
    """

    rules: Rules
    seat: int
    side: int
    scores: tuple[int, ...]
    hand: CardSet
    table: CardSet
    unseen: CardSet
    moves: Mapping[Move, str]
    public: Position
    sizes: tuple[int, ...]

    @property
    def stock(self) -> int:
        """How many cards have not been dealt yet."""
        return self.public.stock

    @property
    def plies(self) -> int:
        """How many turns of this deal are left, this one included."""
        return sum(self.sizes)

    def size_at_turn(self, seat: int) -> int:
        """How many cards a seat will hold at its next turn; 0 if it has none.

        With an empty hand it will have been dealt the next packet, if there is one.
        """
        held = self.sizes[seat] - (seat == self.seat)
        return held or (self.rules.game.deal.hand if self.stock else 0)

    def followers(self) -> list[int]:
        """The seats that play before this one plays again, in order."""
        seats = self.rules.players
        order = [(self.seat + i) % seats for i in range(1, seats)]
        return [seat for seat in order if self.size_at_turn(seat)]

    def worlds(self, most: int) -> list[Position]:
        """Every way in which the others can hold the last cards, if there are at most ``most``.

        Empty where there are more, or where cards are still to be dealt.
        """
        if self.stock:
            return []
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        ways, left = 1, self.unseen.bit_count()
        for seat in others:
            ways *= comb(left, self.sizes[seat])
            left -= self.sizes[seat]
        if ways > most:
            return []
        worlds = []
        for hands in _splits(self.unseen, [self.sizes[seat] for seat in others]):
            position = self.public.copy()
            for seat, cards in zip(others, hands, strict=True):
                position.hands[seat] = cards
            worlds.append(position)
        return worlds


def _splits(cards: CardSet, sizes: list[int]) -> list[tuple[CardSet, ...]]:
    """Every way to deal ``cards`` out in packets of these sizes."""
    if not sizes:
        return [()]
    packets = (mask_of(chosen) for chosen in combinations(cards_in(cards), sizes[0]))
    return [(packet, *rest) for packet in packets for rest in _splits(cards & ~packet, sizes[1:])]


def look(rules: Rules, view: View) -> Sight:
    """What a view of the seat to play means.

    Raises:
        ViewError: no hand of these rules leads to the view, or it is another seat's turn.
    """
    if len(view.scores) != rules.sides:
        raise ViewError(f"not a view of this game: it has {rules.sides} sides")
    # What this world puts into the other hands is thrown away at once.
    public = world(rules, view, Random(0))
    if public.turn != view.seat:
        raise ViewError("not a view of a player to move: it is not this seat's turn")
    sizes = tuple(hand.bit_count() for hand in public.hands)
    if view.sizes != sizes:
        raise ViewError("not a view of this game: the sizes of the hands do not fit")
    public.hands = [hand if seat == view.seat else 0 for seat, hand in enumerate(public.hands)]
    # An empty deck, of which so many cards fewer have been dealt than there were.
    public.deck, public.dealt = (), -view.stock
    return Sight(
        rules=rules,
        seat=view.seat,
        side=rules.side_of[view.seat],
        scores=view.scores,
        hand=public.hands[view.seat],
        table=public.table,
        unseen=unseen(view),
        moves={move: public.text(move) for move in public.legal()},
        public=public,
        sizes=sizes,
    )

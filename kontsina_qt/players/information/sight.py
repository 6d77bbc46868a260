"""The information state: what a seat knows of a hand.

Everything here follows from the cards that the seat holds and the moves that all have seen, so
a player that remembers perfectly needs no memory of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from kontsina_qt.rules.base.cards import CardSet, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.counting import has_enough
from kontsina_qt.rules.state.elements import CARD_BITS
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Features, Position
from kontsina_qt.rules.view import View, ViewError, world

MOST_WITH_TOPS = 6
"""How many cards are put together with top cards of piles: finding how they go takes time."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A hand as the seat to play knows it.

    Attributes:
        rules: the game with its options; nobody counts out by them, see ``enough``.
        seat, side: who looks, and for which side.
        scores: of each side before this hand.
        hand, table: the seat's own cards, and the loose ones on the table.
        unseen: the cards in other hands and in the stock.
        public: the position, with cards drawn by chance in the other hands and the stock.
        sizes: how many cards each seat holds.
        enough: whether the seat may count out now and wins by it.
        hands_to_come: how many hands follow, where that is known.
    """

    rules: Rules
    seat: int
    side: int
    scores: tuple[int, ...]
    hand: CardSet
    table: CardSet
    unseen: CardSet
    public: Position
    sizes: tuple[int, ...]
    enough: bool = False
    hands_to_come: int | None = None

    @property
    def carried(self) -> int:
        """The points that earlier hands without a winner add to this one."""
        return self.public.features.carried_over()

    @property
    def stock(self) -> int:
        """How many cards have not been dealt yet."""
        return self.public.stock

    @property
    def plies(self) -> int:
        """How many turns of this deal are left, this one included."""
        return sum(self.sizes)

    @property
    def rivals(self) -> int:
        """How many seats play against the side."""
        return sum([side != self.side for side in self.rules.side_of])

    def moves(self) -> list[Move]:
        """The legal moves that can be followed; of very many those that are listed."""
        return followed(self.public, self.public.legal()[:LISTED])

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
            rest = self.unseen
            for seat, cards in zip(others, hands, strict=True):
                position.hands[seat] = cards
                rest &= ~cards
            if any(self.public.information.public_hand(s) & ~position.hands[s] for s in others):
                continue
            position.information.refill(self.seat, cards_in(rest))
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
    # What this world puts where nobody sees it is never looked at.
    public = world(rules, view, Random(0))
    side = rules.side_of[view.seat]
    enough = rules.count_out and has_enough(rules, public.tally(), view.scores, side)
    public.rules = rules = _without_counting(rules)
    if public.turn != view.seat:
        raise ViewError("not a view of a player to move: it is not this seat's turn")
    hand = public.hands[view.seat]
    known = hand | public.table_cards
    for pile in public.piles:
        known |= pile
    known = known & ~public.information.hidden_from(view.seat) | public.information.exposed
    return Sight(
        rules=rules,
        seat=view.seat,
        side=side,
        scores=view.scores,
        hand=hand,
        table=public.table,
        unseen=rules.full & ~known,
        public=public,
        sizes=tuple(held.bit_count() for held in public.hands),
        enough=enough,
        hands_to_come=view.hands_to_come,
    )


def _without_counting(rules: Rules) -> Rules:
    """The rules by which a player thinks: to count out either wins at once or is no move."""
    return rules.without_counting() if rules.count_out else rules


def followed(position: Position, moves: list[Move]) -> list[Move]:
    """The moves without those that put together more cards from piles than anyone can follow."""
    features = position.features
    return [move for move in moves if _can_follow(position, features, move)]


def _can_follow(position: Position, features: Features, move: Move) -> bool:
    tops = features.tops_used(move)
    if not tops:
        return True
    loose: CardSet = position.touched(move) & CARD_BITS
    return (loose | tops).bit_count() <= MOST_WITH_TOPS

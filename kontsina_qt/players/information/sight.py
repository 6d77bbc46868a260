"""The information state: what a seat knows of a hand.

Everything here follows from the seat's own cards and the moves that everyone has seen, so a player
with perfect recall needs no memory of its own.
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
"""The most cards that may be combined with top cards of piles: finding the order takes time."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A hand as the seat to play knows it.

    Attributes:
        rules: the game with its options, without calling out; see ``enough``.
        seat, side: the seat and its side.
        scores: of each side before this hand.
        hand, table: the seat's own cards, and the loose ones on the table.
        unseen: the cards in other hands and in the stock.
        public: the position, with randomly drawn cards in the other hands and the stock.
        sizes: the number of cards each seat holds.
        enough: whether the seat can call out now and win by it.
        hands_to_come: the number of hands that follow, if known.
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
        """The points carried over from earlier hands without a winner."""
        return self.public.features.carried_over()

    @property
    def stock(self) -> int:
        """The number of cards not dealt yet."""
        return self.public.stock

    @property
    def plies(self) -> int:
        """The number of turns left in this deal, this one included."""
        return sum(self.sizes)

    @property
    def rivals(self) -> int:
        """The number of seats that play against the side."""
        return sum([side != self.side for side in self.rules.side_of])

    def moves(self) -> list[Move]:
        """Return the legal moves that can be followed, or the first of very many."""
        return followed(self.public, self.public.legal()[:LISTED])

    def worlds(self, most: int) -> list[Position]:
        """Return every way the others can hold the last cards, if there are at most ``most``.

        Empty if there are more, or if cards are still to be dealt.
        """
        if self.stock:
            return []
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        sizes = [self.sizes[seat] for seat in others]
        if ways_to_deal(self.unseen, sizes) > most:
            return []
        worlds = []
        for hands in dealt_ways(self.unseen, sizes):
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


def ways_to_deal(cards: CardSet, sizes: list[int]) -> int:
    """Return the number of ways to deal packets of these sizes out of ``cards``."""
    ways, left = 1, cards.bit_count()
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def dealt_ways(cards: CardSet, sizes: list[int]) -> list[list[CardSet]]:
    """Return every way to deal packets of these sizes out of ``cards``."""
    ways: list[list[CardSet]] = [[]]
    for size in sizes:
        further: list[list[CardSet]] = []
        for packets in ways:
            left = cards_in(cards & ~sum(packets))
            further += [[*packets, mask_of(chosen)] for chosen in combinations(left, size)]
        ways = further
    return ways


def look(rules: Rules, view: View) -> Sight:
    """Return what the seat to play knows from its view.

    Raises:
        ViewError: no hand of these rules leads to the view, or it is another seat's turn.
    """
    if len(view.scores) != rules.sides:
        raise ViewError(f"not a view of this game: it has {rules.sides} sides")
    # Whatever this world puts where the seat cannot see is never read.
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
    """Return the rules players search with: calling out either wins at once or is no move."""
    return rules.without_counting() if rules.count_out else rules


def followed(position: Position, moves: list[Move]) -> list[Move]:
    """Return the moves except those that combine too many cards from piles to follow."""
    features = position.features
    return [move for move in moves if _can_follow(position, features, move)]


def _can_follow(position: Position, features: Features, move: Move) -> bool:
    tops = features.tops_used(move)
    if not tops:
        return True
    loose: CardSet = position.touched(move) & CARD_BITS
    return (loose | tops).bit_count() <= MOST_WITH_TOPS

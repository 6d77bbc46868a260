"""What a view means: the table, the piles, who follows, and the cards that are out of sight.

Everything here follows from the cards that the seat holds and the moves that all have seen, so
a player that remembers perfectly needs no memory of its own. What a move brings is told here in
the same words for every kind of game (``Deed``), so that the players need not know them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from kontsina_qt.rules.cards import JOKER_MASK, Card, CardSet, cards_in, face, mask_of
from kontsina_qt.rules.fishing.moves import ALL, CAPTURE, CARD_BITS, LAY, STEAL, FishMove
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.fishing.turn import SWEEPER
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.position import FIRST_PILE, LISTED, NOBODY, ElementSet, Move, Position
from kontsina_qt.rules.scoring import MULLE
from kontsina_qt.rules.tricks import TRICK, TrickPosition
from kontsina_qt.rules.view import View, ViewError, world

Kind: TypeAlias = tuple[object, ...]
"""What cards that may do the same have in common."""

MOST_WITH_TOPS = 6
"""So many cards are put together with top cards of piles: finding how they go takes time."""


class Deed(NamedTuple):
    """What a move brings.

    Attributes:
        to: the side that gets cards.
        card: the cards played, if they go along, as a set.
        cards: what comes from the table or another pile.
        uses: the elements that are gone from the table afterwards.
        loser: the side that loses ``lost``, or ``NOBODY``.
        lost: cards that were a side's already.
        sweep, bonus, mulle: what is counted beside the cards.
    """

    to: int
    card: CardSet
    cards: CardSet
    uses: ElementSet
    loser: int = NOBODY
    lost: CardSet = 0
    sweep: int = 0
    bonus: int = 0
    mulle: int = 0

    @property
    def brought(self) -> CardSet:
        """All the cards that it brings, the played one among them."""
        return self.card | self.cards


@dataclass(frozen=True, slots=True)
class Sight:
    """A hand as the seat to play knows it.

    Attributes:
        rules: the game with its options.
        seat, side: who looks, and for which side.
        scores: of each side before this hand.
        hand, table: the seat's own cards, and the loose ones on the table.
        unseen: the cards in other hands and in the stock.
        public: the position, with cards drawn by chance in the other hands and the stock.
        sizes: how many cards each seat holds.
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

    @property
    def stock(self) -> int:
        """How many cards have not been dealt yet."""
        return self.public.stock

    @property
    def plies(self) -> int:
        """How many turns of this deal are left, this one included."""
        return sum(self.sizes)

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
            if any(self.public.public_hand(s) & ~position.hands[s] for s in others):
                continue
            position.refill(self.seat, cards_in(rest))
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
    if public.turn != view.seat:
        raise ViewError("not a view of a player to move: it is not this seat's turn")
    hand = public.hands[view.seat]
    known = hand | lying(public)
    for pile in public.piles:
        known |= pile
    known = known & ~public.hidden(view.seat) | public.exposed
    return Sight(
        rules=rules,
        seat=view.seat,
        side=rules.side_of[view.seat],
        scores=view.scores,
        hand=hand,
        table=public.table,
        unseen=rules.full & ~known,
        public=public,
        sizes=tuple(held.bit_count() for held in public.hands),
    )


def followed(position: Position, moves: list[Move]) -> list[Move]:
    """The moves without those that put together more cards from piles than anyone can follow."""
    plan = position.rules.turn.builds
    if plan is None or not plan.pile_tops:
        return moves
    return [move for move in moves if _can_follow(position, move)]


def _can_follow(position: Position, move: FishMove) -> bool:
    cards = move.using & CARD_BITS
    return not cards & ~position.table or cards.bit_count() <= MOST_WITH_TOPS


def lying(position: Position) -> CardSet:
    """Every card on the table, in builds too."""
    cards = position.table
    for build in position.builds:
        cards |= build.cards
    return cards


def is_trick(position: Position) -> bool:
    """Whether cards are played to tricks."""
    return isinstance(position, TrickPosition)


def held_at_turn(position: Position, seat: int) -> int:
    """How many cards a seat will hold at its next turn; with none it may be dealt some."""
    return position.hands[seat].bit_count() or (position.rules.deal.hand if position.stock else 0)


def followers(position: Position, seat: int) -> list[int]:
    """The seats that play before ``seat`` plays again, in order; to a trick, those still to."""
    if position.over:
        return []
    players = position.rules.players
    order: list[int] = []
    following = position.turn
    while following != seat and len(order) < players:
        if held_at_turn(position, following):
            order.append(following)
        following = (following + 1) % players
    if isinstance(position, TrickPosition):
        order = order[: TRICK - len(position.trick)] if position.trick else []
    return order


def kind_of(rules: Rules, card: Card) -> Kind:
    """What a card has in common with those that may do the same."""
    if any(category.category == MULLE for category in rules.categories):
        return (face(card),)
    one = face(card)
    return (one >> 2, rules.turn.held_values[card])


def deed_of(position: Position, move: Move) -> Deed | None:
    """What a legal move brings to any side; None if it is a plain lay, a build and the like."""
    if isinstance(position, TrickPosition):
        return _trick_deed(position, position.played(move))
    uses, played = position.touched(move), position.played(move)
    side = position.rules.side_of[position.turn]
    if isinstance(move, FishMove):
        return _fish_deed(position, move, side, played, uses) if uses or move.pluck else None
    if not uses:
        return None
    if isinstance(position, PilePosition):
        swept, extra = position.sweep(move)
        lies = position.table
        return Deed(side, played, lies, lies, sweep=int(swept), bonus=extra)
    return Deed(side, played, uses, uses)


def _trick_deed(position: TrickPosition, played: CardSet) -> Deed | None:
    """A trick in progress is counted for the side that would win it."""
    if not played:
        return None
    side = position.rules.side_of[position.turn]
    if not position.trick:
        return Deed(side, played, 0, 0)
    winner, rank = trick_winner(position), position.leads[-1][1]
    if face(played.bit_length() - 1) >> 2 != rank - 1:
        return Deed(winner, played, 0, 0)
    trick = position.table
    if winner == side:
        return Deed(side, played, 0, trick)
    return Deed(side, played, trick, trick, winner, trick)


def trick_winner(position: TrickPosition) -> int:
    """The side that would win the trick as it lies."""
    leader, rank = position.leads[-1]
    latest = max(i for i, card in enumerate(position.trick) if card >> 2 == rank - 1)
    return position.rules.side_of[(leader + latest) % position.rules.players]


def _fish_deed(
    position: Position, move: FishMove, side: int, played: CardSet, uses: ElementSet
) -> Deed | None:
    turn = position.rules.turn
    pluck = 1 << (abs(move.pluck) - 1) if move.pluck else 0
    if move.verb not in (CAPTURE, ALL, STEAL):
        return Deed(side, 0, pluck, pluck) if pluck else None
    uses |= pluck
    cards, loser, lost = uses & CARD_BITS, NOBODY, 0
    for build in position.builds:
        if uses & build.bit:
            cards |= build.cards
    if uses >> FIRST_PILE:
        loser = (uses >> FIRST_PILE).bit_length() - 1
        pile = position.piles[loser]
        lost = pile if move.verb == STEAL else move.using & pile
        cards |= lost
        return Deed(side, played, cards, uses, loser, lost)
    if turn.jokers == SWEEPER:
        cards |= position.table & JOKER_MASK
        uses |= position.table & JOKER_MASK
    clear = not position.table & ~uses and all(uses & build.bit for build in position.builds)
    sweep = clear and move.verb != ALL and _sweeps(position)
    bonus = 0
    if turn.bonus:
        last = position.moves[-1] if position.moves else None
        fixxa = last is not None and last.verb == LAY and bool(cards >> last.card & 1)
        bonus = min(fixxa + sweep, turn.bonus) * (cards.bit_count() + 1)
    single = not cards & (cards - 1)
    mulle = single and face(cards.bit_length() - 1) == face(move.card)
    return Deed(side, played, cards, uses, NOBODY, 0, int(sweep), bonus, int(mulle))


def sweeps_now(position: Position) -> bool:
    """Whether a cleared table counts as a sweep in this deal, the first play of a hand apart."""
    rules = position.rules
    sweeps = rules.turn.sweeps
    if sweeps is None or (not sweeps.last_deal and position.stock == 0):
        return False
    if not sweeps.last_card and position.stock == 0 and _cards_held(position) == 1:
        return False
    if not sweeps.below:
        return True
    # Points that are scored at once count with those from before the hand.
    return all(
        score + rules.card_points(pile) < sweeps.below
        for score, pile in zip(position.scores, position.piles, strict=True)
    )


def _cards_held(position: Position) -> int:
    held = 0
    for hand in position.hands:
        held += hand.bit_count()
    return held


def _sweeps(position: Position) -> bool:
    sweeps = position.rules.turn.sweeps
    if sweeps is None or (not sweeps.opening and not position.moves):
        return False
    return sweeps_now(position)


def as_if(position: Position, seat: int) -> Position:
    """A copy in which another seat is to play, without the right to pluck."""
    probe = position.copy()
    probe.turn = seat
    if isinstance(probe, FishingPosition):
        probe.plucked = -1
    return probe

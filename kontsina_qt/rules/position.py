"""A position of a fishing game: who holds what, what may be played, and what playing does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kontsina_qt.rules.cards import RANK_MASKS, TEXTS, Card, CardSet, cards_in
from kontsina_qt.rules.events import Captured, Dealt, Event, HandScored, Laid, TookRest
from kontsina_qt.rules.messages import RulesError, mark
from kontsina_qt.rules.notation import MoveForm, read_move
from kontsina_qt.rules.scoring import HandResult, score_hand

if TYPE_CHECKING:
    from kontsina_qt.rules.game import Rules

Move: TypeAlias = int
"""The card played in the low six bits, the set of the cards taken above them."""

NOBODY = -1
NOT_LEGAL = mark("{move} is not a legal move here")
_CARD_BITS = 6
_CARD = (1 << _CARD_BITS) - 1


class IllegalMove(RulesError):
    """A move that the rules do not allow in a position."""


def move_of(card: Card, taken: CardSet = 0) -> Move:
    """The move that plays ``card`` and takes the table cards ``taken``."""
    return taken << _CARD_BITS | card


def card_of(move: Move) -> Card:
    """The card that a move plays."""
    return move & _CARD


def taken_by(move: Move) -> CardSet:
    """The table cards that a move takes; empty for a lay."""
    return move >> _CARD_BITS


class Position:
    """One hand of a match, as far as it has been played; ``play`` moves it on.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: the whole pack as it was dealt, top card first.
        turn: the seat to play, or ``NOBODY`` when the hand is over.
        hands: the cards of each seat.
        table: the cards on the table.
        piles: the cards captured by each side.
        dealt: how many cards of the deck have been dealt.
        deals: how many deals have been made.
        moves: the moves so far.
        last_side: the side that captured last, or ``NOBODY``.
    """

    __slots__ = (
        "_deal_seats",
        "_hand_size",
        "_side_of",
        "deals",
        "dealer",
        "dealt",
        "deck",
        "hands",
        "last_side",
        "moves",
        "piles",
        "rest",
        "rules",
        "table",
        "turn",
    )

    def __init__(self, rules: Rules, dealer: int, deck: Sequence[Card]) -> None:
        """Deals the first cards of ``deck``, a permutation of the game's pack."""
        self.rules = rules
        self.dealer = dealer
        self.deck: tuple[Card, ...] = tuple(deck)
        self._side_of = rules.side_of
        self._hand_size = rules.game.deal.hand
        self._deal_seats = tuple((dealer + 1 + i) % rules.players for i in range(rules.players))
        self.hands: list[CardSet] = [0] * rules.players
        self.piles: list[CardSet] = [0] * rules.sides
        self.table: CardSet = 0
        self.rest: CardSet = 0
        self.dealt = 0
        self.deals = 0
        self.moves: list[Move] = []
        self.last_side = NOBODY
        self.turn = self._deal_seats[0]
        self._deal()
        table = rules.game.deal.table
        for card in self.deck[self.dealt : self.dealt + table]:
            self.table |= 1 << card
        self.dealt += table

    @property
    def over(self) -> bool:
        """Whether the last card of the hand has been played."""
        return self.turn < 0

    @property
    def stock(self) -> int:
        """How many cards have not been dealt yet."""
        return len(self.deck) - self.dealt

    def copy(self) -> Position:
        """Another position that can be played on without changing this one."""
        other: Position = object.__new__(Position)
        other.rules = self.rules
        other.dealer = self.dealer
        other.deck = self.deck
        other._side_of = self._side_of
        other._hand_size = self._hand_size
        other._deal_seats = self._deal_seats
        other.hands = self.hands[:]
        other.piles = self.piles[:]
        other.table = self.table
        other.rest = self.rest
        other.dealt = self.dealt
        other.deals = self.deals
        other.moves = self.moves[:]
        other.last_side = self.last_side
        other.turn = self.turn
        return other

    # What may be played

    def legal(self) -> list[Move]:
        """Every legal move of the seat to play, each once, in a fixed order."""
        if self.turn < 0:
            return []
        hand = self.hands[self.turn]
        table = self.table
        values = self.rules.value_of
        small = self.rules.sums.of_small(table)
        bigs = self.rules.sums.big
        moves: list[Move] = []
        while hand:
            card = hand.bit_length() - 1
            hand ^= 1 << card
            moves.append(card)
            value = values[card]
            if not value:
                equal = table & RANK_MASKS[card >> 2]
                while equal:
                    bit = equal & -equal
                    equal ^= bit
                    moves.append(bit << _CARD_BITS | card)
                continue
            # As Sums.reaching finds them, written out because most time is spent here. An
            # equal card is the sum of one.
            for taken in small[value]:
                moves.append(taken << _CARD_BITS | card)
            big = table & bigs[value]
            while big:
                top = big.bit_length() - 1
                bit = 1 << top
                big ^= bit
                for rest in small[value - values[top]]:
                    moves.append((rest | bit) << _CARD_BITS | card)
        return moves

    def captures(self, card: Card) -> list[CardSet]:
        """The sets of table cards that ``card`` may take, each once."""
        value = self.rules.value_of[card]
        if value:
            return self.rules.sums.reaching(value, self.table)
        return [1 << c for c in cards_in(self.table & RANK_MASKS[card >> 2])]

    def is_legal(self, move: Move) -> bool:
        """Whether the seat to play may make ``move``."""
        if self.turn < 0 or not self.hands[self.turn] >> card_of(move) & 1:
            return False
        taken = taken_by(move)
        return not taken or taken in self.captures(card_of(move))

    # Playing

    def apply(self, move: Move) -> None:
        """Makes a legal move, unchecked and without telling events: for search and bulk work."""
        bit = 1 << (move & _CARD)
        taken = move >> _CARD_BITS
        seat = self.turn
        hands = self.hands
        hands[seat] ^= bit
        if taken:
            side = self._side_of[seat]
            self.piles[side] |= taken | bit
            self.table ^= taken
            self.last_side = side
        else:
            self.table |= bit
        self.moves.append(move)
        seat += 1
        if seat == len(hands):
            seat = 0
        self.turn = seat
        if not hands[seat]:
            if self.dealt < len(self.deck):
                self._deal()
            else:
                self._finish()

    def play(self, move: Move) -> list[Event]:
        """Makes a move and tells what happened, in order.

        Raises:
            IllegalMove: the rules do not allow it here; nothing has changed.
        """
        if not self.is_legal(move):
            raise IllegalMove(NOT_LEGAL, move=self.text(move))
        seat, deals, rest = self.turn, self.deals, self.table
        self.apply(move)
        events: list[Event] = []
        card, taken = card_of(move), taken_by(move)
        if taken:
            groups = self.form(move).groups
            events.append(Captured(seat, self._side_of[seat], card, groups))
        else:
            events.append(Laid(seat, card))
        if self.deals > deals:
            events.append(self.last_deal())
        if self.over:
            rest = rest ^ taken if taken else rest | 1 << card
            side = None if self.last_side < 0 else self.last_side
            if rest:
                events.append(TookRest(side, tuple(cards_in(rest))))
            events.append(HandScored(self.result()))
        return events

    def last_deal(self) -> Dealt:
        """The latest deal as an event."""
        size = self._hand_size
        first = (self.deals - 1) * size * len(self.hands)
        table: tuple[Card, ...] = ()
        if self.deals > 1:
            first += self.rules.game.deal.table
        else:
            start = size * len(self.hands)
            table = self.deck[start : start + self.rules.game.deal.table]
        packets = tuple(
            (seat, self.deck[first + i * size : first + (i + 1) * size])
            for i, seat in enumerate(self._deal_seats)
        )
        return Dealt(packets, table, self.deals - 1, self.stock == 0)

    def _deal(self) -> None:
        deck, dealt, size = self.deck, self.dealt, self._hand_size
        for seat in self._deal_seats:
            hand = 0
            for card in deck[dealt : dealt + size]:
                hand |= 1 << card
            self.hands[seat] = hand
            dealt += size
        self.dealt = dealt
        self.deals += 1

    def _finish(self) -> None:
        self.turn = NOBODY
        if self.last_side >= 0:
            self.rest = self.table
            self.piles[self.last_side] |= self.table
            self.table = 0

    # Telling

    def result(self) -> HandResult:
        """What the piles are worth as they are now; final once the hand is over."""
        rest_to = self.last_side if self.over and self.last_side >= 0 else None
        rest = tuple(cards_in(self.rest))
        game = self.rules.game
        return score_hand(game.categories, self.piles, self.rules.options, rest_to, rest)

    def pile_order(self, side: int) -> list[Card]:
        """The pile of a side in the order of capture.

        Within one capture the played card comes first, then what it took in card order; the
        cards left on the table at the end come last, in card order.
        """
        pile: list[Card] = []
        for ply, move in enumerate(self.moves):
            if self._side_of[self.seat_at(ply)] == side and taken_by(move):
                pile.append(card_of(move))
                pile.extend(cards_in(taken_by(move)))
        if self.last_side == side:
            pile.extend(cards_in(self.rest))
        return pile

    def arrivals(self) -> list[Card]:
        """The cards on the table in the order in which they came to it."""
        plan = self.rules.game.deal
        first = plan.hand * self.rules.players
        order = list(self.deck[first : first + plan.table])
        order += [card_of(move) for move in self.moves if not taken_by(move)]
        return [card for card in order if self.table >> card & 1]

    def seat_at(self, ply: int) -> int:
        """The seat whose turn it is at a ply, counted from 0."""
        return (self.dealer + 1 + ply) % len(self.hands)

    def form(self, move: Move) -> MoveForm:
        """The parts of a move as the notation writes them."""
        taken = taken_by(move)
        return MoveForm(card_of(move), (tuple(cards_in(taken)),) if taken else ())

    def text(self, move: Move) -> str:
        """A move as text."""
        return str(self.form(move))

    def legal_texts(self) -> list[str]:
        """The legal moves as texts, sorted."""
        return sorted(self.text(move) for move in self.legal())

    def read(self, text: str) -> Move:
        """The legal move that ``text`` writes.

        Raises:
            NotationError: the text is no move.
            IllegalMove: the move is not allowed here.
        """
        form = read_move(text)
        move = move_of(form.card, form.taken)
        if len(form.groups) > 1 or not self.is_legal(move):
            whose = TEXTS[form.card]
            if self.over:
                raise IllegalMove(mark("{move} is not a legal move: the hand is over"), move=text)
            if not self.hands[self.turn] >> form.card & 1:
                words = mark("{move} is not a legal move: seat {seat} does not hold {card}")
                raise IllegalMove(words, move=text, seat=self.turn, card=whose)
            raise IllegalMove(NOT_LEGAL, move=text)
        return move

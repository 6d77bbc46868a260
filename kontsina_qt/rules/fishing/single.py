"""A hand of a game in which a card takes one card or one sum (rule card Kontsina), made for speed.

``fishing_position`` plays the same games from the same data, and a test says so; here a move is
one integer and nothing is looked at that Kontsina does not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from kontsina_qt.rules.cards import PACK_SIZE, RANK_MASKS, Card, CardSet, cards_in
from kontsina_qt.rules.events import Captured, Dealt, Event, HandScored, Laid, TookRest
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.notation import MoveForm
from kontsina_qt.rules.outcome import Outcome
from kontsina_qt.rules.position import (
    LISTED,
    NOBODY,
    NOT_LEGAL,
    ElementSet,
    IllegalMove,
    Move,
    Position,
)
from kontsina_qt.rules.scoring import HandResult, Tally, points_of

SingleMove: TypeAlias = int
"""The card played in the low six bits, the set of the cards taken above them."""

_CARD_BITS: Final = 6
_CARD: Final = (1 << _CARD_BITS) - 1
_LAST_CARD: Final = PACK_SIZE - 1


def single_move(card: Card, taken: CardSet = 0) -> SingleMove:
    """The move that plays ``card`` and takes the table cards ``taken``."""
    return taken << _CARD_BITS | card


def card_of(move: SingleMove) -> Card:
    """The card that a move plays."""
    return move & _CARD


def taken_by(move: SingleMove) -> CardSet:
    """The table cards that a move takes; empty for a lay."""
    return move >> _CARD_BITS


class SinglePosition(Position):
    """One hand of Kontsina."""

    __slots__ = ("_deal_seats", "_hand_size", "_side_of", "_sums", "_worth")

    moves: list[SingleMove]

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        deck: Sequence[Card],
        before: Sequence[HandResult] = (),
        blank: bool = False,
    ) -> None:
        """Deals the first cards of ``deck``, a permutation of the game's pack."""
        if blank:  # for ``copy``, which fills it
            return
        self.rules = rules
        self.dealer = dealer
        self.deck = tuple(deck)
        self.scores = rules.scores_after(before)
        self.builds = []
        self._side_of = rules.side_of
        # Its own, for most time is spent with them.
        self._sums = rules.turn.sums
        self._worth = rules.turn.worth
        self._hand_size = rules.deal.hand
        self._deal_seats = tuple([(dealer + 1 + i) % rules.players for i in range(rules.players)])
        self.hands = [0] * rules.players
        self.piles = [0] * rules.sides
        self.table = 0
        self.rest = 0
        self.dealt = 0
        self.deals = 0
        self.moves = []
        self.last_side = NOBODY
        self.turn = self._deal_seats[0]
        self._deal()
        table = rules.deal.table
        for card in self.deck[self.dealt : self.dealt + table]:
            self.table |= 1 << card
        self.dealt += table

    def copy(self) -> SinglePosition:
        """Another position that can be played on without changing this one."""
        other = SinglePosition(self.rules, self.dealer, (), (), True)
        other.rules = self.rules
        other.dealer = self.dealer
        other.deck = self.deck
        other.scores = self.scores
        other.builds = self.builds
        other._side_of = self._side_of
        other._sums = self._sums
        other._worth = self._worth
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

    def generate(self) -> Iterator[SingleMove]:
        """The legal moves of the seat to play, each once."""
        return iter(self.legal(1 << 20))

    def legal(self, most: int = LISTED) -> list[SingleMove]:
        """The legal moves of the seat to play, at most so many, each once, in a fixed order."""
        if self.turn < 0:
            return []
        hand = self.hands[self.turn]
        table = self.table
        values = self._worth
        small = self._sums.of_small(table)
        bigs = self._sums.big_once
        moves: list[SingleMove] = []
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
        return moves if len(moves) <= most else moves[:most]

    def captures(self, card: Card) -> list[CardSet]:
        """The sets of table cards that ``card`` may take, each once."""
        value = self._worth[card]
        if value:
            return self._sums.reaching(value, self.table)
        return [1 << c for c in cards_in(self.table & RANK_MASKS[card >> 2])]

    def is_legal(self, move: SingleMove) -> bool:
        """Whether the seat to play may make ``move``."""
        if self.turn < 0 or not self.hands[self.turn] >> card_of(move) & 1:
            return False
        taken = taken_by(move)
        return not taken or taken in self.captures(card_of(move))

    def played(self, move: SingleMove) -> CardSet:
        """The card that a move plays."""
        return 1 << (move & _CARD)

    def verb(self, move: SingleMove) -> str:
        """What a move does."""
        return "capture" if move >> _CARD_BITS else "lay"

    def touched(self, move: SingleMove) -> ElementSet:
        """The table cards that a move takes."""
        return move >> _CARD_BITS

    def special(self) -> list[SingleMove]:
        """None: every turn plays a card."""
        return []

    def with_card(self, card: Card, using: ElementSet = 0, most: int = LISTED) -> list[SingleMove]:
        """The legal moves that play ``card`` and take at least these cards."""
        if self.turn < 0 or not self.hands[self.turn] >> card & 1:
            return []
        takes = [taken for taken in self.captures(card) if not using & ~taken]
        lay = [] if using else [single_move(card)]
        return (lay + [single_move(card, taken) for taken in takes])[:most]

    def outcome(self, move: SingleMove) -> Outcome | None:
        """What a capture brings; None for a lay."""
        taken = move >> _CARD_BITS
        if not taken:
            return None
        return Outcome(self._side_of[self.turn], 1 << (move & _CARD), taken, taken)

    # Playing

    def apply(self, move: Move) -> None:
        """Makes a legal move, unchecked and without telling events: for search and bulk work."""
        # ``move`` stays the object that it is, for the list of moves; arithmetic is done with
        # numbers, and written so that compiled code needs no objects for it.
        number: SingleMove = move
        bit = 1 << (number & _CARD)
        taken = number >> _CARD_BITS
        seat = self.turn
        hands = self.hands
        hands[seat] = hands[seat] ^ bit
        if taken:
            side = self._side_of[seat]
            piles = self.piles
            piles[side] = piles[side] | taken | bit
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

    def play(self, move: SingleMove) -> list[Event]:
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

    def opening(self) -> list[Event]:
        """The first deal."""
        return [self.last_deal()]

    def last_deal(self) -> Dealt:
        """The latest deal as an event."""
        size = self._hand_size
        first = (self.deals - 1) * size * len(self.hands)
        table: tuple[Card, ...] = ()
        if self.deals > 1:
            first += self.rules.deal.table
        else:
            start = size * len(self.hands)
            table = self.deck[start : start + self.rules.deal.table]
        packets = tuple(
            (seat, self.deck[first + i * size : first + (i + 1) * size])
            for i, seat in enumerate(self._deal_seats)
        )
        return Dealt(packets, table, self.deals - 1, self.stock == 0)

    def _deal(self) -> None:
        deck, dealt, size = self.deck, self.dealt, self._hand_size
        for seat in self._deal_seats:
            hand = 0
            for at in range(dealt, dealt + size):
                hand |= 1 << deck[at]
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

    def points(self) -> tuple[int, ...]:
        """The points of ``result`` alone, found faster."""
        return points_of(self.rules.categories, Tally(self.piles), self.rules.options)

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
        plan = self.rules.deal
        first = plan.hand * self.rules.players
        order = list(self.deck[first : first + plan.table])
        order += [card_of(move) for move in self.moves if not taken_by(move)]
        return [card for card in order if self.table >> card & 1]

    def seat_at(self, ply: int) -> int:
        """The seat whose turn it is at a ply, counted from 0."""
        return (self.dealer + 1 + ply) % len(self.hands)

    def form(self, move: SingleMove) -> MoveForm:
        """The parts of a move as the notation writes them."""
        taken = taken_by(move)
        return MoveForm(card_of(move), (tuple(cards_in(taken)),) if taken else ())

    def texts(self) -> list[str]:
        """The moves so far as texts."""
        return [str(self.form(move)) for move in self.moves]

    def move_of(self, form: MoveForm) -> SingleMove | None:
        """The move that a form means here, legal or not."""
        if form.kind or form.value or form.pluck >= 0 or len(form.groups) > 1:
            return None
        if form.card > _LAST_CARD or form.taken & ~self.table or not form.plain:
            return None
        return single_move(form.card, form.taken)

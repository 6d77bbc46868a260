"""One-pile games: the top card decides which cards take the pile (rule card Pişti)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of, rank_of
from kontsina_qt.rules.base.deal import DealtCards, first_deal, next_deal
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import BONUS, SWEEPS, Tally, points_of
from kontsina_qt.rules.kinds.pile.sweeps import sweep
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.events import Captured, Dealt, Laid, TookRest
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.move import ALL, LAYS, Move
from kontsina_qt.rules.state.notation import MoveForm
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import (
    NOBODY,
    NOT_LEGAL,
    Features,
    IllegalMove,
    Information,
    Notation,
)
from kontsina_qt.rules.state.shown import EXPOSED, UNDER, RevealedCard
from kontsina_qt.rules.state.stacked import StackedPosition
from kontsina_qt.rules.state.start import Start
from kontsina_qt.rules.state.words import N_, Message, card_words


class Uncovered(NamedTuple):
    """A card taken face down from the pile, with the move and the seat that took it."""

    ply: int
    seat: int
    card: Card


def opening_pile(rules: Rules, cards: Sequence[Card]) -> list[Card]:
    """Return the first pile made of these cards, top card last.

    A sweeper is on top only if there is no other card, or if the game does not replace it.
    """
    plain = [c for c in cards if not rules.turn.sweepers >> c & 1]
    if not plain or not rules.deal.turned_up:
        return list(cards)
    top = plain[-1]
    return [*(c for c in cards if c != top), top]


class PilePosition(StackedPosition):
    """A hand of a game with one pile on the table.

    ``table`` has the cards of the pile that are face up.

    Attributes:
        pile: its cards, top card last.
        down: those of them that are face down.
        uncovered: the cards that were taken face down, seen only by the seat that took them.
        first_pile: the pile as it was dealt.
        swept: how many single cards each side has taken with their equals.
    """

    __slots__ = ("_extra", "down", "first_pile", "pile", "swept", "uncovered")

    _extra: list[int]
    first_pile: tuple[Card, ...]
    swept: list[int]
    down: CardSet
    pile: list[Card]
    uncovered: list[Uncovered]

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        sides = len(self.piles)
        self.uncovered = []
        self.swept = [0] * sides
        self._extra = [0] * sides
        handed = first_deal(self.rules.deal, self.deck, self.rules.dealt_in[self.dealer])
        self.put_down(opening_pile(self.rules, handed.table))
        self._opening = [self._hand_out(handed)]

    def put_down(self, pile: Sequence[Card]) -> None:
        """Lay the first pile, top card last."""
        self.pile = list(pile)
        self.first_pile = tuple(pile)
        self.down = mask_of(pile[:-1]) if self.rules.options.get("table_down") else 0
        self.table = mask_of(pile) & ~self.down

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other._extra = self._extra[:]
        other.first_pile = self.first_pile
        other.swept = self.swept[:]
        other.down = self.down
        other.pile = self.pile[:]
        other.uncovered = self.uncovered[:]

    @property
    def features(self) -> PileFeatures:
        return PileFeatures(self)

    @property
    def information(self) -> PileInformation:
        return PileInformation(self)

    @property
    def notation(self) -> PileNotation:
        return PileNotation(self)

    def copy(self) -> PilePosition:
        return PilePosition(self)

    def restarted(self) -> PilePosition:
        start = super().restarted()
        start.put_down(self.first_pile)
        return start

    # Legal moves

    def takes(self, card: Card) -> bool:
        """Return whether a card, played now, takes the pile."""
        if not self.pile:
            return False
        return rank_of(self.pile[-1]) == rank_of(card) or bool(self.rules.turn.sweepers >> card & 1)

    def generate(self) -> Iterator[Move]:
        if self.turn >= 0:
            for card in cards_in(self.hands[self.turn]):
                yield self.plays(card, self.takes(card))

    def is_legal(self, move: Move) -> bool:
        if self.turn < 0 or move.card < 0 or not self.hands[self.turn] >> move.card & 1:
            return False
        return move == self.plays(move.card, self.takes(move.card))

    def plays(self, card: Card, takes: bool) -> Move:
        """Return the move of a card; a pile that it takes is named by its top card."""
        return Move(ALL, card, 0, 1 << self.pile[-1]) if takes and self.pile else LAYS[card]

    def outcome(self, move: Move) -> Outcome | None:
        if move.verb != ALL:
            return None
        swept, extra = sweep(self, self.pile, move.card)
        side = self.rules.side_of[self.turn]
        lies = self.table
        return Outcome(side, 1 << move.card, lies, lies, sweep=int(swept), bonus=extra)

    def refuse(self, card: Card, using: ElementSet) -> Message:
        names = {"card": card_words(card)}
        if self.takes(card):
            return Message(N_("{card} takes the whole pile: it can't do anything else."), names)
        if not self.pile:
            return Message(N_("There is no pile to take: {card} starts a new one."), names)
        return Message(
            N_("{card} doesn't take the pile: the top card is {top}."),
            names | {"top": card_words(self.pile[-1])},
        )

    # Playing

    def apply(self, move: Move) -> None:
        seat, card = self.turn, move.card
        if move.verb == ALL:
            self._capture(seat, move)
        else:
            self.hands[seat] &= ~(1 << card)
            self.pile.append(card)
            self.table |= 1 << card
            if self.log is not None:
                self.log.append(Laid(seat, card))
        self.moves.append(move)
        self._movers.append(seat)
        self._advance(seat)

    def _capture(self, seat: int, move: Move) -> None:
        side = self.rules.side_of[seat]
        swept, extra = sweep(self, self.pile, move.card)
        self.hands[seat] &= ~(1 << move.card)
        under = cards_in(self.down)
        ply = len(self.moves)
        self.uncovered += [Uncovered(ply, seat, card) for card in under]
        if self.log is not None:
            groups = tuple([(card,) for card in self.arrivals()])
            self.log.append(
                Captured(
                    seat,
                    side,
                    move.card,
                    groups,
                    sweep=swept,
                    bonus=extra,
                    under=tuple(under),
                    whole=True,
                )
            )
        taken = mask_of(self.pile)
        self.piles[side] |= taken | 1 << move.card
        self.stacks[side] = [*self.stacks[side], move.card, *cards_in(taken)]
        self.pile, self.down, self.table = [], 0, 0
        self.last_side = side
        if swept:
            self.swept[side] += 1
            self._extra[side] += extra

    def _advance(self, seat: int) -> None:
        self.turn = (seat + 1) % len(self.hands)
        if self.hands[self.turn]:
            return
        if not self.stock:
            self._finish()
            return
        seats = self.rules.dealt_in[self.dealer]
        dealt = self._hand_out(next_deal(self.rules.deal, self.deck, seats, self.dealt))
        if self.log is not None:
            self.log.append(dealt)

    def _hand_out(self, handed: DealtCards) -> Dealt:
        for seat, cards in handed.packets:
            self.hands[seat] |= mask_of(cards)
        self.dealt = handed.dealt
        self.deals += 1
        first = self.deals == 1
        return Dealt(
            tuple(handed.packets),
            tuple(self.arrivals()) if first else (),
            self.deals - 1,
            self.stock == 0 and self.rules.deals > 1,
            self.down.bit_count() if first else 0,
        )

    def _finish(self) -> None:
        self.turn = NOBODY
        left = mask_of(self.pile)
        side = self.last_side
        if side >= 0:
            self.rest = left
            self.piles[side] |= left
            self.stacks[side] = self.stacks[side] + cards_in(left)
            self.pile, self.down, self.table = [], 0, 0
        if left and self.log is not None:
            self.log.append(TookRest(None if side < 0 else side, tuple(cards_in(left))))

    # Queries

    def tally(self) -> Tally:
        return Tally(self.piles, {SWEEPS: self.swept, BONUS: self._extra})

    def points(self) -> tuple[int, ...]:
        return points_of(self.rules.categories, self.tally())

    def arrivals(self) -> list[Card]:
        """Return the face-up cards of the pile, top card last."""
        return [card for card in self.pile if self.table >> card & 1]


def _swapped(cards: CardSet, bits: CardSet) -> CardSet:
    """Return a set after two cards have been exchanged."""
    here = cards & bits
    return cards if here in (0, bits) else cards ^ bits


class PileNotation(Notation):
    """The notation of cards played on the pile."""

    __slots__ = ("hand",)

    hand: PilePosition

    def __init__(self, hand: PilePosition) -> None:
        self.position = self.hand = hand

    def form(self, move: Move) -> MoveForm:
        return MoveForm(move.card, (), ALL if move.verb == ALL else "")

    def move_of(self, form: MoveForm) -> Move | None:
        if form.groups or form.pluck >= 0 or form.verb not in ("all", "lay"):
            return None
        return self.hand.plays(form.card, form.verb == "all")

    def unseen(self, form: MoveForm) -> Move:
        move = super().unseen(form)
        if move != self.hand.plays(move.card, self.hand.takes(move.card)):
            raise IllegalMove(NOT_LEGAL, move=str(form))
        return move


class PileFeatures(Features):
    """The pile on the table."""

    __slots__ = ("hand",)

    hand: PilePosition

    def __init__(self, hand: PilePosition) -> None:
        self.position = self.hand = hand

    def heap(self) -> tuple[int, list[Card]]:
        return self.hand.down.bit_count(), self.hand.arrivals()

    def state(self) -> tuple[object, ...]:
        """Return the pile as everybody sees it."""
        return self.hand.down.bit_count(), *self.hand.arrivals()

    @property
    def sweeps(self) -> Sequence[int]:
        return self.hand.swept

    def face_down(self) -> CardSet:
        return self.hand.down

    def table_order(self) -> list[Card]:
        return self.hand.arrivals()


class PileInformation(Information):
    """Shown and hidden cards of a game with one pile."""

    __slots__ = ("hand",)

    hand: PilePosition

    def __init__(self, hand: PilePosition) -> None:
        self.position = self.hand = hand

    def shown(self) -> list[RevealedCard]:
        """Return the bottom card of the stock, if everybody has seen it."""
        return (
            [RevealedCard(0, -1, EXPOSED, self.hand.deck[-1])]
            if self.hand.rules.deal.bottom_shown
            else []
        )

    def shown_to(self, seat: int) -> list[RevealedCard]:
        """Return what everybody has seen, and the cards that the seat took face down."""
        own = [
            RevealedCard(ply, who, UNDER, card)
            for ply, who, card in self.hand.uncovered
            if who == seat
        ]
        return [*self.shown(), *own]

    @property
    def exposed(self) -> CardSet:
        """The bottom card of the stock, if everybody has seen it."""
        hand = self.hand
        return 1 << hand.deck[-1] if hand.stock and hand.rules.deal.bottom_shown else 0

    def public_hand(self, seat: int) -> CardSet:
        """Return the card that was exposed, once it has been dealt."""
        hand = self.hand
        if hand.stock or not hand.rules.deal.bottom_shown:
            return 0
        return hand.hands[seat] & 1 << hand.deck[-1]

    def hidden_from(self, seat: int) -> CardSet:
        """Return the face-down cards of the pile, and those that other seats took so."""
        taken = mask_of(one.card for one in self.hand.uncovered if one.seat != seat)
        return self.hand.down | taken

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Put the cards that a seat does not see face down in piles, and into the stock.

        Args:
            seat: the viewer.
            rest: the cards in random order; as many as there are places.
        """
        hand = self.hand
        places = cards_in(self.hidden_from(seat))
        swap = dict(zip(places, rest, strict=False))
        hidden = mask_of(places)
        hand.pile = [swap.get(card, card) for card in hand.pile]
        hand.stacks = [[swap.get(card, card) for card in stack] for stack in hand.stacks]
        hand.down = mask_of(swap[card] for card in cards_in(hand.down))
        for side, pile in enumerate(hand.piles):
            mine = cards_in(pile & hidden)
            hand.piles[side] = pile & ~hidden | mask_of(swap[card] for card in mine)
        hand.uncovered = [one._replace(card=swap.get(one.card, one.card)) for one in hand.uncovered]
        bottom = hand.deck[-1:] if self.exposed else ()
        hand.deck = (*hand.deck[: hand.dealt], *rest[len(places) :], *bottom)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        """Put the exposed card under the stock, and cards found later face down."""
        hand = self.hand
        found = mask_of(one.card for one in shown if one.how == UNDER)
        for one in shown:
            if one.how == EXPOSED:
                exchange(hand, hand.deck[-1], one.card)
        for card in cards_in(found & ~hand.down):
            exchange(hand, cards_in(hand.down & ~found)[0], card)

    def arrange_table(self, cards: Sequence[Card]) -> None:
        """Set the order of the face-up cards of the first pile."""
        self.hand.put_down([*cards_in(self.hand.down), *cards])

    def opening_table(self) -> list[Card]:
        """Return the face-up cards of the first pile, top card last."""
        return self.hand.restarted().arrivals()

    def exchanged(self, swap: dict[Card, Card]) -> None:
        hand = self.hand
        bits = mask_of(swap)
        hand.pile = [swap.get(card, card) for card in hand.pile]
        hand.first_pile = tuple([swap.get(card, card) for card in hand.first_pile])
        hand.down = _swapped(hand.down, bits)
        hand.piles = [_swapped(pile, bits) for pile in hand.piles]
        hand.stacks = [[swap.get(card, card) for card in stack] for stack in hand.stacks]
        hand.uncovered = [one._replace(card=swap.get(one.card, one.card)) for one in hand.uncovered]

"""Games in which the table is one pile and its top card decides (rule card Pişti)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of, rank_of
from kontsina_qt.rules.base.deal import Handed, first_deal, next_deal
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import BONUS, SWEEPS, Tally, points_of
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
    """A card that lay face down in the pile, and who took it by the move at a ply."""

    ply: int
    seat: int
    card: Card


def opening_pile(rules: Rules, cards: Sequence[Card]) -> list[Card]:
    """The pile that these cards make at first, the top one last.

    A card that would take any pile lies on top only where there is no other, or where nothing
    takes its place.
    """
    plain = [c for c in cards if not rules.turn.sweepers >> c & 1]
    if not plain or not rules.deal.turned_up:
        return list(cards)
    top = plain[-1]
    return [*(c for c in cards if c != top), top]


class PilePosition(StackedPosition):
    """One hand of a game with one pile on the table.

    Of the pile, ``table`` has the cards that all have seen.

    Attributes:
        pile: its cards, the top one last.
        down: those of them that lie face down.
        uncovered: the cards that were taken face down; only who took them has seen them.
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
        """Lay the first pile, the top card last."""
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
        """Another position that can be played on without changing this one."""
        return PilePosition(self)

    def restarted(self) -> PilePosition:
        """The first position of this hand."""
        start = super().restarted()
        start.put_down(self.first_pile)
        return start

    # What may be played

    def takes(self, card: Card) -> bool:
        """Whether a card, played now, takes the pile."""
        if not self.pile:
            return False
        return rank_of(self.pile[-1]) == rank_of(card) or bool(self.rules.turn.sweepers >> card & 1)

    def generate(self) -> Iterator[Move]:
        """The legal moves of the seat to play: one for each card."""
        if self.turn >= 0:
            for card in cards_in(self.hands[self.turn]):
                yield self.plays(card, self.takes(card))

    def is_legal(self, move: Move) -> bool:
        """Whether the seat to play may make ``move``."""
        if self.turn < 0 or move.card < 0 or not self.hands[self.turn] >> move.card & 1:
            return False
        return move == self.plays(move.card, self.takes(move.card))

    def plays(self, card: Card, takes: bool) -> Move:
        """A card played on the pile; the pile that it takes is named by its top card."""
        return Move(ALL, card, 0, 1 << self.pile[-1]) if takes and self.pile else LAYS[card]

    def outcome(self, move: Move) -> Outcome | None:
        """What a card brings that takes the pile; None for one that is laid on it."""
        if move.verb != ALL:
            return None
        swept, extra = self.sweep(move)
        side = self.rules.side_of[self.turn]
        lies = self.table
        return Outcome(side, 1 << move.card, lies, lies, sweep=int(swept), bonus=extra)

    def sweep(self, move: Move) -> tuple[bool, int]:
        """Whether a move takes one card with its equal, and what that scores beside the usual."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None or move.verb != ALL or len(self.pile) != 1:
            return False, 0
        equal = rank_of(self.pile[0]) == rank_of(move.card)
        if not (equal or sweeps.by_sweeper) or not (self.moves or sweeps.opening):
            return False, 0
        if not sweeps.last_card and not self.stock:
            held = 0
            for hand in self.hands:
                held += hand.bit_count()
            if held == 1:
                return False, 0
        return True, sweeps.extra if equal and self.rules.turn.sweepers >> move.card & 1 else 0

    def refuse(self, card: Card, using: ElementSet) -> Message:
        """Why a card may not be played so: it has one use, to take the pile or to lie there."""
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
        """Make a legal move, unchecked and without telling events."""
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
        swept, extra = self.sweep(move)
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

    def _hand_out(self, handed: Handed) -> Dealt:
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

    # Telling

    def tally(self) -> Tally:
        """What the hand is counted from, as it is now."""
        return Tally(self.piles, {SWEEPS: self.swept, BONUS: self._extra})

    def points(self) -> tuple[int, ...]:
        """The points of ``result`` alone, found faster."""
        return points_of(self.rules.categories, self.tally())

    def arrivals(self) -> list[Card]:
        """The cards of the pile that all see, the top one last."""
        return [card for card in self.pile if self.table >> card & 1]


def _swapped(cards: CardSet, bits: CardSet) -> CardSet:
    """A set in which two cards have changed places."""
    here = cards & bits
    return cards if here in (0, bits) else cards ^ bits


class PileNotation(Notation):
    """How cards played on the pile are written."""

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

    def read_unseen(self, text: str) -> Move:
        """The move of a player whose hand is not known, as far as the pile can judge it.

        Raises:
            NotationError: the text is no move.
            IllegalMove: the card does not do that here.
        """
        move = super().read_unseen(text)
        if move != self.hand.plays(move.card, self.hand.takes(move.card)):
            raise IllegalMove(NOT_LEGAL, move=text)
        return move


class PileFeatures(Features):
    """The pile on the table."""

    __slots__ = ("hand",)

    hand: PilePosition

    def __init__(self, hand: PilePosition) -> None:
        self.position = self.hand = hand

    def heap(self) -> tuple[int, list[Card]]:
        """How many cards of the pile lie face down, and the others, the top one last."""
        return self.hand.down.bit_count(), self.hand.arrivals()

    def state(self) -> tuple[object, ...]:
        """The pile as all see it."""
        return self.hand.down.bit_count(), *self.hand.arrivals()

    @property
    def sweeps(self) -> Sequence[int]:
        """How many single cards each side has taken with their equals."""
        return self.hand.swept

    def face_down(self) -> CardSet:
        """The cards of the pile that lie face down."""
        return self.hand.down

    def table_order(self) -> list[Card]:
        """The cards of the pile that all see, as they lie."""
        return self.hand.arrivals()


class PileInformation(Information):
    """What has been seen and what is hidden in a game with one pile."""

    __slots__ = ("hand",)

    hand: PilePosition

    def __init__(self, hand: PilePosition) -> None:
        self.position = self.hand = hand

    def shown(self) -> list[RevealedCard]:
        """The bottom card of the stock, where all have seen it."""
        return (
            [RevealedCard(0, -1, EXPOSED, self.hand.deck[-1])]
            if self.hand.rules.deal.bottom_shown
            else []
        )

    def shown_to(self, seat: int) -> list[RevealedCard]:
        """What all have seen, and the cards that the seat took face down."""
        own = [
            RevealedCard(ply, who, UNDER, card)
            for ply, who, card in self.hand.uncovered
            if who == seat
        ]
        return [*self.shown(), *own]

    @property
    def exposed(self) -> CardSet:
        """The bottom card of the stock, which all have seen."""
        hand = self.hand
        return 1 << hand.deck[-1] if hand.stock and hand.rules.deal.bottom_shown else 0

    def public_hand(self, seat: int) -> CardSet:
        """The card that was exposed, once it has been dealt."""
        hand = self.hand
        if hand.stock or not hand.rules.deal.bottom_shown:
            return 0
        return hand.hands[seat] & 1 << hand.deck[-1]

    def hidden_from(self, seat: int) -> CardSet:
        """The cards that lie face down in the pile, or were taken so by others than ``seat``."""
        taken = mask_of(one.card for one in self.hand.uncovered if one.seat != seat)
        return self.hand.down | taken

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Put the cards that a seat does not see where it does not: face down, and in the stock.

        Args:
            seat: who looks.
            rest: the cards in a chance order; as many as there are places.
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
        """Put the exposed card under the stock, and face down what a seat will find there."""
        hand = self.hand
        found = mask_of(one.card for one in shown if one.how == UNDER)
        for one in shown:
            if one.how == EXPOSED:
                exchange(hand, hand.deck[-1], one.card)
        for card in cards_in(found & ~hand.down):
            exchange(hand, cards_in(hand.down & ~found)[0], card)

    def arrange_table(self, cards: Sequence[Card]) -> None:
        """Put the open cards of the first pile in this order."""
        self.hand.put_down([*cards_in(self.hand.down), *cards])

    def opening_table(self) -> list[Card]:
        """The cards of the first pile that all saw, the top one last."""
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

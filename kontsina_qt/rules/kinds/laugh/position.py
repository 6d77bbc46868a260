"""Laugh and Lie Down (rule card Laugh and Lie Down): pairs, claims, lying down, chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from kontsina_qt.rules.base.cards import RANK_MASKS, Card, CardSet, cards_in, mask_of, rank_of
from kontsina_qt.rules.base.deal import first_deal
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.laugh.chips import LaughFeatures, cannot_stake, chips_won
from kontsina_qt.rules.kinds.laugh.notation import LaughNotation, groups_of
from kontsina_qt.rules.kinds.laugh.pairing import ALL_FOUR, claims, set_aside, takings
from kontsina_qt.rules.state import move as verbs
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.events import (
    Captured,
    Dealt,
    LaidDown,
    PutAside,
    TookRest,
)
from kontsina_qt.rules.state.hidden import give
from kontsina_qt.rules.state.move import CAPTURE, PAIR, Move
from kontsina_qt.rules.state.notation import NO_CARD
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import NOBODY, Information
from kontsina_qt.rules.state.shown import ASIDE, DOWN, RevealedCard
from kontsina_qt.rules.state.stacked import StackedPosition
from kontsina_qt.rules.state.start import Start
from kontsina_qt.rules.state.words import N_, Message, card_words


class LaughPosition(StackedPosition):
    """A hand of Laugh and Lie Down in progress.

    Attributes:
        down: the seats that have laid down their hands.
        expected: the cards that will be shown, if hidden cards are guessed.
        lain: the cards that came to the table, in order.
        shown: the cards put aside and the hands laid down so far.
    """

    __slots__ = ("down", "expected", "lain", "shown")

    expected: tuple[RevealedCard, ...] | None
    lain: list[Card]
    shown: list[RevealedCard]
    down: int

    def _begin(self, start: Start) -> None:
        """Deal the pack, and put aside the cards that go to piles before play."""
        super()._begin(start)
        self.down = 0
        self.shown = []
        self.expected = None
        seats = self.rules.dealt_in[self.dealer]
        handed = first_deal(self.rules.deal, self.deck, seats)
        for seat, cards in handed.packets:
            self.hands[seat] = mask_of(cards)
        self.table = mask_of(handed.table)
        self.lain = list(handed.table)
        self.dealt, self.deals = handed.dealt, 1
        self.log = self._opening = [Dealt(tuple(handed.packets), tuple(handed.table), 0, False)]
        self.turn = self.dealer
        self._before_play(seats)
        self._next()
        self.log = None

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other.expected = self.expected
        other.lain = self.lain[:]
        other.shown = self.shown[:]
        other.down = self.down

    @property
    def features(self) -> LaughFeatures:
        return LaughFeatures(self)

    @property
    def information(self) -> LaughInformation:
        return LaughInformation(self)

    @property
    def notation(self) -> LaughNotation:
        return LaughNotation(self)

    def copy(self) -> LaughPosition:
        return LaughPosition(self)

    # Legal moves

    def generate(self) -> Iterator[Move]:
        if self.turn < 0:
            return
        yield from claims(self.hands, self.table)
        able = False
        for move in takings(self.hands[self.turn], self.table):
            able = True
            yield move
        if not able:
            yield Move(verbs.DOWN)

    def is_legal(self, move: Move) -> bool:
        return any(move == legal for legal in self.generate())

    def outcome(self, move: Move) -> Outcome | None:
        if not move.cards:
            return None
        return Outcome(self.turn, move.played, move.cards, move.cards)

    def refuse(self, card: Card, using: ElementSet) -> Message:
        names = {"card": card_words(card)}
        if not using:
            able = self.with_card(card)
            if able or any(move.played for move in self.generate()):
                return Message(N_("You can't lay cards here: if you can take, you must."), names)
            return Message(N_("You can't take anything: lie down."), names)
        return Message(N_("{card} takes one or three matching cards."), names)

    # Playing

    def apply(self, move: Move) -> None:
        seat = self.turn
        self.moves.append(move)
        self._movers.append(seat)
        match move.verb:
            case "claim":
                self.table &= ~move.cards
                self._put_aside(seat, move.cards, claimed=True)
                return
            case "down":
                self._lie_down(seat)
            case _:
                self._capture(seat, move)
        self._next()

    def _before_play(self, seats: Sequence[int]) -> None:
        for mask in RANK_MASKS:
            if (self.table & mask).bit_count() == ALL_FOUR:
                self.table &= ~mask
                self._put_aside(self.dealer, mask)
        for seat in seats:
            for mask in RANK_MASKS:
                cards = set_aside(cards_in(self.hands[seat] & mask))
                if cards:
                    self.hands[seat] &= ~cards
                    self._put_aside(seat, cards)

    def _put_aside(self, seat: int, cards: CardSet, claimed: bool = False) -> None:
        self.to_pile(seat, cards_in(cards))
        if not claimed:
            ply = len(self.moves)
            self.shown += [RevealedCard(ply, seat, ASIDE, card) for card in cards_in(cards)]
        if self.log is not None:
            self.log.append(PutAside(seat, seat, tuple(cards_in(cards)), claimed))

    def to_pile(self, seat: int, cards: Sequence[Card]) -> None:
        self.piles[seat] |= mask_of(cards)
        self.stacks[seat] = [*self.stacks[seat], *cards]

    def _capture(self, seat: int, move: Move) -> None:
        own, taken = cards_in(move.played), cards_in(move.cards)
        self.hands[seat] &= ~move.played
        self.table &= ~move.cards
        self.to_pile(seat, [*own, *taken])
        if self.log is not None:
            partner = own[1] if len(own) > 1 else NO_CARD
            self.log.append(Captured(seat, seat, own[0], groups_of(move), partner))
        self._pair_left(own[0])

    def _pair_left(self, card: Card) -> None:
        """Put a pair in one hand on its pile, if the other two cards have been captured."""
        if self.expected is not None:
            self.information.prepare(len(self.moves))
            return
        mask = RANK_MASKS[rank_of(card) - 1]
        for seat, hand in enumerate(self.hands):
            if (hand & mask).bit_count() == 2 and not self.table & mask:
                others = [h & mask for s, h in enumerate(self.hands) if s != seat]
                if not any(others):
                    self.hands[seat] &= ~mask
                    self._put_aside(seat, hand & mask)

    def _lie_down(self, seat: int) -> None:
        cards = cards_in(self.hands[seat])
        ply = len(self.moves) - 1
        self.shown += [RevealedCard(ply, seat, DOWN, card) for card in cards]
        self.table |= self.hands[seat]
        self.lain += cards
        self.hands[seat] = 0
        self.down |= 1 << seat
        if self.log is not None:
            self.log.append(LaidDown(seat, tuple(cards)))

    def _next(self) -> None:
        holding = [seat for seat, hand in enumerate(self.hands) if hand]
        if len(holding) < 2:
            self._finish(holding[0] if holding else self.turn)
            return
        players = len(self.hands)
        for step in range(1, players + 1):
            seat = (self.turn + step) % players
            if self.hands[seat]:
                self.turn = seat
                return

    def _finish(self, last: int) -> None:
        self.last_side = last
        self.turn = NOBODY
        held = self.hands[last]
        left = held | self.table
        self.rest = left
        self.hands[last] = self.table = 0
        self.to_pile(last, cards_in(left))
        if left and self.log is not None:
            self.log.append(TookRest(last, tuple(cards_in(left)), tuple(cards_in(held))))

    # Queries

    def result(self) -> HandResult:
        """Return the chips won and lost in the hand, stakes included."""
        rest_to = self.last_side if self.rest else None
        rest = tuple(cards_in(self.rest))
        line = chips_won(self.piles, self.dealer, self.last_side)
        after = [have + got for have, got in zip(self.scores, line.points, strict=True)]
        broke = cannot_stake(after, (self.dealer + 1) % len(after))
        return HandResult(line.points, (line,), rest_to, rest, ends=broke)

    def arrivals(self) -> list[Card]:
        return [card for card in self.lain if self.table >> card & 1]


class LaughInformation(Information):
    """Shown cards: hands laid down, and cards that go to piles by rule."""

    __slots__ = ("hand",)

    hand: LaughPosition

    def __init__(self, hand: LaughPosition) -> None:
        self.position = self.hand = hand

    def shown(self) -> list[RevealedCard]:
        """Return the cards that went to piles by rule, and the hands laid down."""
        return list(self.hand.shown)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        """Prepare for a hand in which just these cards are shown; hidden hands are guessed."""
        hand = self.hand
        for seat, stack in enumerate(hand.stacks):
            for card in stack:
                home = hand.hands if mask_of(hand.lain) >> card & 1 == 0 else None
                if home is None:
                    hand.table |= 1 << card
                else:
                    home[seat] |= 1 << card
            hand.stacks[seat], hand.piles[seat] = [], 0
        hand.shown = []
        hand.expected = tuple(shown)

    def prepare(self, ply: int) -> None:
        """Make what is shown before the move at ``ply`` come true."""
        hand = self.hand
        piled = 0
        for pile in hand.piles:
            piled |= pile
        now = [one for one in hand.expected or () if one.ply == ply and not piled >> one.card & 1]
        for one in now:
            bit = 1 << one.card
            if not (hand.hands[one.seat] | hand.table) & bit:
                # Cards of other seats that it holds are given to them later in this loop.
                keep = mask_of(other.card for other in now if other.seat == one.seat)
                give(hand, one.seat, one.card, keep)
            if one.how == ASIDE:
                hand.hands[one.seat] &= ~bit
                hand.table &= ~bit
                hand.to_pile(one.seat, [one.card])
                hand.shown.append(one)

    def opening_table(self) -> list[Card]:
        """Return the cards dealt face up to the table, including mournivals."""
        return sorted(self.hand.deck[-self.hand.rules.deal.table :])

    def shown_at_deal(self) -> list[RevealedCard]:
        """Return the mournivals on the table when it is dealt."""
        hand = self.hand
        table = mask_of(hand.deck[-hand.rules.deal.table :])
        fours = [mask for mask in RANK_MASKS if (table & mask).bit_count() == ALL_FOUR]
        return [
            RevealedCard(0, hand.dealer, ASIDE, card) for mask in fours for card in cards_in(mask)
        ]

    def must_show(self, move: Move | None) -> tuple[int, ...]:
        """Return all seats before play, later those with cards if one may hold a last pair."""
        hand = self.hand
        if move is None:
            return hand.rules.dealt_in[hand.dealer]
        if move.verb not in (CAPTURE, PAIR):
            return ()
        mask = RANK_MASKS[rank_of(move.card) - 1]
        out = move.played | move.cards
        for pile in hand.piles:
            out |= pile
        if hand.table & ~out & mask or (out & mask).bit_count() != 2:
            return ()
        return tuple([seat for seat, held in enumerate(hand.hands) if held & ~move.played])

    def cards_to_show(self, seat: int, move: Move | None) -> CardSet:
        """Return prials and mournivals before play, later a pair whose others are captured."""
        hand = self.hand.hands[seat]
        if move is not None:
            pair = hand & ~move.played & RANK_MASKS[rank_of(move.card) - 1]
            return pair if pair.bit_count() == 2 else 0
        cards = 0
        for mask in RANK_MASKS:
            cards |= set_aside(cards_in(hand & mask))
        return cards

    def expect_also(self, shown: Sequence[RevealedCard]) -> None:
        self.hand.expected = (*(self.hand.expected or ()), *shown)

    def exchanged(self, swap: dict[Card, Card]) -> None:
        self.hand.lain = [swap.get(card, card) for card in self.hand.lain]

"""The position of a fishing game, with the features of the whole family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Self

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, copy_in, mask_of
from kontsina_qt.rules.base.deal import AGAIN, TO_FOUR
from kontsina_qt.rules.base.scoring import (
    HandResult,
    Tally,
    points_of,
)
from kontsina_qt.rules.kinds.fishing import counting, dealing, outcome, playing, refusals
from kontsina_qt.rules.kinds.fishing.build_history import BuildHistory
from kontsina_qt.rules.kinds.fishing.captures import Captures, captured_by, no_captures
from kontsina_qt.rules.kinds.fishing.features import FishingFeatures, situation_of
from kontsina_qt.rules.kinds.fishing.moves.finder import Finder, finder_for, generate
from kontsina_qt.rules.kinds.fishing.moves.rights import wanted_after
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.moves.tops import piles_of
from kontsina_qt.rules.kinds.fishing.open_cards import OpenCards
from kontsina_qt.rules.kinds.fishing.writing import FishingNotation
from kontsina_qt.rules.state.counting import counted_out, has_enough
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.events import (
    CountedOut,
    Event,
)
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.move import ALL, BUILD, CAPTURE, COUNT, LAY, STEAL, Move
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import LISTED, NOBODY, Information, Position
from kontsina_qt.rules.state.shown import EXPOSED, RevealedCard
from kontsina_qt.rules.state.start import Start
from kontsina_qt.rules.state.words import Message


class FishingPosition(Position):
    """A hand of a fishing game in progress.

    Attributes:
        finder: finds its legal moves.
        captures: what each side has captured, in order.
        open_cards: the cards that everybody has seen.
        build_history: facts about builds that the table does not show.
        plucked: a bit for each seat that has plucked in this deal.
        counted: who counted out, and whether rightly; None if nobody has.
        cut_short: whether points scored at once ended the match in the middle of the hand.
        rest_to: the side that got the cards left at the end, or ``NOBODY``.
        movers: who made each move, if seats do not simply play in turn.
    """

    __slots__ = (
        "build_history",
        "captures",
        "counted",
        "cut_short",
        "finder",
        "movers",
        "open_cards",
        "plucked",
        "rest_to",
    )

    finder: Finder
    captures: Captures
    open_cards: OpenCards
    build_history: BuildHistory
    plucked: int
    counted: tuple[int, bool] | None
    cut_short: bool
    rest_to: int
    movers: list[int]

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        rules = start.rules
        self.finder = finder_for(rules.turn)
        self.captures = no_captures(rules)
        self.build_history = BuildHistory([0] * rules.players if rules.turn.partner_holds else [])
        self.plucked = 0
        self.counted = None
        self.cut_short = False
        self.rest_to = NOBODY
        self.movers = []
        self.open_cards = dealing.deal_first(self)
        dealing.dealer_takes(self, self.captures)

    @property
    def features(self) -> FishingFeatures:
        return FishingFeatures(self, self.captures, self.build_history, self.plucked)

    @property
    def information(self) -> FishingInformation:
        return FishingInformation(self)

    @property
    def notation(self) -> FishingNotation:
        return FishingNotation(self, self.situation)

    def copy(self) -> FishingPosition:
        return FishingPosition(self)

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other.finder = self.finder
        other.plucked = self.plucked
        other.counted = self.counted
        other.cut_short = self.cut_short
        other.rest_to = self.rest_to
        other.build_history = self.build_history
        if self.rules.quick:
            # No play of a quick game changes these.
            other.captures = self.captures
            other.open_cards = self.open_cards
            other.movers = self.movers
        else:
            other.captures = self.captures.copy()
            other.open_cards = self.open_cards.copy()
            other.movers = self.movers[:]

    @property
    def stock(self) -> int:
        left = len(self.deck) - self.rules.deal.aside - self.dealt
        return left if left > 0 else 0

    @property
    def situation(self) -> Situation:
        """The situation of the seat to play."""
        return situation_of(self, self.captures, self.build_history, self.plucked)

    @property
    def _early(self) -> bool:
        """Whether the hand ended before all cards were played."""
        return self.counted is not None or self.cut_short

    # Legal moves

    def generate(self) -> Iterator[Move]:
        if self.turn < 0:
            return
        if self.rules.turn.count_out:
            yield Move(COUNT)
        yield from generate(self.finder, self.situation)

    def legal(self, most: int = LISTED) -> list[Move]:
        seat = self.turn
        if seat < 0:
            return []
        singles = self.finder.singles
        if singles is not None:
            return singles.plays(self.hands[seat], self.table, most)
        fishing = self.rules.turn
        if fishing.count_out or fishing.pluck:
            return list(islice(self.generate(), most))
        return self.finder.plays(self.situation, most)

    def is_legal(self, move: Move) -> bool:
        """Return whether the seat to play may make a move, or another seat may count out."""
        if self.turn < 0:
            return False
        if move.verb == COUNT:
            return counting.may_count_out(self, move)
        return self.finder.allows(self.situation, move)

    def _held(self, card: Card) -> Card | None:
        """Return the copy of a card that the seat to play holds, if any."""
        return copy_in(self.hands[self.turn], card) if self.turn >= 0 else None

    def with_card(self, card: Card, using: ElementSet = 0, most: int = LISTED) -> list[Move]:
        held = self._held(card)
        if held is None:
            return []
        return self.finder.with_card(self.situation, held, using, most)[:most]

    def exactly(self, card: Card, using: ElementSet) -> list[Move]:
        held = self._held(card)
        if held is None:
            return []
        if using >> FIRST_PILE and self.rules.turn.tops:
            # A pile stands for any number of its top cards.
            return super().exactly(held, using)
        return self.finder.with_just(self.situation, held, using)

    def refuse(self, card: Card, using: ElementSet) -> Message:
        held = self._held(card)
        finder = self.finder
        waits = held is not None and finder.waits(self.situation, held, using)
        return refusals.refuse(self, self.situation, card, using, self.lay_barred, waits)

    def lit(self, card: Card, using: ElementSet = 0) -> ElementSet:
        held = self._held(card)
        return 0 if held is None else self.finder.lit(self.situation, held, using)

    @property
    def lay_barred(self) -> bool:
        """Whether a build of its own keeps the seat to play from laying a card."""
        return self.turn >= 0 and self.finder.lay_barred(self.situation)

    def touched(self, move: Move) -> ElementSet:
        tops = move.cards & ~self.table if self.rules.turn.tops else 0
        if not tops:
            return move.using
        # A top card stands for its pile.
        return move.using & ~tops | piles_of(self.situation, tops)

    # Outcomes

    def outcome(self, move: Move) -> Outcome | None:
        return outcome.outcome(self, move)

    # Playing

    def apply(self, move: Move) -> None:
        if self.rules.quick and self.log is None:
            self._apply_quickly(move)
        else:
            self._apply_any(move)

    def _apply_quickly(self, move: Move) -> None:
        """Make a move of a quick game, without events; searches spend their time here."""
        seat = self.turn
        taken = move.cards
        bit = 1 << move.card
        hands = self.hands
        hands[seat] = hands[seat] ^ bit
        if taken:
            side = self.rules.side_of[seat]
            piles = self.piles
            piles[side] = piles[side] | taken | bit
            self.table ^= taken
            self.last_side = side
        else:
            self.table |= bit
        self.moves.append(move)
        following = seat + 1
        if following == len(hands):
            following = 0
        self.turn = following
        if not hands[following]:
            self._go_on(seat)

    def _apply_any(self, move: Move) -> None:
        """Make a move of any game, with events if they are logged."""
        seat = self.turn
        verb = move.verb
        if move.pluck > 0:
            self._pluck(seat, move)
        if move.marks:
            self.build_history = self.build_history.with_marks(move.marks)
            playing.tell_marks(self, move.marks)
        if verb == LAY:
            playing.lay(self, self.open_cards, move.card)
        elif verb in (CAPTURE, ALL):
            self._capture(move)
        elif verb == BUILD:
            history = self.build_history
            grown = playing.build(self, self.captures, history.made, self.situation, move)
            self.build_history = history.with_build(grown)
        elif verb == STEAL:
            playing.steal(self, self.captures, move)
        else:
            seat = move.other if move.other >= 0 else seat
            self._count(seat)
        if move.pluck < 0:
            self._pluck(seat, move)
        self.moves.append(move)
        if self.rules.irregular_turns:
            self.movers.append(seat)
        if self._early:
            self.turn = NOBODY
        else:
            self._advance(seat)

    def _pluck(self, seat: int, move: Move) -> None:
        self.plucked |= 1 << seat
        playing.pluck(self, self.captures, move)

    def _capture(self, move: Move) -> None:
        brings = self.outcome(move)
        assert brings is not None
        before = self.situation if self.log is not None else None
        taken = playing.capture(self, self.captures, before, move, brings)
        if self.rules.turn.at_once:
            self.cut_short = outcome.decides(self, brings.to, taken)

    def _count(self, seat: int) -> None:
        right = has_enough(self.rules, self.tally(), self.scores, self.rules.side_of[seat])
        self.counted = seat, right
        if self.log is not None:
            self.log.append(CountedOut(seat, right))

    # After a play

    def _advance(self, seat: int) -> None:
        self.turn = dealing.next_seat(self, seat)
        if not self.hands[self.turn]:
            self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """Deal again, or end the hand, when ``seat`` has played and the next has no card."""
        if self.rules.deal.refill in (AGAIN, TO_FOUR) and self.stock:
            self._give_back()
            self.plucked = 0
            dealt = dealing.deal_again(self)
            if dealt is not None:
                if dealt.table:
                    self.open_cards = self.open_cards.with_dealt(dealt.table, len(self.moves))
                if self.log is not None:
                    self.log.append(dealt)
        else:
            self._finish(seat)

    def _give_back(self) -> None:
        plan = self.rules.turn.builds
        if plan is not None and plan.penalty:
            dealing.give_back(self, self.captures, self.build_history.charged, self.open_cards)
            self.build_history = self.build_history.with_charged(self.builds)

    def _finish(self, last_seat: int) -> None:
        self.turn = NOBODY
        self._give_back()
        side = self.rest_to = counting.rest_goes_to(self, last_seat)
        left = playing.take_rest(self, self.captures, side)
        if side >= 0 and left and self.rules.turn.at_once:
            self.cut_short = outcome.decides(self, side, left)

    # Piles and table

    def opening(self) -> list[Event]:
        return dealing.opening(self)

    def seat_at(self, ply: int) -> int:
        if ply < len(self.movers):
            return self.movers[ply]
        if ply < len(self.moves):
            move = self.moves[ply]
            if move.other >= 0 and move.verb == COUNT:
                return move.other
        return (self.dealer + 1 + ply) % len(self.hands)

    def pile_order(self, side: int) -> list[Card]:
        """Return the pile of a side in the order of capture.

        Within one capture the played card comes first, or last where piles lie face up, and what
        it took in card order; the cards left on the table at the end come last, in card order.
        """
        pile = captured_by(self, side) if self.rules.quick else self.captures.order(side)
        if self.rest_to == side and not self.rules.turn.ordered_piles:
            pile += cards_in(self.rest)
        return pile

    def arrivals(self) -> list[Card]:
        return self.open_cards.arrivals(self)

    # Counting

    def tally(self) -> Tally:
        return counting.tally(self, self.captures, self._early)

    def result(self) -> HandResult:
        if self.counted is not None:
            seat, right = self.counted
            side = self.rules.side_of[seat]
            return counted_out(self.rules, self.tally(), self.scores, side, right)
        return counting.result(self, self.tally(), self.cut_short, self.rest_to)

    def points(self) -> tuple[int, ...]:
        if self._early:
            return self.result().points
        if self.rules.counts_plays:
            return points_of(self.rules.categories, self.tally())
        return points_of(self.rules.categories, Tally(self.piles))

    # Hidden cards

    def restarted(self) -> Self:
        """Return the first position of this hand, with the cards seen under the stock."""
        start = super().restarted()
        start.open_cards = start.open_cards.with_under(self.open_cards.under)
        return start


class FishingInformation(Information):
    """Shown and hidden cards of a fishing game."""

    __slots__ = ("hand",)

    hand: FishingPosition

    def __init__(self, hand: FishingPosition) -> None:
        self.position = self.hand = hand

    def shown(self) -> list[RevealedCard]:
        """Return the cards put under the stock, and those dealt to the table in later deals."""
        return self.hand.open_cards.shown(self.hand.deck)

    @property
    def exposed(self) -> CardSet:
        """The cards under the stock that everybody has seen."""
        hand = self.hand
        return mask_of(hand.open_cards.still_under(hand.deck, hand.dealt))

    def public_hand(self, seat: int) -> CardSet:
        """Return the cards that everybody saw under the stock, once they have been dealt."""
        hand = self.hand
        return hand.hands[seat] & mask_of(hand.open_cards.seen_under(hand.deck))

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Put the cards that a seat does not see into the stock, above those seen under it."""
        hand = self.hand
        under = hand.open_cards.still_under(hand.deck, hand.dealt)
        hand.deck = (*hand.deck[: hand.dealt], *rest, *under)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        """Put cards that will be dealt to the table, or are seen, at the end of the pack."""
        hand = self.hand
        under = [one for one in shown if one.how == EXPOSED]
        hand.open_cards = hand.open_cards.with_under(len(under))
        for at, one in enumerate(reversed(under or shown), 1):
            exchange(hand, hand.deck[-at], one.card)

    def arrange_table(self, cards: Sequence[Card]) -> None:
        """Set which of the first table cards the dealer takes."""
        if self.hand.rules.turn.dealer_takes:
            dealing.deal_table(self.hand, self.hand.captures)

    def needed_after(self, move: Move) -> CardSet:
        hand = self.hand
        return wanted_after(hand.rules.turn, move, hand.build_history.unheld(hand, hand.turn))

    def exchanged(self, swap: dict[Card, Card]) -> None:
        self.hand.open_cards = self.hand.open_cards.exchanged(swap)

    def dealt_table(self) -> list[Card]:
        """Return the first cards on the table, even if the dealer has taken them."""
        hand = self.hand
        if not hand.rules.turn.dealer_takes:
            return super().dealt_table()
        packets = hand.rules.first_packets
        return [hand.deck[at] for order, at, _ in packets if order < 0]

    def as_if(self, seat: int) -> FishingPosition:
        """Return a copy in which another seat is to play, without the right to pluck."""
        probe = self.hand.copy()
        probe.turn = seat
        probe.plucked = -1
        return probe

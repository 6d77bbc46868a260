"""What comes between two plays of a fishing game: deals, draws, and the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.deal import (
    AFTER_PLAY,
    AGAIN,
    OWN,
    TO_FOUR,
    Handed,
    first_deal,
    next_deal,
    with_replaced,
)
from kontsina_qt.rules.base.turn import LAST_CAPTURER, LAST_PLAYER
from kontsina_qt.rules.kinds.fishing.groups import numbers_split
from kontsina_qt.rules.kinds.fishing.hand import FishingHand
from kontsina_qt.rules.state.events import Dealt, Drew, Event, GaveBack, PutAside, TookRest
from kontsina_qt.rules.state.position import NOBODY
from kontsina_qt.rules.state.shown import TABLE, Shown
from kontsina_qt.rules.state.start import Start


class FishingDeal(FishingHand):
    """A hand of a fishing game that is dealt, dealt again, and ended."""

    __slots__ = ()

    def opening(self) -> list[Event]:
        """The first deal."""
        rules = self.rules
        handed = first_deal(rules.deal, self.deck, self._seats())
        handed.table[:0] = rules.game.opening
        left = len(self.deck) - rules.deal.aside - handed.dealt
        last = left <= 0 and rules.deals > 1
        told: list[Event] = [Dealt(tuple(handed.packets), tuple(handed.table), 0, last)]
        groups = self._dealers_groups()
        if groups:
            cards = tuple(sorted(self.dealt_table()))
            told.append(PutAside(self.dealer, self._side_of[self.dealer], cards, sweeps=groups))
        return told

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        if self.rules.deal.replaced:
            deck, self._under = with_replaced(self.rules.deal, self.deck, len(self.hands))
            self.deck = tuple(deck)
        for card in self.rules.game.opening:
            self.table |= 1 << card
            self._lain.append(card)
        players = len(self.hands)
        for order, at, end in self.rules.first_packets:
            if order < 0:
                for card in self.deck[at:end]:
                    self.table |= 1 << card
                    self._lain.append(card)
            else:
                seat = self.turn + order
                self._hand(seat if seat < players else seat - players, at, end)
        self.dealt = self.rules.first_dealt
        self.deals = 1
        self._dealer_takes()

    def _dealer_takes(self) -> None:
        """Gives the dealer the first cards of the table, where they make the total."""
        groups = self._dealers_groups()
        if groups:
            side = self._side_of[self.dealer]
            cards = self.dealt_table()
            self.table = 0
            self.piles[side] = mask_of(cards)
            self._put_lot(side, cards)
            self._sweeps[side] = groups
            self.last_side = side

    def _dealers_groups(self) -> int:
        """In how many groups of the total the first cards of the table fall; 0: they do not."""
        fishing = self.rules.turn
        if not fishing.dealer_takes:
            return 0
        values = [fishing.worth[card] for card in self.dealt_table()]
        groups = sum(values) // fishing.total
        if groups > 2 or not all(values) or not numbers_split(values, fishing.total):
            return 0
        return groups

    def dealt_table(self) -> list[Card]:
        """The cards dealt to the table at first, also where the dealer has taken them."""
        if not self.rules.turn.dealer_takes:
            return super().dealt_table()
        packets = self.rules.first_packets
        return [self.deck[at] for order, at, _ in packets if order < 0]

    def lie_as(self, cards: Sequence[Card]) -> None:
        """Lets the dealer take the first cards of the table, or not, as these have it."""
        if self.rules.turn.dealer_takes:
            side = self._side_of[self.dealer]
            self.table, self.piles[side], self._sweeps[side] = mask_of(self.dealt_table()), 0, 0
            self._clear_lots(side)
            self.last_side = NOBODY
            self._dealer_takes()

    def _hand(self, seat: int, start: int, end: int) -> None:
        """Gives a seat the cards of the deck from ``start`` to ``end``."""
        deck = self.deck
        hand = self.hands[seat]
        for at in range(start, end):
            hand |= 1 << deck[at]
        self.hands[seat] = hand

    # After a play

    def _advance(self, seat: int) -> None:
        hands = self.hands
        following = seat + 1 if seat + 1 < len(hands) else 0
        if self.rules.irregular:
            refill = self.rules.deal.refill
            if refill == OWN:
                if not hands[seat]:
                    self._draw(seat, self.rules.deal.hand)
                for _ in range(len(hands)):
                    if hands[following]:
                        break
                    following = (following + 1) % len(hands)
            elif refill == AFTER_PLAY:
                self._draw(seat, 1)
        self.turn = following
        if not hands[following]:
            self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """Deals again, or ends the hand, when ``seat`` has played and the next has no card."""
        if self.rules.deal.refill in (AGAIN, TO_FOUR) and self.stock:
            self._deal_again()
        else:
            self._finish(seat)

    def _deal_again(self) -> None:
        plan = self.rules.deal
        size = self.rules.later_dealt
        self._give_back()
        later = self.rules.later_packets
        if later and self._log is None and self.dealt + size + plan.aside <= len(self.deck):
            for order, start, end in later:
                seat = (self.dealer + 1 + order) % len(self.hands)
                self._hand(seat, self.dealt + start, self.dealt + end)
            self.dealt += size
            self.deals += 1
            self.plucked = 0
            return
        dealt = self._hand_out(next_deal(plan, self.deck, self._seats(), self.dealt))
        if self._log is not None:
            self._log.append(dealt)

    def _hand_out(self, handed: Handed) -> Dealt:
        for seat, cards in handed.packets:
            self.hands[seat] |= mask_of(cards)
        for card in handed.table:
            self.table |= 1 << card
            # New lists: copies of a quick game share the old ones.
            self._lain = [*self._lain, card]
            self._shown = [*self._shown, Shown(len(self.moves), -1, TABLE, card)]
        self.dealt = handed.dealt
        self.deals += 1
        self.plucked = 0
        last = self.stock == 0 and self.rules.deals > 1
        return Dealt(tuple(handed.packets), tuple(handed.table), self.deals - 1, last)

    def _draw(self, seat: int, size: int) -> None:
        size = min(size, self.stock)
        if size:
            cards = self.deck[self.dealt : self.dealt + size]
            self.dealt += size
            self.hands[seat] |= mask_of(cards)
            if self._log is not None:
                self._log.append(Drew(seat, cards))

    def _give_back(self) -> None:
        """Each pile that still lies costs its maker, once, the top card of his own."""
        plan = self.rules.turn.builds
        if plan is None or not plan.penalty:
            return
        for build in self.builds:
            if self._charged >> build.number & 1:
                continue
            self._charged |= 1 << build.number
            side = self._side_of[build.maker]
            if self.stacks[side]:
                *rest, card = self.stacks[side]
                self.stacks[side] = rest
                self.piles[side] &= ~(1 << card)
                self.table |= 1 << card
                self._lain.append(card)
                if self._log is not None:
                    self._log.append(GaveBack(build.maker, side, card))

    def _finish(self, last_seat: int) -> None:
        self.turn = NOBODY
        self._give_back()
        to = self.rules.turn.rest
        if to == LAST_CAPTURER:
            self._rest_side = self.last_side
        elif to == LAST_PLAYER:
            self._rest_side = self._side_of[last_seat]
        left = self.table
        for build in self.builds:
            left |= build.cards
        side = self._rest_side
        if side >= 0:
            self.rest = left
            self.piles[side] |= left
            if self.rules.turn.stacked:
                self.stacks[side] += cards_in(left)
            self.table, self.builds = 0, []
            if self.rules.turn.at_once and left:
                self._score_at_once(side, left)
        if left and self._log is not None:
            self._log.append(TookRest(None if side < 0 else side, tuple(cards_in(left))))

    def _score_at_once(self, side: int, cards: CardSet) -> None:
        """Ends the hand if points scored at once have decided the match."""
        if self.rules.card_points(cards):
            target = self.rules.ending.target
            mine = self._at_once(side)
            others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
            self.cut_short = mine >= target and mine > max(others)

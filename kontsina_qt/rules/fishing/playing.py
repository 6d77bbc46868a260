"""What a move does in a fishing game, and what comes between two plays."""

from __future__ import annotations

from kontsina_qt.rules.cards import JOKER_MASK, CardSet, cards_in, mask_of
from kontsina_qt.rules.counting import has_enough
from kontsina_qt.rules.deal import (
    AFTER_PLAY,
    AGAIN,
    OWN,
    TO_FOUR,
    Handed,
    first_deal,
    next_deal,
)
from kontsina_qt.rules.events import (
    Asked,
    Built,
    Captured,
    CountedOut,
    Dealt,
    Drew,
    Event,
    GaveBack,
    Laid,
    Plucked,
    Stole,
    TookRest,
)
from kontsina_qt.rules.fishing import writing
from kontsina_qt.rules.fishing.building import esun_values
from kontsina_qt.rules.fishing.hand import FishingHand
from kontsina_qt.rules.fishing.state import Build
from kontsina_qt.rules.fishing.turn import LAST_CAPTURER, LAST_PLAYER, SWEEPER
from kontsina_qt.rules.move import ALL, BUILD, CAPTURE, LAY, STEAL, Move
from kontsina_qt.rules.outcome import Outcome
from kontsina_qt.rules.position import NOBODY
from kontsina_qt.rules.shown import TABLE, Shown


class FishingPlay(FishingHand):
    """A hand of a fishing game that is played on."""

    __slots__ = ()

    # Playing

    def apply(self, move: Move) -> None:
        """Makes a legal move, unchecked and without telling events."""
        if self.rules.quick and self._log is None:
            self._apply_quickly(move)
            return
        seat = self.turn
        verb = move.verb
        if move.pluck > 0:
            self._pluck(seat, move.plucked)
        if move.marks:
            self._mark(seat, move.marks)
        if verb == LAY:
            card = move.card
            self.hands[seat] ^= 1 << card
            self.table |= 1 << card
            if not self.rules.quick:
                self._lain.append(card)
            if self._log is not None:
                self._log.append(Laid(seat, card))
        elif verb in (CAPTURE, ALL):
            self._capture(seat, move)
        elif verb == BUILD:
            self._build(seat, move)
        elif verb == STEAL:
            self._steal(seat, move)
        else:
            seat = move.other if move.other >= 0 else seat
            self._count(seat)
        if move.pluck < 0:
            self._pluck(seat, move.plucked)
        self.moves.append(move)
        if self.rules.irregular:
            self._movers.append(seat)
        if self.counted is not None or self.cut_short:
            self.turn = NOBODY
        else:
            self._advance(seat)

    def _apply_quickly(self, move: Move) -> None:
        """What ``apply`` does in Kontsina, where searches spend their time."""
        seat = self.turn
        taken = move.cards
        bit = 1 << move.card
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
        following = seat + 1
        if following == len(hands):
            following = 0
        self.turn = following
        if not hands[following]:
            self._go_on(seat)

    def opening(self) -> list[Event]:
        """The first deal."""
        rules = self.rules
        handed = first_deal(rules.deal, self.deck, self._seats())
        handed.table[:0] = rules.game.opening
        left = len(self.deck) - rules.deal.aside - handed.dealt
        last = left <= 0 and rules.deals > 1
        return [Dealt(tuple(handed.packets), tuple(handed.table), 0, last)]

    def _capture(self, seat: int, move: Move) -> None:
        outcome = self.outcome(move)
        assert outcome is not None
        fishing = self.rules.turn
        side = outcome.to
        if self._log is not None:
            self._tell_capture(seat, move, outcome)
        card = move.card
        bit = 1 << card
        taken = outcome.cards & ~move.plucked if move.pluck else outcome.cards
        self.hands[seat] ^= bit
        self.table &= ~taken
        if move.builds:
            self.builds = [b for b in self.builds if not move.builds >> b.number & 1]
        if outcome.lost:
            self._take_tops(outcome.lost)
        self.piles[side] |= taken | bit
        if fishing.stacked:
            lot = [*cards_in(taken), card] if fishing.face_up else [card, *cards_in(taken)]
            self.stacks[side] += lot
        elif not self.rules.quick:
            self._add_lot(side, card, taken)
        self.last_side = side
        if self.rules.counts_plays:
            self._sweeps[side] += outcome.sweep
            self._bonus[side] += outcome.bonus
            self._mulles[side] += outcome.mulle
            if fishing.at_once:
                self._score_at_once(side, taken | bit)

    def _tell_capture(self, seat: int, move: Move, outcome: Outcome) -> None:
        assert self._log is not None
        situation = self.situation
        if move.pluck > 0:
            situation = situation.with_table(self.table)
        groups = writing.groups_of(situation, move)
        also = 0
        if self.rules.turn.jokers == SWEEPER and move.verb == CAPTURE:
            also = self.table & JOKER_MASK
        self._log.append(
            Captured(
                seat,
                outcome.to,
                move.card,
                groups,
                also=tuple(cards_in(also)),
                sweep=bool(outcome.sweep),
                bonus=outcome.bonus,
            )
        )

    def _take_tops(self, tops: CardSet) -> None:
        for side, stack in enumerate(self.stacks):
            if tops & self.piles[side]:
                self.piles[side] &= ~tops
                self.stacks[side] = [c for c in stack if not tops >> c & 1]

    def _score_at_once(self, side: int, cards: CardSet) -> None:
        """Ends the hand if points scored at once have decided the match."""
        if self.rules.card_points(cards):
            target = self.rules.ending.target
            mine = self._at_once(side)
            others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
            self.cut_short = mine >= target and mine > max(others)

    def _build(self, seat: int, move: Move) -> None:
        onto = [build for build in self.builds if move.builds >> build.number & 1]
        made = writing.Built(self.situation, move, onto)
        raised = made.raised
        groups = made.written() if self._log is not None else ()
        tops = self.tops_used(move)
        if tops:
            self._take_tops(tops)
        bit = 1 << move.card
        self.hands[seat] ^= bit
        self.table &= ~move.cards
        cards = move.cards | bit
        for build in onto:
            cards |= build.cards
        plan = self.rules.turn.builds
        assert plan is not None
        values = esun_values(self.rules.turn, cards) if plan.split else (move.value,)
        first = raised if raised is not None else onto[0] if onto else None
        if first is None:
            built = Build(self._born, cards, move.value, values, made.open, seat, seat, 0, made)
            self._born += 1
            self.builds = [*self.builds, built]
        else:
            raisers = first.raisers | (1 << seat if raised is not None else 0)
            built = Build(
                first.number,
                cards,
                move.value,
                values,
                made.open,
                seat,
                first.maker,
                raisers,
                made,
            )
            self.builds = [
                built if b is first else b for b in self.builds if b is first or b not in onto
            ]
        if plan.partner_holds:
            self._follow_rights(seat, built, raised)
        if self._log is not None:
            how = "build" if first is None else "raise" if raised is not None else "add"
            self._log.append(Built(seat, move.card, groups, built.number, move.value, how))

    def _follow_rights(self, seat: int, built: Build, raised: Build | None) -> None:
        """Whose build was raised away, and for whom one of its value has been made again."""
        side = self._side_of[seat]
        for other, lost in enumerate(self._lost):
            if other != seat and self._side_of[other] == side:
                self._lost[other] = lost & ~(1 << built.value)
        if raised is not None and self._side_of[raised.owner] != side:
            self._lost[raised.owner] |= 1 << raised.value
        if raised is not None:
            self.marks &= ~(1 << raised.number)

    def _steal(self, seat: int, move: Move) -> None:
        side = self._side_of[seat]
        victim = move.other
        cards = self.stacks[victim]
        self.hands[seat] ^= 1 << move.card
        self.stacks[side] = [*self.stacks[side], *cards, move.card]
        self.piles[side] |= self.piles[victim] | 1 << move.card
        self.stacks[victim], self.piles[victim] = [], 0
        if self._log is not None:
            self._log.append(Stole(seat, side, move.card, victim, tuple(cards)))

    def _mark(self, seat: int, marks: int) -> None:
        self.marks |= marks
        if self._log is not None:
            for build in self.builds:
                if marks >> build.number & 1:
                    self._log.append(Asked(seat, build.number, build.value, ((build.groups,),)))

    def _pluck(self, seat: int, bit: CardSet) -> None:
        side = self._side_of[seat]
        card = bit.bit_length() - 1
        self.plucked |= 1 << seat
        self.table &= ~bit
        self.piles[side] |= bit
        if self.rules.turn.stacked:
            self.stacks[side].append(card)
        else:
            self._add_lot(side, card, 0)
        if self._log is not None:
            self._log.append(Plucked(seat, side, card))

    def _count(self, seat: int) -> None:
        right = has_enough(self.rules, self.tally(), self.scores, self._side_of[seat])
        self.counted = seat, right
        if self._log is not None:
            self._log.append(CountedOut(seat, right))

    # Between plays

    def _seats(self) -> tuple[int, ...]:
        """The seats in the order of dealing."""
        players = len(self.hands)
        return tuple([(self.dealer + 1 + i) % players for i in range(players)])

    def _first_deal(self) -> None:
        for card in self.rules.game.opening:
            self.table |= 1 << card
            self._lain.append(card)
        players = len(self.hands)
        for order, start, end in self.rules.first_packets:
            if order < 0:
                for card in self.deck[start:end]:
                    self.table |= 1 << card
                    self._lain.append(card)
            else:
                seat = self.turn + order
                self._hand(seat if seat < players else seat - players, start, end)
        self.dealt = self.rules.first_dealt
        self.deals = 1

    def _hand(self, seat: int, start: int, end: int) -> None:
        """Gives a seat the cards of the deck from ``start`` to ``end``."""
        deck = self.deck
        hand = self.hands[seat]
        for at in range(start, end):
            hand |= 1 << deck[at]
        self.hands[seat] = hand

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
        size = plan.hand * len(self.hands)
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
            self._lain.append(card)
            self._shown.append(Shown(len(self.moves), -1, TABLE, card))
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

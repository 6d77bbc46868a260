"""What a move of a fishing game does to hands, table, builds and piles."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.kinds.fishing import telling
from kontsina_qt.rules.kinds.fishing.gains import FishingGains
from kontsina_qt.rules.kinds.fishing.growing import Grown
from kontsina_qt.rules.state.counting import has_enough
from kontsina_qt.rules.state.events import Asked, Built, CountedOut, Laid, Plucked, Stole
from kontsina_qt.rules.state.move import ALL, BUILD, CAPTURE, LAY, STEAL, Move
from kontsina_qt.rules.state.position import NOBODY


class FishingPlay(FishingGains):
    """A hand of a fishing game that is played on."""

    __slots__ = ()

    def _apply_any(self, move: Move) -> None:
        """Makes a legal move of any game, and tells what happens where that is wanted."""
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
        """The same in Kontsina, where searches spend their time; nothing is told."""
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

    def _capture(self, seat: int, move: Move) -> None:
        outcome = self.outcome(move)
        assert outcome is not None
        fishing = self.rules.turn
        side = outcome.to
        if self._log is not None:
            before = self.situation
            if move.pluck > 0:
                before = before.with_table(self.table)
            self._log.append(telling.captured(before, move, outcome))
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
            if outcome.bonus:
                self._reward(taken | bit, outcome.bonus)
            self._mulles[side] += outcome.mulle
            if fishing.at_once:
                self._score_at_once(side, taken | bit)

    def _reward(self, cards: CardSet, bonus: int) -> None:
        """Notes that these cards have scored more than they are worth, for ``by_worth``."""
        once, twice = self._rewarded
        more = cards if bonus > cards.bit_count() else 0
        self._rewarded = once | cards, twice | more

    def _take_tops(self, tops: CardSet) -> None:
        for side, stack in enumerate(self.stacks):
            if tops & self.piles[side]:
                self.piles[side] &= ~tops
                self.stacks[side] = [c for c in stack if not tops >> c & 1]

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

    def _build(self, seat: int, move: Move) -> None:
        grown = Grown(self.situation, move, self._born)
        built = grown.built
        groups = grown.made.written() if self._log is not None else ()
        values = telling.values_in(groups, self.builds) if self._log is not None else ()
        tops = self.tops_used(move)
        if tops:
            self._take_tops(tops)
        self.hands[seat] ^= 1 << move.card
        self.table &= ~move.cards
        self.builds = grown.builds
        if built.number == self._born:
            self._born += 1
        if self.rules.turn.partner_holds:
            grown.change_rights(self._lost)
            if grown.raised is not None:
                self.marks &= ~(1 << built.number)
        if self._log is not None:
            told = Built(seat, move.card, groups, built.number, move.value, grown.how, values)
            self._log.append(told)

    def _mark(self, seat: int, marks: int) -> None:
        self.marks |= marks
        if self._log is not None:
            for build in self.builds:
                if marks >> build.number & 1:
                    self._log.append(Asked(seat, build.number, build.value, ((build.groups,),)))

    def _count(self, seat: int) -> None:
        right = has_enough(self.rules, self.tally(), self.scores, self._side_of[seat])
        self.counted = seat, right
        if self._log is not None:
            self._log.append(CountedOut(seat, right))

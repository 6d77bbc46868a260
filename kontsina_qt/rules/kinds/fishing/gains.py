"""What a move of a fishing game brings: the cards, the sweep, the bonus, the twins."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import JOKER_MASK, Card, CardSet, cards_in, face
from kontsina_qt.rules.base.turn import SWEEPER, Sweeps
from kontsina_qt.rules.kinds.fishing.dealing import FishingDeal
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE
from kontsina_qt.rules.state.move import ALL, CAPTURE, LAY, STEAL, Move
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import NOBODY


class FishingGains(FishingDeal):
    """A hand of a fishing game of which is known what each move brings."""

    __slots__ = ()

    def tops_used(self, move: Move) -> CardSet:
        """The top cards of other sides' piles that a move uses."""
        return move.cards & ~self.table if self.rules.turn.tops else 0

    def outcome(self, move: Move) -> Outcome | None:
        """What a legal move brings; None if it is a plain lay, a build and the like."""
        verb = move.verb
        side = self._side_of[self.turn]
        if verb == STEAL:
            lost = self.piles[move.other]
            uses = move.plucked | 1 << (FIRST_PILE + move.other)
            return Outcome(side, 1 << move.card, lost | move.plucked, uses, move.other, lost)
        if verb != CAPTURE and verb != ALL:
            return Outcome(side, 0, move.plucked, move.plucked) if move.pluck else None
        fishing = self.rules.turn
        cards = move.cards
        if self.rules.quick:
            return Outcome(side, 1 << move.card, cards, cards)
        uses = cards
        loser, lost = NOBODY, 0
        if fishing.tops and cards & ~self.table:
            lost = cards & ~self.table
            uses = cards & self.table
            for other, pile in enumerate(self.piles):
                if lost & pile:
                    loser = other
        if move.builds:
            uses |= move.builds << FIRST_BUILD
            for build in self.builds:
                if move.builds >> build.number & 1:
                    cards |= build.cards
        if fishing.jokers == SWEEPER and verb == CAPTURE:
            cards |= self.table & JOKER_MASK
            uses |= self.table & JOKER_MASK
        swept = not self.table & ~uses and len(self.builds) == move.builds.bit_count()
        # What was plucked first was not taken, so not everything was.
        sweep = swept and move.pluck <= 0 and self._is_sweep(side, move, cards)
        bonus = 0
        if fishing.bonus:
            laid = self.just_laid()
            fixxa = laid is not None and bool(cards >> laid & 1)
            bonus = min(fixxa + sweep, fishing.bonus) * (cards.bit_count() + 1)
        mulle = not cards & (cards - 1) and face(cards.bit_length() - 1) == face(move.card)
        if move.pluck:
            cards |= move.plucked
            uses |= move.plucked
        return Outcome(
            side, 1 << move.card, cards, uses, loser, lost, int(sweep), bonus, int(mulle)
        )

    def just_laid(self) -> Card | None:
        """The card that the last move laid, where taking it at once scores."""
        if not self.rules.turn.bonus or not self.moves:
            return None
        last = self.moves[-1]
        return last.card if last.verb == LAY else None

    def _is_sweep(self, side: int, move: Move, cards: CardSet) -> bool:
        """Whether it counts that a side clears the table with a move that takes these cards."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None or (not self.moves and not sweeps.opening):
            return False
        if not self._may_sweep() or (sweeps.below_own and self.scores[side] >= sweeps.below_own):
            return False
        by_sweeper = sweeps.by_sweeper or self._sweeps_by(sweeps, move.card, cards)
        if move.verb == ALL and not by_sweeper:
            return False
        if not sweeps.below:
            return True
        # What it brings at once counts already when it is made.
        brought = self._at_once(side) + self.rules.card_points(cards | 1 << move.card)
        others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
        return max(brought, *others) < sweeps.below

    def _sweeps_by(self, sweeps: Sweeps, card: Card, cards: CardSet) -> bool:
        """Whether a card that takes the whole table, these cards, makes a sweep."""
        worth = self.rules.turn.worth
        for by in sweeps.by:
            if not by.cards >> card & 1 or cards & ~by.among:
                continue
            total = sum([worth[c] for c in cards_in(cards)])
            if by.least <= total <= by.most and not (by.single and cards & (cards - 1)):
                return True
        return False

    def _may_sweep(self) -> bool:
        """Whether this deal and card allow a sweep."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None:
            return False
        if self.stock == 0:
            if not sweeps.last_deal:
                return False
            if not sweeps.last_card and sum([hand.bit_count() for hand in self.hands]) < 2:
                return False
        return True

    @property
    def sweep_counts(self) -> bool:
        """Whether to clear the table scores now, the first play of a hand apart."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None or not self._may_sweep():
            return False
        if sweeps.below_own and self.turn >= 0:
            return self.scores[self._side_of[self.turn]] < sweeps.below_own
        if not sweeps.below:
            return True
        return max([self._at_once(side) for side in range(len(self.piles))]) < sweeps.below

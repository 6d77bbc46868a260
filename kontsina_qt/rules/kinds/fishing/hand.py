"""A hand of a fishing game as it lies: what there is, and what it counts for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.scoring import (
    BONUS,
    LAST,
    MULLE,
    SWEEPS,
    HandResult,
    Holding,
    Tally,
    points_of,
    score_hand,
)
from kontsina_qt.rules.base.turn import LAST_CAPTURER
from kontsina_qt.rules.kinds.fishing.moves import Finder
from kontsina_qt.rules.kinds.fishing.single import finder_for
from kontsina_qt.rules.kinds.fishing.state import Situation
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.counting import counted_out
from kontsina_qt.rules.state.move import COUNT
from kontsina_qt.rules.state.position import NOBODY, Position
from kontsina_qt.rules.state.shown import EXPOSED, Marked, Shown
from kontsina_qt.rules.state.start import Start

_CARD_BITS: Final = 7
_WORTHS: Final = 3
"""How many small piles a side has at least, where they lie apart by worth."""
_CARD: Final = (1 << _CARD_BITS) - 1


class FishingHand(Position):
    """What lies where in one hand of a fishing game.

    Attributes:
        stacks: the pile of each side in the order of capture, the top card last; empty in games
            in which that order does not matter to the play.
        plucked: a bit for each seat that has plucked in this deal.
        counted: who counted out, and whether rightly; None while nobody has.
        cut_short: whether points scored at once ended the match in the middle of the hand.
        finder: finds its moves.
        marks: the numbers of the builds that a partner is asked to leave, as bits.
    """

    __slots__ = (
        "_bonus",
        "_born",
        "_charged",
        "_lain",
        "_lost",
        "_lots",
        "_movers",
        "_mulles",
        "_rest_side",
        "_rewarded",
        "_shown",
        "_side_of",
        "_sweeps",
        "_under",
        "counted",
        "cut_short",
        "finder",
        "marks",
        "plucked",
        "stacks",
    )

    _bonus: list[int]
    _born: int
    _charged: int
    _lain: list[Card]
    _lost: list[int]
    _lots: list[list[int]]
    _movers: list[int]
    _mulles: list[int]
    _rest_side: int
    _rewarded: tuple[CardSet, CardSet]
    _shown: list[Shown]
    _side_of: tuple[int, ...]
    _sweeps: list[int]
    _under: int
    counted: tuple[int, bool] | None
    cut_short: bool
    finder: Finder
    marks: int
    plucked: int
    stacks: list[list[Card]]

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        rules = start.rules
        sides, players = rules.sides, rules.players
        self._side_of = rules.side_of
        self.finder = finder_for(rules.turn)
        self.stacks = [[] for _ in range(sides)] if rules.turn.stacked else []
        self.plucked = 0
        self.counted = None
        self.cut_short = False
        self.marks = 0
        self._lain = []
        self._lots = [] if rules.quick or self.stacks else [[] for _ in range(sides)]
        self._movers = []
        self._sweeps = [0] * sides
        self._mulles = [0] * sides if rules.counts_plays else self._sweeps
        self._bonus = [0] * sides if rules.counts_plays else self._sweeps
        self._lost = [0] * players if rules.turn.partner_holds else []
        self._born = 0
        self._charged = 0
        self._shown = []
        self._rewarded = (0, 0)
        self._rest_side = NOBODY
        self._under = 0

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other._side_of = self._side_of
        other.finder = self.finder
        other._rest_side = self._rest_side
        other._under = self._under
        other._rewarded = self._rewarded
        other._born = self._born
        other._charged = self._charged
        other.counted = self.counted
        other.cut_short = self.cut_short
        other.marks = self.marks
        other.plucked = self.plucked
        if self.rules.quick:
            self._share_with(other)
        else:
            self._copy_lists_to(other)

    def _share_with(self, other: Self) -> None:
        """Lets another position have the lists that no play of a quick game changes."""
        other._lain = self._lain
        other._lots = self._lots
        other._movers = self._movers
        other._lost = self._lost
        other._sweeps = self._sweeps
        other._mulles = self._mulles
        other._bonus = self._bonus
        other._shown = self._shown
        other.stacks = self.stacks

    def _copy_lists_to(self, other: Self) -> None:
        other._lain = self._lain[:]
        other._lots = [lots[:] for lots in self._lots]
        other._movers = self._movers[:] if self._movers else []
        other._lost = self._lost[:]
        other._sweeps = self._sweeps[:]
        other._mulles = self._mulles[:]
        other._bonus = self._bonus[:]
        other._shown = self._shown[:] if self._shown else []
        other.stacks = [stack[:] for stack in self.stacks] if self.stacks else []

    @property
    def stock(self) -> int:
        """How many cards are still to be dealt or drawn."""
        left = len(self.deck) - self.rules.deal.aside - self.dealt
        return left if left > 0 else 0

    @property
    def situation(self) -> Situation:
        """What the seat to play has before it."""
        seat = self.turn
        unheld = self._unheld(seat) if self.rules.turn.partner_holds else 0
        may_pluck = self.rules.turn.pluck and not self.plucked >> seat & 1
        return Situation(
            self.rules.turn,
            seat,
            self._side_of,
            self.hands[seat],
            self.table,
            self.builds,
            self.stacks,
            unheld,
            may_pluck,
        )

    def _unheld(self, seat: int) -> int:
        """The values, as bits, that a seat may build for its partner without holding them.

        Each is that of a build of the partner that an opponent has raised, while the partner can
        still hold a card of it, as all can see (rule card African Cassino, "Partners").
        """
        out = self.table
        for build in self.builds:
            out |= build.cards
        for pile in self.piles:
            out |= pile
        found = 0
        for other, lost in enumerate(self._lost):
            partner = other != seat and self._side_of[other] == self._side_of[seat]
            if lost and partner and self.hands[other]:
                for value, takers in enumerate(self.rules.turn.takers):
                    if lost >> value & 1 and takers & ~out:
                        found |= 1 << value
        return found

    def seat_at(self, ply: int) -> int:
        """The seat that made the move at a ply, counted from 0."""
        if ply < len(self._movers):
            return self._movers[ply]
        if ply < len(self.moves):
            move = self.moves[ply]
            if move.other >= 0 and move.verb == COUNT:
                return move.other
        return (self.dealer + 1 + ply) % len(self.hands)

    # Piles and table

    def _add_lot(self, side: int, card: Card, taken: CardSet) -> None:
        """Puts a captured lot on a pile, for ``pile_order``."""
        self._lots[side].append(taken << _CARD_BITS | card)

    def _put_lot(self, side: int, cards: Sequence[Card]) -> None:
        """Puts cards that no card took first on a pile, for ``pile_order``."""
        first, *others = sorted(cards)
        if self.stacks:
            self.stacks[side] = [first, *others]
        else:
            self._add_lot(side, first, mask_of(others))

    def _clear_lots(self, side: int) -> None:
        if self.stacks:
            self.stacks[side] = []
        else:
            self._lots[side] = []

    def pile_order(self, side: int) -> list[Card]:
        """The pile of a side in the order of capture.

        Within one capture the played card comes first, or last where piles lie face up, and what
        it took in card order; the cards left on the table at the end come last, in card order.
        """
        if self.stacks:
            return list(self.stacks[side])
        pile: list[Card] = []
        if self.rules.quick:
            for ply, move in enumerate(self.moves):
                if move.cards and self._side_of[self.seat_at(ply)] == side:
                    pile += [move.card, *cards_in(move.cards)]
        else:
            for lot in self._lots[side]:
                pile.append(lot & _CARD)
                pile += cards_in(lot >> _CARD_BITS)
        if self._rest_side == side:
            pile += cards_in(self.rest)
        return pile

    def top_of(self, side: int) -> Card | None:
        """The card on top of a side's pile, where piles lie face up."""
        if not self.rules.turn.face_up:
            return None
        stack = self.stacks[side]
        return stack[-1] if stack else None

    def shown_top(self, side: int) -> Card | None:
        """The top card of a side's pile, where it is shown."""
        return self.top_of(side) if self.rules.turn.open_piles else None

    @property
    def points_so_far(self) -> tuple[int, ...]:
        """The points of each side in this hand, where piles are open and bonuses are scored."""
        return self.result().points if self.rules.turn.bonus else ()

    def by_worth(self, side: int) -> dict[int, list[Card]]:
        """The cards of a side's pile by what each has scored, fixxa and stoppa included."""
        if not self.rules.turn.bonus or self.rules.turn.steal:
            return {}
        found: dict[int, list[Card]] = {worth: [] for worth in range(_WORTHS)}
        for card in self.pile_order(side):
            worth = self.rules.card_points(1 << card)
            worth += sum([mask >> card & 1 for mask in self._rewarded])
            found.setdefault(worth, []).append(card)
        return found

    def arrivals(self) -> list[Card]:
        """The loose cards on the table in the order in which they came to it."""
        lain = self._lain
        if self.rules.quick:
            lain = lain + [move.card for move in self.moves if not move.cards]
        latest = {card: at for at, card in enumerate(lain)}
        return sorted(cards_in(self.table), key=lambda card: latest[card])

    # Counting

    @property
    def sweeps(self) -> Sequence[int]:
        """How many sweeps each side has made."""
        return self._sweeps

    def tally(self) -> Tally:
        """What the hand is counted from, as it is now."""
        sides = range(len(self.piles))
        over = self.turn < 0 and not self.cut_short and self.counted is None
        last = [int(over and side == self.last_side) for side in sides]
        counts = {SWEEPS: self._sweeps, MULLE: self._mulles, BONUS: self._bonus, LAST: last}
        return Tally(self.piles, counts)

    def result(self) -> HandResult:
        """What the hand is worth as it is now; final once it is over."""
        if self.counted is not None:
            seat, right = self.counted
            side = self._side_of[seat]
            return counted_out(self.rules, self.tally(), self.scores, side, right)
        categories = self.rules.categories
        if self.cut_short:
            categories = tuple([c for c in categories if isinstance(c, Holding)])
        rest = tuple(cards_in(self.rest))
        rest_to = self._rest_side if self.rest else None
        return score_hand(categories, self.tally(), rest_to, rest)

    def points(self) -> tuple[int, ...]:
        """The points of ``result`` alone, found faster."""
        if self.counted is not None or self.cut_short:
            return self.result().points
        if self.rules.counts_plays:
            return points_of(self.rules.categories, self.tally())
        return points_of(self.rules.categories, Tally(self.piles))

    def scores_now(self) -> tuple[int, ...]:
        """The scores with the points that were scored at once (Finnish Kasino)."""
        if not self.rules.turn.at_once:
            return self.scores
        return tuple([self._at_once(side) for side in range(len(self.piles))])

    def _at_once(self, side: int) -> int:
        return self.scores[side] + self.rules.card_points(self.piles[side])

    def marked(self) -> tuple[Marked, ...]:
        """The builds that a partner is asked to leave."""
        lying = [build for build in self.builds if self.marks >> build.number & 1]
        return tuple([Marked(self._asker(build), build.text) for build in lying])

    def _asker(self, build: Build) -> int:
        """Who was the last to ask for a build that is marked."""
        for ply in range(len(self.moves) - 1, -1, -1):
            if self.moves[ply].marks >> build.number & 1:
                return self.seat_at(ply)
        return build.owner

    # What is hidden

    def restarted(self) -> Self:
        """The first position of this hand, in which all have seen what they had."""
        start = super().restarted()
        start._under = self._under
        return start

    def _seen_under(self) -> tuple[Card, ...]:
        """The cards that have been put under the stock, where all saw them."""
        return self.deck[-self._under :] if self._under else ()

    def shown(self) -> list[Shown]:
        """The cards put under the stock, and those dealt to the table after the first deal."""
        return [*(Shown(0, -1, EXPOSED, card) for card in self._seen_under()), *self._shown]

    @property
    def exposed(self) -> CardSet:
        """The cards under the stock that all have seen."""
        if not self._under:
            return 0
        return mask_of(self.deck[max(self.dealt, len(self.deck) - self._under) :])

    def public_hand(self, seat: int) -> CardSet:
        """The cards that all saw under the stock, once they have been dealt."""
        return self.hands[seat] & mask_of(self._seen_under()) if self._under else 0

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Puts the cards that a seat does not see into the stock, above those seen under it."""
        if self._under:
            bottom = self.deck[max(self.dealt, len(self.deck) - self._under) :]
            self.deck = (*self.deck[: self.dealt], *rest, *bottom)
        else:
            super().refill(seat, rest)

    def _exchanged(self, swap: dict[Card, Card]) -> None:
        self._lain = [swap.get(card, card) for card in self._lain]

    def expect(self, shown: Sequence[Shown]) -> None:
        """Puts the cards that will be dealt to the table, or lie there, at the end of the pack."""
        under = [one for one in shown if one.how == EXPOSED]
        self._under = len(under)
        late = under or shown
        for at, one in enumerate(reversed(late), 1):
            self.exchange(self.deck[-at], one.card)

    @property
    def rest_side(self) -> int:
        """The side that gets what is left if nobody captures any more, or ``NOBODY``."""
        return self.last_side if self.rules.turn.rest == LAST_CAPTURER else NOBODY

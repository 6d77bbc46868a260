"""Determinization: deals of the hidden cards that fit everything seen.

Each deal turns what a seat knows into a position that can be played on. Deals are drawn by how
well they explain what the others have played (``reading``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import perf_counter

from kontsina_qt.players.information.sight import Sight, dealt_ways, ways_to_deal
from kontsina_qt.players.models.styles import Weights
from kontsina_qt.players.search.reading import Play, plays_of
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.base.deal import AFTER_PLAY, OWN
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.position import Position

PROPOSED = 2_000
"""The number of deals proposed, unless time is short."""

_LEAST, _LOOKS = 128, 16
"""The clock is looked at after this many proposals, and then after each further few."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of the hidden cards.

    Attributes:
        position: the position with these cards.
        styles: the style of every seat in it.
        weight: how likely it is beside the other deals of a sample.
    """

    position: Position
    styles: list[int]
    weight: float


class Determinizer:
    """Deals the hidden cards.

    Args:
        sight: what the seat knows.
        random: draws the deals.
        likely: whether deals are weighted by what the others have played.
        proposed: the number of deals proposed, of which the likelier ones are drawn.
        until: the ``perf_counter`` time at which to stop proposing and reading plays.
        beliefs: the beliefs about each seat's style; None if all play alike.

    Attributes:
        reads: whether there are plays that tell hands apart.
        draws: whether cards are drawn from the stock within the deal.
    """

    def __init__(
        self,
        sight: Sight,
        random: Random,
        likely: bool = True,
        proposed: int = PROPOSED,
        until: float = inf,
        beliefs: Sequence[Weights] | None = None,
    ) -> None:
        self._beliefs: list[Weights] | None = None
        self._explained: dict[tuple[int, CardSet], list[float]] = {}
        self._until = until
        self._proposed = proposed
        self._sight = sight
        self._random = random
        self._hidden = cards_in(sight.unseen)
        self._others: list[tuple[int, int]] = [
            (seat, size) for seat, size in enumerate(sight.sizes) if seat != sight.seat and size
        ]
        self._sizes = [size for _, size in self._others]
        self.draws: bool = sight.stock > 0 and sight.rules.deal.refill in (OWN, AFTER_PLAY)
        if beliefs is not None:
            self._beliefs = [beliefs[seat] for seat, _ in self._others]
        self._held = sum(self._sizes)
        self._wanted = self._takers() if self.ways() > 1 else []
        self._plays: list[Play] = []
        if likely and self._others:
            places = {seat: at for at, (seat, _) in enumerate(self._others)}
            self._plays = plays_of(sight, places, until, beliefs is not None)
        self.reads = bool(self._plays)
        self._pool: list[list[CardSet]] = []
        self._sums: list[float] = []

    def ways(self) -> int:
        """Return the number of ways the hidden cards can be spread over the other hands."""
        return ways_to_deal(self._sight.unseen, self._sizes)

    @property
    def fixed(self) -> bool:
        """Whether there is only one way, and nothing to draw."""
        return not self._sight.public.stock and self.ways() == 1

    def only(self) -> Position:
        """Return the only deal there can be, if it is ``fixed``."""
        return self._world(self._propose())

    def sample(self, size: int) -> Iterator[Deal]:
        """Yield deals in random order, their weights adding up to ``size``.

        Hands are drawn by systematic resampling, so that each is there as often as its likelihood
        says, to the next whole number. A seat's style is drawn for each of its hands. Identical
        deals are merged, weighted by their number, unless cards are still to be drawn.
        """
        pool = self.proposals()
        keys: list[tuple[tuple[CardSet, ...], tuple[int, ...]]] = []
        step = self._sums[-1] / size
        mark = step * self._random.random()
        at = 0
        for _ in range(size):
            while self._sums[at] <= mark and at < len(pool) - 1:
                at += 1
            mark += step
            hands = pool[at]
            keys.append((tuple(hands), tuple(self._styles_with(hands))))
        weights = Counter(keys)
        if not self.draws:
            keys = list(weights)
        self._random.shuffle(keys)
        for key in keys:
            held, styles = key
            weight = 1.0 if self.draws else float(weights[key])
            yield Deal(self._world(list(held)), list(styles), weight)

    def proposals(self) -> list[list[CardSet]]:
        """Return the other hands that deals are drawn from: all that fit, if they are few."""
        if not self._pool:
            self._propose_all()
        return self._pool

    def samples_all(self, size: int) -> bool:
        """Tell whether a sample of this size has all deals there can be but the unlikeliest."""
        if self.draws or self._wanted:
            return False
        return len(self.proposals()) == self.ways() <= size

    def _propose_all(self) -> None:
        few = not self._wanted and self.ways() <= self._proposed
        ways: list[list[CardSet]] = []
        if few:
            ways = dealt_ways(self._sight.unseen, self._sizes)
            self._random.shuffle(ways)
        total = 0.0
        for at in range(len(ways) or self._proposed):
            hands = ways[at] if ways else self._propose()
            total += self.likelihood(hands)
            self._pool.append(hands)
            self._sums.append(total)
            hurried = self.reads and at >= _LEAST and at % _LOOKS == 0
            if hurried and perf_counter() > self._until:
                break
        if total <= 0.0:
            self._sums = [float(number + 1) for number in range(len(self._pool))]

    def _propose(self) -> list[CardSet]:
        """Return other hands, each way equally likely."""
        chosen = self._random.sample(self._hidden, self._held)
        hands: list[CardSet] = []
        at = 0
        for _, size in self._others:
            hand = 0
            for card in chosen[at : at + size]:
                hand |= 1 << card
            hands.append(hand)
            at += size
        return self._with_takers(hands) if self._wanted else hands

    def _styles_with(self, hands: list[CardSet]) -> list[int]:
        """Draw the style of every seat, given these other hands."""
        styles = [0] * len(self._sight.sizes)
        if self._beliefs is not None:
            for at, (seat, _) in enumerate(self._others):
                weights = self._explaining(at, hands[at])
                styles[seat] = self._random.choices(range(len(weights)), weights)[0]
        return styles

    def _explaining(self, at: int, hand: CardSet) -> list[float]:
        """Return the joint likelihood of each style of a seat and these cards, unnormalised."""
        assert self._beliefs is not None
        known = self._explained.get((at, hand))
        if known is not None:
            return known
        belief = self._beliefs[at]
        weights = list(belief)
        for play in self._plays:
            if play.at == at:
                for style, chance in enumerate(play.chances(hand, belief)):
                    weights[style] *= chance
        if sum(weights) <= 0.0:
            weights = list(belief)
        self._explained[at, hand] = weights
        return weights

    def likelihood(self, hands: list[CardSet]) -> float:
        """Return the likelihood of the plays given these hands, unnormalised."""
        total = 1.0
        if self._beliefs is not None:
            for at, hand in enumerate(hands):
                total *= sum(self._explaining(at, hand))
            return total
        for play in self._plays:
            total *= play.chance(hands[play.at])
        return total

    def _world(self, hands: list[CardSet]) -> Position:
        world = self._sight.public.copy()
        rest = self._sight.unseen
        for (seat, _), hand in zip(self._others, hands, strict=True):
            world.hands[seat] = hand
            rest &= ~hand
        tail = cards_in(rest)
        self._random.shuffle(tail)
        world.information.refill(self._sight.seat, tail)
        return world

    # The owner of a build holds a card that takes it

    def _takers(self) -> list[tuple[int, CardSet]]:
        """Return sets of cards of which a seat holds one, for a build or because everyone knows."""
        public = self._sight.public
        threats = Threats(self._sight.rules)
        seats = [seat for seat, _ in self._others]
        found = [
            (at, public.information.public_hand(seat))
            for at, seat in enumerate(seats)
            if public.information.public_hand(seat)
        ]
        for build in public.builds:
            if build.owner in seats:
                wanted = threats.owner_holds(build) & self._sight.unseen
                if wanted:
                    found.append((seats.index(build.owner), wanted))
        return found

    def _with_takers(self, hands: list[CardSet]) -> list[CardSet]:
        locked = 0
        for at, wanted in self._wanted:
            if hands[at] & wanted:
                locked |= hands[at] & wanted & -(hands[at] & wanted)
                continue
            free = cards_in(wanted & ~locked)
            spare = cards_in(hands[at] & ~locked)
            if not free or not spare:
                continue
            card, other = self._random.choice(free), self._random.choice(spare)
            for each, hand in enumerate(hands):
                if hand >> card & 1:
                    hands[each] = hand ^ (1 << card | 1 << other)
            hands[at] = hands[at] & ~(1 << other) | 1 << card
            locked |= 1 << card
        return hands

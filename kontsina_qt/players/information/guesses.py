"""How the hidden cards may lie: deals of them that fit all that was seen.

A deal is the likelier the better it explains what the others have played: who laid a five while
an ace that takes a good card lay in the hand would have played otherwise. For each play of this
deal every hidden card is given a liking, as if it had been in the hand then, and a hand's
likelihood is the share that the card played has in the likings of all its cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb, exp, inf
from random import Random
from statistics import pstdev
from time import perf_counter

from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight, kind_of
from kontsina_qt.rules.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.deal import AFTER_PLAY, OWN
from kontsina_qt.rules.position import ElementSet, Move, Position

PROPOSED = 800
"""So many deals are drawn, unless time is short."""

_HEAT = 0.15
"""How many points of liking make a card e times as likely to be played, at least."""

_SPREAD = 0.3
"""The same as a part of how far the cards' likings lie apart, where that is more."""

_CARELESS = 0.15
"""How often a card is played for no reason that shows here."""

_MOST_PLAYS = 8
_MOST_MOVES = 90
_MOST_LEGAL = 400
_MOST_KINDS = 40
_LOOKS = 16
_FAR = -30.0
_FAR_BEHIND = 20


class Guesses:
    """Deals of the hidden cards.

    Args:
        sight: what the seat sees.
        random: draws them.
        likely: whether what the others have played is weighed.
        proposed: so many deals are drawn, of which the likelier ones are taken.
        until: the moment of the ``perf_counter`` from which no more plays are looked at.
    """

    def __init__(
        self,
        sight: Sight,
        random: Random,
        likely: bool = True,
        proposed: int = PROPOSED,
        until: float = inf,
    ) -> None:
        self._until = until
        self._proposed = proposed
        self._sight = sight
        self._random = random
        self._hidden = cards_in(sight.unseen)
        self._others: list[tuple[int, int]] = [
            (seat, size) for seat, size in enumerate(sight.sizes) if seat != sight.seat and size
        ]
        self._held = sum([size for _, size in self._others])
        self._wanted = self._takers()
        self._plays: list[Play] = self._explained() if likely and self._others else []
        self._pool: list[list[CardSet]] = []
        self._sums: list[float] = []

    def ways(self) -> int:
        """In how many ways the hidden cards may lie in the other hands."""
        ways, left = 1, len(self._hidden)
        for _, size in self._others:
            ways *= comb(left, size)
            left -= size
        return ways

    @property
    def fixed(self) -> bool:
        """Whether there is one way only, and nothing to be drawn."""
        return not self._sight.public.stock and self.ways() == 1

    def all(self) -> list[tuple[Position, float]]:
        """Every deal of the hidden cards with its likelihood."""
        found = []
        for hands in self._splits(self._hidden, 0):
            likely = self.likelihood(hands)
            if likely > 0:
                found.append((self._world(hands), likely))
        return found

    def _splits(self, cards: list[Card], at: int) -> Iterator[list[CardSet]]:
        if at == len(self._others):
            yield []
            return
        for chosen in combinations(cards, self._others[at][1]):
            packet = mask_of(chosen)
            rest = [card for card in cards if not packet >> card & 1]
            for hands in self._splits(rest, at + 1):
                yield [packet, *hands]

    def draw(self, most: int) -> list[Position]:
        """So many deals, drawn by their likelihood."""
        if not self._plays:
            return [self._world(self._propose()) for _ in range(most)]
        if not self._pool:
            total = 0.0
            while len(self._pool) < self._proposed:
                hands = self._propose()
                total += self.likelihood(hands)
                self._pool.append(hands)
                self._sums.append(total)
                if len(self._pool) % _LOOKS == 0 and perf_counter() > self._until:
                    break
        if self._sums[-1] <= 0.0:
            return [self._world(self._propose()) for _ in range(most)]
        chosen = self._random.choices(self._pool, cum_weights=self._sums, k=most)
        return [self._world(hands) for hands in chosen]

    def _propose(self) -> list[CardSet]:
        """Other hands, each way as likely."""
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

    def likelihood(self, hands: list[CardSet]) -> float:
        """How well these hands explain what was played; not a chance, but in proportion to it."""
        total = 1.0
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
        world.refill(self._sight.seat, tail)
        return world

    # Who has built something holds what takes it

    def _takers(self) -> list[tuple[int, CardSet]]:
        """The hidden cards of which another seat holds one, for a build or because all know it."""
        public = self._sight.public
        turn = self._sight.rules.turn
        plan = turn.builds
        seats = [seat for seat, _ in self._others]
        found = [
            (at, public.public_hand(seat))
            for at, seat in enumerate(seats)
            if public.public_hand(seat)
        ]
        if plan is None or not plan.held:
            return found
        for build in public.builds:
            if build.owner in seats:
                wanted = 0
                for value in build.values:
                    wanted |= turn.takers[value]
                if wanted & self._sight.unseen:
                    found.append((seats.index(build.owner), wanted & self._sight.unseen))
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

    # What the others' plays tell

    def _explained(self) -> list[Play]:
        """The plays since the hands were dealt that tell something of the cards still held."""
        sight = self._sight
        public = sight.public
        if sight.rules.game.tricks:
            return []
        first = 0
        if sight.rules.deal.refill == AFTER_PLAY:
            first = max(0, len(public.moves) - 2 * sight.rules.players)
        own = sight.rules.deal.refill == OWN
        again = public.restarted()
        trail: list[tuple[int, Position, Move]] = []
        # When each seat's present cards came: of those its plays before told nothing.
        since = [first] * sight.rules.players
        for ply, move in enumerate(public.moves):
            told = again.deals == public.deals and again.turn != sight.seat
            seat = again.turn
            held = again.hands[seat].bit_count()
            if ply >= first and told:
                trail.append((ply, again.copy(), move))
            again.apply(move)
            if own and again.hands[seat].bit_count() >= held:
                since[seat] = ply + 1
        places = {seat: at for at, (seat, _) in enumerate(self._others)}
        later: dict[int, CardSet] = {}
        plays: list[Play] = []
        out = 0
        for ply, before, move in reversed(trail):
            if perf_counter() > self._until:
                break
            seat = before.turn
            played = before.played(move)
            out |= played
            if ply < since[seat]:
                continue
            known = later.get(seat, 0) | played
            if seat in places and played and len(plays) < _MOST_PLAYS:
                play = self._play(before, move, seat, out, known, places[seat])
                if play is not None:
                    plays.append(play)
            later[seat] = known
        return plays

    def _play(
        self, before: Position, move: Move, seat: int, out: CardSet, known: CardSet, at: int
    ) -> Play | None:
        """A play of another seat, with what it would have made of any other card.

        Args:
            before: the position in which it was made.
            move: what was played.
            seat: who played.
            out: the cards that were played since, and this one.
            known: those of them that lay in its hand then.
            at: the seat's place among the others.
        """
        rules = self._sight.rules
        cards = self._sight.unseen | out
        probe = before.copy()
        probe.hands[seat] = cards
        sight = replace(
            self._sight,
            seat=seat,
            side=rules.side_of[seat],
            hand=cards,
            table=probe.table,
            unseen=cards | self._sight.hand,
            public=probe,
            sizes=tuple([hand.bit_count() for hand in before.hands]),
        )
        worth = Worth(rules, probe, sight.side)
        weigher = Weigher(sight, worth)
        kinds: dict[object, int] = {}
        kind_of_card: dict[Card, int] = {}
        samples: list[Card] = []
        for card in cards_in(cards):
            key = (kind_of(rules, card), round(worth.gain(sight.side, 1 << card), 2))
            if key not in kinds:
                kinds[key] = len(samples)
                samples.append(card)
            kind_of_card[card] = kinds[key]
        if len(samples) > _MOST_KINDS:
            return None
        own, own_later = weigher.glance(move, samples)
        played = before.played(move).bit_length() - 1
        options: list[list[tuple[float, list[float]]]] = [[] for _ in samples]
        options[kind_of_card[played]].append((own, own_later))
        looked: set[tuple[int, ElementSet]] = set()
        for other in probe.legal(_MOST_LEGAL):
            if not probe.played(other):
                continue
            kind = kind_of_card[probe.played(other).bit_length() - 1]
            place = (kind, probe.touched(other))
            if place in looked:
                continue
            looked.add(place)
            if len(looked) > _MOST_MOVES:
                return None
            options[kind].append(weigher.glance(other, samples))
        return Play(at, kind_of_card, options, (own, own_later), played, known)


class Play:
    """One play of another seat.

    Args:
        at: the seat's place among the others.
        kinds: of each card that it may have held.
        options: for each kind its moves: what each brings and leaves, and what each kind beside
            it promises then.
        own: the same of the move that was made.
        played: the card played.
        known: the cards that lay in the hand for certain, the played one among them.
    """

    def __init__(
        self,
        at: int,
        kinds: dict[Card, int],
        options: list[list[tuple[float, list[float]]]],
        own: tuple[float, list[float]],
        played: Card,
        known: CardSet,
    ) -> None:
        self.at = at
        self._kinds = kinds
        self._options = options
        self._own = own
        self._played = kinds[played]
        self._known: list[int] = [kinds[card] for card in cards_in(known)]
        likings = [max([worth for worth, _ in each]) for each in options if each]
        self._heat = max(_HEAT, _SPREAD * pstdev(likings))

    def chance(self, hand: CardSet) -> float:
        """How likely the move was made with these cards beside those that are known."""
        held = self._known[:]
        kinds = self._kinds
        while hand:
            bit = hand & -hand
            hand ^= bit
            held.append(kinds[bit.bit_length() - 1])
        own = _with(self._own, held, self._played)
        total = 0.0
        for kind in held:
            best = _FAR
            for option in self._options[kind]:
                worth = _with(option, held, kind)
                if worth > best:
                    best = worth
            if best > own + _FAR_BEHIND * self._heat:
                return _CARELESS / len(held)
            total += exp((best - own) / self._heat)
        return _CARELESS / len(held) + (1 - _CARELESS) / max(total, 1.0)


def _with(option: tuple[float, list[float]], held: list[int], kind: int) -> float:
    """What a move is worth with these kinds of cards in hand, of which it plays one."""
    worth, later = option
    best = 0.0
    first = True
    for other in held:
        if other == kind and first:
            first = False
            continue
        here = later[other]
        if here > best:
            best = here
    return worth + best

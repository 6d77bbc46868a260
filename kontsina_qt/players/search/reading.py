"""Inference from the others' plays: how well a deal of the hidden cards explains them.

A player who laid a five would have played otherwise with an ace in hand that takes a good card.
For each play of this deal, every hidden card is evaluated as if it had been in the hand at the
time. The likelihood of a hand is the share of the card played in the softmax over all its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from statistics import pstdev
from time import perf_counter

from kontsina_qt.players.evaluation.weigh import Glance, Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.models.styles import BOLD, FEARLESS, GREEDY, Greed
from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.deal import AFTER_PLAY, OWN
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

_HEAT = 0.1
"""The minimum temperature in points: this much more makes a card e times as likely to be played."""

_SPREAD = 0.2
"""The temperature as a share of the standard deviation of the cards' values, where it is more."""

_CARELESS = 0.1
"""The share of plays made for reasons outside the model."""

_MOST_PLAYS = 8
_MOST_MOVES = 90
_MOST_LEGAL = 400
_MOST_KINDS = 40
_FAR = -30.0
_FAR_BELOW = -1e6
_FAR_BEHIND = 20
_COUNTS = 0.03


def plays_of(
    sight: Sight, places: dict[int, int], until: float, styles: bool = False
) -> list[Play]:
    """Return the plays since the deal that reveal something about the cards still held.

    Args:
        sight: what the seat knows.
        places: the other seats that hold cards, with their indexes.
        until: the ``perf_counter`` time at which to stop.
        styles: whether to read plays by other styles than careful play too.
    """
    public = sight.public
    if not sight.rules.game.play.captures:
        return []
    first = 0
    if sight.rules.deal.refill == AFTER_PLAY:
        first = max(0, len(public.moves) - 2 * sight.rules.players)
    own = sight.rules.deal.refill == OWN
    again = public.restarted()
    trail: list[tuple[int, Position, Move]] = []
    # When each seat's present cards were dealt: earlier plays reveal nothing about them.
    since = [first] * sight.rules.players
    for ply, move in enumerate(public.moves):
        comparable = again.deals == public.deals and again.turn != sight.seat
        seat = again.turn
        held = again.hands[seat].bit_count()
        if ply >= first and comparable:
            trail.append((ply, again.copy(), move))
        again.apply(move)
        if own and again.hands[seat].bit_count() >= held:
            since[seat] = ply + 1
    greed = Greed(sight.rules) if styles else None
    later: dict[int, CardSet] = {}
    plays: list[Play] = []
    out = 0
    for ply, before, move in reversed(trail):
        if perf_counter() > until:
            break
        seat = before.turn
        played = move.played
        out |= played
        if ply < since[seat]:
            continue
        known = later.get(seat, 0) | played
        if seat in places and played and len(plays) < _MOST_PLAYS:
            play = _play(sight, before, move, seat, out, known, places[seat], greed)
            if play is not None:
                plays.append(play)
        later[seat] = known
    return plays


def _play(
    seen: Sight,
    before: Position,
    move: Move,
    seat: int,
    out: CardSet,
    known: CardSet,
    at: int,
    greed: Greed | None,
) -> Play | None:
    """Return a play of another seat, with what any other card would have been worth.

    Args:
        seen: what the reading seat knows.
        before: the position in which it was made.
        move: the move.
        seat: the seat that played.
        out: the cards played since, this one included.
        known: those of them that were in its hand then.
        at: the seat's index among the others.
        greed: evaluates moves greedily; None if not needed.
    """
    rules = seen.rules
    cards = seen.unseen | out
    probe = before.copy()
    probe.hands[seat] = cards
    sight = replace(
        seen,
        seat=seat,
        side=rules.side_of[seat],
        hand=cards,
        table=probe.table,
        unseen=cards | seen.hand,
        public=probe,
        sizes=tuple([hand.bit_count() for hand in before.hands]),
    )
    worth = Worth(rules, probe, sight.side)
    weigher = Weigher(sight, worth)
    kinds: dict[object, int] = {}
    kind_of_card: dict[Card, int] = {}
    samples: list[Card] = []
    for card in cards_in(cards):
        key = (rules.class_of(card), round(worth.gain(sight.side, 1 << card), 2))
        if key not in kinds:
            kinds[key] = len(samples)
            samples.append(card)
        kind_of_card[card] = kinds[key]
    if len(samples) > _MOST_KINDS:
        return None
    own = Way(weigher.glance(move, samples), greed.of(probe, move) if greed else 0.0)
    played = move.played.bit_length() - 1
    options: list[list[Way]] = [[] for _ in samples]
    options[kind_of_card[played]].append(own)
    looked: set[tuple[int, ElementSet]] = set()
    for other in probe.legal(_MOST_LEGAL):
        if not other.played:
            continue
        kind = kind_of_card[other.played.bit_length() - 1]
        place = (kind, probe.touched(other))
        if place in looked:
            continue
        looked.add(place)
        if len(looked) > _MOST_MOVES:
            return None
        liked = greed.of(probe, other) if greed else 0.0
        options[kind].append(Way(weigher.glance(other, samples), liked))
    return Play(at, kind_of_card, options, own, played, known)


class Way:
    """One way to play a kind of card.

    Attributes:
        brings, leaves, later: see ``Glance``.
        greed: its value to a greedy player.
    """

    def __init__(self, glance: Glance, greed: float) -> None:
        self.brings: float = glance.now
        self.leaves: float = glance.left
        self.later: list[float] = glance.later
        self.greed: float = greed


class Play:
    """One play of another seat.

    Args:
        at: the seat's index among the others.
        kinds: of each card that it may have held.
        options: for each kind the ways to play it.
        own: the way chosen.
        played: the card played.
        known: the cards known to have been in the hand, the played one included.
    """

    def __init__(
        self,
        at: int,
        kinds: dict[Card, int],
        options: list[list[Way]],
        own: Way,
        played: Card,
        known: CardSet,
    ) -> None:
        self.at = at
        self._kinds = kinds
        self._options = options
        self._own = own
        self._played = kinds[played]
        self._known: list[int] = [kinds[card] for card in cards_in(known)]
        values = [max([way.brings + way.leaves for way in each]) for each in options if each]
        self._heat = max(_HEAT, _SPREAD * pstdev(values))

    def chance(self, hand: CardSet) -> float:
        """Return the probability of the move in careful play, given these and the known cards."""
        return self._careful(self._held(hand), 1.0)

    def chances(self, hand: CardSet, weights: Sequence[float]) -> list[float]:
        """Return the probability of the move in each style, in the order of ``STYLES``.

        Args:
            hand: the cards besides the known ones.
            weights: of the styles; those of small weight are only approximated.
        """
        held = self._held(hand)
        careful = self._careful(held, 1.0)
        greedy = self._greedy(held) if weights[GREEDY] > _COUNTS else careful
        bold = self._careful(held, FEARLESS) if weights[BOLD] > _COUNTS else careful
        # A beginner's plays reveal nothing.
        return [careful, greedy, bold, careful, 1.0 / len(held)]

    def _held(self, hand: CardSet) -> list[int]:
        held = self._known[:]
        kinds = self._kinds
        while hand:
            bit = hand & -hand
            hand ^= bit
            held.append(kinds[bit.bit_length() - 1])
        return held

    def _careful(self, held: list[int], fear: float) -> float:
        own = _with(self._own, held, self._played, fear)
        total = 0.0
        for kind in held:
            best = _FAR
            for option in self._options[kind]:
                worth = _with(option, held, kind, fear)
                if worth > best:
                    best = worth
            if best > own + _FAR_BEHIND * self._heat:
                return _CARELESS / len(held)
            total += exp((best - own) / self._heat)
        return _CARELESS / len(held) + (1 - _CARELESS) / max(total, 1.0)

    def _greedy(self, held: list[int]) -> float:
        own = self._own.greed
        total = 0.0
        for kind in held:
            best = _FAR_BELOW
            for option in self._options[kind]:
                if option.greed > best:
                    best = option.greed
            if best > own + _FAR_BEHIND:
                return _CARELESS / len(held)
            total += exp(best - own)
        return _CARELESS / len(held) + (1 - _CARELESS) / max(total, 1.0)


def _with(way: Way, held: list[int], kind: int, fear: float) -> float:
    """Return the worth of a way with these kinds of cards in hand, one of which it plays."""
    best = 0.0
    first = True
    for other in held:
        if other == kind and first:
            first = False
            continue
        here = way.later[other]
        if here > best:
            best = here
    return way.brings + fear * way.leaves + best

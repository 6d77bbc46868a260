"""Reading the others' plays: how well a deal of the hidden cards explains what was played.

Who laid a five while an ace that takes a good card lay in the hand would have played otherwise.
For each play of this deal every hidden card is given a liking, as if it had been in the hand
then, and a hand's likelihood is the share that the card played has in the likings of all its
cards.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from statistics import pstdev
from time import perf_counter

from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.rules.cards import Card, CardSet, cards_in
from kontsina_qt.rules.deal import AFTER_PLAY, OWN
from kontsina_qt.rules.position import ElementSet, Move, Position

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
_FAR = -30.0
_FAR_BEHIND = 20


def plays_of(sight: Sight, places: dict[int, int], until: float) -> list[Play]:
    """The plays since the hands were dealt that tell something of the cards still held.

    Args:
        sight: what the seat sees.
        places: the other seats that hold cards, each with its place among them.
        until: the moment of the ``perf_counter`` from which no more plays are looked at.
    """
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
            play = _play(sight, before, move, seat, out, known, places[seat])
            if play is not None:
                plays.append(play)
        later[seat] = known
    return plays


def _play(
    seen: Sight, before: Position, move: Move, seat: int, out: CardSet, known: CardSet, at: int
) -> Play | None:
    """A play of another seat, with what it would have made of any other card.

    Args:
        seen: what the seat that reads it sees.
        before: the position in which it was made.
        move: what was played.
        seat: who played.
        out: the cards that were played since, and this one.
        known: those of them that lay in its hand then.
        at: the seat's place among the others.
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
        key = (rules.alike(card), round(worth.gain(sight.side, 1 << card), 2))
        if key not in kinds:
            kinds[key] = len(samples)
            samples.append(card)
        kind_of_card[card] = kinds[key]
    if len(samples) > _MOST_KINDS:
        return None
    own, own_later = weigher.glance(move, samples)
    played = move.played.bit_length() - 1
    options: list[list[tuple[float, list[float]]]] = [[] for _ in samples]
    options[kind_of_card[played]].append((own, own_later))
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

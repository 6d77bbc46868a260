"""Beliefs about each seat's style of play, updated deal by deal.

Once all cards of a hand have been played, everybody knows what it could have done. Each such play
is judged under every style, and the styles' weights follow by Bayes' rule. Older plays count less,
and none counts in full, so that pretending to have a style gains little.
"""

from __future__ import annotations

from math import exp, inf, log
from time import perf_counter
from typing import TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.models.styles import STYLES, Weights, styles_for
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Earlier, View, ViewError, final_position

PRIOR: Weights = (0.5, 0.15, 0.15, 0.1, 0.1)
"""The prior weights of the styles for a seat that nobody has seen play."""

TEMPER = 0.6
"""The exponent of each play's likelihood: below 1, since the styles are only models."""

KEPT = 0.97
"""The decay of older evidence with each later play."""

DOUBT = 0.08
"""The share of the prior that always remains."""

_MOST_LEGAL = 60
_MOST_REMEMBERED = 200

Judged: TypeAlias = list[list[float]]
"""For each play of a seat, the logarithm of its probability under each style."""


def beliefs(rules: Rules, view: View, public: Position, until: float) -> list[Weights]:
    """Return a seat's beliefs about every seat's style.

    Args:
        rules: the game with its options.
        view: what the seat can see.
        public: the hand as it knows it; see ``Sight``.
        until: the ``perf_counter`` time at which to stop judging.
    """
    if not rules.game.play.captures:
        return [PRIOR] * rules.players
    judged = judged_plays(rules, public, view.seat, until)
    # The latest hands first, as time may be short.
    for earlier in reversed(view.earlier):
        if perf_counter() > until:
            break
        before = _judged_before(rules, earlier, view.seat)
        judged = [old + new for old, new in zip(before, judged, strict=True)]
    return [weights_of(plays) for plays in judged]


def weights_of(plays: Judged) -> Weights:
    """Return the weights of the styles after some plays, the latest last."""
    totals = [log(prior) for prior in PRIOR]
    for at in range(len(STYLES)):
        evidence = 0.0
        for play in plays:
            evidence = KEPT * evidence + TEMPER * play[at]
        totals[at] += evidence
    best = max(totals)
    powers = [exp(total - best) for total in totals]
    whole = sum(powers)
    return tuple(
        [
            DOUBT * prior + (1.0 - DOUBT) * power / whole
            for prior, power in zip(PRIOR, powers, strict=True)
        ]
    )


_remembered: dict[object, list[Judged]] = {}


def forget() -> None:
    """Clear the cache of earlier hands."""
    _remembered.clear()


def _judged_before(rules: Rules, earlier: Earlier, own: int) -> list[Judged]:
    """Judge the others' plays in a finished hand; none if it cannot be replayed."""
    key = (rules.game.id, rules.players, tuple(sorted(rules.options.items())), earlier, own)
    found = _remembered.get(key)
    if found is None:
        try:
            found = judged_plays(rules, final_position(rules, earlier), own, inf)
        except ViewError:
            found = [[] for _ in range(rules.players)]
        if len(_remembered) >= _MOST_REMEMBERED:
            _remembered.clear()
        _remembered[key] = found
    return found


def judged_plays(rules: Rules, public: Position, own: int, until: float) -> list[Judged]:
    """Judge the plays of every seat whose hand at the time is known by now.

    Args:
        rules: the game with its options.
        public: the hand so far.
        own: the judging seat, which is left out.
        until: the ``perf_counter`` time at which to stop judging.
    """
    known = _played_later(public)
    rivals = max(1, rules.players - rules.players // rules.sides)
    again = public.restarted()
    found: list[Judged] = [[] for _ in range(rules.players)]
    styles = None
    deals = -1
    for ply, move in enumerate(public.moves):
        seat = again.turn
        hand = again.hands[seat]
        if seat != own and move.played and not hand & ~known[ply]:
            moves = again.legal(_MOST_LEGAL)
            if 1 < len(moves) < _MOST_LEGAL and move in moves:
                if styles is None or again.deals != deals:
                    deals = again.deals
                    outlook = Outlook(rules, again, rules.side_of[seat], None, False)
                    styles = styles_for(rules, outlook, rivals)
                at = moves.index(move)
                found[seat].append([log(s.chances(again, moves)[at]) for s in styles])
            if perf_counter() > until:
                break
        again.apply(move)
    return found


def _played_later(public: Position) -> list[CardSet]:
    """Return for each ply the cards its seat played then or later, as far as everyone knows."""
    later: dict[int, CardSet] = {}
    if not public.stock and len(public.hands) == 2:
        # The unseen cards are exactly the other hand.
        later = dict(enumerate(public.hands))
    known: list[CardSet] = []
    for ply in reversed(range(len(public.moves))):
        move: Move = public.moves[ply]
        seat = public.seat_at(ply)
        later[seat] = later.get(seat, 0) | move.played
        known.append(later[seat])
    known.reverse()
    return known

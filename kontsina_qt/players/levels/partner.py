"""A partner's request, "leave it to me" (rule card African Cassino, "Partners")."""

from __future__ import annotations

from dataclasses import replace

from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Utility, Worth
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD


def disturbed(sight: Sight, move: Move) -> CardSet:
    """Return the cards of builds that a move takes or raises though the partner asked for them."""
    public = sight.public
    asked = {mark.build for mark in public.features.marked() if _is_partner(sight, mark.seat)}
    if not asked:
        return 0
    touched = public.touched(move)
    adding = move.value if move.verb == BUILD else 0
    cards = 0
    for build in public.builds:
        if build.text in asked and build.bit & touched and build.value != adding:
            cards |= build.cards
    return cards


def _is_partner(sight: Sight, seat: int) -> bool:
    return seat != sight.seat and sight.rules.side_of[seat] == sight.side


def heeding(sight: Sight, moves: list[Move], utility: Utility | None) -> list[Move]:
    """Return the moves with one that respects the partner's request first, if it is good enough.

    Builds that the partner asked for count as the side's already. A move that takes or raises them
    stays first only if it is better even so.

    Args:
        sight: what the seat knows.
        moves: best first.
        utility: the side's utility of a result; None for the margin.
    """
    first = moves[0]
    cards = disturbed(sight, first)
    if not cards:
        return moves
    others = [move for move in moves if not disturbed(sight, move)]
    if not others:
        return moves
    left = _judged(_safe(sight, cards), others, utility)
    other = max(others, key=lambda move: left[move])
    if _judged(sight, [first], utility)[first] > left[other]:
        return moves
    return [other, *(move for move in moves if move != other)]


def _safe(sight: Sight, cards: CardSet) -> Sight:
    """Return the sight with the builds of these cards moved to the side's pile."""
    public = sight.public.copy()
    public.builds = [build for build in public.builds if not build.cards & cards]
    public.piles[sight.side] |= cards
    return replace(sight, public=public)


def _judged(sight: Sight, moves: list[Move], utility: Utility | None) -> dict[Move, float]:
    """Return the static worth of moves, including the current worth of the hand."""
    worth = Worth(sight.rules, sight.public, sight.side, utility)
    weigher = Weigher(sight, worth)
    return {move: worth.now + weigher.weigh(move).total for move in moves}

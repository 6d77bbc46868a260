"""The winners of a match, also of one that was resigned or cut short."""

from __future__ import annotations

from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.scoring import HandResult


def winners_without(match: Match, seat: int) -> tuple[int, ...]:
    """Return the winners if a seat resigns: the best of the other sides."""
    lost, standing = match.rules.side_of[seat], match.standing
    ranks = {
        side: rank
        for side, rank in enumerate(zip(standing.scores, standing.points, strict=True))
        if side != lost
    }
    best = max(ranks.values())
    return tuple(side for side, rank in ranks.items() if rank == best)


def hand_winners(result: HandResult) -> tuple[int, ...]:
    """Return the winners of a hand: those it was decided for, else those with most points."""
    if result.decided:
        return tuple(result.decided)
    best = max(result.points)
    return tuple(side for side, points in enumerate(result.points) if points == best)


def winners_of(match: Match, resigned: int | None, by_hand: bool) -> tuple[int, ...]:
    """Return the winners of a match; empty while it is in progress or if undecided.

    Args:
        match: the match.
        resigned: the seat that has resigned, or None.
        by_hand: whether its last hand decides the match.
    """
    if resigned is not None:
        return winners_without(match, resigned)
    if match.over:
        return match.standing.winners
    return hand_winners(match.results[-1]) if by_hand else ()

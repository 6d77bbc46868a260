"""Who has won a match, also one that did not end by its own rules."""

from __future__ import annotations

from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.scoring import HandResult


def winners_without(match: Match, seat: int) -> tuple[int, ...]:
    """The sides that win a match when the side of a seat gives it up: the best of the others."""
    lost, standing = match.rules.side_of[seat], match.standing
    ranks = {
        side: rank
        for side, rank in enumerate(zip(standing.scores, standing.points, strict=True))
        if side != lost
    }
    best = max(ranks.values())
    return tuple(side for side, rank in ranks.items() if rank == best)


def hand_winners(result: HandResult) -> tuple[int, ...]:
    """The sides that have won a hand: those whom it decided for, else those with most points."""
    if result.decided:
        return tuple(result.decided)
    best = max(result.points)
    return tuple(side for side, points in enumerate(result.points) if points == best)


def winners_of(match: Match, resigned: int | None, by_hand: bool) -> tuple[int, ...]:
    """The sides that have won a match; none while it goes on, or where nobody can say.

    Args:
        match: it.
        resigned: the seat that has given it up, or None.
        by_hand: whether its one hand decides.
    """
    if resigned is not None:
        return winners_without(match, resigned)
    if match.over:
        return match.standing.winners
    return hand_winners(match.results[-1]) if by_hand else ()

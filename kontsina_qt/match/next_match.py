"""The first dealer of the next match between the same players."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.match.match import Match, MatchError


def first_dealer_after(match: Match, won: Sequence[int] | None = None) -> int:
    """Return the seat that deals first in the next match between the same players.

    Source: rule card Cassino, "The next game": a single winner deals; of a side, its first seat.
    In other games, and after a tie, the deal passes to the next seat.

    Args:
        match: the match that has ended.
        won: the winning sides; by default those of the standing.

    Raises:
        MatchError: no hand of the match was dealt.
    """
    if not match.hands:
        raise MatchError("no hand of this match has been dealt")
    rules = match.rules
    winners = match.standing.winners if won is None else won
    if rules.game.winner_deals and len(winners) == 1:
        return rules.seats_of(winners[0])[0]
    return match.next_dealer(0)

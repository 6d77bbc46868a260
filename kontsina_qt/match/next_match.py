"""The first dealer of the next match between the same players."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.match.match import Match, MatchError


def first_dealer_after(match: Match, won: Sequence[int] | None = None) -> int:
    """The seat that deals first when the players of a match play another one.

    Source: rule card Cassino, "The next game": there its one winner deals, of a side the first
    seat. In every other game, and where nobody has won alone, the deal goes on to the next seat.

    Args:
        match: the match that has ended.
        won: the sides that won it; without it those by its hands, as when nobody gave it up.

    Raises:
        MatchError: no hand of the match was dealt, so that nothing follows from it.
    """
    if not match.hands:
        raise MatchError("nobody has dealt in this match")
    rules = match.rules
    winners = match.standing.winners if won is None else won
    if rules.game.winner_deals and len(winners) == 1:
        return rules.seats_of(winners[0])[0]
    return match.next_dealer(0)

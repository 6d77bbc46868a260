"""The beginnings of a session: a new match, the twin of an old one, or one to be continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.match.duplicate import moved_on
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.session.dealing import Dealer, Dealing, dealing_of
from kontsina_qt.session.saving.keeper import Keeper
from kontsina_qt.session.saving.running_series import RunningSeries


@dataclass(frozen=True, slots=True)
class Opening:
    """A match to be played, and what its record does not tell.

    Attributes:
        match, dealer: the match, and what deals its hands.
        match_id: its row in the library, if it has one.
        series: the series that it belongs to, if any.
        resigned: the seat that has resigned, if any.
        ended: whether it was ended although its rules would continue it.
        undos: the number of undos so far.
    """

    match: Match
    dealer: Dealer
    match_id: int | None = None
    series: RunningSeries | None = None
    resigned: int | None = None
    ended: bool = False
    undos: int = 0


def new_match(
    rules: Rules,
    seats: Sequence[Seat],
    dealing: Dealing,
    first: int | None,
    series: RunningSeries | None,
) -> Opening:
    """Return a new match; arguments as of ``Session.begin``."""
    match = Match(rules, seats)
    dealer = Dealer(match, dealing, first=first, hands=_most_hands(series))
    return Opening(match, dealer, series=series)


def twin_of(original: Match) -> Opening:
    """Return a match with the cards of another one, every player moved on one seat."""
    twin = Match(original.rules, moved_on(original.seats))
    return Opening(twin, Dealer(twin, dealing_of(original), original))


def continued(match: Match, match_id: int | None, undos: int, keeper: Keeper) -> Opening:
    """Return a match that is continued, with what the library knows of it.

    Args:
        match: the match.
        match_id: its row; None if it is not in the library yet.
        undos: the number of undos so far.
        keeper: reads the library.
    """
    original, series = keeper.original_of(match, match_id), keeper.series_of(match_id)
    dealer = Dealer(match, dealing_of(original or match), original, hands=_most_hands(series))
    resigned, ended = keeper.resigned(match_id), keeper.was_ended(match, match_id)
    return Opening(match, dealer, match_id, series, resigned, ended, undos)


def _most_hands(series: RunningSeries | None) -> int | None:
    """Return how many hands a match of a series has; None if its rules alone end it."""
    return None if series is None else series.plan.hands

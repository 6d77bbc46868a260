"""Starting the next match: in the same series, a rematch, or practice from a position."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.language import tr
from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.match.series import Ended, SeriesPlan, first_dealer_after, first_dealer_of_next
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.saving.running_series import RunningSeries
from kontsina_qt.session.session import Session


def ended(session: Session) -> Ended | None:
    """Return how the current match ended, as a series counts it; None while it is in progress."""
    if not session.finished:
        return None
    match = session.match
    scores = match.standing.scores
    return Ended.of(match.rules, session.winners, scores, session.resigned, session.match_id)


def is_series_over(session: Session) -> bool:
    """Return whether the match belongs to a series that is over."""
    return session.series is not None and session.series.standing(ended(session)).over


def begin_series(
    session: Session,
    plan: SeriesPlan,
    seats: Sequence[Seat],
    dealing: Dealing,
    first: int | None = None,
) -> None:
    """Start the first match of a series; arguments as of ``Session.begin``."""
    players = len(seats)
    session.begin(plan.rules(0, players), seats, dealing, first, RunningSeries(plan, players))


def next_match(session: Session) -> None:
    """Start the next match of the series, or a new series like it if it is over."""
    series, how = session.series, ended(session)
    if series is None or how is None:
        session.notice.emit(tr("The match has to finish first."))
        return
    match, plan = session.match, series.plan
    first, dealing = first_dealer_of_next(plan, match, session.winners), session.dealing.next
    if is_series_over(session):
        begin_series(session, plan, match.seats, dealing, first)
    else:
        following = series.after(how)
        rules = plan.rules(following.place, series.players)
        session.begin(rules, match.seats, dealing, first, following)


def begin_again(session: Session) -> None:
    """Start a rematch: same players, same rules, other cards."""
    if session.with_people:  # a rematch needs a new table
        return
    if not session.active or not session.finished:
        session.notice.emit(tr("The match has to finish first."))
        return
    from kontsina_qt.session.day import day_in

    match = session.match
    # The next number would be tomorrow's deal, which nobody should see yet.
    dealing = session.dealing.next if day_in(match) is None else Dealing(sealed=False)
    first = first_dealer_after(match, session.winners)
    session.begin(match.rules.newest(), match.seats, dealing, first)


def practise(session: Session, match: Match) -> None:
    """Continue a copy of a match from its current position; it does not count in statistics."""
    session.resume(match, None, source=PRACTICE)
    session.notice.emit(tr("For practice: this doesn't count. Your own match is in your History."))

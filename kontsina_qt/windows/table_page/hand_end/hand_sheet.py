"""The score sheet of a hand of a match."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.match.series import RACE
from kontsina_qt.rules.state.events import CountedOut
from kontsina_qt.session.session import Session
from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet


def show_hand(
    sheet: ScoreSheet,
    session: Session,
    number: int,
    *,
    animate: bool,
    pace: float,
    back: bool = False,
    anew: bool = False,
) -> None:
    """Show a hand of the match on a score sheet.

    Args:
        sheet: the sheet.
        session: the match.
        number: the number of the hand, from 1.
        animate, pace, back, anew: as of ``ScoreSheet.show_hand``.
    """
    match, teller, series = session.match, session.teller, session.series
    rules = session.rules
    names = [teller.side(side) for side in range(rules.sides)]
    own = None if teller.person is None else rules.side_of[teller.person]
    found = match.hands[number - 1].events[-1:]
    counted = [event for events in found for event in events if isinstance(event, CountedOut)]
    sheet.show_hand(
        number,
        match.results[number - 1],
        rules.standing(match.results[:number]),
        rules,
        names,
        own,
        animate=animate,
        counted=" ".join(map(teller.event, counted)),
        goal=tr("one hand") if series is not None and series.plan.kind == RACE else "",
        back=back,
        pace=pace,
        anew=anew,
    )

"""Texts about a series: for the bar, the end of a match, and the outcome panel."""

from __future__ import annotations

from typing import NamedTuple

from kontsina_qt.language import tr, trn
from kontsina_qt.match.series import RACE, Ended, SeriesPlan, SeriesStanding
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.words import N_
from kontsina_qt.session.following import ended, is_series_over
from kontsina_qt.session.session import Session
from kontsina_qt.windows.table_page.match_end.outcome import Outcome


class Leading(NamedTuple):
    """Sentences on who is ahead: the person, another, or nobody."""

    you: str
    other: str
    shared: str


DECIDED = Leading(
    N_("You can't be caught now: {tally}."),
    N_("{name} can't be caught now: {tally}."),
    N_("Score: {tally}."),
)
GOING_ON = Leading(N_("You lead, {tally}."), N_("{name} leads, {tally}."), N_("Score: {tally}."))
SERIES_OVER = Leading(
    N_("You win the series, {tally}!"),
    N_("{name} wins the series, {tally}."),
    N_("The series ends in a tie, {tally}."),
)
RACE_OVER = Leading(
    N_("You win the race, {tally}!"),
    N_("{name} wins the race, {tally}."),
    N_("The race ends in a tie, {tally}."),
)


def halves_words(halves: int) -> str:
    """Return a number of half points as text: "2", "1½", "½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def tally_words(standing: SeriesStanding) -> str:
    """Return the tally of the sides: "2 : 1"."""
    return " : ".join(halves_words(each) for each in standing.halves)


def plan_words(plan: SeriesPlan) -> str:
    """Describe the format of the series."""
    if plan.kind == RACE:
        return tr("Race through the family")
    return tr("Best of {n}").format(n=len(plan.stages))


def place_words(session: Session) -> str:
    """Return the progress of the series for the bar; empty without a series."""
    series = session.series
    if series is None:
        return ""
    words = tr("game {n} of {all}") if series.plan.kind == RACE else tr("match {n} of {all}")
    where = words.format(n=series.place + 1, all=len(series.plan.stages))
    return f"{tally_words(series.standing(ended(session)))}, {where}"


def side_names(session: Session) -> list[str]:
    """Return the names of the sides, or of the seats if sides change between matches."""
    series = session.series
    assert series is not None
    teller, rules = session.teller, session.rules
    sides = series.plan.sides(series.players)
    if len(sides) == rules.sides:
        return [teller.side(side) for side in range(rules.sides)]
    return [teller.seat(side[0]) for side in sides]


def _own_side(session: Session) -> int | None:
    """Return the person's side in the series, if any."""
    series = session.series
    if series is None or not session.humans:
        return None
    sides = series.plan.sides(series.players)
    return next(i for i, side in enumerate(sides) if session.viewer in side)


def series_sentence(session: Session) -> str:
    """Return a sentence on the series."""
    series = session.series
    assert series is not None
    standing = series.standing(ended(session))
    best = max(standing.halves)
    ahead = [side for side, made in enumerate(standing.halves) if made == best]
    mine = ahead == [_own_side(session)]
    words = DECIDED if standing.decided else GOING_ON
    if standing.over:
        words = RACE_OVER if series.plan.kind == RACE else SERIES_OVER
    text = words.shared if len(ahead) > 1 else words.you if mine else words.other
    name = side_names(session)[ahead[0]]
    return tr(text).format(name=name, tally=tally_words(standing))


def next_words(session: Session) -> str:
    """Return the text of the button that continues a series."""
    series = session.series
    assert series is not None
    if is_series_over(session):
        return tr("Result")
    if series.plan.kind == RACE:
        return tr("Next game")
    return tr("Next match")


def series_outcome(session: Session) -> Outcome:
    """Return the outcome of a series, match by match."""
    series = session.series
    assert series is not None
    plan, how = series.plan, ended(session)
    now, standing = series.with_now(how), series.standing(how)
    headers = ("", tr("game"), tr("score"), *side_names(session))
    rows = [
        (
            str(place + 1),
            _what(session, place, now.get(place)),
            " : ".join(str(score) for score in now[place].scores) if place in now else "",
            *(_share(now.get(place), side[0]) for side in standing.sides),
        )
        for place in range(len(plan.stages))
        if not standing.over or place in now
    ]
    total = ("", tr("total"), "", *(halves_words(each) for each in standing.halves))
    title, sentence = plan_words(plan), series_sentence(session)
    if standing.over:
        title, sentence = sentence, _how_long(plan, len(now))
        buttons = [("next", tr("Play again")), ("new", tr("New game"))]
    elif session.finished:
        sentence = f"{sentence} {_coming(session)}"
        stop = tr("Stop the race") if standing.decided else tr("Later")
        buttons = [("next", next_words(session)), ("stop", stop)]
    else:
        buttons = [("table", tr("Keep playing"))]
    if session.resigned is not None:  # can be undone, so other hands stay hidden
        buttons += [("table", tr("See the table")), ("undo", tr("Keep playing"))]
    elif session.finished:
        buttons.append(("table", tr("See all cards")))
    buttons.append(("copy", tr("Copy as text")))
    return Outcome(title, sentence, headers, (*rows, total), tuple(buttons), 2, series.place)


def _how_long(plan: SeriesPlan, played: int) -> str:
    if plan.kind == RACE:
        words = trn("{n} hand was played.", "{n} hands were played.", played)
        return f"{words} {tr('1 point per hand won, ½ per tie.')}"
    words = trn("{n} match was played.", "{n} matches were played.", played)
    return f"{plan_words(plan)}: {words}"


def _coming(session: Session) -> str:
    """Return the next match."""
    series = session.series
    assert series is not None
    place = series.place + 1
    if series.plan.kind == RACE:
        name = tr(game(series.plan.stages[place].game).name)
        words = tr("Next: {game}, game {n} of {all}.")
        return words.format(game=name, n=place + 1, all=len(series.plan.stages))
    return tr("Next: match {n} of {all}.").format(n=place + 1, all=len(series.plan.stages))


def _what(session: Session, place: int, how: Ended | None) -> str:
    """Return the game of a match, and who resigned."""
    series = session.series
    assert series is not None
    name = tr(game(series.plan.stages[place].game).name)
    if how is not None and how.resigned is not None:
        return f"{name} · {_gave_up(session, how.resigned)}"
    if place == series.place and how is None:
        return f"{name} · {tr('in progress')}"
    return name


def _gave_up(session: Session, seat: int) -> str:
    if session.humans == (seat,):
        return tr("resigned")
    return tr("{name} resigned").format(name=session.teller.seat(seat))


def _share(how: Ended | None, seat: int) -> str:
    if how is None:
        return ""
    halves = how.halves(seat)
    return halves_words(halves) if halves else "–"

"""The deal of the day: its number, what counts as one, and a par that is everybody's."""

from __future__ import annotations

from datetime import date

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.session.day import DayPar, day_in, day_of, day_rules, number_of
from tests.session.waiting import wait

DAY = date(2026, 11, 23)


def test_the_number_is_the_date() -> None:
    assert number_of(DAY) == 20261123
    assert day_of(20261123) == DAY


@pytest.mark.parametrize("number", [0, 7, 20261131, 20260000, (1 << 64) - 1])
def test_other_numbers_are_no_days(number: int) -> None:
    assert day_of(number) is None


def match_of(number: int, *players: str) -> Match:
    match = Match(day_rules(), [Seat(player, player) for player in players])
    match.begin_hand(numbered_deal(day_rules(), number, 0))
    return match


def test_what_counts_as_a_deal_of_the_day() -> None:
    assert day_in(match_of(20261123, "human", "skilled")) == DAY
    assert day_in(match_of(20261123, "skilled", "human")) is None
    assert day_in(match_of(20261123, "human", "beginner")) is None
    assert day_in(match_of(7, "human", "skilled")) is None
    assert day_in(Match(day_rules(), [Seat("", "human"), Seat("", "skilled")])) is None


def test_par_is_the_same_every_time(qapp: object) -> None:
    found: list[object] = []
    for _ in range(2):
        par = DayPar()
        par.find(DAY)
        wait(lambda par=par: par.points is not None, tries=6000)  # type: ignore[misc]
        found.append(par.points)
        par.stop()
    assert found[0] == found[1]
    assert sum(par_points := found[0]) > 0 and len(par_points) == 2  # type: ignore[call-overload, arg-type]

"""The ladder of persons who have played against each other."""

from __future__ import annotations

import pytest

from kontsina_qt.rating.glicko import DEVIATION, START, Rated, Result, updated
from kontsina_qt.rating.ladder import Duel, ladder

ANNA, NIKOS, EVA = b"a", b"n", b"e"


def test_who_wins_stands_above_who_loses_and_all_begin_alike() -> None:
    rungs = ladder([Duel(10, ANNA, NIKOS, 1.0), Duel(10, EVA, NIKOS, 0.5)], 10)
    assert [rung.player for rung in rungs] == [ANNA, EVA, NIKOS]
    assert [rung.duels for rung in rungs] == [1, 1, 2]
    assert rungs[0].rated == updated(Rated(), [Result(START, DEVIATION, 1.0)])


def test_a_day_is_one_period_whatever_the_order_in_it() -> None:
    duels = [Duel(3, ANNA, NIKOS, 1.0), Duel(3, NIKOS, EVA, 1.0), Duel(4, EVA, ANNA, 0.5)]
    assert ladder(duels, 9) == ladder(duels[::-1], 9)
    first, second = ladder(duels[:2], 3), ladder(duels, 4)
    assert first != second and len(first) == len(second) == 3


def test_who_does_not_play_becomes_less_sure() -> None:
    duels = [Duel(day, ANNA, NIKOS, 0.5) for day in range(20)]
    now, later = ladder(duels, 20)[0].rated, ladder(duels, 400)[0].rated
    assert now.rating == later.rating == pytest.approx(START)
    assert now.deviation < later.deviation <= DEVIATION


def test_a_ladder_of_nobody_is_empty() -> None:
    assert ladder([], 1) == []

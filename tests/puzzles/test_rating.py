"""Elo's formula for puzzles: what tries bring, and how hard puzzles are."""

from __future__ import annotations

import pytest

from kontsina_qt.puzzles.book import every_puzzle
from kontsina_qt.puzzles.puzzle import Grade
from kontsina_qt.puzzles.rating import FAST, FEW, SLOW, START, TRIES, expected, rating_by, rating_of


def test_as_in_elos_tables() -> None:
    assert expected(1500, 1500) == 0.5
    assert expected(1700, 1500) == pytest.approx(0.76, abs=0.001)
    assert expected(1500, 1900) == pytest.approx(1 / 11)


def test_an_even_puzzle_brings_half_of_k() -> None:
    assert rating_of([]) == START
    assert rating_of([(START, True)]) == START + FAST // 2
    assert rating_of([(START, False)]) == START - FAST // 2
    drawn_out = [(START, True), (START, False)] * (FEW // 2)
    before = rating_of(drawn_out)
    assert rating_of([*drawn_out, (before, True)]) == pytest.approx(before + SLOW / 2, abs=1)


def test_what_more_have_found_is_easier() -> None:
    ratings = [
        rating_by(found)
        for found in (
            (TRIES, TRIES, TRIES, TRIES),
            (2, TRIES, TRIES, TRIES),
            (0, TRIES, TRIES, TRIES),
            (0, 0, TRIES, TRIES),
            (0, 0, 0, TRIES),
            (0, 0, 0, 0),
        )
    ]
    assert ratings == sorted(set(ratings))
    assert all(rating % 10 == 0 for rating in ratings)
    assert 300 < ratings[0] < START < ratings[-1] < 2600


def test_harder_grades_are_rated_higher() -> None:
    means = []
    for grade in Grade:
        found = [each.rating for each in every_puzzle().values() if each.grade is grade]
        means.append(sum(found) / len(found))
    assert means == sorted(means)

"""Moves compared by their worth in weighted deals."""

from __future__ import annotations

from statistics import stdev

import pytest

from kontsina_qt.players.information.sight import look
from kontsina_qt.players.search.comparing import Comparison, standard_error, weighted_mean
from kontsina_qt.rules.state.move import Move
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC


def moves() -> list[Move]:
    return look(CLASSIC.rules(2), first_turn("3S 5S 8C TD", "AD AH AS 4C")).moves()[:2]


def test_the_error_of_few_deals() -> None:
    assert standard_error([], []) == standard_error([-0.7], [1.0]) == 0.0
    assert standard_error([1.0, 1.0, 1.0], [1.0, 2.0, 5.0]) == 0.0
    equal = standard_error([1.0, 2.0, 3.0, 4.0], [1.0] * 4)
    assert equal == pytest.approx(stdev([1, 2, 3, 4]) / 2)


def test_only_the_share_of_a_weight_counts() -> None:
    values, weights = [1.0, 2.0, 4.0], [1.0, 3.0, 2.0]
    twice = [2 * weight for weight in weights]
    assert weighted_mean(values, weights) == weighted_mean(values, twice) == 2.5
    assert standard_error(values, weights) == standard_error(values, twice)


def test_one_deal_of_great_weight_leaves_much_doubt() -> None:
    values = [0.0, 1.0] * 10
    assert standard_error(values, [9.0, *[1.0] * 19]) > 1.2 * standard_error(values, [1.0] * 20)


def test_moves_are_ranked_by_their_worth_in_likely_deals() -> None:
    one, other = moves()
    compared = Comparison([one, other])
    compared.replace([[3.0, 0.0], [0.0, 2.0]], [1.0, 1.0], 1.0)
    assert [move for move, _ in compared.ranking()] == [one, other]
    compared.replace([[3.0, 0.0], [0.0, 2.0]], [1.0, 3.0], 1.0)
    assert compared.ranking() == [(other, 1.5), (one, 0.75)]


def test_a_move_far_behind_is_dropped_but_not_one_asked_about() -> None:
    one, other = moves()
    for keep, live in (([], [one]), ([other], [one, other])):
        compared = Comparison([one, other])
        compared.replace([[1.0] * 20, [0.0] * 20], [1.0] * 20, 1.0)
        compared.drop(keep)
        assert compared.live == live
        assert compared.ranking() == [(one, 1.0), (other, 0.0)]


def test_the_error_shrinks_as_fewer_deals_are_left() -> None:
    one, other = moves()
    worths, weights = [[3.0, 0.0, 1.0], [0.0, 2.0, 0.0]], [1.0, 2.0, 1.0]
    errors = []
    for doubt in (1.0, 0.25, 0.0):
        compared = Comparison([one, other])
        compared.replace(worths, weights, doubt)
        errors.append(compared.errors(one)[other])
    assert errors[0] > 0.0 == errors[2] and errors[1] == pytest.approx(errors[0] / 2)


def test_a_single_deal_tells_nothing_unless_it_is_the_only_one() -> None:
    one, other = moves()
    compared = Comparison([one, other])
    compared.replace([[1.0], [0.0]], [4.0], 1.0)
    assert compared.errors(one) == {}
    compared.replace([[1.0], [0.0]], [4.0], 0.0)
    assert compared.errors(one) == {one: 0.0, other: 0.0}

"""Luck and play account for the whole margin of a hand, for every side."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import DrawFn, composite, floats, integers, lists, sampled_from

from kontsina_qt.analysis.review import HandReview, Judged
from kontsina_qt.analysis.wording import loss_words, luck, move_words, play, series, start
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import Message
from tests.analysis.played import by_chance, by_levels, review_of
from tests.match.playing import rules_of
from tests.matrix import each_game


def check(review: HandReview, over: bool = True) -> None:
    sides = range(len(review.points))
    for side in sides:
        values = series(review, side, over)
        assert len(values) == (len(review.moves) + 1 if review.moves else 1)
        assert values[0] == start(review, side, over)
        total = start(review, side, over) + luck(review, side, over) + play(review, side, over)
        assert total == pytest.approx(values[-1], abs=1e-9)
        if over:
            assert total == pytest.approx(review.margin(side), abs=1e-9)
        for each, value in zip(review.moves, values, strict=False):
            if each.side == side:
                assert value == pytest.approx(each.best_value, abs=1e-9)
    for part in (start, luck, play):
        assert sum(part(review, side, over) for side in sides) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("game", each_game())
def test_nothing_of_the_margin_is_left_over(game: str) -> None:
    for players in {min(GAMES[game].players), max(GAMES[game].players)}:
        check(review_of(by_chance(game, players, 2), level="steady"))


def test_partners_and_unfinished_hands() -> None:
    check(review_of(by_levels(rules_of("kontsina", 4, partnerships=True), ["beginner"] * 4, 1)))
    for plies in (0, 1, 20):
        check(review_of(by_chance("cassino", 3, plies=plies)), over=False)


def judged(ply: int, side: int, value: float, best: float) -> Judged:
    return Judged(ply, side, side, "9H", value, "9S", best, False, 4, Message(""))


@composite
def reviews(draw: DrawFn) -> HandReview:
    """Any values at all, of two to eight sides."""
    sides = draw(integers(2, 8))
    value = floats(-50, 50)
    moves = []
    for ply in range(draw(integers(0, 30))):
        worth = draw(value)
        best = worth + draw(sampled_from([0.0, 0.3, 7.0]))
        moves.append(judged(ply, draw(integers(0, sides - 1)), worth, best))
    points = draw(lists(integers(0, 30), min_size=sides, max_size=sides))
    return HandReview(0, "steady", 1.0, tuple(moves), tuple(points))


@given(reviews())
@settings(max_examples=300)
def test_whatever_was_judged_the_parts_make_the_margin(review: HandReview) -> None:
    check(review)
    if review.moves:
        check(review, over=False)


def test_what_each_part_is_by_hand() -> None:
    """Side 0 expects 1 and loses 0.5; side 1 then sees 2 for itself, and ends 3 ahead."""
    moves = (judged(0, 0, 0.5, 1.0), judged(1, 1, 2.0, 2.0))
    review = HandReview(0, "steady", 1.0, moves, (4, 7))
    assert series(review, 0) == [1.0, -2.0, -3.0]
    assert series(review, 1) == [-1.0, 2.0, 3.0]
    assert (start(review, 0), play(review, 0), luck(review, 0)) == (1.0, -0.5, -3.5)
    assert (start(review, 1), play(review, 1), luck(review, 1)) == (-1.0, 0.5, 3.5)


def test_of_three_sides_the_others_share_what_one_loses() -> None:
    moves = (judged(0, 0, 0.0, 2.0), judged(1, 1, 1.0, 1.0))
    review = HandReview(0, "steady", 1.0, moves, (3, 0, 0))
    assert [play(review, side) for side in range(3)] == [-2.0, 1.0, 1.0]
    assert series(review, 2) == [-1.0, -0.5, -1.5]


def test_moves_are_told_with_signs() -> None:
    assert move_words("9H x 4D+5C TC") == "9♥ x 4♦+5♣ 10♣"
    assert move_words("2H b9 2H+P3.7S [4D+5C]") == "2♥ b9 2♥+P3.7♠ [4♦+5♣]"
    assert move_words("AS=14 x 6H+8D") == "A♠=14 x 6♥+8♦"
    assert move_words("pluck 6S; X1 x *") == "pluck 6♠; ★1 x *"
    assert move_words("down") == "down"


@pytest.mark.parametrize(
    ("loss", "error", "words", "in_a_list"),
    [
        (0.84, 0.21, "0.8 ± 0.2", "0.84 ± 0.21"),
        (2.0, 0.94, "2.0 ± 0.9", "2.00 ± 0.94"),
        (0.84, 0.09, "0.84 ± 0.09", "0.84 ± 0.09"),
        (4.09, 0.09, "4.1 ± 0.1", "4.09 ± 0.09"),
        (4.09, 0.04, "4.09 ± 0.04", "4.09 ± 0.04"),
        (0.84, 0.04, "0.84 ± 0.04", "0.84 ± 0.04"),
        (0.07, 0.03, "0.07 ± 0.03", "0.07 ± 0.03"),
        (0.84, None, "0.8", "0.84"),
        (0.07, None, "0.07", "0.07"),
        (1.0, 0.0, "1.0", "1.00"),
        (1.0, 0.002, "1.0", "1.00"),
    ],
)
def test_a_loss_in_words(loss: float, error: float | None, words: str, in_a_list: str) -> None:
    judged = Judged(0, 0, 0, "9H", 0.0, "9C", loss, False, 3, Message("why"), error)
    assert loss_words(judged) == words
    assert loss_words(judged, 2) == in_a_list

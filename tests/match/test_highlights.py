"""What is told of a match that has ended."""

from __future__ import annotations

from kontsina_qt.match.highlights import (
    HandPoints,
    best_capture,
    best_cards,
    hand_points,
    led_before_last,
    led_until,
    sweeps,
)
from kontsina_qt.rules.base.cards import card, mask_of
from tests.library.playing import play_match
from tests.table.dealt import dealt


def hands(*scores: tuple[int, int]) -> list[HandPoints]:
    """Hands after which the sides have these scores."""
    return [HandPoints((0, 0), each, ()) for each in scores]


def test_the_hands_add_up_to_the_score() -> None:
    match = play_match(4, hands=3)
    found = hand_points(match)
    assert len(found) == len(match.results)
    assert found[-1].scores == match.standing.scores
    for side in range(2):
        assert sum(each.points[side] for each in found) == match.standing.points[side]


def test_the_best_capture_is_worth_most() -> None:
    match = play_match(4, hands=3)
    best = best_capture(match, 0)
    assert best is not None
    rules = match.rules
    assert best.worth >= rules.card_points(mask_of(best.cards))
    assert best.card not in best.taken


def test_a_sweep_is_the_best_capture_and_is_counted() -> None:
    match = dealt("scopa", ("7D 4S 3C", "4H 5H 6H"), "AS 2C 2D 2H")
    position = match.position
    assert position is not None
    match.play(max(position.legal(), key=lambda move: position.touched(move).bit_count()))
    best = best_capture(match, 0)
    assert best is not None
    assert best.sweep and best.card == card("7D") and len(best.taken) == 4
    assert best.worth == 2, "the settebello and the scopa"
    assert (sweeps(match, 0), sweeps(match, 1)) == (1, 0)
    assert best_cards(match, 0, 2)[0] == card("7D"), "what scores comes first"
    assert best_cards(match, 1, 5) == []


def test_who_led_and_until_when() -> None:
    led = hands((3, 1), (5, 4), (5, 9), (8, 12))
    assert led_until(led, 0) == 3
    assert led_until(hands((1, 3), (2, 5)), 0) == 0
    assert led_before_last(hands((3, 1), (4, 6)), 0)
    assert not led_before_last(hands((3, 3), (4, 6)), 0)
    assert not led_before_last(hands((4, 6)), 0)

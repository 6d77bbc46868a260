"""The end and the winner of a match: every kind of ending, from the rule cards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.base.ending import (
    COUNTING,
    HANDS,
    HANDS_WON,
    TARGET,
    Ending,
    Standing,
    standing,
)
from kontsina_qt.rules.base.game import Varying, resolve
from kontsina_qt.rules.base.scoring import HandResult, ScoreLine
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.games.common import ending

Points = tuple[int, ...]


def line(category: str, points: Points, counts: Points | None = None) -> ScoreLine:
    """A line of a result."""
    return ScoreLine(category, max(points), points, counts, (0,) * len(points))


def hand(*lines: Points, counts: Points | None = None, category: str = "spades") -> HandResult:
    """A hand of these lines in order; the last one is of a category with counts."""
    named = [f"line{at}" for at in range(len(lines) - 1)] + [category]
    made = tuple(line(name, points, counts) for name, points in zip(named, lines, strict=True))
    total = tuple(sum(points) for points in zip(*lines, strict=True))
    return HandResult(total, made)


def stand(ending: Ending, *results: HandResult, sides: int = 2) -> Standing:
    return standing(ending, results, sides)


# After a target


@pytest.mark.parametrize(
    ("hands", "over", "winners"),
    [
        ([(9, 0)], False, ()),
        ([(10, 0)], True, (0,)),
        ([(10, 12)], True, (1,)),
        ([(10, 10)], False, ()),
        ([(10, 10), (0, 0)], False, ()),
        ([(10, 10), (2, 3)], True, (1,)),
        ([(11, 9), (0, 2)], False, ()),
    ],
)
def test_a_target(hands: list[Points], over: bool, winners: Points) -> None:
    found = stand(Ending(TARGET, target=10), *map(HandResult, hands))
    total = tuple(sum(points) for points in zip(*hands, strict=True))
    assert found == Standing(total, total, over, winners)


@pytest.mark.parametrize(
    ("points", "counts", "winners"),
    [
        ((10, 10), (7, 6), (0,)),
        ((10, 10), (5, 8), (1,)),
        ((10, 10), (6, 6), ()),
        ((10, 9), (0, 13), (0,)),
        ((12, 10), (0, 13), (0,)),
        ((10, 10, 10), (3, 5, 5), ()),
        ((10, 10, 4), (2, 3, 8), (1,)),
        ((10, 10, 10), (3, 6, 4), (1,)),
    ],
)
def test_a_tie_is_broken_by_counts_of_the_last_hand(
    points: Points, counts: Points, winners: Points
) -> None:
    """Swedish Kassino: equal points, then the most spades in that last hand."""
    ending = Ending(TARGET, target=10, tie_break="spades")
    last = hand(points, counts=counts)
    found = stand(ending, last, sides=len(points))
    assert (found.over, found.winners) == (bool(winners), winners)
    zero = (0,) * len(points)
    other = hand(points, counts=tuple(reversed(counts)))
    before = stand(ending, other, hand(zero, counts=counts), sides=len(points))
    assert before.winners == winners, "counts of an earlier hand do not matter"


def test_a_tie_that_no_line_can_break_goes_on() -> None:
    ending = Ending(TARGET, target=10, tie_break="spades")
    for last in (HandResult((10, 10)), hand((10, 10), counts=None)):
        assert stand(ending, last) == Standing((10, 10), (10, 10), False, ())
    named = hand((10, 10), counts=(1, 0), category="clubs")
    assert not stand(ending, named).over


# Line by line


def test_the_lines_are_counted_in_their_order() -> None:
    """The first at the target and strictly ahead wins, whatever follows."""
    ending = Ending(COUNTING, target=21)
    before = HandResult((18, 20))
    last = hand((3, 0), (0, 1), (0, 2), (0, 1))
    found = stand(ending, before, last)
    assert found == Standing((21, 24), (21, 24), True, (0,))


def test_what_comes_after_the_deciding_line_may_not_be_scored() -> None:
    ending = Ending(COUNTING, target=21, stops=True)
    before = HandResult((18, 20))
    last = hand((3, 0), (0, 1), (0, 2), (0, 1))
    assert stand(ending, before, last) == Standing((21, 20), (21, 20), True, (0,))
    level = hand((3, 0), (0, 1), (0, 2), (2, 1))
    assert stand(ending, HandResult((18, 21)), level) == Standing((21, 22), (21, 22), True, (1,))


def test_an_equal_most_waits_for_the_next_line_and_then_for_the_next_hand() -> None:
    ending = Ending(COUNTING, target=21, stops=True)
    before = HandResult((20, 20))
    assert stand(ending, before, hand((1, 1), (0, 1), (2, 0))).winners == (1,)
    assert stand(ending, before, hand((1, 1), (0, 0))) == Standing((21, 21), (21, 21), False, ())
    level = hand((1, 1), (0, 0))
    assert stand(ending, before, level, hand((0, 0), (1, 0), (0, 2))).winners == (0,)
    assert not stand(ending, before, hand((0, 0), (0, 0))).over
    assert stand(ending, HandResult((15, 14)), hand((3, 0), (1, 5))).winners == ()


def test_a_result_without_lines_is_one_line() -> None:
    for stops in (False, True):
        ending = Ending(COUNTING, target=5, stops=stops)
        assert stand(ending, HandResult((5, 6))) == Standing((5, 6), (5, 6), True, (1,))
        assert not stand(ending, HandResult((5, 5))).over
        assert not stand(ending, HandResult((4, 0))).over


@pytest.mark.parametrize(
    ("before", "lines", "winners"),
    [
        ((15, 15, 14), [(1, 1, 0), (0, 0, 2), (0, 0, 1)], (2,)),
        ((15, 15, 15), [(1, 1, 0), (0, 0, 2)], (2,)),
        ((15, 15, 14), [(1, 1, 0), (0, 0, 2), (0, 0, 0)], ()),
        ((15, 15, 14), [(1, 1, 0), (0, 1, 0), (0, 0, 9)], (1,)),
    ],
)
def test_a_late_side_wins_only_where_the_rule_card_allows_it(
    before: Points, lines: list[Points], winners: tuple[int, ...]
) -> None:
    """Finnish Kasino: "after each, if a side has target or more and strictly the most"."""
    results = [HandResult(before), hand(*lines)]
    finnish = GAMES["kasino-finnish"].rules(3, {"target": 16}).standing(results)
    assert (finnish.over, finnish.winners) == (bool(winners), winners)
    african = GAMES["african-cassino"].rules(3, {"target": 16}).standing(results)
    assert 2 not in african.winners


def test_a_match_of_counting_that_has_not_begun() -> None:
    assert stand(Ending(COUNTING, target=5)) == Standing((0, 0), (0, 0), False, ())


SIDES = st.integers(2, 4)
LINES = SIDES.flatmap(
    lambda sides: st.lists(
        st.lists(st.tuples(*[st.integers(0, 3)] * sides), min_size=1, max_size=6),
        min_size=1,
        max_size=4,
    )
)


@given(LINES, st.integers(3, 12), st.booleans(), st.booleans())
def test_counting_as_a_person_counts(
    hands: list[list[Points]], target: int, stops: bool, late: bool
) -> None:
    """Point by point on a slate, until somebody has won."""
    sides = len(hands[0][0])
    slate = [0] * sides
    results: list[HandResult] = []
    for lines in hands:
        results.append(hand(*lines))
        winner = None
        there: set[int] = set()
        for points in lines:
            for side, got in enumerate(points):
                if winner is None or not stops:
                    slate[side] += got
            if late or not there:
                there = {side for side in range(sides) if slate[side] >= target}
            if winner is None and there:
                first, *others = sorted(there, key=lambda side: -slate[side])
                if not others or slate[others[0]] < slate[first]:
                    winner = first
        ending = Ending(COUNTING, target=target, stops=stops, late=late)
        found = standing(ending, results, sides)
        assert list(found.scores) == list(found.points) == slate
        assert found.over == (winner is not None)
        assert found.winners == (() if winner is None else (winner,))
        if found.over:
            break


# A number of hands


@pytest.mark.parametrize(
    ("hands", "over", "winners"),
    [
        ([], False, ()),
        ([(5, 1)], False, ()),
        ([(5, 1), (1, 5)], True, (0, 1)),
        ([(5, 1), (1, 2)], True, (0,)),
        ([(-3, 2), (1, 1)], True, (1,)),
    ],
)
def test_a_number_of_hands(hands: list[Points], over: bool, winners: Points) -> None:
    found = stand(Ending(HANDS, hands=2), *map(HandResult, hands))
    assert (found.over, found.winners) == (over, winners)
    assert found.scores == found.points


def test_a_hand_after_which_the_match_cannot_go_on() -> None:
    """Laugh and Lie Down: a player who cannot stake ends the match."""
    ending = Ending(HANDS, hands=5)
    broke = HandResult((3, -2), ends=True)
    assert stand(ending, HandResult((0, 0)), broke) == Standing((3, -2), (3, -2), True, (0,))
    assert not stand(ending, broke, HandResult((0, 0))).over


def test_hands_won_then_points() -> None:
    ending = Ending(HANDS_WON, hands=3)
    one = map(HandResult, [(1, 0), (0, 9), (3, 2)])
    assert stand(ending, *one) == Standing((2, 1), (4, 11), True, (0,))
    drawn_hand = map(HandResult, [(1, 0), (0, 9), (2, 2)])
    assert stand(ending, *drawn_hand) == Standing((1, 1), (3, 11), True, (1,))
    assert not stand(ending, *map(HandResult, [(1, 0), (2, 0)])).over


# What every match may begin with and end by


@pytest.mark.parametrize("kind", [TARGET, HANDS, HANDS_WON, COUNTING])
def test_a_match_begins_with_what_each_side_has(kind: str) -> None:
    ending = Ending(kind, target=40, hands=2, start=25)
    found = standing(ending, [], 3)
    assert found.points == (25, 25, 25)
    assert (found.over, found.winners) == (False, ())
    after = standing(ending, [hand((2, -3, 1))], 3)
    assert after.points == (27, 22, 26)
    assert not after.over
    if kind != HANDS_WON:
        assert after.scores == after.points


@pytest.mark.parametrize("kind", [TARGET, HANDS, HANDS_WON, COUNTING])
def test_a_hand_may_decide_by_how_it_ended(kind: str) -> None:
    """Counting out: whoever was right has won, whatever the points."""
    ending = Ending(kind, target=21, hands=5)
    decided = HandResult((1, 4), decided=(0,))
    assert stand(ending, HandResult((2, 2)), decided) == Standing((3, 6), (3, 6), True, (0,))
    assert stand(ending, HandResult((2, 2), decided=(0, 1))).winners == (0, 1)


@pytest.mark.parametrize(
    ("made", "options", "numbers"),
    [
        (ending(TARGET), {"target": 7}, (7, 0, 0)),
        (ending(COUNTING), {"target": 7}, (7, 0, 0)),
        (ending(HANDS), {"hands": 1}, (0, 1, 0)),
        (ending(HANDS_WON), {"hands": 1, "target": 9}, (9, 1, 0)),
        (ending(TARGET, start="chips"), {"target": 20, "chips": 13}, (20, 0, 13)),
    ],
)
def test_numbers_may_be_options(
    made: Varying[Ending], options: dict[str, Any], numbers: tuple[int, ...]
) -> None:
    found = resolve(made, 2, options)
    assert (found.target, found.hands, found.start) == numbers
    assert not standing(found, [], 2).over
    assert standing(found, [HandResult((7, 3))], 2).winners == (0,)


ENDINGS = {
    "kontsina": (TARGET, 21, None),
    "kontsina-variant": (HANDS, None, 3),
    "kontsina-duel": (HANDS_WON, None, 6),
    "cassino": (COUNTING, 21, None),
    "cassino-draw": (COUNTING, 21, None),
    "cassino-royal": (COUNTING, 21, None),
    "cassino-spade": (COUNTING, 61, None),
    "cassino-california": (HANDS, None, 4),
    "cassino-pluck": (COUNTING, 21, None),
    "african-cassino": (COUNTING, 11, None),
    "diloti": (TARGET, 61, None),
    "kassino-swedish": (TARGET, 16, None),
    "mulle": (TARGET, 16, None),
    "kasino-finnish": (COUNTING, 16, None),
    "elewenjewe": (HANDS, None, 4),
    "shaniss": (TARGET, 100, None),
    "stealing-bundles": (HANDS, None, 1),
    "zwickern": (HANDS, None, 1),
    "bella-donna": (TARGET, 150, None),
    "bella-donna-halliel": (TARGET, 150, None),
    "laugh-and-lie-down": (HANDS, None, 4),
    "ristikontra": (TARGET, 7, None),
}
"""Of the games of the sources, with their fewest players: kind, target and number of hands."""


@pytest.mark.parametrize(("id", "kind", "target", "hands"), [(i, *e) for i, e in ENDINGS.items()])
def test_how_each_game_ends(id: str, kind: str, target: int | None, hands: int | None) -> None:
    game = GAMES[id]
    rules = game.rules(game.players[0])
    assert rules.ending.kind == kind
    one = HandResult((1, *(0,) * (rules.sides - 1)))
    if hands is not None:
        assert not rules.standing([one] * (hands - 1)).over
        assert rules.standing([one] * hands).winners == (0,)
    if target is not None:
        assert not rules.standing([one] * (target - 1)).over
        assert rules.standing([one] * target).winners == (0,)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_california_gives_everybody_two_deals(players: int) -> None:
    rules = GAMES["cassino-california"].rules(players)
    zero = HandResult((0,) * rules.sides)
    assert not rules.standing([zero] * (2 * players - 1)).over
    assert rules.standing([zero] * 2 * players).winners == tuple(range(rules.sides))


def test_chips_are_there_from_the_start() -> None:
    rules = GAMES["laugh-and-lie-down"].rules(5, {"chips": 30})
    assert rules.standing([]).scores == (30,) * 5
    moved = HandResult((8, -2, -2, -2, -2))
    assert rules.standing([moved]).scores == (38, 28, 28, 28, 28)

"""Portraits of known players: only what is significant is reported."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.models.acquaintance import PRIOR, judged_plays, weights_of
from kontsina_qt.players.models.portrait import (
    CLUBS,
    HABITS,
    LEFT,
    MISSED,
    OPEN,
    Habit,
    Place,
    Portrait,
    portraying,
)
from kontsina_qt.players.models.styles import (
    BEGINNER,
    CAREFUL,
    FORGETFUL,
    GREEDY,
    STYLES,
    styles_for,
)
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import MOST_EARLIER, Earlier, final_position
from kontsina_qt.steps import at_once
from tests.family.arranged import arranged
from tests.library.playing import play_as

HANDS = 40
RULES = GAMES["kontsina"].rules(2, {"end": "hands", "hands": HANDS})


@cache
def hands_of(name: str, rules: Rules = RULES) -> tuple[Earlier, ...]:
    """Return many hands of a player at seat 0 against a steady one."""
    player = LEVELS[name].player if name in LEVELS else REFERENCES[name]
    match = play_as((player, LEVELS["steady"].player), rules, 1, "human", "steady")
    return tuple(
        Earlier(hand.deal.dealer, hand.course.opening_table, tuple(hand.course.texts))
        for hand in match.hands
    )


def portrait_of(rules: Rules, seat: int, hands: Sequence[Earlier]) -> Portrait:
    return at_once(portraying(rules, seat, hands))


@cache
def portrait(name: str) -> Portrait:
    return portrait_of(RULES, 0, hands_of(name))


def habit(found: Portrait, name: str) -> Habit:
    return next(each for each in found.habits if each.name == name)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "styles"),
    [
        ("careful", {CAREFUL}),
        ("greedy", {GREEDY}),
        ("beginner", {BEGINNER}),
        ("steady", {FORGETFUL}),
        ("skilled", {CAREFUL}),
    ],
)
def test_players_are_recognised(name: str, styles: set[int]) -> None:
    assert set(portrait(name).styles) == styles


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "surely", "perhaps"),
    [
        ("careful", set(), set()),
        ("skilled", set(), set()),
        ("steady", set(), set()),
        ("casual", {MISSED, OPEN}, {CLUBS}),
        ("beginner", {MISSED, OPEN}, {CLUBS, LEFT}),
        ("greedy", {OPEN}, {CLUBS}),
    ],
)
def test_only_players_with_a_habit_have_it_significantly(
    name: str, surely: set[str], perhaps: set[str]
) -> None:
    found = portrait(name)
    assert [each.name for each in found.habits] == list(HABITS)
    assert surely <= {each.name for each in found.habits if each.sure} <= surely | perhaps
    for each in found.habits:
        assert 0 <= each.done <= each.places
        assert 0 < each.careful < each.places


def test_weights_are_those_of_an_opponent_model() -> None:
    """Only the latest hands count: older ones count for habits alone."""
    hands = hands_of("casual")
    latest = [final_position(RULES, each) for each in hands[-MOST_EARLIER:]]
    plays = [play for each in latest for play in judged_plays(RULES, each, 1, inf)[0]]
    found = portrait("casual")
    assert found.weights == weights_of(plays)
    assert (found.hands, found.plays) == (HANDS, len(plays))
    few = portrait_of(RULES, 0, hands[-MOST_EARLIER:])
    assert (few.weights, few.plays, few.likely) == (found.weights, found.plays, found.likely)
    assert habit(few, OPEN).places < habit(found, OPEN).places


def test_each_seat_has_its_own() -> None:
    hands = hands_of("greedy")
    assert portrait_of(RULES, 0, hands).styles == (GREEDY,)
    assert GREEDY not in portrait_of(RULES, 1, hands).styles


def test_nothing_is_significant_about_an_unknown_player() -> None:
    found = portrait_of(RULES, 0, ())
    assert (found.hands, found.plays, found.styles) == (0, 0, ())
    assert found.weights == pytest.approx(PRIOR)
    assert not any(each.sure for each in found.habits)


def test_a_few_plays_are_too_few() -> None:
    """One hand of the greediest player leaves all styles possible."""
    found = portrait_of(RULES, 0, hands_of("greedy")[:1])
    assert found.hands == 1 and 0 < found.plays < 25
    assert not any(each.sure for each in found.habits)
    nothing = Portrait(1, 5, (0.1, 0.6, 0.1, 0.1, 0.1), tuple(range(len(STYLES))), ())
    assert nothing.styles == ()


def test_after_a_change_of_style_nothing_is_significant() -> None:
    changed = Portrait(12, 200, (0.7, 0.1, 0.1, 0.05, 0.05), (GREEDY,), ())
    assert changed.styles == ()


def test_hands_that_cannot_be_replayed_are_skipped() -> None:
    hands = hands_of("greedy")[:3]
    rubbish = Earlier(0, hands[0].opening_table, ("no move",))
    short = Earlier(hands[1].dealer, hands[1].opening_table, hands[1].moves[:5])
    assert portrait_of(RULES, 0, (hands[0], rubbish, short)) == portrait_of(RULES, 0, hands[:1])


def test_clubs_are_a_habit_only_where_most_clubs_score() -> None:
    rules = GAMES["cassino"].rules(2)
    found = portrait_of(rules, 0, hands_of("steady", rules))
    assert habit(found, CLUBS).places == 0
    assert habit(found, LEFT).places > 0


# Single choices


def told(position: Position, text: str) -> dict[str, tuple[bool, float]]:
    """Return what a play shows of each habit that its situation allows."""

    moves = position.legal()
    at = [position.notation.text(move) for move in moves].index(text)
    outlook = Outlook(position.rules, position, 0, None, False)
    chances = styles_for(position.rules, outlook, 1)[CAREFUL].chances(position, moves)
    return {
        name: (done, chance) for name, done, chance in Place(position, moves, chances, at).habits()
    }


def test_a_good_card_on_the_table_is_left_or_taken() -> None:
    position = arranged("kontsina", ("TH 9C QD", "KC KS AS"), "TD 4H")
    left, taken = told(position, "9C")[LEFT], told(position, "TH x TD")[LEFT]
    assert (left[0], taken[0]) == (True, False)
    assert left[1] == taken[1] < 0.3, "who is careful takes it"
    assert LEFT not in told(arranged("kontsina", ("TH 9C QD", "KC KS AS"), "TC 4H"), "9C")


def test_a_sum_is_missed_only_where_nothing_else_can_be_taken() -> None:
    sums = arranged("kontsina", ("9S 2C TD", "KC KS AH"), "4D 5C")
    assert told(sums, "TD")[MISSED][0]
    assert not told(sums, "9S x 4D+5C")[MISSED][0]
    both = arranged("kontsina", ("9S 4C TD", "KC KS AH"), "4D 5C")
    assert MISSED not in told(both, "TD")


def test_a_laid_card_is_safe_or_not() -> None:
    position = arranged("kontsina", ("9S QC 7D", "9H KS KH"), "AD")
    assert told(position, "9S")[OPEN][0]
    assert not told(position, "QC")[OPEN][0]
    nothing = arranged("kontsina", ("JS QC 7D", "9H KS KH"), "AD")
    assert OPEN not in told(nothing, "QC"), "there all are safe"


def test_low_clubs_are_left_for_other_cards() -> None:
    position = arranged("kontsina", ("9S 5H QC", "KC KS AH"), "9C 5S")
    assert told(position, "5H x 5S")[CLUBS][0]
    assert not told(position, "9S x 9C")[CLUBS][0]
    assert CLUBS not in told(position, "QC"), "who lays a card has passed by all of them"

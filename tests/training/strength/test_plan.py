"""What is planned: every level in every game, on deals of its own."""

from __future__ import annotations

from collections import Counter

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES
from training.puzzles import APART_NUMBERS
from training.strength.plan import FIRST, LEVELS_TABLE, plan


def test_every_level_meets_the_next_in_every_game() -> None:
    planned = Counter((each.contest.game, each.contest.a) for each in plan())
    met = {each.contest.game for each in plan() if each.table == LEVELS_TABLE}
    assert met == set(GAMES)
    for game in GAMES:
        assert all(planned[game, level] for level in LEVELS)
    assert len({each.key for each in plan()}) == len(plan())


def test_what_is_planned_can_be_played_and_told_apart() -> None:
    for each in plan():
        contest = each.contest
        assert contest.rules().players == contest.players
        assert each.deals >= 50, "a normal curve tells the chances of means of many deals alone"
        assert contest.a != contest.b and contest.budget_ms > 0
    players = {each.contest.players for each in plan()}
    assert {2, 3, 4} < players
    for count in (3, 4):
        games = {each.contest.game for each in plan() if each.contest.players == count}
        assert len(games) >= 2


def test_the_deals_are_not_those_of_puzzles() -> None:
    """Puzzles take theirs from a million on for each seed; what learns deals without numbers."""
    assert FIRST > 1000 * APART_NUMBERS
    assert max(FIRST + each.deals for each in plan()) < 1 << 64


def test_deals_that_were_added_say_so() -> None:
    added = [each for each in plan() if each.looks > 1]
    assert added and all(0 < each.first < each.deals for each in added)
    assert all(each.first == each.deals for each in plan() if each not in added)

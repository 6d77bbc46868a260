"""How a series stands: what a match counts, when nobody can come up, who counts together."""

from __future__ import annotations

import pytest

from kontsina_qt.match.decided import hand_winners, winners_without
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.match.series import (
    Ended,
    SeriesPlan,
    best_of,
    first_dealer_of_next,
    plan_of,
    race,
    race_games,
    series_standing,
)
from kontsina_qt.rules.games.catalogue import GAMES, game
from tests.library.playing import play_match

TWO = {"a": Ended((0,), 1, (21, 3)), "b": Ended((1,), 1, (3, 21)), "=": Ended((0, 1), 2, (9, 9))}


def standing(plan: SeriesPlan, results: str) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
    ended = {place: TWO[letter] for place, letter in enumerate(results)}
    found = series_standing(plan, 2, ended)
    return found.halves, found.over, found.winners


@pytest.mark.parametrize(
    ("length", "results", "halves", "over", "winners"),
    [
        (3, "", (0, 0), False, ()),
        (3, "a", (2, 0), False, ()),
        (3, "aa", (4, 0), True, (0,)),
        (3, "ab", (2, 2), False, ()),
        (3, "aba", (4, 2), True, (0,)),
        (3, "a=", (3, 1), False, ()),
        (3, "a=b", (3, 3), True, (0, 1)),
        (3, "===", (3, 3), True, (0, 1)),
        (5, "aab", (4, 2), False, ()),
        (5, "bbb", (0, 6), True, (1,)),
        (5, "aa=b", (5, 3), False, ()),
        (7, "aaaa", (8, 0), True, (0,)),
    ],
)
def test_best_of(
    length: int, results: str, halves: tuple[int, ...], over: bool, winners: tuple[int, ...]
) -> None:
    assert standing(best_of(length, "kontsina", {}), results) == (halves, over, winners)


def test_a_race_is_run_to_its_end() -> None:
    plan = race([game("kontsina"), game("scopa"), game("diloti")])
    assert standing(plan, "aa") == ((4, 0), False, ())
    assert standing(plan, "aab") == ((4, 2), True, (0,))


@pytest.mark.parametrize(
    ("results", "decided"),
    [("", False), ("a", False), ("ab", False), ("aa", True), ("a=", False), ("aab", True)],
)
def test_a_race_that_cannot_be_lost_is_decided(results: str, decided: bool) -> None:
    plan = race([game("kontsina"), game("scopa"), game("diloti")])
    ended = {place: TWO[letter] for place, letter in enumerate(results)}
    assert series_standing(plan, 2, ended).decided is decided


@pytest.mark.parametrize("players", range(2, 9))
def test_a_race_is_through_the_games_for_so_many(players: int) -> None:
    every, some = race_games(players, every=True), race_games(players, every=False)
    assert {each.id for each in every} == {g.id for g in GAMES.values() if players in g.players}
    assert [each.hard for each in every] == sorted(each.hard for each in every)
    assert {each.id for each in some} <= {each.id for each in every}
    families = [each.family for each in some]
    assert sorted(families) == sorted({each.family for each in every})
    if some:
        plan = race(some)
        assert plan_of(plan.text(), players) == plan


def test_partners_count_together_where_they_always_are() -> None:
    plan = best_of(3, "kontsina", {"partnerships": True})
    assert plan.sides(4) == ((0, 2), (1, 3))
    mixed = SeriesPlan("race", (*plan.stages, *best_of(3, "kontsina", {}).stages))
    assert mixed.sides(4) == ((0,), (1,), (2,), (3,))
    rules = plan.rules(0, 4)
    ended = Ended.of(rules, [1], (3, 21))
    assert ended.winners == (1, 3)
    assert [ended.halves(seat) for seat in range(4)] == [0, 2, 0, 2]
    assert series_standing(plan, 4, {0: ended}).halves == (0, 2)


def test_the_first_deal_goes_by_the_games_own_rule_and_on_in_a_race() -> None:
    match = play_match(4, game("cassino").rules(2))
    [winner] = match.standing.winners
    assert first_dealer_of_next(best_of(3, "cassino", {}), match) == winner
    assert first_dealer_of_next(best_of(3, "cassino", {}), match, (1 - winner,)) == 1 - winner
    dealt = match.hands[-1].deal.dealer
    assert first_dealer_of_next(race(race_games(2, True)), match) == (dealt + 1) % 2


@pytest.mark.parametrize("text", ["", "[]", '{"kind": "x", "stages": [1]}', '{"kind": "race"}'])
def test_what_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        plan_of(text, 2)


def test_a_match_given_up_goes_to_the_best_of_the_others() -> None:
    rules = game("kontsina").rules(3)
    match = Match(rules, [Seat(name, "steady") for name in "ABC"])
    assert winners_without(match, 0) == (1, 2)
    partners = Match(game("kontsina").rules(4, {"partnerships": True}), [Seat("A", "steady")] * 4)
    assert winners_without(partners, 2) == (1,)


def test_a_hand_is_won_by_its_points() -> None:
    for number in range(8):
        [result, *_] = play_match(number).results
        won = hand_winners(result)
        assert {result.points[side] for side in won} == {max(result.points)}

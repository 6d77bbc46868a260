"""The search that plans the seat's next turn by what it will see then."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import fmean, stdev
from time import perf_counter

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels.thinker import EXPERT, Thinker
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.players.search.planning import InformationSet, Planner
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)
DEALS = 100
TRUST = 8.0


def sight_of(hand: str = "3S 5S 8C TD", table: str = "AD AH AS 4C") -> Sight:
    return look(RULES, first_turn(hand, table))


def planner_of(sight: Sight, deals: int = DEALS, next_moves: int = 5, seed: int = 1) -> Planner:
    outlook = Outlook(sight.rules, sight.public, sight.side, None, False)
    determinizer = Determinizer(sight, Random(seed), likely=False)
    moves = sight.moves()
    return Planner(sight, moves, outlook, determinizer, Random(2), deals, next_moves)


def followed(planner: Planner, keep: list[Move], seconds: float = inf) -> Planner:
    planner.run(perf_counter() + seconds, keep)
    return planner


def moves_of(sight: Sight, count: int) -> list[Move]:
    return sight.moves()[:count]


def test_a_set_chooses_in_each_deal_what_is_best_in_the_others() -> None:
    one, other = moves_of(sight_of(), 2)
    alike = InformationSet([one, other])
    for place in range(6):
        alike.add(place, [0.0, 2.0], 1.0)
    alike.add(6, [0.0, -9.0], 1.0)
    # In the deal that speaks against it the other six decide; in the six, that one is heard.
    assert alike.worths(1.0, TRUST) == [0.0] * 6 + [-9.0]


def test_a_likely_deal_counts_as_often_as_its_weight_says() -> None:
    one, other = moves_of(sight_of(), 2)
    alike = InformationSet([one, other])
    alike.add(0, [0.0, 20.0], 1.0)
    alike.add(1, [0.0, -10.0], 4.0)
    alike.add(2, [0.0, 30.0], 1.0)
    # In the likely deal the others decide, in the others the likely one does.
    assert alike.worths(1.0, TRUST) == [0.0, -10.0, 0.0]


def test_with_all_deals_known_none_is_left_out() -> None:
    one, other = moves_of(sight_of(), 2)
    alike = InformationSet([one, other])
    alike.add(0, [0.0, 5.0], 200.0)
    assert alike.worths(1.0, TRUST) == [0.0]
    assert alike.worths(0.0, 0.0) == [5.0]
    alike.add(1, [0.0, -7.0], 100.0)
    assert alike.worths(1.0, 0.0) == [0.0, -7.0], "each by the other"
    assert alike.worths(0.0, 0.0) == [5.0, -7.0], "both by both"


def test_a_few_deals_do_not_outweigh_the_rollout_policy() -> None:
    one, other = moves_of(sight_of(), 2)
    alike = InformationSet([one, other])
    alike.add(0, [0.0, 1.0], 1.0)
    alike.add(1, [0.0, 1.0], 1.0)
    assert alike.worths(1.0, TRUST) == [0.0, 0.0]
    for place in range(2, 12):
        alike.add(place, [0.0, 1.0], 1.0)
    assert alike.worths(1.0, TRUST) == [1.0] * 12


def test_luck_is_not_mistaken_for_skill() -> None:
    """Where no move is better than another, choosing among many gains nothing."""
    random = Random(4)
    moves = moves_of(sight_of(), 4)
    means: list[float] = []
    for _ in range(400):
        alike = InformationSet(moves)
        for place in range(12):
            alike.add(place, [random.gauss(0.0, 1.0) for _ in moves], 1.0)
        means.append(fmean(alike.worths(1.0, TRUST)))
    assert abs(fmean(means)) < 0.05


def test_every_move_is_followed_in_every_deal() -> None:
    sight = sight_of()
    planner = followed(planner_of(sight), sight.moves())
    assert planner.compared.live == sight.moves()
    assert {len(worths) for worths in planner.compared.worths} == {DEALS}
    assert len(planner.compared.errors(sight.moves()[0])) == len(sight.moves())


def test_nothing_is_dropped_before_many_deals() -> None:
    sight = sight_of("2C 9H JS QD", "2D TS 6H KC")
    few = followed(planner_of(sight, 75), [])
    assert few.compared.live == sight.moves()
    many = followed(planner_of(sight, 300), [])
    assert len(many.compared.live) < len(sight.moves())
    assert many.compared.ranking()[0][0] in many.compared.live


def test_deals_are_together_only_if_they_look_alike() -> None:
    """To the seat: its hand, the table, and what has been played."""
    sight = sight_of()
    planner = followed(planner_of(sight), sight.moves())
    for move, branch in planner.branches.items():
        places = [place for each in branch.sets.values() for place in each.places]
        assert sorted([*places, *branch.ended]) == list(range(DEALS))
        assert len(branch.sets) > 1
        for (hand, table, piles, since), alike in branch.sets.items():
            position = sight.public.copy()
            for each in since:
                if position.turn != sight.seat:
                    position.hands[position.turn] |= each.played
                position.apply(each)
            assert since[0] == move
            assert (hand, table) == (sight.hand & ~move.played, position.table_cards)
            assert piles == tuple(position.piles)
            position.hands[sight.seat] = hand
            assert set(alike.moves) <= set(position.legal())


def test_planning_is_worth_something() -> None:
    """In deals that it was not planned in, beside the rollout policy's next move there."""
    planned_worth, plain_worth = [], []
    for number in range(4):
        random = Random(number)
        position = first_position(RULES, 0, random.sample(RULES.pack, len(RULES.pack)))
        for _ in range(16):
            position.apply(random.choice(position.legal()))
        sight = look(RULES, view_of(position, position.turn, (0, 0)))
        planner = followed(planner_of(sight, 200), sight.moves())
        for branch in planner.branches.values():
            for alike in branch.sets.values():
                planned_worth += alike.worths(1.0, TRUST)
                plain_worth += [row[0] for row in alike.rows]
    assert fmean(planned_worth) > fmean(plain_worth)


def test_without_planning_the_rollout_policy_plays_on() -> None:
    sight = sight_of()
    planner = followed(planner_of(sight, next_moves=1), sight.moves())
    sets = [alike for branch in planner.branches.values() for alike in branch.sets.values()]
    assert {len(alike.moves) for alike in sets} == {1}


def test_when_the_others_hold_nothing_worths_have_no_error() -> None:
    """The last play of a deal: what comes from the stock is not dealt in the search."""
    random = Random(2)
    position = first_position(RULES, 0, random.sample(RULES.pack, len(RULES.pack)))
    while sum(map(bool, position.hands)) > 1 or len(position.legal()) < 2:
        position.apply(random.choice(position.legal()))
    sight = look(RULES, view_of(position, position.turn, (0, 0)))
    assert sight.stock
    compared = followed(planner_of(sight), []).compared
    assert compared.deals == 1
    best = compared.ranking()[0][0]
    assert compared.errors(best) == dict.fromkeys(sight.moves(), 0.0)


def test_out_of_time_it_follows_nothing() -> None:
    planner = followed(planner_of(sight_of()), [], -1.0)
    assert planner.compared.deals == 0


def test_the_error_is_that_of_the_difference_in_the_same_deals() -> None:
    """Recomputed deal by deal."""
    sight = sight_of()
    compared = followed(planner_of(sight, 8), sight.moves()).compared
    assert compared.weights == [1.0] * 8
    values = dict(zip(compared.live, compared.worths, strict=True))
    best, worth = compared.ranking()[0]
    assert worth == pytest.approx(fmean(values[best]))
    errors = compared.errors(best)
    assert set(errors) == set(sight.moves())
    for move, found in values.items():
        gaps = [one - other for one, other in zip(values[best], found, strict=True)]
        assert errors[move] == pytest.approx(stdev(gaps) / 8**0.5)
    assert errors[best] == 0.0
    # Unpaired it would be much larger: the luck of the cards affects both.
    other = compared.ranking()[1][0]
    alone = [stdev(values[move]) / 8**0.5 for move in (best, other)]
    assert errors[other] < (alone[0] ** 2 + alone[1] ** 2) ** 0.5


def test_the_error_shrinks_with_more_deals() -> None:
    sight = sight_of()
    few = followed(planner_of(sight, 8), sight.moves()).compared
    many = followed(planner_of(sight, 128), sight.moves()).compared
    best, *_, last = [move for move, _ in many.ranking()]
    assert 0 < many.errors(best)[last] < 0.5 * few.errors(best)[last]


def test_a_dropped_move_keeps_its_error() -> None:
    sight = sight_of("2C 9H JS QD", "2D TS 6H KC")
    compared = followed(planner_of(sight, 300), []).compared
    best, most = compared.ranking()[0]
    behind = [each for each in compared.ranking() if each[0] not in compared.live]
    assert behind, "nothing was dropped"
    errors = compared.errors(best)
    for move, worth in behind:
        assert errors[move] < (most - worth) / 3


@pytest.mark.long
def test_the_error_predicts_the_difference_of_two_searches() -> None:
    """Of one position searched repeatedly with other deals."""
    sight = sight_of()
    one, other = sight.moves()[0], sight.moves()[-1]
    gaps, errors = [], []
    for seed in range(40):
        compared = followed(planner_of(sight, 16, seed=seed), sight.moves()).compared
        worths = dict(compared.ranking())
        gaps.append(worths[one] - worths[other])
        errors.append(compared.errors(one)[other])
    assert 0.7 < stdev(gaps) / fmean(errors) < 1.4


def ends_of(game: str, turns: int) -> list[tuple[int, bool]]:
    """Return where rollouts stop before the end of a deal.

    Returns:
        How many turns on from now, and whether a trick is unfinished.
    """
    random = Random(6)
    rules = GAMES[game].rules(GAMES[game].players[0])
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    while len(position.moves) < turns or len(position.legal()) < 2:
        position.apply(random.choice(position.legal(60)))
    found: list[tuple[int, bool]] = []
    tricks = not rules.game.play.captures

    class Ends(Outlook):
        def value(self, position: Position) -> float:
            if position.turn >= 0 and position.deals == sight.public.deals:
                gone = len(position.moves) - len(sight.public.moves)
                found.append((gone, tricks and bool(position.table)))
            return super().value(position)

    sight = look(rules, view_of(position, position.turn, (0,) * rules.sides))
    outlook = Ends(rules, sight.public, sight.side, None, False)
    determinizer = Determinizer(sight, random, likely=False)
    Planner(sight, sight.moves(), outlook, determinizer, random, 4, 1).run(None, [])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_rollouts_go_to_the_end_of_the_deal_or_to_the_second_turn(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].players[0])
    found = ends_of(game, 2)
    assert bool(found) == (rules.deals == 1)
    assert not any(unfinished for _, unfinished in found)
    if rules.game.play.captures:
        assert {gone for gone, _ in found} <= {2 * rules.players + 1}
    else:
        assert min(gone for gone, _ in found) > 2 * rules.players


def test_where_cards_are_drawn_every_deal_has_its_own_stock() -> None:
    """Even if there are few hands: what is drawn matters more."""
    random = Random(1)
    rules = GAMES["zwickern"].rules(2)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    while sum(hand.bit_count() for hand in position.hands) > 2 or len(position.legal()) < 2:
        position.apply(random.choice(position.legal(60)))
    sight = look(rules, view_of(position, position.turn, (0, 0)))
    determinizer = Determinizer(sight, random, likely=False)
    assert determinizer.ways() < 60 and not determinizer.samples_all(400)
    deals = list(determinizer.sample(400))
    assert [deal.weight for deal in deals] == [1.0] * 400
    assert len({deal.position.deck for deal in deals}) > 390


def test_where_cards_are_drawn_the_next_turn_is_played_plainly() -> None:
    rules = GAMES["cassino-draw"].rules(2)
    position = first_position(rules, 0, rules.pack)
    sight = look(rules, view_of(position, position.turn, (0, 0)))
    planner = followed(planner_of(sight), sight.moves())
    sets = [alike for branch in planner.branches.values() for alike in branch.sets.values()]
    assert {len(alike.moves) for alike in sets} == {1}


def test_a_move_named_twice_is_compared_once_and_a_call_not_at_all() -> None:
    rules = GAMES["kassino-swedish"].rules(2, {"count_out": True})
    random = Random(3)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    worst = position.notation.text(position.legal()[-1])
    view = view_of(position, position.turn, (0, 0))
    choice = Thinker(EXPERT).choose(rules, view, Random(7), 0.0, (worst, worst, "count"))
    texts = [each.move for each in choice.candidates]
    assert worst in texts and len(set(texts)) == len(texts)


@pytest.mark.parametrize("game", GAMES)
def test_expert_needs_no_clock(game: str) -> None:
    """Without time it follows a few deals, and the same ones each time."""
    rules = GAMES[game].rules(GAMES[game].players[-1])
    random = Random(game)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    for _ in range(6):
        view = view_of(position, position.turn, (0,) * rules.sides)
        choices = [Thinker(EXPERT).choose(rules, view, Random(7), 0.0) for _ in range(2)]
        assert choices[0] == choices[1]
        position.apply(position.notation.read(choices[0].move))

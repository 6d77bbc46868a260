"""The search's certainty about two moves: the standard error over the same deals."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from time import perf_counter

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.search.comparing import Comparison
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.players.search.tree import Root, Tree, rollout_policy
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)
DEPTH = 2


def sight_of(hand: str = "3S 5S 8C TD", table: str = "AD AH AS 4C") -> Sight:
    return look(RULES, first_turn(hand, table))


def outlook_of(sight: Sight) -> Outlook:
    return Outlook(RULES, sight.public, sight.side, None, False)


def searched(sight: Sight, deals: int, seed: int = 1) -> Comparison:
    """Follow all moves in that many deals."""
    moves = sight.moves()
    leans = [0.0] * len(moves)
    determinizer = Determinizer(sight, Random(seed), likely=False)
    until = perf_counter() + 600
    root = Root(sight, moves, leans, outlook_of(sight), determinizer, until, DEPTH, deals)
    root.run(moves)
    assert root.compared.deals == deals
    return root.compared


def test_the_error_is_that_of_the_difference_in_the_same_deals() -> None:
    """Recomputed deal by deal."""
    sight = sight_of()
    compared = searched(sight, 8)
    worlds = Determinizer(sight, Random(1), likely=False).draw(8)
    tree = Tree(sight, outlook_of(sight), perf_counter() + 600, 1 << 60)
    values = {
        move: [tree.after(world, move, DEPTH - 1, -1e9, 1e9) for world in worlds]
        for move in sight.moves()
    }
    best, worth = compared.ranking()[0]
    assert worth == pytest.approx(fmean(values[best]))
    assert {len(worths) for worths in compared.worths} == {8}
    errors = compared.errors(best)
    assert set(errors) == set(values)
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
    few, many = searched(sight, 8), searched(sight, 128)
    best = many.ranking()[0][0]
    last = many.ranking()[-1][0]
    assert 0 < many.errors(best)[last] < 0.5 * few.errors(best)[last]


@pytest.mark.long
def test_the_error_predicts_the_difference_of_two_searches() -> None:
    """Of one position searched repeatedly with other deals."""
    sight = sight_of()
    one, other = sight.moves()[0], sight.moves()[-1]
    gaps, errors = [], []
    for seed in range(40):
        compared = searched(sight, 16, seed)
        worths = dict(compared.ranking())
        gaps.append(worths[one] - worths[other])
        errors.append(compared.errors(one)[other])
    assert 0.7 < stdev(gaps) / fmean(errors) < 1.4


def test_a_dropped_move_keeps_its_error() -> None:
    sight = sight_of("2C 9H JS QD", "2D TS 6H KC")
    moves = sight.moves()
    determinizer = Determinizer(sight, Random(3), likely=False)
    until = perf_counter() + 600
    leans = [0.0] * len(moves)
    root = Root(sight, moves, leans, outlook_of(sight), determinizer, until, DEPTH, 64)
    root.run([])
    best, most = root.compared.ranking()[0]
    behind = [each for each in root.compared.ranking() if each[0] not in root.compared.live]
    assert behind, "nothing was left behind"
    errors = root.compared.errors(best)
    for move, worth in behind:
        assert errors[move] < (most - worth) / 3


def test_rollouts_use_the_top_cards_of_piles() -> None:
    """In African Cassino a search without them plays no better than static evaluation."""
    random = Random(12)
    rules = GAMES["african-cassino"].rules(2)
    used = 0
    for _ in range(4):
        position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
        for _ in range(16):
            position.apply(random.choice(position.legal(60)))
        sight = look(rules, view_of(position, position.turn, (0, 0)))
        outlook = Outlook(rules, sight.public, sight.side, None, False)
        (world,) = Determinizer(sight, random, likely=False).draw(1)
        tree = Tree(sight, outlook, perf_counter() + 600, 1 << 60)
        value = tree.value(world.copy(), 0, -1e9, 1e9)
        policy = rollout_policy(sight, outlook)
        while world.turn >= 0 and world.deals == position.deals:
            moves = world.legal(300)
            move = policy.move(world, moves)
            used += bool(world.features.tops_used(move))
            world.apply(move)
        assert value == outlook.value(world)
    assert used

"""The last deal of two: ``skilled`` and ``expert`` solve it with the same result as brute force.

Brute force searches the whole tree, without bounds, ordering or evaluation. For many more deals:
``pytest -m long tests/players/search/test_exact_endings.py``.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from kontsina_qt.players.evaluation.worth import margin
from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.players.playing import chance

pytestmark = pytest.mark.slow

PLIES = {"kontsina": 8, "diloti": 7, "cassino": 6}
"""The maximum number of plies before the end; larger whole trees take too long."""

Known = dict[Hashable, float]


def brute_force(position: Position, known: Known) -> float:
    """Return the margin of side 0 under perfect play."""
    if position.over:
        return margin(position.result().points, 0)
    builds = tuple((b.groups, b.values, b.owner) for b in position.builds)
    state = (position.turn, *position.hands, position.table, builds, *position.piles)
    key = (*state, position.last_side, tuple(position.features.sweeps))
    found = known.get(key)
    if found is None:
        values = []
        for move in position.legal():
            after = position.copy()
            after.apply(move)
            values.append(brute_force(after, known))
        first = position.rules.side_of[position.turn] == 0
        found = known[key] = max(values) if first else min(values)
    return found


def last_deal(id: str, number: int) -> Position:
    """Return a random hand, played at random into its last deal, some plies before its end."""
    rules = GAMES[id].rules(2)
    if rules.count_out:  # players search without calling out
        rules = GAMES[id].rules(2, {"count_out": False})
    random = Random(f"{id} {number}")
    plies = PLIES[id] if number % 4 == 0 else random.randint(2, PLIES[id] - 1)
    deck = random.sample(rules.pack, len(rules.pack))
    while rules.refuses(deck):
        random.shuffle(deck)
    position = first_position(rules, number % 2, deck)
    while position.stock or sum(hand.bit_count() for hand in position.hands) > plies:
        position.apply(chance(position, random))
    return position


def agree(id: str, number: int) -> None:
    position = last_deal(id, number)
    side = position.rules.side_of[position.turn]
    sign = 1 if side == 0 else -1
    view = view_of(position, position.turn, (0, 0))
    known: Known = {}
    best = sign * brute_force(position, known)
    choice = choose_builtin(("skilled", "expert")[number % 2], position.rules, view, 1, 60.0)
    assert choice.exact
    assert choice.value == pytest.approx(best), number
    for each in choice.candidates:
        after = position.copy()
        after.apply(position.notation.read(each.move))
        assert each.value == pytest.approx(sign * brute_force(after, known)), each.move


@pytest.mark.parametrize("id", PLIES)
def test_last_deals(id: str) -> None:
    for number in range(10, 25):  # the whole tree of number 4 takes a minute
        agree(id, number)


@pytest.mark.long
@pytest.mark.parametrize(("id", "deals"), [("kontsina", 2000), ("diloti", 500), ("cassino", 500)])
def test_all_last_deals(id: str, deals: int) -> None:
    for number in range(deals):
        agree(id, number)

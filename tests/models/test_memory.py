"""The memory aid holds what a seat may know, all of it, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.memory import JOKERS, memory_of, worth_of_pile
from kontsina_qt.rules.base.cards import card_set
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.view import view_of, world
from tests.family.arranged import arranged
from tests.match.playing import drawn


@pytest.mark.parametrize("id", list(GAMES))
def test_it_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(id: str) -> None:
    game = GAMES[id]
    players = max(number for number in game.players if number <= 4)
    rules = game.rules(players)
    match = Match(rules, [Seat(f"P{i}", "steady") for i in range(players)])
    match.begin_hand(numbered_deal(rules, 5, 0))
    random = Random(id)
    looked = 0
    for ply in range(60):
        position = match.position
        if position is None or position.over:
            break
        if ply % 5 == 0:
            seat = random.randrange(players)
            view = view_of(position, seat, (0,) * rules.sides)
            other = world(rules, view, random)
            assert memory_of(position, seat) == memory_of(other, seat)
            for side in range(rules.sides):
                assert worth_of_pile(position, seat, side) == worth_of_pile(other, seat, side)
            looked += 1
        match.play(drawn(position, random))
    assert looked > 1


def test_every_card_is_out_in_sight_or_to_come() -> None:
    position = arranged(
        "kontsina", ["9H TD", "5S"], "4D 5C", piles=["2C 2D", "AS AH AD"], stock="KS KD KH KC"
    )
    memory = memory_of(position, 0)
    by_rank = {each.rank: (each.out, each.here, each.to_come) for each in memory.ranks}
    assert by_rank[0] == (3, 0, 1)
    assert by_rank[1] == (2, 0, 2)
    assert by_rank[8] == (0, 1, 3)
    assert by_rank[4] == (0, 1, 3), "what another holds is to come"
    assert JOKERS not in by_rank
    assert sum(sum(counts) for counts in by_rank.values()) == 52


def test_the_probable_count_follows_what_has_been_taken() -> None:
    even = memory_of(arranged("kontsina", ["9H", "5S"], "4D", stock="KS"), 0).count
    ahead = memory_of(
        arranged("kontsina", ["9H", "5S"], "4D", piles=["2C TD AC KC QC", ""], stock="KS"), 0
    ).count
    assert even[0] == pytest.approx(even[1], abs=0.6)
    assert ahead[0] > even[0] + 1
    assert ahead[1] < even[1]


def test_what_a_pile_holds_for_the_score() -> None:
    position = arranged("kontsina", ["9H", "5S"], "4D", piles=["2C TD AC KH", "3C"])
    assert worth_of_pile(position, 1, 0) == [
        ("Most cards", 4),
        ("Most clubs", 2),
        ("The good two", 1),
        ("The good ten", 1),
    ]
    assert worth_of_pile(position, 1, 1) == [("Most cards", 1), ("Most clubs", 1)]
    assert not card_set("2C") & ~position.piles[0]

"""The arena: levels against each other, and against chance."""

from __future__ import annotations

import pytest

from kontsina_qt.commands.arena import Contest, Pair, play_chunk, summed
from kontsina_qt.rules.games.catalogue import GAMES


@pytest.mark.parametrize(
    ("id", "players"),
    [("kontsina", 3), ("diloti", 4), ("mulle", 2), ("stealing-bundles", 4), ("ristikontra", 4)],
)
def test_any_level_meets_chance(id: str, players: int) -> None:
    for level in ("steady", "beginner", "random", "greedy", "careful"):
        contest = Contest(id, players, {}, level, "random")
        (pair,) = play_chunk(contest, [4])
        assert pair.number == 4
        assert pair.failures == (0, 0)
        assert sum(pair.won) <= 2
        assert play_chunk(contest, [4]) == [pair], "the same deal is played the same way"


def test_a_deal_may_be_several_hands_of_which_the_first_do_not_count() -> None:
    def pair(hands: int, learning: int) -> Pair:
        contest = Contest("kontsina", 2, {}, "steady", "greedy", 1, hands, learning)
        (played,) = play_chunk(contest, [4])
        return played

    one, two, second = pair(1, 0), pair(2, 0), pair(2, 1)
    assert two.a == (one.a + second.a) / 2 and two.b == (one.b + second.b) / 2
    contest = Contest("kontsina", 2, {}, "steady", "greedy", 1, 2, 1)
    summary = summed(contest, [second])
    assert (summary["hands"], summary["learning"]) == (2, 1)


def test_every_game_has_an_arena() -> None:
    for id, game in GAMES.items():
        if id == "laugh-and-lie-down":
            continue
        contest = Contest(id, game.players[0], {}, "beginner", "random")
        summary = summed(contest, play_chunk(contest, range(1)))
        assert summary["hands"] == 2
        assert summary["failures"] == {"a": 0, "b": 0}

"""The arena: matches of levels against each other and against a random player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.commands.batch.arena import Contest, Pair, play_chunk, played, summed
from kontsina_qt.rules.games.catalogue import GAMES
from tests.matrix import some


@pytest.mark.parametrize("level", ["steady", "beginner", "random", "greedy", "careful"])
@pytest.mark.parametrize(
    ("id", "players"),
    some(
        [("kontsina", 3), ("diloti", 4), ("mulle", 2), ("stealing-bundles", 4), ("ristikontra", 4)],
        lambda table: table[0] in ("mulle", "ristikontra"),
    ),
)
def test_any_level_plays_the_random_player(id: str, players: int, level: str) -> None:
    contest = Contest(id, players, {}, level, "random")
    (pair,) = play_chunk(contest, [4])
    assert pair.number == 4
    assert pair.failures == (0, 0)
    assert sum(pair.won) <= 2
    assert play_chunk(contest, [4]) == [pair], "the same deal is played the same way"


def test_the_first_hands_of_a_deal_may_not_count() -> None:
    def pair(hands: int, learning: int) -> Pair:
        contest = Contest("kontsina", 2, {}, "steady", "greedy", 1, hands, learning)
        (played,) = play_chunk(contest, [4])
        return played

    one, two, second = pair(1, 0), pair(2, 0), pair(2, 1)
    assert two.a == (one.a + second.a) / 2 and two.b == (one.b + second.b) / 2
    contest = Contest("kontsina", 2, {}, "steady", "greedy", 1, 2, 1)
    summary = summed(contest, [second])
    assert (summary["hands"], summary["learning"]) == (2, 1)


@pytest.mark.parametrize("slow", [True, False])
def test_a_slow_deal_is_saved_before_the_next_one(
    slow: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick deals run in larger batches; the results are the same."""
    monkeypatch.setattr("kontsina_qt.commands.batch.arena._PIECE_SECONDS", 0.0 if slow else inf)
    contest, numbers = Contest("kontsina", 2, {}, "random", "greedy"), range(20)
    keep = tmp_path / "kept"
    pairs: dict[int, Pair] = {}
    there: list[int] = []
    asked: list[int] = []

    def run(work: Callable[[Any], Any], tasks: Iterable[Any], /) -> Iterator[Any]:
        pieces = list(tasks)
        asked.append(max(map(len, pieces)))
        return map(work, pieces)

    for pairs in played(contest, numbers, str(keep), 1, run):
        there.append(len(pairs))
        assert len(keep.read_text("utf-8").splitlines()) == 1 + len(pairs)
    assert there == ([*range(21)] if slow else [0, 5, 10, 15, 20])
    assert asked == ([5, 1] if slow else [5])
    assert [pairs[number] for number in numbers] == play_chunk(contest, numbers)


def test_every_game_has_an_arena() -> None:
    for id, game in GAMES.items():
        if id == "laugh-and-lie-down":
            continue
        contest = Contest(id, game.players[0], {}, "beginner", "random")
        summary = summed(contest, play_chunk(contest, range(1)))
        assert summary["hands"] == 2
        assert summary["failures"] == {"a": 0, "b": 0}

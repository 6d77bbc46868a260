"""What the matches in a library say, as far as they count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kontsina_qt.goals.reached import Reached, has_perfect_hand, reached
from kontsina_qt.library.results.counting import count_next
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.rules.games.catalogue import game
from tests.library.playing import keep, play_match

ONE_HAND = {"end": "hands", "hands": 1}


def ended(number: int) -> Match:
    """A match of one hand of Kontsina against ``steady``."""
    return play_match(number, game("kontsina").rules(2, ONE_HAND))


def winner(match: Match) -> int:
    points = match.results[-1].points
    return points.index(max(points))


def test_wins_are_told_by_game_and_level(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library") as library:
        assert reached(library) == Reached()
        found = {0: 0, 1: 0}
        longest = row = 0
        for number in range(8):
            match = ended(number)
            side = winner(match)
            found[side] += 1
            row = 0 if side else row + 1
            longest = max(longest, row)
            keep(library, match)
        assert found[0] and found[1]
        assert reached(library) == Reached(), "none is counted yet"
        done = reached(library, count=True)
        assert done.matches == 8
        assert done.won == {"kontsina": frozenset({"steady"})}
        assert done.games_won("steady", "expert") == {"kontsina"}
        assert done.games_won("expert") == frozenset()
        assert done.longest == longest
        assert not count_next(library), "all of them are counted"


def test_all_points_of_a_hand_are_perfect() -> None:
    match = ended(1)
    side = winner(match)
    assert not has_perfect_hand(match, side), "the other side has scored, too"
    result = match.results[0]
    for points, perfect in (((6, 0), True), ((3, 0), False), ((6, 1), False), ((0, 6), False)):
        match.results[0] = replace(result, points=points)
        assert has_perfect_hand(match, 0) is perfect

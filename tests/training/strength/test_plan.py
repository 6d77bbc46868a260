"""What is planned: every level in every game, on deals of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES
from training.puzzles import APART_NUMBERS
from training.strength import __main__ as command
from training.strength import plan as planning
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
    planned = {each.key: each for each in plan()}

    def on_done(game: str, players: int, a: str, b: str) -> tuple[int, tuple[int, ...]]:
        each = planned[LEVELS_TABLE, game, str(players), a, b, "1"]
        return each.deals, each.parts

    assert on_done("kontsina", 4, "skilled", "steady") == (1200, (400, 800))
    assert on_done("kontsina", 4, "expert", "skilled") == (300, (300,))
    assert on_done("laugh-and-lie-down", 4, "beginner", "random") == (4800, (200, 600, 4000))
    assert on_done("laugh-and-lie-down", 4, "steady", "casual") == (800, (400, 400))


@pytest.mark.parametrize("cell", ["0", "0+100", "1200+0", "400+", "200+0+500", "300+-100", "x"])
def test_a_number_of_deals_that_is_none_is_refused(
    cell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"game": "kontsina", "players": "2", "seconds": "0.3", "deals": cell}
    monkeypatch.setattr(planning, "rows_of", lambda *_: [row])
    assert command.main(["--write"]) == 2
    assert capsys.readouterr().err == f"kontsina: {cell} is no number of deals, nor a sum of some\n"

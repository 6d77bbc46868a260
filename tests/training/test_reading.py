"""How well hidden hands are read."""

from __future__ import annotations

from statistics import fmean

import pytest

from kontsina_qt.rules.games.catalogue import game
from training.reading import FIRST, main, score_of, scores_of, turns_of
from training.sources import player_of

RULES = game("kontsina").rules(2)


def test_plays_of_a_player_who_weighs_its_moves_say_more_than_those_of_chance() -> None:
    steady, chance = (list(scores_of(RULES, player_of(name), 4)) for name in ("steady", "random"))
    assert fmean(steady) > 0.1 > fmean(chance)


def test_the_same_turns_of_the_reader_are_met_every_time() -> None:
    once, again = (list(turns_of(RULES, FIRST, player_of("steady"), 0)) for _ in range(2))
    assert [each.moves for each in once] == [each.moves for each in again]
    assert all(each.turn == 0 and each.stock for each in once)
    assert score_of(once[-1]) == score_of(again[-1])


def test_a_line_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kontsina", "--player", "steady", "--player", "casual", "--hands", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["steady", "casual"]
    assert all(" ± " in line and line.endswith("turns") for line in lines)

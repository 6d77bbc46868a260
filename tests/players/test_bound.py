"""The bounds: players that cheat know what they are to know, and win by it."""

from __future__ import annotations

from functools import partial

import pytest

from kontsina_qt.rules.games.catalogue import game
from tests.players import bound


def test_it_tells_the_expert_beside_both_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert bound.main(["kontsina", "--deals", "2", "--seconds", "0.02", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" against careful: ")[0] for line in lines[:3]] == ["expert", *bound.CHEATS]
    assert len(lines) == 5 and all("of the way from careful" in line for line in lines[3:])


def test_who_sees_all_wins_by_it() -> None:
    """More than half of what it wins in many deals."""
    rules = game("kontsina").rules(2)
    cheat = partial(bound.sees_all, seconds=60.0)
    margins = [bound.duplicate(rules, number, cheat) for number in range(6)]
    assert sum(margins) / len(margins) > 1, margins

"""The bounds: cheating players know exactly what they should, and profit by it."""

from __future__ import annotations

from functools import partial

import pytest

from kontsina_qt.rules.games.catalogue import game
from tests.players import bound


def test_it_prints_the_expert_between_both_bounds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bound.main(["kontsina", "--deals", "2", "--seconds", "0.02", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" against careful: ")[0] for line in lines[:3]] == ["expert", *bound.CHEATS]
    assert all("of the way from careful" in line for line in lines[3:])
    capsys.readouterr()
    monkeypatch.setattr(bound, "play_deal", lambda *_: (0.5, 2.0, 5.0))
    assert bound.main(["kontsina", "--deals", "2", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[3:] == [
        "expert goes 25% of the way from careful to who sees the other hand",
        "expert goes 10% of the way from careful to who sees all",
    ]
    with pytest.raises(SystemExit):
        bound.main(["kontsina", "--deals", "1"])


@pytest.mark.long
@pytest.mark.parametrize("name", bound.CHEATS)
def test_cheating_wins(name: str) -> None:
    """A player that does the same with other cards than the real ones loses."""
    rules = game("kontsina").rules(2)
    cheat = partial(bound.CHEATS[name], seconds=60.0)
    margins = [bound.duplicate(rules, number, cheat) for number in range(6)]
    assert sum(margins) / len(margins) > 1, margins

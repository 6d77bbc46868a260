"""The command: a part of the plan, and bad words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.strength.small import rows, run


@pytest.mark.long
def test_some_games_leave_the_results_of_the_others(place: Path) -> None:
    assert run(place, "kontsina", "--table", "levels", "--players", "2") == 0
    assert len(rows(place)) == 1
    assert run(place, "scopone") == 0
    assert [row["game"] for row in rows(place)] == ["kontsina", "scopone"]
    assert run(place, "--level", "greedy") == 0
    assert [row["a"] for row in rows(place)] == ["beginner", "beginner", "greedy", "greedy"]
    (place / "page.csv").unlink()
    assert run(place, "--level", "steady", "--level", "beginner") == 0
    assert [(row["a"], row["b"]) for row in rows(place)] == [("steady", "beginner")]


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-game"],
        ["--deals", "0"],
        ["--jobs", "many"],
        ["--level", "greedy", "--level", "beginner"],
    ],
)
def test_bad_words_are_told(place: Path, words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(place, *words)
    assert end.value.code == 2

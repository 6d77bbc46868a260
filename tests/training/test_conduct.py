"""Players are known by what they do: alike on every machine, and by nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from kontsina_qt.players.levels import lapses, thinker
from kontsina_qt.players.levels.catalogue import LEVELS, strongest
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.levels.thinker import Thinker
from training import conduct
from training.conduct import conduct_of, plays

ROOT = Path(__file__).parents[2]
QUICK = [name for name in LEVELS if name != strongest()]


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One match and little time, and nothing remembered before or after."""
    monkeypatch.setattr(conduct, "MATCHES", 1)
    monkeypatch.setattr(conduct, "SEARCHED", 1)
    monkeypatch.setattr(conduct, "SECONDS", 0.002)
    conduct_of.cache_clear()
    yield
    conduct_of.cache_clear()


def test_players_that_do_otherwise_are_told_apart() -> None:
    names = ["random", "greedy", *QUICK, "steady-bold", "skilled-thrifty"]
    found = {conduct_of(name, "kontsina", 2) for name in names}
    assert len(found) == len(names)
    assert plays("casual", "steady", "kontsina", 2) != plays("steady", "casual", "kontsina", 2)
    assert conduct_of("steady", "kontsina", 2) != conduct_of("steady", "kontsina", 3)


def test_what_makes_the_expert_is_told_apart() -> None:
    names = ["expert", "expert-without-models", "expert-without-reading"]
    assert len({conduct_of(name, "kontsina", 2) for name in names}) == len(names)


@pytest.mark.long
def test_another_process_finds_the_same() -> None:
    script = (
        "from training import conduct; conduct.MATCHES = conduct.SEARCHED = 1;"
        "conduct.SECONDS = 0.002;"
        "print(*[conduct.conduct_of(name, 'scopone', 4) for name in ('expert', 'casual')])"
    )
    lines = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    # In this process something else was judged before.
    conduct_of("expert", "kontsina-duel", 2)
    assert lines == [conduct_of(name, "scopone", 4) for name in ("expert", "casual")]


def test_another_habit_is_another_conduct(monkeypatch: pytest.MonkeyPatch) -> None:
    before = conduct_of("casual", "kontsina", 2)
    numbers = {("kontsina", "casual"): (3, 0.0)}
    monkeypatch.setattr(lapses, "_own_numbers", lambda: numbers)
    conduct_of.cache_clear()
    assert conduct_of("casual", "kontsina", 2) != before


@pytest.fixture
def one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single hand, which shows all but what is learnt of opponents."""
    monkeypatch.setattr(conduct, "HANDS", 1)


@pytest.mark.usefixtures("one_hand")
def test_how_the_time_is_spent_is_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = conduct_of("expert", "kontsina-duel", 2)
    monkeypatch.setattr(thinker, "_READING", 0.02)
    conduct_of.cache_clear()
    assert conduct_of("expert", "kontsina-duel", 2) != before


@pytest.mark.usefixtures("one_hand")
def test_how_hard_it_would_think_is_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the little time there is does not show it."""
    before = conduct_of("expert", "kontsina-duel", 2)
    lazy = Thinker(replace(thinker.EXPERT, deals=thinker.EXPERT.deals - 1))
    monkeypatch.setattr(conduct, "player_of", lambda name: lazy)
    conduct_of.cache_clear()
    assert conduct_of("expert", "kontsina-duel", 2) != before


def test_who_is_written_otherwise_and_does_the_same_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Rewritten(Steady):
        """The same by another name."""

    before = conduct_of("steady", "kontsina", 2)
    monkeypatch.setattr(conduct, "player_of", lambda name: Rewritten(lapses.STEADY))
    conduct_of.cache_clear()
    assert conduct_of("steady", "kontsina", 2) == before


def test_the_clock_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Steady, *_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Steady, "choose", fails)
    with pytest.raises(RuntimeError):
        conduct_of("steady", "kontsina", 2)
    assert vars(thinker)["perf_counter"] is perf_counter

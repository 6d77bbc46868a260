"""``kontsina replay --json``, checked independently; longer: ``python -m tests.outside_check``."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from tests import oracle, outside_check
from tests.cli import right
from tests.outside_check import SHAPES, check, difference, random_match


@pytest.mark.parametrize("number", range(len(SHAPES)), ids=lambda n: f"{SHAPES[n][0]}-{n}")
def test_random_hands_of_every_kind(number: int) -> None:
    record = random_match(SHAPES[number], Random(20 + number), most_hands=2)
    assert difference(record) is None


def test_many_hands() -> None:
    *_, (hands, lines) = check(100, seed=7)
    assert hands >= 100
    assert lines > 48 * 90


@pytest.mark.parametrize("game", list(oracle.DEFAULTS))
def test_matches_that_the_computer_played(game: str) -> None:
    seats = "steady,beginner" if game != "kontsina-variant" else "steady,beginner,steady"
    record = json.loads(right("play", game, "--seats", seats, "--set", "target=7"))
    assert difference(record) is None


def test_the_checker_sees_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the output of a faulty program, it names the first differing line."""
    record = random_match(SHAPES[0], Random(3), most_hands=1)
    lines = list(oracle.replay(record))
    faulty = copy.deepcopy(lines)
    faulty[10]["legal"] = faulty[10]["legal"][1:]
    monkeypatch.setattr(outside_check, "replayed", lambda text: faulty)
    assert str(difference(record)).startswith("line 11, ['legal']: ")
    monkeypatch.setattr(outside_check, "replayed", lambda text: lines[:-1])
    assert (
        difference(record) == f"the program prints {len(lines) - 1} lines, the checker {len(lines)}"
    )
    monkeypatch.setattr(outside_check, "replayed", lambda text: lines)
    assert difference(record) is None

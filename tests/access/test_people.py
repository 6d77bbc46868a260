"""Real windows of several people on one screen: one blind, one killed repeatedly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.desk import Desk
from tests.access.people_desk import people_desk, play

NAMES = ("Anna", "Nikos", "Eva", "Marco")


@pytest.fixture(scope="module")
def found() -> Desk:
    """Return the system's requirements."""
    has = people_desk()
    if isinstance(has, str):
        pytest.skip(has)
    return has


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize(
    ("players", "kills", "stopped", "blind"), [(2, 10, 60.0, True), (4, 1, 0.0, False)]
)
def test_all_read_the_same_moves(
    found: Desk, tmp_path: Path, players: int, kills: int, stopped: float, blind: bool
) -> None:
    data = play(found, tmp_path, players, kills, stopped, blind)
    read = data["moves"]
    assert isinstance(read, list) and len(read) == players
    told = [
        [move.replace("You ", f"{name} ") for move in moves]
        for name, moves in zip(NAMES, read, strict=False)
    ]
    assert told[0] and all(moves == told[0] for moves in told)
    assert data["kills"] == kills

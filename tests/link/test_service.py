"""The link of a window: who plays at its computer."""

from __future__ import annotations

import pytest

from kontsina_qt.link.service import computer
from kontsina_qt.players.programs.client import BuiltinPlayer


@pytest.mark.parametrize("level", ["expert", "cmd:touch here", "no-such-level", "human", ""])
def test_a_computers_seat_is_played_by_a_built_in_level_whatever_the_log_says(level: str) -> None:
    assert isinstance(computer(level), BuiltinPlayer)

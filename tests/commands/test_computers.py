"""Levels named on a command line."""

from __future__ import annotations

import sys

import pytest

from kontsina_qt.commands.computers import read_levels
from kontsina_qt.commands.terminal import CommandError

PROGRAM = f"cmd:{sys.executable} -c 'print(1,2)'"


def test_a_comma_of_a_command_line_is_told_from_one_before_a_player() -> None:
    players = ["skilled-bold", PROGRAM, "steady-counting", PROGRAM, "expert", "casual-thrifty"]
    assert read_levels(",".join(players)) == players


@pytest.mark.parametrize("value", ["steady-state", "expert-bold", "skilled-", "casually"])
def test_a_comma_before_what_only_begins_like_a_player_is_part_of_the_command(value: str) -> None:
    program = f"{PROGRAM} --mode=fast,{value}"
    assert read_levels(f"{program},steady") == [program, "steady"]


@pytest.mark.parametrize("players", ["skilled-odd", "steady,beginner-bold", "skilled-,steady"])
def test_a_character_that_there_is_not_is_refused(players: str) -> None:
    with pytest.raises(CommandError, match="there is no level"):
        read_levels(players)

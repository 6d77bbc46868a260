"""The link of a window: who plays at its computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontsina_qt.library.waiting_table import WaitingTable, keep_table, waiting_table
from kontsina_qt.link.messages import GoOn, Host, Leave, News, Refused, Why
from kontsina_qt.link.service import Service, computer, runs_at
from kontsina_qt.players.programs.client import BuiltinPlayer
from tests.together.machines import Table


@pytest.mark.parametrize("level", ["expert", "cmd:touch here", "no-such-level", "human", ""])
def test_a_computers_seat_is_played_by_a_built_in_level_whatever_the_log_says(level: str) -> None:
    assert isinstance(computer(level), BuiltinPlayer)


def test_a_seat_that_was_taken_over_is_played_at_the_computer_of_who_asked_for_that() -> None:
    table = Table("scopa", 3)
    table.run(lambda: all(course.ready for course in table.courses))
    assert [runs_at(table.courses[0], seat) for seat in range(3)] == [-1, -1, -1]
    by, other = table.machines[1], table.machines[0]
    assert by.write(by.course.claiming([2], "steady"))
    for machine in (by, other):
        machine.read_on()
        agreed = machine.course.agreeing()
        assert agreed is not None and machine.write(agreed)
    other.read_on()
    assert [runs_at(other.course, seat) for seat in range(3)] == [-1, -1, 1]


@pytest.mark.parametrize(
    ("invitation", "why"),
    [("kontsina:local/1/" + "0" * 64, Why.UNKNOWN), ("tuesday", Why.INVITATION)],
)
def test_a_match_that_is_not_here_any_more_does_not_wait_for_ever(
    invitation: str, why: Why, tmp_path: Path
) -> None:
    keep_table(WaitingTable(invitation, True, "Anna", "scopa", ("Nikos",), True), tmp_path)
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(GoOn())
    service.close()
    assert said == [Refused(why)] and waiting_table(tmp_path) is None


def test_who_leaves_a_table_finds_the_one_that_was_begun_meanwhile(tmp_path: Path) -> None:
    service = Service(tmp_path, lambda news: None)
    service.do(Host("Anna", "scopa", {}, ("person", "person")))
    assert service.step()
    kept = waiting_table(tmp_path)
    while kept is None:
        service.step()
        kept = waiting_table(tmp_path)
    other = WaitingTable("kontsina:local/1/" + "5" * 64, False, "Anna", "scopa")
    keep_table(other, tmp_path)
    service.do(Leave())
    assert waiting_table(tmp_path) == other
    keep_table(kept, tmp_path)
    service.do(GoOn())
    service.do(Leave())
    service.close()
    assert waiting_table(tmp_path) is None

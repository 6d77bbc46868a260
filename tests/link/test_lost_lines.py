"""A host that has lost the last lines of a match gets them back from the guests."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.messages.news import Seen, Table
from kontsina_qt.link.messages.requests import GoOn, Host, Join
from kontsina_qt.link.wire.invitation import read_invitation
from kontsina_qt.together.logs import SqliteLogs
from tests.link.test_friends import Player, run
from tests.link.test_watching import GAME, PERSONS, invitation, play


def test_a_host_that_has_lost_the_last_lines_is_given_them_again(tmp_path: Path) -> None:
    anna, nikos = Player(tmp_path / "anna"), Player(tmp_path / "nikos")
    anna.service.do(Host("Anna", GAME, {}, PERSONS))
    run([anna], lambda: anna.last(Table) is not None)
    nikos.service.do(Join("Nikos", invitation(anna)))
    run([anna, nikos], lambda: all(each.last(Seen) is not None for each in (anna, nikos)))
    for _ in range(3):
        play((anna, nikos, nikos))
    match = read_invitation(invitation(anna)).match
    anna.service.close()
    before = list(SqliteLogs(tmp_path / "anna" / LOGS).read(match, 0))
    with closing(sqlite3.connect(tmp_path / "anna" / LOGS)) as file, file:
        file.execute("DELETE FROM lines WHERE match = ? AND place >= ?", (match, len(before) - 2))
    again = Player(tmp_path / "anna")
    again.service.do(GoOn())
    seen = nikos.last(Seen)
    assert seen is not None

    def knows_all() -> bool:
        last = again.last(Seen)
        return last is not None and last.view.moves == seen.view.moves

    run([again, nikos], knows_all)
    for _ in range(2):
        play((again, nikos, nikos))
    after = list(SqliteLogs(tmp_path / "anna" / LOGS).read(match, 0))
    assert after[: len(before)] == before
    again.service.close()
    nikos.service.close()

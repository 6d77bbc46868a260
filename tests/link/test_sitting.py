"""Before the start: refused players are told, and nobody waits for ever."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from kontsina_qt.commands.people import match as people_match
from kontsina_qt.commands.people.match import join
from kontsina_qt.commands.people.seats import JoinOptions
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.library.waiting_table import waiting_table
from kontsina_qt.link import places
from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.messages.news import Refused, Table, Why
from kontsina_qt.link.messages.requests import Block, Host, Join
from kontsina_qt.link.wire.invitation import Invitation, read_invitation
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.together.course import Course
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.lines import MOST
from kontsina_qt.together.playing import Machine, sitting
from kontsina_qt.together.seating import MOST_SITS_OF_ONE
from tests.link.test_friends import Player, run


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Player]:
    """A host waiting at a table for two."""
    player = Player(tmp_path / "anna")
    player.service.do(Host("Anna", "scopa", {}, ("person", "person")))
    run([player], lambda: player.last(Table) is not None and waiting(player))
    yield player
    player.service.close()


def waiting(player: Player) -> bool:
    """Return whether a player's table is among the waiting ones."""
    return waiting_table(player.folder) is not None


def invitation(player: Player) -> str:
    """Return the invitation to a player's table."""
    table = player.last(Table)
    assert table is not None
    return table.invitation


def restless(player: Player, told: Invitation) -> None:
    """Sit down and get up as often as the host allows."""
    with closing(NetworkLogs(told.addresses, told.port)) as logs:
        machine = Machine(logs, told.match, Course(player.key, 1))
        machine.read_all()
        for _ in range(MOST_SITS_OF_ONE):
            for draft in (sitting(player.key, "Nikos"), ("rise", {})):
                assert machine.write(draft) and machine.read_on()


def test_a_log_that_is_full_before_the_match_begins_ends_it(anna: Player) -> None:
    match = read_invitation(invitation(anna)).match
    with closing(sqlite3.connect(anna.folder / LOGS)) as db, db:
        [count] = db.execute("SELECT count(*) FROM lines WHERE match = ?", (match,)).fetchone()
        noise = ((match, at, b"noise") for at in range(count, MOST))
        db.executemany("INSERT INTO lines VALUES (?, ?, ?)", noise)
    run([anna], lambda: anna.last(Refused) is not None)
    assert anna.last(Refused) == Refused(Why.TOO_LONG) and not waiting(anna)


def test_who_has_sat_down_too_often_is_told_that_there_is_no_seat(
    anna: Player, tmp_path: Path
) -> None:
    nikos = Player(tmp_path / "nikos")
    with ExitStack() as stack:
        stack.callback(nikos.service.close)
        restless(nikos, read_invitation(invitation(anna)))
        nikos.service.do(Join("Nikos", invitation(anna)))
        run([nikos], lambda: nikos.last(Refused) is not None)
        assert nikos.last(Refused) == Refused(Why.FULL) and not waiting(nikos)


def test_who_is_blocked_before_sitting_down_is_told_so(
    anna: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "SIT_SECONDS", 0.1)
    nikos = Player(tmp_path / "nikos")
    with ExitStack() as stack:
        stack.callback(nikos.service.close)
        key = bytes(nikos.key.verify_key)
        anna.book.meet(key, "Nikos", "aa", 1)
        nikos.service.do(Join("Nikos", invitation(anna)))
        anna.service.do(Block(key.hex(), True))
        run([nikos], lambda: nikos.last(Refused) is not None)
        assert nikos.last(Refused) == Refused(Why.UNWELCOME) and not waiting(nikos)


def test_the_command_does_not_try_for_ever_either(
    anna: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_match, "data_dir", lambda: tmp_path / "nikos")
    nikos = Player(tmp_path / "nikos")
    told = read_invitation(invitation(anna))
    restless(nikos, told)
    with pytest.raises(CommandError, match="won't let you sit down"):
        join(str(told), JoinOptions("beginner", "Nikos", local=True))
    book = nikos.book
    book.meet(bytes(own_key(anna.folder).verify_key), "Anna", "aa", 1)
    book.block(bytes(own_key(anna.folder).verify_key).hex(), True)
    with pytest.raises(CommandError, match="have blocked the host"):
        join(str(told), JoinOptions("beginner", "Nikos", local=True))
    nikos.service.close()

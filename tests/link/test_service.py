"""The link of a window: the players at its computer."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

import pytest

from kontsina_qt.library.waiting_table import FILE, WaitingTable, keep_table, waiting_table
from kontsina_qt.link.cleaning import LOGS, note_kept
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.messages.news import Asked, Friends, News, Refused, Seen, Table, Why
from kontsina_qt.link.messages.requests import (
    Agree,
    Block,
    Forget,
    GoOn,
    Host,
    Kept,
    Leave,
    Reach,
)
from kontsina_qt.link.places import computer, runs_at
from kontsina_qt.link.service import Service
from kontsina_qt.link.wire import addresses
from kontsina_qt.link.wire.invitation import read_invitation
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.players.programs.client import BuiltinPlayer
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, claiming
from kontsina_qt.together.keys import KEY_FILE
from kontsina_qt.together.logs import MOST_AT_ONCE, SqliteLogs
from kontsina_qt.together.playing import Machine, sitting
from tests.together.machines import Table as Machines
from tests.together.machines import key_of

Kind = TypeVar("Kind")
ROUNDS = 1_000
"""The maximum number of steps; more means a deadlock."""


@pytest.mark.parametrize("level", ["expert", "cmd:touch here", "no-such-level", "human", ""])
def test_a_computers_seat_is_played_by_a_built_in_level_whatever_the_log_says(level: str) -> None:
    assert isinstance(computer(level), BuiltinPlayer)


def test_a_seat_that_was_taken_over_is_played_at_the_computer_of_who_asked_for_that() -> None:
    table = Machines("scopa", 3)
    table.run(lambda: all(course.ready for course in table.courses))
    assert [runs_at(table.courses[0], seat) for seat in range(3)] == [-1, -1, -1]
    by, other = table.machines[1], table.machines[0]
    assert by.write(claiming([2], "steady"))
    for machine in (by, other):
        machine.read_on()
        agreed = agreeing(machine.course)
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


def test_a_table_that_an_older_program_has_kept_is_found(tmp_path: Path) -> None:
    kept = WaitingTable("kontsina:local/1/" + "5" * 64, True, "Anna", "scopa", ("Nikos",))
    older = {key: value for key, value in asdict(kept).items() if key not in ("reach", "friend")}
    (tmp_path / FILE).write_text(json.dumps(older))
    assert waiting_table(tmp_path) == kept
    (tmp_path / FILE).write_text(json.dumps({**older, "reach": "room", "friend": "no key"}))
    assert waiting_table(tmp_path) is None
    keep_table(kept, tmp_path)
    assert waiting_table(tmp_path) == kept


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
    service.do(GoOn(kept.match))
    service.do(Leave())
    service.close()
    assert waiting_table(tmp_path) == other


def test_a_hand_that_is_dealt_again_before_the_first_move_is_told(tmp_path: Path) -> None:
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(Host("Anna", "scopa", {}, ("person", "person", "person")))

    def on_done(kind: type[Kind], until: int, guests: Sequence[Machine] = ()) -> Sequence[Kind]:
        """Step until there are enough messages of a kind; return them. Guests do all but play."""
        for _ in range(ROUNDS):
            found = [news for news in said if isinstance(news, kind)]
            if len(found) >= until:
                return found
            service.step()
            for guest in guests:
                guest.read_on()
                draft = guest.course.due()
                if draft is not None:
                    guest.write(draft)
        raise AssertionError(said)

    [table] = on_done(Table, 1)
    invitation = read_invitation(table.invitation)
    with ExitStack() as stack:
        calls = [
            stack.enter_context(closing(NetworkLogs(invitation.addresses, invitation.port, key)))
            for key in (key_of(1), key_of(2))
        ]
        by, goes, computer_there = [
            Machine(calls[number - 1], invitation.match, Course(key_of(number), seat))
            for number, seat in ((1, 1), (2, 2), (1, 2))
        ]
        for guest in (by, goes):
            guest.read_on()
            assert guest.write(sitting(key_of(guest.course.seat), "Nikos"))
        on_done(Seen, 1, (by, goes))
        by.read_on()
        assert by.write(claiming([2], "steady")) and by.read_on()
        agreed = agreeing(by.course)
        assert agreed is not None and by.write(agreed)
        on_done(Asked, 1)
        service.do(Agree())
        first, again = on_done(Seen, 2, (by, computer_there))
    service.close()
    assert (first.hand, again.hand) == (0, 0) and first.deal != again.deal
    assert first.view.hand != again.view.hand
    assert not (first.view.moves or again.view.moves)


def test_a_long_match_that_goes_on_is_told_as_it_stands(tmp_path: Path) -> None:
    table = Machines("elewenjewe", 3, {"hands": 20})
    table.run(lambda: len(table.lines()) > MOST_AT_ONCE + 100)
    course, lines = Course(key_of(0), 0), list[tuple[str, int, bytes]]()
    for line in table.lines():
        course.take(line)
        lines.append((table.match, len(lines), line))
        if course.at > MOST_AT_ONCE + 50 and course.ready:
            break
    assert course.ready and course.position is not None
    SqliteLogs(tmp_path / LOGS)
    with closing(sqlite3.connect(tmp_path / LOGS)) as db, db:
        db.executemany("INSERT INTO lines VALUES (?, ?, ?)", lines)
    (tmp_path / KEY_FILE).write_bytes(bytes(key_of(0)))
    invitation = f"kontsina:local/1/{table.match}"
    keep_table(WaitingTable(invitation, True, "Anna", "elewenjewe", ("Nikos",), True), tmp_path)
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(GoOn())
    for _ in range(5):
        service.step()
    service.close()
    [seen] = [news for news in said if isinstance(news, Seen)]
    assert seen.view == course.view()


def test_a_disk_that_takes_nothing_ends_no_table(tmp_path: Path) -> None:
    book = FriendBook(tmp_path / LOGS)
    key = bytes(key_of(1).verify_key).hex()
    book.meet(bytes(key_of(1).verify_key), "Nikos", "aa", 1)
    note_kept(tmp_path, "aa")
    full = "BEFORE {} ON {} BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    steps = [("DELETE", "friends"), ("UPDATE", "friends"), ("INSERT", "ages"), ("UPDATE", "ages")]
    with closing(sqlite3.connect(tmp_path / LOGS)) as db:
        for number, step in enumerate(steps):
            db.execute(f"CREATE TRIGGER full{number} {full.format(*step)}")
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(Host("Anna", "scopa", {}, ("person", "person")))
    while not service.step():
        pass
    service.do(Kept("a" * 64))
    assert not [news for news in said if isinstance(news, Refused)]
    for request in (Forget(key), Block(key, True)):
        service.do(request)
        assert said[-2:] == [Refused(Why.FRIENDS, "disk full"), Friends(book.all())]
    for _ in range(10):
        service.step()
    tables = [news for news in said if isinstance(news, Table)]
    assert tables[-1].chairs[0].name == "Anna", "one sits down all the same"
    service.close()


def test_a_table_for_a_network_is_not_opened_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ())
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(Host("Anna", "scopa", {}, ("person", "person"), Reach.ROOM))
    assert said == [Refused(Why.NO_NETWORK)] and not list(tmp_path.glob("people.sqlite3*"))
    service.do(Host("Anna", "scopa", {}, ("person", "person"), Reach.COMPUTER))
    service.step()
    service.close()
    assert isinstance(said[1], Table)

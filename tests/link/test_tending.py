"""Tending matches in clubs while no window is at their tables."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from nats.aio.client import Client

from kontsina_qt.library.waiting_table import (
    WaitingTable,
    forget_table,
    keep_table,
    waiting_table,
)
from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.club.address import read_address
from kontsina_qt.link.club.connection import Club
from kontsina_qt.link.club.entered import connected as connection
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.tending import tend
from kontsina_qt.together.drafts import claiming
from tests.club_server import Server, free_port, needs_server
from tests.link.test_club_tables import Tables
from tests.together.machines import Table, key_of

pytestmark = needs_server


@pytest.fixture
def tables(club: Club) -> Iterator[Tables]:
    """The tables of a club."""
    with closing(Tables(club)) as tables:
        yield tables


def waiting(server: Server, table: Table, folder: Path) -> WaitingTable:
    """Return the host's entry for a match."""
    invitation = f"kontsina:club/{table.match}"
    kept = WaitingTable(invitation, True, "Anna", "scopa", club=server.address)
    keep_table(kept, folder)
    return kept


def connected(address: str) -> AbstractContextManager[Club]:
    """Connect to a club."""
    return closing(connection(address))


def test_no_match_begins_with_somebody_who_is_blocked(
    server: Server, tables: Tables, tmp_path: Path
) -> None:
    table = Table("scopa", 2, logs=tables, seed=str(tmp_path))
    book, key = FriendBook(tmp_path / LOGS), bytes(key_of(1).verify_key)
    book.meet(key, "Nikos", "aa", 1)
    book.block(key.hex(), True)
    kept = waiting(server, table, tmp_path)
    tend(tmp_path, key_of(0), [kept], threading.Event(), connected)
    table.machines[0].read_on()
    course = table.courses[0]
    assert course.match is None and course.sittings[1] is None and key in course.freed


def test_a_table_that_was_left_meanwhile_waits_no_more(
    server: Server, tables: Tables, tmp_path: Path
) -> None:
    table = Table("scopa", 2, logs=tables, seed=str(tmp_path))
    kept, stop = waiting(server, table, tmp_path), threading.Event()
    tend(tmp_path, key_of(0), [kept], stop, connected)
    there = waiting_table(tmp_path)
    assert there is not None and there.started and there.others == ("Seat 1",)

    def left_while_connecting(address: str) -> AbstractContextManager[Club]:
        forget_table(tmp_path, kept.match)
        return connected(address)

    tend(tmp_path, key_of(0), [kept], stop, left_while_connecting)
    assert waiting_table(tmp_path) is None


def test_a_table_whose_log_cannot_be_read_stays_as_it_is_known(
    server: Server, tmp_path: Path
) -> None:
    """For example one of an earlier version of the protocol."""
    invitation = f"kontsina:club/{'ab' * 32}"
    kept = WaitingTable(
        invitation, True, "Anna", "scopa", club=server.address, started=True, turn=True, days=3
    )
    keep_table(kept, tmp_path)
    tend(tmp_path, key_of(0), [kept], threading.Event(), connected)
    assert waiting_table(tmp_path) == kept


def test_nobody_says_to_be_back_who_is_not_there(
    server: Server, tables: Tables, tmp_path: Path
) -> None:
    table = Table("scopa", 2, logs=tables, seed=str(tmp_path), days=3)
    table.run(lambda: all(course.ready for course in table.courses))
    by = table.machines[1]
    assert by.write(claiming([0], "")) and by.read_on()
    tend(tmp_path, key_of(0), [waiting(server, table, tmp_path)], threading.Event(), connected)
    by.read_on()
    assert by.course.claim is not None


def test_a_club_that_cannot_be_reached_is_called_once_and_keeps_no_other_waiting(
    server: Server, tables: Tables, tmp_path: Path
) -> None:
    table = Table("scopa", 2, logs=tables, seed=str(tmp_path))
    kept, called = waiting(server, table, tmp_path), Counter[int]()
    away = f"nats://a:b@127.0.0.1:{free_port()}"
    others = [
        replace(kept, invitation=f"kontsina:club/{number:064x}", club=club)
        for number, club in enumerate(["an address of none", away, away, away])
    ]

    class Counted(Club):
        """Counts the calls."""

        async def client(self) -> Client:
            called[self.reached] += 1
            return await super().client()

    def counting(address: str) -> AbstractContextManager[Club]:
        where = read_address(address)
        return closing(Counted(where) if address == away else Club(where))

    tend(tmp_path, key_of(0), [*others, kept], threading.Event(), counting)
    assert called[False] == 1, "nobody is called again and again"
    there = waiting_table(tmp_path, kept.match)
    assert there is not None and there.started

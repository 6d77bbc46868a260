"""Discovery of tables, on the loopback interface only."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from kontsina_qt.link.wire.invitation import LOOPBACK, Invitation
from kontsina_qt.link.wire.room import SERVICE, Finder, RoomError, RoomTable, announce, find

HERE = (LOOPBACK,)
SECONDS = 60
TABLE = RoomTable("Anna's table", "scopa", 1, 2, Invitation("5f" * 32, 40123))
OTHER = RoomTable("Στο σπίτι του Νίκου", "xeri", 3, 4, Invitation("a1" * 32, 40124))


class Room:
    """Collects what a finder reports about some tables; other tests announce theirs meanwhile.

    Args:
        ports: the ports of these tables.
    """

    def __init__(self, *ports: int) -> None:
        self._ports = ports or (TABLE.invitation.port, OTHER.invitation.port)
        self._change = threading.Condition()
        self.tables: Sequence[RoomTable] = ()

    def ours(self, tables: Sequence[RoomTable]) -> list[RoomTable]:
        """Return these tables among all."""
        return [table for table in tables if table.invitation.port in self._ports]

    def hear(self, tables: Sequence[RoomTable]) -> None:
        """Receive all tables."""
        with self._change:
            self.tables = self.ours(tables)
            self._change.notify_all()

    def wait(self, until: Callable[[Sequence[RoomTable]], bool]) -> None:
        """Wait until a condition holds."""
        with self._change:
            assert self._change.wait_for(lambda: until(self.tables), SECONDS), self.tables


def test_a_table_appears_changes_and_goes() -> None:
    room = Room()
    with closing(find(room.hear, HERE)) as finder, closing(announce(TABLE, HERE)) as first:
        room.wait(lambda tables: tables == [TABLE])
        with closing(announce(OTHER, HERE)):
            room.wait(lambda tables: tables == [TABLE, OTHER])
        room.wait(lambda tables: tables == [TABLE])
        first.change(replace(TABLE, free=0))
        room.wait(lambda tables: tables == [replace(TABLE, free=0)])
        first.close()
        room.wait(lambda tables: not tables)
        assert not room.ours(finder.tables)


def test_who_looks_later_finds_it_too() -> None:
    room = Room()
    with closing(announce(TABLE, HERE)), closing(find(room.hear, HERE)):
        room.wait(lambda tables: tables == [TABLE])


def test_who_looks_no_longer_waits_for_no_table_that_does_not_answer() -> None:
    heard: list[Sequence[RoomTable]] = []
    finder = find(heard.append, HERE)
    finder.close()
    with closing(Zeroconf(interfaces=list(HERE), ip_version=IPVersion.V4Only)) as other:
        finder.add_service(other, SERVICE, f"nobody.{SERVICE}")
    assert not heard


GOOD = {"v": b"1", "name": b"Anna", "game": b"scopa", "free": b"1", "seats": b"2"}
BAD: dict[str, Sequence[bytes]] = {
    "v": (b"2",),
    "name": (b"\x1b[2J", b"\xff\xfe", b""),
    "game": (b"../etc", b"x" * 41),
    "free": (b"3", b"-1", b"many"),
    "seats": (b"99",),
    "match": (b"5f", b"A" * 64, b"\xff" * 64),
}


def test_what_announces_no_table_is_not_shown() -> None:
    room = Room(9)
    wrong = [{member: value} for member, values in BAD.items() for value in values]
    shouting = Zeroconf(interfaces=list(HERE), ip_version=IPVersion.V4Only)

    def shout(number: int, changed: dict[str, bytes]) -> None:
        properties = {**GOOD, "match": b"5f" * 32, **changed}
        place = f"shout-{number}.{SERVICE}"
        told = ServiceInfo(SERVICE, place, 9, parsed_addresses=[LOOPBACK], properties=properties)
        shouting.register_service(told)

    with closing(shouting), closing(find(room.hear, HERE)) as finder:
        with ThreadPoolExecutor(len(wrong)) as pool:
            list(pool.map(shout, range(len(wrong)), wrong))
        shout(99, {})
        room.wait(lambda tables: bool(tables))
        assert [table.name for table in room.ours(finder.tables)] == ["Anna"]


def test_a_long_name_is_shortened_to_what_has_room() -> None:
    room = Room()
    long = replace(TABLE, name="Ω" * 200)
    with closing(announce(long, HERE)), closing(find(room.hear, HERE)):
        room.wait(lambda tables: [table.name for table in tables] == ["Ω" * 120])


@pytest.mark.parametrize("address", ["8.8.8.8", "192.0.2.1"])
def test_where_there_is_no_such_network_it_is_told(address: str) -> None:
    with pytest.raises(RoomError):
        Finder(lambda tables: None, (address,))
    with pytest.raises(RoomError):
        announce(TABLE, (address,))

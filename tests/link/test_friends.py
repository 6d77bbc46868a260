"""Friends: keys, recognised tables, and blocked players."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import waiting_table
from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.friends.namesakes import namesake
from kontsina_qt.link.friends.recognition import BOXES, Hint, Recognition
from kontsina_qt.link.messages.news import Found, Friend, Friends, News, Refused, Table, Why
from kontsina_qt.link.messages.news import Room as RoomNews
from kontsina_qt.link.messages.requests import (
    Block,
    Forget,
    Free,
    GoOn,
    Host,
    Join,
    Look,
    Reach,
)
from kontsina_qt.link.service import Service
from kontsina_qt.link.wire.addresses import own_addresses
from kontsina_qt.link.wire.invitation import LOOPBACK, Invitation, read_invitation
from kontsina_qt.link.wire.network import NetworkLogs, Unwelcome
from kontsina_qt.link.wire.room import Audience, RoomTable, announce, find
from kontsina_qt.together.course import Course
from kontsina_qt.together.gate import Gate
from kontsina_qt.together.keys import own_key
from kontsina_qt.together.logs import MemoryLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from tests.link.test_room import Room
from tests.together.machines import key_of

Kind = TypeVar("Kind")
HERE = (LOOPBACK,)
ROUNDS = 400


def public(number: int) -> bytes:
    """Return a player's public key."""
    return bytes(key_of(number).verify_key)


@pytest.fixture
def book(tmp_path: Path) -> FriendBook:
    """An empty book of friends."""
    return FriendBook(tmp_path / LOGS)


def test_who_was_met_is_known_by_key_with_the_last_name(book: FriendBook) -> None:
    assert book.all() == () and not book.is_blocked(public(1))
    book.meet(public(1), "Nikos", "aa", 100)
    book.meet(public(2), "Nikos", "aa", 100)
    book.meet(public(1), "Nikos", "aa", 100)  # reported twice, as after a crash
    book.meet(public(1), "Nikos P.", "bb", 200)
    first = Friend(public(1).hex(), "Nikos P.", 200, 2)
    assert book.all() == (first, Friend(public(2).hex(), "Nikos (2)", 100, 1)), "two of a name"
    book.forget(public(2).hex())
    assert book.all() == (first,)
    book.block(public(1).hex(), True)
    assert book.is_blocked(public(1)) and not book.is_blocked(public(2))
    book.meet(public(1), "Nikos", "cc", 300)
    assert book.is_blocked(public(1)), "who is blocked stays so"
    book.meet(public(3), "Maria", "cc", 300)
    book.meet(public(3), "NIKOS", "dd", 400)
    assert [friend.name for friend in book.all()] == ["Maria", "Nikos"], "nobody takes a name"
    book.block(public(1).hex(), False)
    assert not book.is_blocked(public(1))


def test_of_very_many_those_who_were_met_last_are_kept(tmp_path: Path) -> None:
    book = FriendBook(tmp_path / LOGS, most=3)
    blocked = SigningKey(bytes(32)).verify_key
    book.meet(bytes(blocked), "Blocked", "aa", 0)
    book.block(bytes(blocked).hex(), True)
    for when in range(6):
        book.meet(when.to_bytes(32, "big"), f"Somebody {when}", "aa", when + 1)
    known = book.all()
    assert len(known) == 4
    assert known[0].met == 6 and known[-1].blocked


@pytest.mark.parametrize(
    "name",
    ["Nikos", "nikos", "NIKOS", "Νikos", "Nіkоs", "Níkos", "N i k o s", "Nik0s", "N1kos", "Νίκος"],
)
def test_a_name_that_looks_like_a_friends_is_found_out(name: str) -> None:
    friends = (Friend("", "Anna", 0, 1), Friend("", "Nikos", 0, 1))
    assert namesake(name, friends) == "Nikos"


@pytest.mark.parametrize(
    ("name", "friend"),
    [
        ("Anna, your friend", "Anna"),
        ("Αnna · your friend", "Anna"),
        ("Your friend: Anna", "Anna"),
        ("Anna (you)", "Anna"),
        ("Anna ★", "Anna"),
        ("An\u3164na", "Anna"),
        ("\u115fAnna", "Anna"),
        ("Marıa", "Maria"),
        ("Hυgo", "Hugo"),
        ("νera", "Vera"),
        ("Sοfia νera", "Sofia Vera"),
        ("⭐", "⭐"),
        ("⭐ ⭐", "⭐⭐"),
    ],
)
def test_a_name_with_something_beside_it_or_with_odd_letters_is_found_out(
    name: str, friend: str
) -> None:
    assert namesake(name, (Friend("", friend, 0, 1),), parts=True) == friend


@pytest.mark.parametrize(
    ("name", "friend"),
    [
        ("⭐", "🎈"),
        ("Anna ⭐", "⭐"),
        ("Anna-Maria", "Anna"),
        ("O'Neill", "O"),
        ("का", "की"),
        ("ΝΙΝΑ", "Viva"),
    ],
)
def test_what_is_not_alike_is_not_taken_for_it(name: str, friend: str) -> None:
    assert namesake(name, (Friend("", friend, 0, 1),), parts=True) == ""


@pytest.mark.parametrize("name", ["Niko", "Nikos P.", "Νίκη", "", "Maria"])
def test_another_name_is_nobodys(name: str) -> None:
    assert namesake(name, (Friend("", "Nikos", 0, 1), Friend("", "Maria", 0, 1, True))) == ""


# Tables in the local network

MATCH = "7e" * 32
HINT = Hint(MATCH, 1, 2, "scopa")
TABLE = RoomTable("Nikos", "scopa", 1, 2, Invitation(MATCH, 40125))


def test_a_box_opens_for_friends_alone_and_tells_whose_it_is() -> None:
    host = Recognition(key_of(0), [public(1), public(2), b"\0" * 32])
    friend, stranger = (
        Recognition(key_of(1), [public(2), public(0)]),
        Recognition(key_of(3), [public(0)]),
    )
    sealed = host.seal(HINT)
    assert len(sealed) == BOXES and len({len(box) for box in sealed}) == 1
    assert friend.opened(sealed) == (public(0), HINT)
    watched = replace(HINT, watch=True)
    assert friend.opened(host.seal(watched)) == (public(0), watched)
    assert stranger.opened(sealed) is None
    assert friend.opened(host.seal(HINT, only=public(2))) is None
    assert friend.opened(Recognition(key_of(3), [public(1)]).seal(HINT)) is None, "not a friend"


def test_ones_own_table_is_not_a_friends() -> None:
    for one, other in ((0, 1), (1, 0)):
        host, guest = (
            Recognition(key_of(one), [public(one), public(other)]),
            Recognition(key_of(other), [public(one)]),
        )
        sealed = host.seal(HINT)
        assert host.opened(sealed) is None, "another window of one's own sees it, or who repeats it"
        assert guest.opened(sealed) == (public(one), HINT)


@given(st.lists(st.binary(max_size=200), max_size=12))
def test_no_bytes_are_taken_for_a_friends(sealed: list[bytes]) -> None:
    assert Recognition(key_of(1), [public(0)]).opened(sealed) is None


def test_friends_see_a_table_that_others_do_not() -> None:
    host = Audience(Recognition(key_of(0), [public(1)]), hidden=True)
    seen, unseen = Room(40125), Room(40125)
    friend, other = Recognition(key_of(1), [public(0)]), Recognition(key_of(2), [public(0)])
    with (
        closing(find(seen.hear, HERE, friend)) as finder,
        closing(find(unseen.hear, HERE, other)) as searching,
        closing(announce(TABLE, HERE, host)) as told,
    ):
        seen.wait(lambda tables: [table.friend for table in tables] == [public(0)])
        [table] = seen.tables
        assert (table.name, table.game, table.free) == ("", "scopa", 1)
        assert table.invitation == TABLE.invitation
        told.change(RoomTable("Nikos", "scopa", 0, 2, TABLE.invitation, watch=True))
        seen.wait(lambda tables: [(table.free, table.watch) for table in tables] == [(0, True)])
        assert not unseen.ours(searching.tables)
        finder.set_recognition(Recognition(key_of(1), []))  # forgotten
        assert not seen.ours(finder.tables)


def test_a_table_of_somebody_else_is_not_a_friends_and_one_of_who_is_blocked_is_not_seen() -> None:
    room = Room(40125, 40127)
    know = Recognition(key_of(1), [public(0)], [public(2)])
    false, blocked = (Recognition(key_of(number), [public(1)]) for number in (3, 2))
    third = Invitation("b2" * 32, 40127)
    with (
        closing(find(room.hear, HERE, know)) as finder,
        closing(announce(RoomTable("Nikos", "zing", 1, 2, third), HERE, Audience(blocked))),
        closing(announce(TABLE, HERE, Audience(false))),
    ):
        room.wait(
            lambda tables: [(table.game, table.friend) for table in tables] == [("scopa", b"")]
        )
        finder.set_recognition(None)
        room.wait(lambda tables: len(tables) == 2)


# At the table


class Player:
    """A link without a window."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.said = folder, list[News]()
        self.service = Service(folder, self.said.append)
        self.key = own_key(folder)
        self.book = FriendBook(folder / LOGS)

    def last(self, kind: type[Kind]) -> Kind | None:
        """Return the latest message of a kind."""
        return next((news for news in reversed(self.said) if isinstance(news, kind)), None)


def run(players: list[Player], until: Callable[[], bool]) -> None:
    """Let the links work until a condition holds."""
    pause = threading.Event()
    for _ in range(ROUNDS):
        if until():
            return
        busy = [player.service.step() for player in players]
        if not any(busy):
            pause.wait(0.02)
    raise AssertionError([player.said[-2:] for player in players])


def test_a_blocked_key_is_not_let_to_the_table_and_told_so(tmp_path: Path) -> None:
    anna, nikos = Player(tmp_path / "anna"), Player(tmp_path / "nikos")
    with ExitStack() as stack:
        for player in (anna, nikos):
            stack.callback(player.service.close)
        anna.book.meet(bytes(nikos.key.verify_key), "Nikos", "aa", 1)
        anna.service.do(Block(bytes(nikos.key.verify_key).hex(), True))
        anna.service.do(Host("Anna", "scopa", {}, ("person", "person")))
        run([anna], lambda: anna.last(Table) is not None)
        table = anna.last(Table)
        assert table is not None
        nikos.service.do(Join("Another", table.invitation))
        assert nikos.last(Refused) == Refused(Why.UNWELCOME)
        told = read_invitation(table.invitation)
        with closing(NetworkLogs(told.addresses, told.port)) as silent:  # an anonymous connection
            machine = Machine(silent, told.match, Course(nikos.key, 1))
            machine.read_on()
            assert not machine.write(sitting(nikos.key, "Another"))
            stranger = Machine(silent, told.match, Course(key_of(9), 1))
            stranger.read_on()
            assert stranger.write(sitting(key_of(9), "Maria"))
        again = stack.enter_context(closing(NetworkLogs(told.addresses, told.port, nikos.key)))
        with pytest.raises(Unwelcome):
            again.read(told.match, 0)
        anna.service.do(Block(bytes(nikos.key.verify_key).hex(), False))
        assert again.read(told.match, 0)


def test_who_plays_already_may_go_on() -> None:
    blocked = list[bytes]()
    logs = MemoryLogs()
    match, line = opening_line(key_of(0), "scopa", {}, ["person", "person"])
    logs.append(match, 0, line)
    gate = Gate(logs, match, blocked.__contains__)
    machines = [Machine(logs, match, Course(key_of(seat), seat)) for seat in range(2)]
    for machine in machines:
        machine.read_on()
        assert machine.write(sitting(machine.course.key or key_of(9), "Somebody"))
    blocked.append(public(1))
    assert not gate.welcomes(public(1)), "before the cards he has no claim to the seat"
    machines[0].read_on()
    assert machines[0].write(("start", {}))
    assert gate.welcomes(public(1))


def test_a_table_is_left_that_is_not_the_friends_or_is_of_who_is_blocked(tmp_path: Path) -> None:
    anna, nikos = Player(tmp_path / "anna"), Player(tmp_path / "nikos")
    with ExitStack() as stack:
        for player in (anna, nikos):
            stack.callback(player.service.close)
        anna.service.do(Host("Nikos", "scopa", {}, ("person", "person")))
        run([anna], lambda: anna.last(Table) is not None)
        table = anna.last(Table)
        assert table is not None
        nikos.service.do(Join("Maria", table.invitation, public(5).hex()))
        assert nikos.last(Refused) == Refused(Why.NO_FRIEND)
        key = bytes(anna.key.verify_key)
        nikos.book.meet(key, "Anna", "aa", 1)
        nikos.book.block(key.hex(), True)
        nikos.service.do(Join("Maria", table.invitation))
        assert nikos.last(Refused) == Refused(Why.BLOCKED)
        nikos.book.block(key.hex(), False)
        nikos.book.meet(public(7), "Nikos", "bb", 2)
        nikos.service.do(Join("Maria", table.invitation, key.hex()))
        run([anna, nikos], lambda: nikos.last(Table) is not None)
        seen = nikos.last(Table)
        assert seen is not None
        assert (seen.chairs[0].friend, seen.chairs[0].namesake) == ("Anna", "")
        nikos.service.do(Forget(key.hex()))
        assert nikos.last(Friends) == Friends(nikos.book.all())
        nikos.service.do(GoOn())
        run([anna, nikos], lambda: nikos.said[-1] != Friends(nikos.book.all()))
        seen = nikos.last(Table)
        assert seen is not None
        assert (seen.chairs[0].friend, seen.chairs[0].namesake) == ("", "Nikos")


@pytest.mark.skipif(not own_addresses(), reason="this computer is in no network")
def test_a_friend_is_invited_finds_the_table_and_sits_down(tmp_path: Path) -> None:
    anna, nikos = (Player(tmp_path / name) for name in ("anna", "nikos"))
    keys = {player: bytes(player.key.verify_key) for player in (anna, nikos)}
    with ExitStack() as stack:
        for player in (anna, nikos):
            stack.callback(player.service.close)
        anna.book.meet(keys[nikos], "Somebody", "aa", 1)
        nikos.book.meet(keys[anna], "Anna", "aa", 1)
        nikos.service.do(Look())
        seats = ("person", "person", "person")
        anna.service.do(Host("Another name", "scopa", {}, seats, Reach.FRIENDS, keys[nikos].hex()))

        def found() -> list[Found]:
            room = nikos.last(RoomNews)
            theirs = room.tables if room is not None else ()
            return [table for table in theirs if table.friend == keys[anna].hex()]

        run([anna, nikos], lambda: bool(found()))
        [table] = found()
        assert table.name == "Anna"
        nikos.service.do(Join("Nikos", table.invitation, table.friend))
        run([anna, nikos], lambda: nikos.last(Table) is not None)


@pytest.mark.skipif(not own_addresses(), reason="this computer is in no network")
def test_a_table_that_is_continued_appears_again_for_the_friend(tmp_path: Path) -> None:
    anna, nikos = (Player(tmp_path / name) for name in ("anna", "nikos"))
    keys = {player: bytes(player.key.verify_key) for player in (anna, nikos)}
    with ExitStack() as stack:
        stack.callback(nikos.service.close)
        anna.book.meet(keys[nikos], "Nikos", "aa", 1)
        nikos.book.meet(keys[anna], "Anna", "aa", 1)
        seats = ("person", "person")
        anna.service.do(Host("Anna", "scopa", {}, seats, Reach.FRIENDS, keys[nikos].hex()))
        run([anna], lambda: waiting_table(anna.folder) is not None)
        anna.service.close()
        again = Player(anna.folder)
        stack.callback(again.service.close)
        again.service.do(GoOn())
        nikos.service.do(Look())

        def found() -> bool:
            room = nikos.last(RoomNews)
            theirs = room.tables if room is not None else ()
            return keys[anna].hex() in [table.friend for table in theirs]

        run([again, nikos], found)


def test_who_looks_for_tables_is_told_whom_they_know_and_has_no_key_made_for_it(
    tmp_path: Path,
) -> None:
    said = list[News]()
    service = Service(tmp_path, said.append)
    service.do(Look())
    service.close()
    assert Friends(()) in said and not list(tmp_path.glob("people*"))


def test_who_was_made_to_get_up_while_away_is_told_on_coming_back(tmp_path: Path) -> None:
    anna, nikos = Player(tmp_path / "anna"), Player(tmp_path / "nikos")
    with ExitStack() as stack:
        stack.callback(anna.service.close)
        anna.service.do(Host("Anna", "cassino", {}, ("person", "person", "person")))
        run([anna], lambda: anna.last(Table) is not None)
        table = anna.last(Table)
        assert table is not None
        nikos.service.do(Join("Nikos", table.invitation))
        run([anna, nikos], lambda: _sits(nikos) and _sits(anna))
        nikos.service.close()
        again = Player(nikos.folder)
        stack.callback(again.service.close)
        anna.service.do(Free(1, "Somebody else"))
        anna.service.do(Free(0, "Anna"))
        anna.service.step()
        assert _sits(anna)
        anna.service.do(Free(1, "Nikos"))
        run([anna], lambda: not _sits(anna))
        again.service.do(GoOn())
        assert again.last(Refused) == Refused(Why.FREED)


def _sits(player: Player) -> bool:
    table = player.last(Table)
    return table is not None and table.chairs[1].name == "Nikos"

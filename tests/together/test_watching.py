"""Spectators: they see what everybody sees and no more, and cannot write."""

from __future__ import annotations

import json
import socket
from contextlib import closing, suppress
from random import Random

import pytest

from kontsina_qt.link.wire.invitation import LOOPBACK
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.link.wire.secure import Channel, secret_of
from kontsina_qt.link.wire.serving import MOST_WATCHING, Served, SharedLogs
from kontsina_qt.rules.view import SPECTATOR, View, replay_view
from kontsina_qt.together.course import Course
from kontsina_qt.together.gate import MOST_REFUSED, Caller, Flood, Gate
from kontsina_qt.together.lines import LONGEST, NOTHING, text_of, write_line
from kontsina_qt.together.logs import LogError, MemoryLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import SALT_BYTES
from tests.together.fuzz import KINDS, garbled, signed
from tests.together.machines import Table, key_of
from tests.together.test_followed import faces
from tests.together.test_hands import ALL

GAME = "cassino-royal"
FEW = [("kontsina", 2), ("pisti", 2), ("cassino-draw", 3), ("elewenjewe", 2)]
"""Games in which some cards are turned up, replaced or drawn while others stay hidden."""
SECONDS = 30
WATCHER = 9
"""A key without a seat."""


def watched(game: str = GAME, players: int = 2) -> Table:
    """Return a table that allows spectators."""
    return Table(game, players, watchable=True)


def look_on(game: str, players: int) -> None:
    """Follow a hand as a spectator, line by line, and compare with the players."""
    table = watched(game, players)
    table.play_hands()
    seats = [Course(key_of(seat), seat) for seat in range(players)]
    course, looks = Course(), 0
    for line in table.lines():
        for each in (*seats, course):
            each.take(line)
        assert course.due() is None and not course.plays
        if course.round is None or course.round.hand is None:
            continue
        hands = [seat.round.hand for seat in seats if seat.round is not None]
        for index in range(course.round.dealing.size):
            if course.round.hand.knows(index):
                assert all(hand is not None and hand.knows(index) for hand in hands)
            elif not course.round.judging:
                assert course.round.dealing.card(index) is None
        if course.ready:
            looks += 1
            see(course, seats)
    assert looks > 1 and course.fault is None and course.match is not None
    assert course.record() == table.courses[0].record(), "after the hand all of it is known"


def see(course: Course, seats: list[Course]) -> None:
    """Check what a spectator sees during a hand."""
    view = course.view()
    assert (view.seat, view.hand) == (SPECTATOR, ())
    for seat in seats:
        if seat.ready:
            own = seat.view()
            assert set(view.shown) <= set(own.shown)
            assert (view.moves, view.sizes, view.stock) == (own.moves, own.sizes, own.stock)
            assert view.opening_table == own.opening_table
    assert course.rules is not None and course.position is not None
    members = View.from_json(json.loads(json.dumps(view.to_json())))
    position, _ = replay_view(course.rules, members, course.rules.pack)
    assert faces(position.table) == faces(course.position.table)
    assert position.turn == course.turn


@pytest.mark.parametrize(("game", "players"), FEW)
def test_who_watches_knows_no_card_before_everybody_does(game: str, players: int) -> None:
    look_on(game, players)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), ALL)
def test_who_watches_any_game_knows_no_card_before_everybody_does(game: str, players: int) -> None:
    look_on(game, players)


def test_a_view_of_who_watches_holds_no_hand() -> None:
    table = watched()
    table.run(lambda: all(course.ready for course in table.courses))
    rules, view = table.courses[0].rules, table.courses[0].view()
    assert rules is not None
    with pytest.raises(ValueError, match="hand"):
        replay_view(rules, View.from_json({**view.to_json(), "seat": SPECTATOR}), rules.pack)


@pytest.mark.parametrize("watch", [False, None, 1, "yes", []])
def test_a_table_is_watched_or_says_nothing_of_it(watch: object) -> None:
    _, line = opening_line(key_of(0), GAME, {}, [PERSON] * 2, bytes(SALT_BYTES))
    told = json.loads(line)
    members = {name: told[name] for name in ("version", "game", "options", "seats", "key", "salt")}
    course = Course()
    course.take(write_line(key_of(0), 0, NOTHING, 0, "open", members | {"watch": watch}))
    assert course.rules is None


def test_what_who_watches_writes_is_nobodys_and_changes_nothing() -> None:
    random, table = Random(5), watched()
    table.run(lambda: all(course.ready for course in table.courses))
    gate, caller = Gate(table.logs, table.match), Caller()
    before, lines = list(table.lines()), list(table.lines())
    course, refused = table.courses[0], 0
    for number in range(400):
        line = garbled(random, lines)
        if number % 2:
            kind = random.choice(KINDS)
            members = json.loads(signed(random, course, 0, lines))
            for name in ("n", "was", "seat", "kind", "sig"):
                del members[name]
            place = (course.at, course.head, random.randrange(3))
            with suppress(ValueError):
                line = write_line(key_of(WATCHER), *place, kind, members)
        try:
            assert not gate.admits(course.at, line, caller)
        except Flood:
            refused += 1
    assert refused > 300 and gate.flooding == frozenset() and list(table.lines()) == before
    other = Course()
    for each in before:
        other.take(each)
    kinds = ("move", "say", "resign", "claim", "void", "seed")
    for kind in kinds:
        other.take(write_line(key_of(WATCHER), other.at, other.head, 0, kind, {}))
    assert other.fault is None and not other.resigned and other.claim is None and not other.said


def test_who_floods_from_beside_the_table_loses_the_connection() -> None:
    table = watched()
    table.run(lambda: all(course.ready for course in table.courses))
    course = table.courses[0]
    with closing(Served(SharedLogs(table.logs), table.match)) as door:
        address = (("127.0.0.1",), door.port)
        line = write_line(key_of(WATCHER), course.at, course.head, 0, "back", {})
        question = {"verb": "append", "at": course.at, "line": text_of(line)}
        with socket.create_connection((LOOPBACK, door.port), SECONDS) as connected:
            channel = Channel(connected, secret_of(table.match), host=False)
            for _ in range(MOST_REFUSED):
                channel.send(json.dumps(question).encode())
                assert json.loads(channel.receive(LONGEST, SECONDS)) == {"added": False}
            channel.send(json.dumps(question).encode())
            with pytest.raises(OSError, match="ended"):
                channel.receive(LONGEST, SECONDS)
        assert door.flooding == frozenset(), "nobody at the table is named for it"
        with closing(NetworkLogs(*address, key_of(1))) as player:
            true = table.courses[course.turn]
            move = true.written(true.move(table.choose(true)))
            assert player.append(table.match, true.at, move)


def read_whole(logs: NetworkLogs, match: str) -> int:
    """Read a whole log; return the number of lines."""
    at = 0
    while lines := logs.read(match, at):
        at += len(lines)
    return at


@pytest.mark.parametrize("watchable", [False, True])
def test_a_match_is_read_by_who_sits_there_or_may_watch(watchable: bool) -> None:
    table = Table(GAME, 2, watchable=watchable)
    table.run(lambda: all(course.ready for course in table.courses))
    whole, began = len(table.lines()), table.courses[0].began
    assert 0 < began < whole
    blocked = bytes(key_of(WATCHER + 1).verify_key)
    with closing(Served(SharedLogs(table.logs), table.match, blocked=blocked.__eq__)) as door:
        address = (("127.0.0.1",), door.port)
        with closing(NetworkLogs(*address, key_of(1))) as seated:
            assert read_whole(seated, table.match) == whole and seated.watching == 0
        with closing(NetworkLogs(*address)) as unnamed:
            assert read_whole(unnamed, table.match) == began
        with closing(NetworkLogs(*address, key_of(WATCHER))) as other:
            assert read_whole(other, table.match) == (whole if watchable else began)
            assert other.watching == door.watching == watchable, "whether it says so or not"
        kept_out = NetworkLogs(*address, key_of(WATCHER + 1), watches=True)
        with closing(kept_out), pytest.raises(LogError):
            kept_out.read(table.match, 0)


def test_no_more_watch_than_there_is_room_for_and_players_find_theirs() -> None:
    table = watched()
    table.run(lambda: all(course.ready for course in table.courses))
    with closing(Served(SharedLogs(table.logs), table.match)) as door:
        address = (("127.0.0.1",), door.port)
        crowd = [NetworkLogs(*address, key_of(20 + at)) for at in range(MOST_WATCHING + 1)]
        for each in crowd[:MOST_WATCHING]:
            assert each.read(table.match, 0)
        with pytest.raises(LogError):
            crowd[-1].read(table.match, 0)
        assert door.watching == MOST_WATCHING
        with closing(NetworkLogs(*address, key_of(1))) as player:
            assert player.read(table.match, 0) and player.watching == MOST_WATCHING
        for each in crowd:
            each.close()


def test_who_has_watched_may_sit_down_before_the_match_begins() -> None:
    logs = SharedLogs(MemoryLogs())
    match, line = opening_line(key_of(0), GAME, {}, [PERSON] * 2, watchable=True)
    assert logs.append(match, 0, line)
    with closing(Served(logs, match)) as door:
        address = (("127.0.0.1",), door.port)
        with closing(NetworkLogs(*address, key_of(1), watches=True)) as guest:
            machine = Machine(guest, match, Course(key_of(1), 1))
            assert machine.read_on() and guest.watching == 1
            assert machine.write(sitting(key_of(1), "Nikos")) and machine.read_on()
            machine.read_on()
            assert guest.watching == 0

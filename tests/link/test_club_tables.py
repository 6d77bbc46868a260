"""Matches in a club: whole hands, killed programs, a server that stops, and hostile members."""

from __future__ import annotations

import json
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kontsina_qt.cli import main
from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.club.address import HERE, LOBBY, MOST_MESSAGES, TABLE, read_address
from kontsina_qt.link.club.connection import Club
from kontsina_qt.link.club.lobby import MOST_OF_ONE, Lobby
from kontsina_qt.link.club.logs import ClubLogs, now, signed_word
from kontsina_qt.link.messages.news import Club as ClubNews
from kontsina_qt.link.messages.news import Found, Friend, Ranked, Refused, Why
from kontsina_qt.link.messages.news import Table as Sitting
from kontsina_qt.link.messages.requests import Enter, GoOn, Host, Join, Rank, Reach
from kontsina_qt.link.wire.network import TakenOver
from kontsina_qt.match.record import load_match
from kontsina_qt.together.course import Course
from kontsina_qt.together.gate import MOST_REFUSED
from kontsina_qt.together.lines import MOST
from kontsina_qt.together.logs import LogError, SqliteLogs
from kontsina_qt.together.playing import opening_line, sitting
from tests.club_server import Server, needs_server
from tests.commands.test_people import Program
from tests.link.test_friends import Player, run
from tests.together.fuzz import anything, garbled
from tests.together.machines import Table, key_of

pytestmark = needs_server
GAME = "cassino-royal"
SECONDS = 60
MOST_MEBIBYTES = 300


class Tables:
    """The logs of a club's tables, by name."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.opened: dict[str, ClubLogs] = {}

    def of(self, match: str) -> ClubLogs:
        """Return the log of a table."""
        if match not in self.opened:
            self.opened[match] = ClubLogs(self.club, match, patience=0.0)
        return self.opened[match]

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them."""
        self.of(match).read(match, 0)
        return self.of(match).append(match, at, line)

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on."""
        return self.of(match).read(match, at)

    def tables(self) -> Sequence[str]:
        """Return the names of the opened logs."""
        return list(self.opened)

    def close(self) -> None:
        """Close all logs."""
        for logs in self.opened.values():
            logs.close()


@pytest.fixture
def tables(club: Club) -> Iterator[Tables]:
    """The tables of a club."""
    with closing(Tables(club)) as tables:
        yield tables


@contextmanager
def member(server: Server) -> Iterator[Club]:
    """Another member's connection."""
    with closing(Club(read_address(server.address))) as club:
        yield club


def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("game", "players"), [(GAME, 2), ("kontsina", 2), ("scopa", 3), ("zwickern", 4)]
)
def test_machines_that_meet_in_a_club_agree(tables: Tables, game: str, players: int) -> None:
    table = Table(game, players, logs=tables, seed=time.time_ns())
    table.play_hands()
    assert table.named == {None} and table.hands == 1
    assert len({course.head for course in table.courses}) == 1


def test_a_line_is_added_only_where_the_log_ends_and_only_if_it_can_have_an_effect(
    server: Server, tables: Tables
) -> None:
    match, opening = opening_line(key_of(0), GAME, {}, ["person", "person"])
    assert not tables.append(match, 1, opening) and not tables.append(match, -1, opening)
    assert tables.append(match, 0, opening) and not tables.append(match, 0, opening)
    assert list(tables.read(match, 0)) == [opening] and not tables.read(match, 1)
    assert not tables.append(match, MOST, b"")
    with member(server) as other, pytest.raises(LogError):
        ClubLogs(other, match, patience=0.0).read(match, 2)


def race(logs: Sequence[ClubLogs], lines: Sequence[bytes]) -> list[bool]:
    """Write from two machines in the same place at once; return which of them succeeded."""
    written = [False, False]

    def write(seat: int) -> None:
        written[seat] = logs[seat].append("", 1, lines[seat])

    threads = [threading.Thread(target=write, args=(seat,)) for seat in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return written


def test_of_two_machines_at_one_place_one_wins(server: Server, club: Club) -> None:
    """Both have read the same lines when they write."""
    with member(server) as other:
        for _ in range(40):
            match, opening = opening_line(key_of(0), GAME, {}, ["person", "person"])
            both = [ClubLogs(each, match, patience=0.0) for each in (club, other)]
            both[0].read(match, 0)
            assert both[0].append(match, 0, opening)
            lines = []
            for seat, logs in enumerate(both):
                course = Course(key_of(seat), seat)
                for line in logs.read(match, 0):
                    course.take(line)
                lines.append(course.written(sitting(key_of(seat), "Anna")))
            assert sorted(race(both, lines)) == [False, True]
            assert both[0].read(match, 0) == both[1].read(match, 0)
            assert len(both[0].read(match, 0)) == 2
            for logs in both:
                logs.close()


def test_what_others_write_into_a_log_has_no_effect_and_is_nobodys_fault(
    server: Server, tables: Tables
) -> None:
    table = Table(GAME, 2, logs=tables, seed=time.time_ns())
    with member(server) as hostile:
        assert meddled(table, hostile, Random(5), 3) >= 20
        assert not tables.of(table.match).flooding
        subject = f"{TABLE}{table.match}"
        messages = hostile.run(hostile.read(subject, 0, MOST_MESSAGES))
        assert len(messages) > len(table.courses[0].head) // 64 + len(tables.read(table.match, 0))


@pytest.mark.long
def test_a_hundred_thousand_lines_of_a_hostile_member(server: Server, tables: Tables) -> None:
    """At tables at which hands are played to their end meanwhile."""
    random, written = Random(6), 0
    with member(server) as hostile:
        while written < 100_000:
            table = Table(GAME, 2, logs=tables, seed=written)
            written += meddled(table, hostile, random, 50)
            assert not tables.of(table.match).flooding
            tables.opened.pop(table.match).close()
    if sys.platform == "linux":
        import resource

        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < MOST_MEBIBYTES << 10


def meddled(table: Table, hostile: Club, random: Random, at_once: int) -> int:
    """Play a hand while a member writes into the log; return how many messages it wrote.

    Args:
        table: the table.
        hostile: the member's connection.
        random: chooses what it writes.
        at_once: the number of messages before every turn, of the first 40.
    """
    subject, last, written = f"{TABLE}{table.match}", 0, 0
    for _ in range(40):
        if table.hands or table.ended:
            break
        lines = list(table.lines())
        last = hostile.run(hostile.read(subject, last, MOST_MESSAGES))[-1].number
        for _ in range(at_once):
            raw = garbled(random, lines)
            if random.random() < 0.4:
                raw = json.dumps(anything(random)).encode()
            last = hostile.run(hostile.write(table.match, raw[: 60 << 10], last))
            assert last
            written += 1
        for machine in table.machines:
            table.step(machine)
    table.play_hands()
    assert table.named == {None} and table.hands == 1
    return written


def test_a_seat_that_writes_in_vain_again_and_again_is_named(tables: Tables) -> None:
    table = Table(GAME, 2, logs=tables, seed=time.time_ns())
    table.run(lambda: all(course.ready for course in table.courses))
    logs = tables.of(table.match)
    line = table.courses[1].written(("agree", {"claim": 7}))
    for _ in range(MOST_REFUSED + 1):
        assert not logs.flooding
        assert logs.append(table.match, table.courses[1].at, line)
        assert not logs.read(table.match, table.courses[1].at)
    assert logs.flooding == {1}


# Whole programs


def lines_of(home: Path) -> int:
    """Return the number of lines that a program has stored."""
    path = home / "kontsina" / LOGS
    if not path.exists():
        return 0
    logs = SqliteLogs(path)
    return max((len(logs.read(match, 0)) for match in logs.tables()), default=0)


def two(server: Server, folder: Path, *about: str) -> tuple[Program, Program]:
    """The programs of a host and a guest."""
    club, play = ("--club", server.address), ("--play", "beginner")
    seats = ("--seats", "person,person", "--name", "Anna")
    host = Program(folder / "anna", "host", *about, *seats, *play, *club)
    guest = Program(folder / "nikos", "join", host.line(), *play, *club, "--name", "Nikos")
    return host, guest


def until_it_goes_on(home: Path, program: Program) -> None:
    """Wait for a few more lines, or the end of a program."""
    before = lines_of(home)
    until(lambda: lines_of(home) > before + 1 or program.process.poll() is not None)


def same_record(*programs: Program) -> None:
    """Check that both programs have finished with the same record."""
    ended = [program.end() for program in programs]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * len(programs)
    paths = [Path(out.splitlines()[-1]) for _, out, _ in ended]
    assert len({path.read_bytes() for path in paths}) == 1
    match = load_match(paths[0])
    assert match.over and [seat.name for seat in match.seats] == ["Anna", "Nikos"]


def test_two_programs_find_each_other_and_have_one_record(server: Server, tmp_path: Path) -> None:
    club, play = ("--club", server.address), ("--play", "beginner")
    about = ("elewenjewe", "--set", "hands=1", "--seats", "person,person,steady")
    host = Program(tmp_path / "anna", "host", *about, *play, *club, "--name", "Anna")
    invitation = host.line()
    assert invitation.startswith("kontsina:club/")
    status, out, _ = Program(tmp_path / "eva", "find", *club).end()
    assert status == 0 and "elewenjewe  1 of 3 seats free" in out and out.startswith(invitation)
    nobody = Program(tmp_path / "eva", "join", "scopa", *play, *club).end()
    assert nobody[0] == 2 and "no table in the club" in nobody[2]
    guest = Program(tmp_path / "nikos", "join", "elewenjewe", *play, *club)
    ended = [guest.end(), host.end()]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * 2
    assert len({Path(out.splitlines()[-1]).read_bytes() for _, out, _ in ended}) == 1
    status, out, err = Program(tmp_path / "late", "join", invitation, *play, *club).end()
    assert status == 2 and "all seats" in err
    status, out, err = Program(tmp_path / "eva", "watch", invitation, *club).end()
    assert status == 2 and "isn't open to spectators" in err


@pytest.mark.parametrize(
    "kills", [2, pytest.param(50, marks=[pytest.mark.long, pytest.mark.timeout(1_200)])]
)
def test_a_program_that_is_killed_again_and_again_loses_nothing(
    server: Server, tmp_path: Path, kills: int
) -> None:
    about = ("elewenjewe", "--set", "hands=1") if kills < 9 else ("scopa", "--set", "target=31")
    host, guest = two(server, tmp_path, *about)
    home, again = tmp_path / "nikos", guest.process.args
    killed = 0
    while killed < kills:
        until_it_goes_on(home, guest)
        assert guest.process.poll() is None, "the match was over before"
        guest.kill()
        killed += 1
        assert isinstance(again, list)
        guest = Program(home, *again[again.index("people") + 1 :])
    same_record(host, guest)


def test_a_server_is_killed_and_loses_what_it_had_and_the_match_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "club")
    server.start()
    server.open()
    store, before = server.folder / "store", tmp_path / "before"
    host, guest = two(server, tmp_path, "elewenjewe", "--set", "hands=1")
    until(lambda: lines_of(tmp_path / "anna") >= 12)
    server.kill()
    shutil.copytree(store, before)
    seen = lines_of(tmp_path / "anna")
    server.start()
    until(lambda: lines_of(tmp_path / "anna") >= seen + 6)
    server.kill()
    shutil.rmtree(store)
    shutil.copytree(before, store)
    server.start()
    same_record(host, guest)
    server.close()


@pytest.mark.slow
def test_of_three_servers_one_may_be_down(tmp_path: Path) -> None:
    server = Server(tmp_path / "club", nodes=3)
    names = [f"club-{number}.conf" for number in (1, 2, 3)]
    for name in names:
        server.start(name)
    until(lambda: main(["club", "open", str(server.folder)]) == 0)
    server.kill(names[0])
    host, guest = two(server, tmp_path, "elewenjewe", "--set", "hands=1")
    until(lambda: lines_of(tmp_path / "anna") >= 8)
    server.start(names[0])
    until(lambda: lines_of(tmp_path / "anna") >= 14)
    server.kill(names[1])
    same_record(host, guest)
    server.close()


# Presence


def test_who_is_there_is_heard_and_nobody_can_say_it_for_another(
    server: Server, tables: Tables
) -> None:
    match, opening = opening_line(key_of(0), GAME, {}, ["person", "person"])
    assert tables.append(match, 0, opening)
    course = Course(key_of(1), 1)
    course.take(opening)
    assert tables.append(match, 1, course.written(sitting(key_of(1), "Anna")))
    own, other = (bytes(key_of(seat).verify_key) for seat in range(2))
    logs = ClubLogs(tables.club, match, key_of(0), patience=0.0)
    with member(server) as club:
        words = {"match": match, "since": 1, "watch": False}
        true = signed_word(key_of(1), "here", words)
        other_match = signed_word(key_of(1), "here", words | {"match": "0" * 64})
        wrong = [
            *(true.replace(b'"since":1', b'"since":2'), other_match, b"{}", b"[" * 900),
            *(b"x" * 2_000, signed_word(key_of(1), "table", words)),
            signed_word(key_of(1), "here", words | {"since": "x"}),
        ]
        club.run(club.client())
        tables.club.run(tables.club.client())
        for word in wrong:
            club.publish(f"{HERE}{match}", word)

        def heard(key: bytes) -> bool:
            logs.read(match, 0)
            return key in logs.silences

        until(lambda: heard(own))
        assert not heard(other)
        club.publish(f"{HERE}{match}", true)
        until(lambda: heard(other))
        first = logs.silences[other]
        club.publish(f"{HERE}{match}", true)  # a replay
        threading.Event().wait(0.3)
        assert logs.silences[other] >= first and logs.watching == 0
        later = {"match": match, "since": now() + 5, "watch": False}
        club.publish(f"{HERE}{match}", signed_word(key_of(0), "here", later))
        with pytest.raises(TakenOver):
            until(lambda: bool(logs.read(match, 0)) and False)
    logs.close()


# The lobby


def table_of(number: int, key: int = 1, **others: Any) -> bytes:
    """Return the announcement of a table."""
    about = {"match": f"{number:064x}", "name": "Anna", "game": "scopa", "free": 1, "seats": 2}
    return signed_word(key_of(key), "table", about | {"watch": False} | others)


def test_a_lobby_shows_what_hosts_sign_and_no_more_than_it_can(server: Server, club: Club) -> None:
    lobby = Lobby(club, lambda tables: None)
    club.run(club.client())
    lobby.look()
    wrong: list[dict[str, Any]] = [
        *({"free": 3}, {"seats": 99}, {"free": True}, {"name": "\x1b[2J"}, {"name": ""}),
        *({"game": "../x"}, {"match": "x"}, {"watch": 1}, {"more": 1}, {"name": 7}),
    ]
    with member(server) as other:
        other.run(other.client())
        for about in wrong:
            other.publish(LOBBY, table_of(9, **about))
        forged = table_of(8).replace(b'"free":1', b'"free":2')
        for word in (forged, b"{}", b"x" * 2_000, table_of(5, 2, name="Eva"), table_of(5, 1)):
            other.publish(LOBBY, word)
        for number in range(10, 20):
            other.publish(LOBBY, table_of(number, 3, name="Many"))
        until(lambda: len(lobby.tables) >= 1 + MOST_OF_ONE)
        threading.Event().wait(0.2)
        assert [table.name for table in lobby.tables] == ["Eva", *["Many"] * MOST_OF_ONE]
        other.publish(LOBBY, table_of(5, 2, free=0))
        until(lambda: "Eva" not in [table.name for table in lobby.tables])
        assert len(lobby.tables) == 1 + MOST_OF_ONE  # the other announcement of it stays
        other.publish(LOBBY, table_of(5, 1, free=0))
        until(lambda: len(lobby.tables) == MOST_OF_ONE)
        key = bytes(key_of(3).verify_key).hex()
        lobby.set_friends([Friend(key, "Maria", 0, 1)])
        assert {(table.name, table.friend) for table in lobby.tables} == {("Maria", key)}
        lobby.set_friends([Friend(key, "Maria", 0, 1, blocked=True)])
        assert not lobby.tables
    lobby.look_away()


def test_a_table_that_is_gone_does_not_come_back_by_its_old_words(
    server: Server, club: Club
) -> None:
    lobby = Lobby(club, lambda tables: None)
    club.run(club.client())
    lobby.look()
    with member(server) as other:
        other.run(other.client())
        word = table_of(5, 1)
        other.publish(LOBBY, word)
        until(lambda: len(lobby.tables) == 1)
        time.sleep(0.01)
        other.publish(LOBBY, table_of(5, 1, free=0))
        until(lambda: not lobby.tables)
        for again in (word, table_of(6, 1)):
            other.publish(LOBBY, again)
        until(lambda: bool(lobby.tables))
        assert [table.invitation[-1] for table in lobby.tables] == ["6"]
    lobby.look_away()


# The link of a window


@pytest.fixture
def players(tmp_path: Path) -> Iterator[list[Player]]:
    """Two links without windows."""
    with ExitStack() as stack:
        players = [Player(tmp_path / name) for name in ("anna", "nikos")]
        for player in players:
            stack.callback(player.service.close)
        yield players


def seated(player: Player) -> bool:
    """Return whether a link has reported the start of the match."""
    told = player.last(Sitting)
    return told is not None and told.started


def found(player: Player) -> Sequence[Found]:
    """Return the tables that a link has reported last."""
    news = player.last(ClubNews)
    return news.tables if news is not None else ()


def test_a_table_is_opened_found_and_continued_in_a_club(server: Server, tmp_path: Path) -> None:
    players = anna, nikos = [Player(tmp_path / name) for name in ("anna", "nikos")]
    seats = ("person", "person")
    anna.service.do(Host("Anna", "scopa", {}, seats, Reach.CLUB, club=server.address))
    nikos.service.do(Enter(server.address))
    run(players, lambda: any(table.name == "Anna" for table in found(nikos)))
    [table] = [table for table in found(nikos) if table.name == "Anna"]
    assert (table.free, table.seats, table.game) == (1, 2, "scopa")
    nikos.service.do(Join("Nikos", table.invitation, club=server.address))
    run(players, lambda: seated(anna) and seated(nikos))
    for player in players:
        player.service.close()
    again = [Player(player.folder) for player in players]
    for player in again:
        player.service.do(GoOn())
    run(again, lambda: all(seated(player) for player in again))
    assert not [news for player in again for news in player.said if isinstance(news, Refused)]
    for player in again:
        player.service.close()


def test_who_is_blocked_gets_up_again(server: Server, players: list[Player]) -> None:
    anna, nikos = players
    anna.book.meet(bytes(nikos.key.verify_key), "Nikos", "aa", 1)
    anna.book.block(bytes(nikos.key.verify_key).hex(), True)
    seats = ("person", "person")
    anna.service.do(Host("Anna", "scopa", {}, seats, Reach.CLUB, club=server.address))
    run(players, lambda: anna.last(Sitting) is not None)
    told = anna.last(Sitting)
    assert told is not None
    nikos.service.do(Join("Nikos", told.invitation, club=server.address))
    run(players, lambda: nikos.last(Refused) == Refused(Why.FREED))
    last = anna.last(Sitting)
    assert last is not None and not last.started


@pytest.mark.parametrize(
    ("address", "why"),
    [("tuesday", Why.CLUB), ("", Why.OUTSIDE), ("nats://a:b@127.0.0.1:9", Why.UNREACHABLE)],
)
def test_a_club_that_is_none_or_does_not_answer_is_told(
    players: list[Player], address: str, why: Why
) -> None:
    seats = ("person", "person")
    players[0].service.do(Host("Anna", "scopa", {}, seats, Reach.CLUB, club=address))
    refused = players[0].last(Refused)
    assert refused is not None and refused.why is why


def test_the_ladder_is_made_from_the_logs_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(Server.running(tmp_path / "club"))  # and nobody else's
        tables = stack.enter_context(closing(Tables(stack.enter_context(member(server)))))
        table = Table("elewenjewe", 2, {"hands": 1}, logs=tables, seed=time.time_ns())
        table.run(lambda: all(course.ready for course in table.courses))
        assert table.machines[1].write(("resign", {}))
        table.play_hands()
        capsys.readouterr()
        assert main(["club", "ladder", server.address, "--json"]) == 0
        rungs = {rung["key"]: rung for rung in json.loads(capsys.readouterr().out)}
        winner, loser = (rungs[bytes(key_of(seat).verify_key).hex()] for seat in range(2))
        assert winner["rating"] > loser["rating"] and winner["name"] == "Seat 0"
        assert main(["club", "ladder", server.address]) == 0
        assert "Seat 0" in capsys.readouterr().out
        assert main(["club", "evening", server.address, "--json"]) == 0
        guests = json.loads(capsys.readouterr().out)
        assert [(guest["name"], guest["points"], guest["results"]) for guest in guests] == [
            ("Seat 0", 1.0, 1),
            ("Seat 1", 0.0, 1),
        ]
        for others in (["--day", "2001-01-01"], ["--game", "scopa"]):
            assert main(["club", "evening", server.address, *others]) == 0
            assert "Seat" not in capsys.readouterr().out
        assert main(["club", "evening", server.address, "--day", "tuesday"]) == 2
        anna = Player(tmp_path / "anna")
        anna.service.do(Rank(server.address))
        run([anna], lambda: anna.last(Ranked) is not None)
        anna.service.close()
        told = anna.last(Ranked)
        assert told is not None and told.reached
        assert [each.name for each in told.members] == ["Seat 0", "Seat 1"]
        assert [each.points for each in told.evening] == [1.0, 0.0]
    assert main(["club", "ladder", "tuesday"]) == 2


def test_a_club_that_was_never_opened_has_no_tables_to_find(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(tmp_path / "club")
    try:
        server.start()
        assert main(["people", "find", "--club", server.address]) == 2
        assert "can't be reached" in capsys.readouterr().err
        server.open()
        assert main(["people", "find", "--club", server.address]) == 0
    finally:
        server.close()

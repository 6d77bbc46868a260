"""The three methods of logs, in every implementation."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from kontsina_qt.link.wire.invitation import LOOPBACK
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.link.wire.serving import Served, SharedLogs
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import LONGEST, MOST, MOST_BYTES, NOTHING, write_line
from kontsina_qt.together.logs import (
    ForkedLog,
    FullLog,
    KeptLogs,
    LogError,
    Logs,
    MemoryLogs,
    SqliteLogs,
)
from tests.together.machines import Table, key_of


@pytest.fixture(params=["memory", "sqlite"])
def logs(request: pytest.FixtureRequest, tmp_path: Path) -> Logs:
    """Each implementation of logs."""
    return MemoryLogs() if request.param == "memory" else SqliteLogs(tmp_path / "logs.sqlite3")


def line(at: int, move: str = "", was: str = NOTHING) -> bytes:
    """Return a signed line."""
    return write_line(key_of(1), at, was, 1, "move", {"move": move})


def test_a_line_is_added_only_where_the_log_ends(logs: Logs) -> None:
    assert not logs.append("a", 1, b"one")
    assert logs.append("a", 0, b"none")
    assert not logs.append("a", 0, b"again")
    assert not logs.append("a", 2, b"two")
    assert not logs.append("a", -1, b"before")
    assert logs.append("a", 1, b"one")
    assert list(logs.read("a", 0)) == [b"none", b"one"]
    assert list(logs.read("a", 1)) == [b"one"]
    assert list(logs.read("a", 2)) == list(logs.read("b", 0)) == []


def test_matches_are_apart(logs: Logs) -> None:
    assert not list(logs.tables())
    assert logs.append("a", 0, b"a") and logs.append("b", 0, b"b")
    assert sorted(logs.tables()) == ["a", "b"]
    assert list(logs.read("b", 0)) == [b"b"]


def test_lines_and_logs_have_an_end(logs: Logs) -> None:
    assert not logs.append("a", 0, bytes(LONGEST + 1))
    assert logs.append("a", 0, bytes(LONGEST))
    assert not logs.append("a", MOST, b"")


LARGE = [place.to_bytes(2, "big") * (LONGEST // 2) for place in range(MOST_BYTES // LONGEST + 5)]
"""More lines than a log may have."""


class Endless:
    """Remote logs with more lines than a log may have."""

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add nothing."""
        return False

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """The lines of a match from ``at`` on."""
        return LARGE[at : at + 40]

    def tables(self) -> Sequence[str]:
        """Return no logs."""
        return []


def test_a_log_with_too_many_bytes_takes_no_line_more(logs: Logs) -> None:
    added = [logs.append("a", place, line) for place, line in enumerate(LARGE)]
    assert added.index(False) == MOST_BYTES // LONGEST == sum(added)
    assert logs.append("b", 0, b"another match")


def test_of_a_carrier_without_an_end_so_much_is_kept_however_often_it_is_called(
    logs: Logs,
) -> None:
    for _ in range(2):
        kept, at = KeptLogs(Endless(), logs, MemoryLogs()), 0
        with pytest.raises(FullLog):
            while True:
                at += len(kept.read("a", at))
        assert at == MOST_BYTES // LONGEST
    assert not logs.read("a", at)
    course = Course(key_of(0), 0)
    for line in LARGE:
        assert course.full == (course.at >= at)
        course.take(line)


def test_of_two_writers_at_one_place_one_wins(logs: Logs) -> None:
    wins: list[bool] = []

    def write(who: bytes) -> None:
        wins.extend(logs.append("a", at, who) for at in range(20))

    if isinstance(logs, MemoryLogs):
        write(b"one")
        write(b"two")
    else:
        threads = [threading.Thread(target=write, args=(who,)) for who in (b"one", b"two")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sum(wins) == len(logs.read("a", 0))
    assert {bytes(line) for line in logs.read("a", 0)} <= {b"one", b"two"}


def test_a_hand_is_played_over_each(logs: Logs) -> None:
    table = Table("cassino-royal", 2, logs=logs)
    table.play_hands()
    assert table.named == {None} and table.hands == 1


def test_what_was_added_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "logs.sqlite3"
    assert SqliteLogs(path).append("a", 0, b"line")
    assert list(SqliteLogs(path).read("a", 0)) == [b"line"]
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_that_holds_no_logs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "logs.sqlite3"
    path.write_bytes(b"not a library at all" * 100)
    with pytest.raises(LogError):
        SqliteLogs(path)


def test_a_guest_has_the_same_verbs_on_the_loopback() -> None:
    table = Table("cassino-royal", 2, logs=SharedLogs(MemoryLogs()))
    assert isinstance(table.logs, SharedLogs)
    match, before = table.match, list(table.lines())
    course = Course(key_of(1), 1)
    for each in before:
        course.take(each)
    said = [course.written(("say", {"phrase": number})) for number in (1, 2)]
    door = Served(table.logs, match)
    try:
        with (
            closing(NetworkLogs((LOOPBACK,), door.port)) as guest,
            closing(NetworkLogs((LOOPBACK,), door.port)) as other,
        ):
            assert not guest.append(match, 4, said[0])
            assert guest.append(match, 3, said[0])
            assert not other.append(match, 3, said[1])
            assert not other.append(match, 4, bytes(LONGEST))
            assert list(guest.read(match, 0)) == [*before, said[0]]
            assert list(other.read(match, 3)) == [said[0]]
            assert list(guest.read(match, 4)) == []
        with closing(NetworkLogs((LOOPBACK,), door.port)) as stranger, pytest.raises(LogError):
            stranger.read("b", 0)
    finally:
        door.close()
    with closing(NetworkLogs((LOOPBACK,), door.port)) as late, pytest.raises(LogError):
        late.read(match, 0)


def test_what_a_seat_has_said_at_a_place_it_says_again() -> None:
    own, sent = MemoryLogs(), MemoryLogs()
    lost = KeptLogs(MemoryLogs(), own, sent)
    assert lost.append("a", 0, line(0, "7H"))
    carrier = MemoryLogs()
    again = KeptLogs(carrier, own, sent)
    assert again.append("a", 0, line(0, "9S"))
    assert list(carrier.read("a", 0)) == [line(0, "7H")]
    with pytest.raises(ForkedLog):
        KeptLogs(MemoryLogs(), own, sent).append("a", 0, line(0, "9S", "5" * 64))


def test_a_carrier_that_forgets_is_given_what_it_had_and_nothing_else() -> None:
    own, sent, forgets = MemoryLogs(), MemoryLogs(), MemoryLogs()
    for place in range(3):
        assert own.append("a", place, line(place))
    assert forgets.append("a", 0, line(0))
    kept = KeptLogs(forgets, own, sent)
    assert not kept.append("a", 1, line(1, "9S"))
    assert list(kept.read("a", 1)) == []
    assert list(kept.read("a", 0)) == [line(place) for place in range(3)]


def test_a_carrier_that_lies_is_noticed() -> None:
    own, sent, carrier = MemoryLogs(), MemoryLogs(), MemoryLogs()
    assert carrier.append("a", 0, line(0)) and carrier.append("a", 1, line(1))
    assert len(KeptLogs(carrier, own, sent).read("a", 0)) == 2
    forgets = MemoryLogs()
    assert forgets.append("a", 0, line(0))
    assert not KeptLogs(forgets, own, sent).append("a", 1, line(1, "9S"))
    assert forgets.append("a", 1, line(1, "9S"))
    with pytest.raises(ForkedLog):
        KeptLogs(forgets, own, sent).read("a", 0)

"""A table in the local network: access, eavesdropping, and lost messages."""

from __future__ import annotations

import base64
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from kontsina_qt.link.wire.addresses import is_near, own_addresses
from kontsina_qt.link.wire.invitation import (
    LOOPBACK,
    Invitation,
    InvitationError,
    read_invitation,
)
from kontsina_qt.link.wire.network import NetworkLogs, TakenOver
from kontsina_qt.link.wire.secure import Channel, secret_of
from kontsina_qt.link.wire.serving import (
    EVERYWHERE,
    MOST_STRANGERS,
    Pace,
    Served,
    SharedLogs,
)
from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import LogError, MemoryLogs
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.seating import SALT_BYTES
from tests.together.machines import Table, key_of

SALT = bytes(SALT_BYTES)
MATCH, OPENED = opening_line(key_of(0), "scopa", {}, ["person", "person"], SALT)
SECONDS = 60


def sitting_line(*before: bytes, key: int = 1) -> bytes:
    """Return the line by which Anna sits down."""
    course = Course(key_of(key), 1)
    for line in (OPENED, *before):
        course.take(line)
    return course.written(sitting(key_of(key), "Anna", SALT))


ANNA = sitting_line()


def opened_logs() -> SharedLogs:
    """Return logs with a single line."""
    logs = SharedLogs(MemoryLogs())
    assert logs.append(MATCH, 0, OPENED)
    return logs


@pytest.fixture
def served() -> Iterator[Served]:
    """A table with free seats only."""
    with closing(Served(opened_logs(), MATCH)) as door:
        yield door


class Eavesdropper:
    """A proxy between a guest and a host that records the traffic.

    Attributes:
        port: the port for guests.
        heard: the bytes in both directions.
        meddles: whether it modifies the traffic.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server((LOOPBACK, 0))
        self.port: int = self._door.getsockname()[1]
        self.heard = bytearray()
        self.meddles = False
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                host = socket.create_connection((LOOPBACK, self._to))
                for pair in ((guest, host), (host, guest)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                self.heard += data
                if self.meddles:
                    data = data[:-1] + bytes([data[-1] ^ 1])
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Stop."""
        self._door.close()


def test_who_listens_on_the_network_reads_nothing(served: Served) -> None:
    with closing(Eavesdropper(served.port)) as ear:
        with closing(NetworkLogs((LOOPBACK,), ear.port, key_of(1))) as guest:
            assert list(guest.read(MATCH, 0)) == [OPENED]
            assert guest.append(MATCH, 1, ANNA)
        heard = bytes(ear.heard)
        assert len(heard) > 300
        for word in (b"scopa", b"Anna", b"verb", MATCH.encode(), bytes.fromhex(MATCH)):
            assert word not in heard
        assert bytes(key_of(1).verify_key) not in heard


def test_what_was_heard_opens_nothing_when_it_is_said_again(served: Served) -> None:
    with closing(Eavesdropper(served.port)) as ear:
        with closing(NetworkLogs((LOOPBACK,), ear.port)) as guest:
            assert guest.append(MATCH, 1, ANNA)
        heard = bytes(ear.heard)
    with socket.create_connection((LOOPBACK, served.port), SECONDS) as again:
        again.sendall(heard)
        answer = b""
        with suppress(ConnectionError):
            while part := again.recv(1 << 16):
                answer += part
    assert len(answer) < 200
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest:
        assert len(guest.read(MATCH, 0)) == 2


def test_who_meddles_ends_only_the_connection(served: Served) -> None:
    ear = Eavesdropper(served.port)
    guest = NetworkLogs((LOOPBACK,), ear.port, patience=SECONDS)
    with closing(ear), closing(guest):
        assert len(guest.read(MATCH, 0)) == 1
        ear.meddles = True
        threading.Timer(0.3, setattr, (ear, "meddles", False)).start()
        assert guest.append(MATCH, 1, ANNA)
        assert list(guest.read(MATCH, 1)) == [ANNA]


def test_without_the_secret_nothing_is_told(served: Served) -> None:
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest, pytest.raises(LogError):
        guest.read("0" * 64, 0)
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest:
        assert len(guest.read(MATCH, 0)) == 1


def test_strangers_who_only_call_keep_nobody_out(served: Served) -> None:
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest:
        assert len(guest.read(MATCH, 0)) == 1
        place = (LOOPBACK, served.port)
        idle = [socket.create_connection(place, SECONDS) for _ in range(MOST_STRANGERS)]
        assert guest.append(MATCH, 1, ANNA)
        for each in idle:
            each.close()
        with closing(NetworkLogs((LOOPBACK,), served.port)) as late:
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                with suppress(LogError):
                    assert len(late.read(MATCH, 0)) == 2
                    break


def test_whoever_knows_the_secret_and_sends_anything_loses_his_connection(served: Served) -> None:
    questions: list[object] = [
        *(None, [], 7, "read", {}, {"verb": "wish", "at": 0}, {"verb": "read"}),
        *({"verb": "read", "at": at} for at in (-1, 10**20, 1.5, True, None, "0")),
        *({"verb": "append", "at": 1, "line": line} for line in (None, 7, "é", "A", "=" * 9)),
        *({"verb": "here", "key": key, "sig": "AAAA"} for key in (None, "AAAA", 7)),
    ]
    texts = [json.dumps(question).encode() for question in questions]
    texts += [b"", b"\xff", b"[" * 100_000, b'{"verb":1e999}', b'{"a":1,"a":1}', b"x" * 131_000]
    for text in texts:
        with socket.create_connection((LOOPBACK, served.port), SECONDS) as connected:
            channel = Channel(connected, secret_of(MATCH), host=False)
            channel.send(text)
            with pytest.raises(ConnectionError):
                channel.receive(1 << 20, SECONDS)
    with socket.create_connection((LOOPBACK, served.port), SECONDS) as connected:
        Channel(connected, secret_of(MATCH), host=False)
        connected.sendall(b"\xff" * 100)
        with suppress(ConnectionError):
            assert connected.recv(1_000) == b""
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest:
        assert len(guest.read(MATCH, 0)) == 1


def test_a_key_is_known_only_by_who_has_it(served: Served) -> None:
    theirs = bytes(key_of(1).verify_key)
    with closing(NetworkLogs((LOOPBACK,), served.port, key_of(1))) as guest:
        guest.read(MATCH, 0)
        assert guest.silences[theirs] < SECONDS
        assert set(served.silences()) == {theirs}
        with closing(NetworkLogs((LOOPBACK,), served.port)) as other:
            other.read(MATCH, 0)
            assert set(other.silences) == {theirs}
    with socket.create_connection((LOOPBACK, served.port), SECONDS) as connected:
        channel = Channel(connected, secret_of(MATCH), host=False)
        key = base64.b64encode(bytes(key_of(2).verify_key)).decode()
        sig = base64.b64encode(bytes(64)).decode()
        channel.send(json.dumps({"verb": "here", "key": key, "sig": sig}).encode())
        assert json.loads(channel.receive(1_000, SECONDS)) == {"here": False}
    assert set(served.silences()) == {theirs}


def test_the_host_is_there_for_guests_and_who_is_silent_is_not() -> None:
    host, silent = (bytes(key_of(seat).verify_key) for seat in (0, 1))
    door = Served(opened_logs(), MATCH, key=host)
    first = NetworkLogs((LOOPBACK,), door.port, key_of(1))
    second = NetworkLogs((LOOPBACK,), door.port, key_of(2))
    with closing(door), closing(first), closing(second):
        first.read(MATCH, 0)
        for _ in range(3):
            second.read(MATCH, 1)  # each read waits for a moment
        assert second.silences[host] == 0.0
        assert second.silences[silent] > 0.5 > door.silences()[bytes(key_of(2).verify_key)]
        first.read(MATCH, 0)
        assert door.silences()[silent] < second.silences[silent]


def test_of_two_windows_with_one_key_the_later_takes_over(served: Served) -> None:
    first = NetworkLogs((LOOPBACK,), served.port, key_of(1), patience=SECONDS)
    second = NetworkLogs((LOOPBACK,), served.port, key_of(1), patience=SECONDS)
    with closing(first), closing(second):
        first.read(MATCH, 0)
        second.read(MATCH, 0)
        with pytest.raises(TakenOver):
            first.read(MATCH, 0)
        assert len(second.read(MATCH, 0)) == 1


def test_a_host_who_comes_back_is_found_again() -> None:
    logs = opened_logs()
    door = Served(logs, MATCH)
    with closing(NetworkLogs((LOOPBACK,), door.port, patience=SECONDS)) as guest:
        assert guest.silence is None
        guest.read(MATCH, 0)
        door.close()
        doors = []
        again = threading.Timer(0.5, lambda: doors.append(Served(logs, MATCH, door.port)))
        again.start()
        assert guest.append(MATCH, 1, ANNA)
        assert guest.silence is not None and guest.silence < SECONDS
        again.join()
        doors[0].close()


def test_a_host_who_never_was_there_is_not_waited_for() -> None:
    with closing(socket.create_server((LOOPBACK, 0))) as door:
        port = door.getsockname()[1]
    start = time.monotonic()
    guest = NetworkLogs((LOOPBACK,), port, patience=10 * SECONDS)
    with closing(guest), pytest.raises(LogError):
        guest.read(MATCH, 0)
    assert time.monotonic() - start < SECONDS


def test_a_guest_adds_only_what_can_have_an_effect(served: Served) -> None:
    stranger = Course(key_of(7), 0)
    stranger.take(OPENED)
    with closing(NetworkLogs((LOOPBACK,), served.port)) as guest:
        for line in (b"", b"junk", OPENED, stranger.written(("start", {})), ANNA[:-2] + b"}}"):
            assert not guest.append(MATCH, 1, line)
        assert guest.append(MATCH, 1, ANNA)
        assert not guest.append(MATCH, 2, sitting_line(ANNA, key=2))
        assert list(guest.read(MATCH, 0)) == [OPENED, ANNA]


def test_addresses_are_tried_in_turn(served: Served) -> None:
    with closing(NetworkLogs(("127.0.0.9", LOOPBACK), served.port)) as guest:
        assert len(guest.read(MATCH, 0)) == 1


def test_in_all_networks_the_loopback_is_one() -> None:
    logs = opened_logs()
    door = Served(logs, MATCH, address=EVERYWHERE)
    with closing(door), closing(NetworkLogs((LOOPBACK,), door.port)) as guest:
        assert list(guest.read(MATCH, 0)) == [OPENED]


def test_a_hand_is_played_over_it() -> None:
    table = Table("cassino-royal", 2, logs=SharedLogs(MemoryLogs()))
    assert isinstance(table.logs, SharedLogs)
    door = Served(table.logs, table.match)
    with closing(door), closing(NetworkLogs((LOOPBACK,), door.port, key_of(1))) as logs:
        table.machines[1] = Machine(logs, table.match, Course(key_of(1), 1))
        table.play_hands()
    assert table.named == {None} and table.hands == 1


@pytest.mark.parametrize(
    ("address", "near"),
    [
        *(("192.168.1.7", True), ("10.1.2.3", True), ("172.20.0.1", True), ("127.0.0.1", True)),
        *(("169.254.3.4", True), ("8.8.8.8", False), ("192.0.1.1", False), ("", False)),
    ],
)
def test_only_who_is_near_is_answered(address: str, near: bool) -> None:
    assert is_near(address) == near


def test_own_addresses_are_those_of_local_networks() -> None:
    for address in own_addresses():
        assert is_near(address) and not address.startswith("127.")
        assert read_invitation(str(Invitation(MATCH, 9, (address,)))).addresses == (address,)


def test_questions_come_no_oftener_than_they_may() -> None:
    pace = Pace(100.0, 5)
    start = time.monotonic()
    for _ in range(15):
        pace.wait()
    assert time.monotonic() - start > 0.05


@pytest.mark.parametrize(
    "invitation",
    [Invitation(MATCH, 40123), Invitation(MATCH, 1, ("192.168.1.20", "10.0.0.5"))],
)
def test_an_invitation_is_a_link(invitation: Invitation) -> None:
    assert read_invitation(f" {invitation}\n") == invitation
    assert str(invitation).startswith("kontsina:")


@pytest.mark.parametrize(
    "text",
    [
        *("", "kontsina:", "tuesday", f"kontsina:local/0/{MATCH}", f"kontsina:local/65536/{MATCH}"),
        *(f"kontsina:local/9/{MATCH}0", f"kontsina:local/9/{MATCH.upper()}x", "kontsina:local/9/"),
        *(f"kontsina:lan/{at}/9/{MATCH}" for at in ("", "1.2.3", "1.2.3.4,", "256.1.1.1")),
        *(f"kontsina:lan/{at}/9/{MATCH}" for at in ("0.0.0.0", "224.0.0.251", "a.example")),
        f"kontsina:lan/{','.join(['10.0.0.1'] * 5)}/9/{MATCH}",
    ],
)
def test_what_is_no_invitation_is_refused(text: str) -> None:
    with pytest.raises(InvitationError):
        read_invitation(text)

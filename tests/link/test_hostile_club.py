"""A malicious club server cannot fill the memory or block anybody."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import cast

import pytest
from nats.js.api import RawStreamMsg

from kontsina_qt.library.waiting_table import WaitingTable, keep_table
from kontsina_qt.link.circle import Circle
from kontsina_qt.link.club.address import TABLE, read_address
from kontsina_qt.link.club.connection import Club, _messages, looked_up
from kontsina_qt.link.messages.lines import line_of, read_news
from kontsina_qt.link.messages.news import News
from kontsina_qt.link.messages.requests import Look, Rank
from kontsina_qt.link.reporter import Reporter
from kontsina_qt.link.tables import TableConnection
from kontsina_qt.together.logs import LogError
from tests.together.machines import Table

MOST_MEBIBYTES = 300
INFO = (
    b'INFO {"server_id":"x","version":"2.10.0","proto":1,"host":"127.0.0.1","port":1,'
    b'"headers":true,"max_payload":1048576,"jetstream":true}\r\n'
)
PATIENT_LINK = """
import sys
from kontsina_qt import cli
from kontsina_qt.link.club import connection
connection.CONNECT_SECONDS = connection.ANSWER_SECONDS = 100
sys.exit(cli.main(["link"]))
"""
"""A link that ends in time only if it does not wait for the server's answer."""
FLOODS = {
    "a message without an end": b"MSG a 1 2000000000\r\n",
    "an order without an end": b"INFO {",
}
MEMBER = """
import sys
from contextlib import closing, suppress
from kontsina_qt.link.club import connection
from kontsina_qt.link.club.address import read_address
from kontsina_qt.link.club.connection import Club, most_memory
from kontsina_qt.together.logs import LogError
if len(sys.argv) > 3:
    connection.CONNECT_SECONDS, connection.ANSWER_SECONDS = 2, float(sys.argv[3])
with closing(Club(read_address(f"nats://member:secret@127.0.0.1:{sys.argv[1]}"))) as club:
    for _ in range(int(sys.argv[2])):
        with suppress(LogError):
            club.run(club.read("kontsina.table.x", 0))
    print(club.trouble)
print(most_memory() >> 20)
"""


def flood(server: socket.socket, begin: bytes) -> None:
    """Accept members, and send data without end."""
    while True:
        try:
            member, _ = server.accept()
        except OSError:
            return
        with member, suppress(OSError):
            member.sendall(INFO)
            member.recv(1 << 16)
            member.sendall(b"PONG\r\n" + begin)
            while True:
                member.sendall(b"x" * (1 << 16))


@pytest.mark.skipif(sys.platform == "win32", reason="how much memory there is is not known there")
@pytest.mark.parametrize("begin", FLOODS.values(), ids=FLOODS)
def test_a_server_that_sends_without_an_end_is_left(begin: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=flood, args=(server, begin), daemon=True).start()
        port = str(server.getsockname()[1])
        # The library searches an order without an end again and again until time runs out.
        tries = ["5"] if begin.startswith(b"MSG") else ["2", "1.0"]
        asked = [sys.executable, "-c", MEMBER, port, *tries]
        done = subprocess.run(asked, capture_output=True, text=True, check=True)
    trouble, most = done.stdout.splitlines()
    assert int(most) < MOST_MEBIBYTES
    if begin.startswith(b"MSG"):
        assert trouble == "the server sends too much"


def test_a_name_that_is_found_too_late_is_no_error_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, gave_up, answered = Event(), Event(), Event()
    faults: list[object] = []

    def slow(name: str) -> str:
        asked.set()
        gave_up.wait(5.0)
        answered.set()
        return "127.0.0.1"

    async def too_late() -> None:
        looking = asyncio.create_task(looked_up("club.example", slow))
        await asyncio.to_thread(asked.wait, 5.0)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        gave_up.set()
        await asyncio.to_thread(answered.wait, 5.0)

    monkeypatch.setattr(threading, "excepthook", faults.append)
    asyncio.run(too_late())
    for thread in threading.enumerate():
        if thread.name == "name":
            thread.join(5.0)
    assert faults == []


def test_a_message_without_a_time_is_none() -> None:
    raw = RawStreamMsg(subject=f"{TABLE}aa", seq=1, data=b"line")
    with pytest.raises(LogError):
        list(_messages([raw], f"{TABLE}aa", 0))
    timed = replace(raw, time=datetime(2026, 5, 1, tzinfo=UTC))
    [message] = _messages([timed], f"{TABLE}aa", 0)
    assert message.data == b"line"


def test_a_clock_of_long_ago_is_told_all_the_same(tmp_path: Path) -> None:
    table = Table("scopa", 2, days=3)
    table.run(lambda: all(course.ready for course in table.courses))
    said: list[News] = []
    connection = SimpleNamespace(reached=True, quiet=6e10)
    course = table.courses[1 - table.courses[0].turn]
    Reporter(said.append, Circle(tmp_path)).away(
        course, cast(TableConnection, connection), b"", 0.0
    )
    [away] = said
    assert read_news(line_of(away)) == away


@pytest.mark.parametrize("answers", [b"", INFO], ids=["silent", "silent once called"])
@pytest.mark.parametrize("ranks", [False, True])
def test_a_server_that_says_nothing_keeps_no_window_from_closing(
    answers: bytes, ranks: bool, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        club = f"nats://member:secret@127.0.0.1:{server.getsockname()[1]}"
        invitation = "kontsina:club/" + "a" * 64
        folder = tmp_path / "kontsina"
        folder.mkdir()
        keep_table(WaitingTable(invitation, True, "Anna", "scopa", club=club), folder)
        asked = [sys.executable, "-c", PATIENT_LINK]
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
        pipe = subprocess.PIPE
        with subprocess.Popen(asked, stdin=pipe, stdout=pipe, env=environment) as link:
            assert link.stdin is not None
            link.stdin.write(line_of(Rank(club) if ranks else Look()))
            link.stdin.flush()
            caller, _ = server.accept()
            with caller:
                if answers:
                    caller.sendall(answers)
                    caller.recv(1 << 16)
                    caller.sendall(b"PONG\r\n")
                    caller.recv(1 << 16)
                link.stdin.close()
                assert link.wait(30.0) == 0


def test_work_that_misses_a_cancellation_ends_all_the_same() -> None:
    """``asyncio.wait_for`` of Python 3.11 misses one if its work has just been done."""
    began, missed = Event(), Event()

    async def work() -> None:
        began.set()
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            missed.set()
            await asyncio.sleep(100)

    club = Club(read_address("nats://member:secret@127.0.0.1:1"))

    def ask() -> None:
        with suppress(LogError):
            club.run(work())

    asking = Thread(target=ask)
    asking.start()
    assert began.wait(10)
    club.close()
    asking.join(10)
    assert missed.is_set()
    assert not asking.is_alive()

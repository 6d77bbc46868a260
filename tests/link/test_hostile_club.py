"""A club whose server means ill: it fills no memory, and holds nobody up."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import suppress
from threading import Thread

import pytest

MOST_MEBIBYTES = 300
INFO = (
    b'INFO {"server_id":"x","version":"2.10.0","proto":1,"host":"127.0.0.1","port":1,'
    b'"headers":true,"max_payload":1048576,"jetstream":true}\r\n'
)
FLOODS = {
    "a message without an end": b"MSG a 1 2000000000\r\n",
    "an order without an end": b"INFO {",
}
MEMBER = """
import resource, sys
from contextlib import closing, suppress
from kontsina_qt.link.club.address import read_address
from kontsina_qt.link.club.connection import Club
from kontsina_qt.together.logs import LogError
with closing(Club(read_address(f"nats://member:secret@127.0.0.1:{sys.argv[1]}"))) as club:
    for _ in range(5):
        with suppress(LogError):
            club.run(club.read("kontsina.table.x", 0))
    print(club.trouble)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)
"""


def flood(server: socket.socket, begin: bytes) -> None:
    """Let members in, and send without an end."""
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
        asked = [sys.executable, "-c", MEMBER, port]
        done = subprocess.run(asked, capture_output=True, text=True, check=True)
    trouble, most = done.stdout.splitlines()
    assert int(most) < MOST_MEBIBYTES
    if begin.startswith(b"MSG"):  # the other one is read so slowly that time runs out first
        assert trouble == "the server sends too much"

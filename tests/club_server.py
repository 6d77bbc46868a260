"""A club's own nats-server, if one is installed."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import randrange

import pytest

from kontsina_qt.cli import main
from kontsina_qt.link.club.address import ClubAddress, read_address
from tests.processes import wait

PROGRAM = shutil.which("nats-server") or ""
needs_server = pytest.mark.skipif(not PROGRAM, reason="nats-server is not installed")
_NEWER = "sync_interval"
"""A setting unknown to servers before 2.10."""


def free_port(nodes: int = 1) -> int:
    """Return the first of some unused ports, outside the system's ephemeral range.

    Args:
        nodes: the number of servers, one port each; each also needs the port 2,000 above.
    """
    while True:
        first = randrange(10_000, 28_000)
        try:
            for port in range(first, first + nodes):
                for each in (port, port + 2_000):
                    socket.create_server(("127.0.0.1", each)).close()
        except OSError:
            continue
        return first


class Server:
    """A club on this computer, as made by ``kontsina club init``.

    Attributes:
        folder: the club's.
    """

    def __init__(self, folder: Path, nodes: int = 1) -> None:
        self.folder = folder
        asked = ("--port", str(free_port(nodes)), "--nodes", str(nodes))
        assert main(["club", "init", str(folder), *asked]) == 0
        version = subprocess.run([PROGRAM, "--version"], capture_output=True, check=True).stdout
        if b" v2.9." in version:
            for path in folder.glob("*.conf"):
                lines = path.read_text().splitlines()
                path.write_text("\n".join(line for line in lines if _NEWER not in line))
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @classmethod
    @contextmanager
    def running(cls, folder: Path) -> Iterator[Server]:
        """Run an open club."""
        server = cls(folder)
        try:
            server.start()
            server.open()
            yield server
        finally:
            server.close()

    def start(self, config: str = "club.conf") -> None:
        """Start one server, and wait until it answers."""
        path = self.folder / config
        log = (self.folder / f"{config}.log").open("ab")
        self.processes[config] = subprocess.Popen(
            [PROGRAM, "-c", str(path)], stdout=log, stderr=log
        )
        port = int(path.read_text().split('listen: "')[1].split('"')[0].split(":")[1])

        def answers() -> bool:
            with socket.socket() as call:
                return call.connect_ex(("127.0.0.1", port)) == 0

        wait(answers)

    def open(self) -> None:
        """Create the storage for logs."""
        assert main(["club", "open", str(self.folder)]) == 0

    def kill(self, config: str = "club.conf") -> None:
        """Kill one server."""
        process = self.processes.pop(config)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        """Kill all servers."""
        for config in list(self.processes):
            self.kill(config)

    @property
    def address(self) -> str:
        """The address for members."""
        return (self.folder / "members-address").read_text().strip()

    @property
    def admin(self) -> ClubAddress:
        """The address for opening the club."""
        return read_address((self.folder / "admin-address").read_text())

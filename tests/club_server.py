"""A club's own nats-server, where one is installed."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from kontsina_qt.cli import main
from kontsina_qt.link.club_address import ClubAddress, read_address
from tests.processes import wait

PROGRAM = shutil.which("nats-server") or ""
needs_server = pytest.mark.skipif(not PROGRAM, reason="nats-server is not installed")
_NEWER = "sync_interval"
"""What a server before 2.10 does not know."""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


class Server:
    """A club on this computer, as ``kontsina club init`` makes it.

    Attributes:
        folder: of the club.
    """

    def __init__(self, folder: Path, nodes: int = 1) -> None:
        self.folder = folder
        port = free_port()
        while port > 59_000:  # others lie above it
            port = free_port()
        asked = ("--port", str(port), "--nodes", str(nodes))
        assert main(["club", "init", str(folder), *asked]) == 0
        version = subprocess.run([PROGRAM, "--version"], capture_output=True, check=True).stdout
        if b" v2.9." in version:
            for path in folder.glob("*.conf"):
                lines = path.read_text().splitlines()
                path.write_text("\n".join(line for line in lines if _NEWER not in line))
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, config: str = "club.conf") -> None:
        """Starts one server, and waits until it answers."""
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
        """Makes the place for logs."""
        assert main(["club", "open", str(self.folder)]) == 0

    def kill(self, config: str = "club.conf") -> None:
        """Ends one server at once."""
        process = self.processes.pop(config)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        """Ends all."""
        for config in list(self.processes):
            self.kill(config)

    @property
    def address(self) -> str:
        """What members are told."""
        return (self.folder / "members-address").read_text().strip()

    @property
    def admin(self) -> ClubAddress:
        """What is for who opens the club."""
        return read_address((self.folder / "admin-address").read_text())

"""System calls: no socket is made unasked, and then only on the loopback interface."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli import ROOT, environment

STRACE = shutil.which("strace") or ""
SECONDS = 120
START_PAGE = """
from PySide6.QtCore import QTimer
from kontsina_qt.windows.start.app import make_app, make_window
app, window = make_app(), make_window()
window.show()
QTimer.singleShot(1_000, app.quit)
app.exec()
window.close()
"""
ADDRESS = re.compile(r'(?:inet_addr|inet_pton)\((?:AF_INET6, )?"([^"]*)"')


def can_trace() -> bool:
    """Return whether strace works here."""
    if not STRACE:
        return False
    tried = subprocess.run([STRACE, "-qq", "-o", "/dev/null", "true"], capture_output=True)
    return tried.returncode == 0


pytestmark = pytest.mark.skipif(not can_trace(), reason="strace cannot watch programs here")


@contextmanager
def traced(home: Path, *command: str) -> Iterator[subprocess.Popen[str]]:
    """Yield a program running under strace, which records its network calls."""
    home.mkdir()
    homes = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), str(home))
    watched = [STRACE, "-f", "-qq", "-e", "trace=%network", "-o", str(home / "calls")]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*watched, sys.executable, *command],
        stdin=pipe,
        stdout=pipe,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen", **homes),
        text=True,
    ) as process:
        yield process


def sockets(home: Path) -> list[str]:
    """Return the network sockets that were made."""
    calls = (home / "calls").read_text().splitlines()
    return [call for call in calls if "socket(AF_INET" in call]


@pytest.mark.parametrize("command", [("-c", START_PAGE), ("-m", "kontsina_qt", "link")])
def test_no_socket_is_made_before_somebody_wants_to_play_with_people(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    with traced(tmp_path / "home", *command) as process:
        process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert not sockets(tmp_path / "home")


def test_local_is_the_loopback_alone(tmp_path: Path) -> None:
    anna, nikos = tmp_path / "anna", tmp_path / "nikos"
    about = ("--local", "--play", "beginner")
    game = ("elewenjewe", "--set", "hands=1", "--seats", "person,person")
    with traced(anna, "-m", "kontsina_qt", "people", "host", *game, *about) as host:
        assert host.stdout is not None
        invitation = host.stdout.readline().strip()
        with traced(nikos, "-m", "kontsina_qt", "people", "join", invitation, *about) as guest:
            guest.communicate(timeout=SECONDS)
            host.communicate(timeout=SECONDS)
    assert (host.returncode, guest.returncode) == (0, 0)
    for home in (anna, nikos):
        assert sockets(home)
        assert set(ADDRESS.findall((home / "calls").read_text())) == {"127.0.0.1"}

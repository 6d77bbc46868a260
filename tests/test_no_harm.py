"""Under strace: the program uses no network and writes only in its own folders."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment

needs_strace = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("strace") is None,
    reason="strace is missing (Debian: apt install strace)",
)

PLAY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from kontsina_qt.windows.shell.dialogs import show_rules, show_moves
from kontsina_qt.match.record import Seat
from kontsina_qt.windows.start import app
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.new_game.dialog import NewGame

def main():
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow):
            return window

def begin():
    window = main()
    window.scene.motion.speed = 0.05
    window.session.pacer.pace = type(window.session.pacer.pace)(0, 0)
    seats = (Seat("<img src='http://example.org/x.png'>", "steady"), Seat("Ann", "beginner"))
    options = {"end": "hands", "hands": 1}
    window.match_controller.start(NewGame("kontsina", 2, options, seats, 1, False))

def look():
    window = main()
    if window is not None and window.session.active and window.session.match.over:
        timer.stop()
        show_rules(window)
        show_moves(window)
        window.toast.show_message("<img src='http://example.org/y.png'>")
        window.match_controller.save_to(sys.argv[1])
        print("played", flush=True)
        QTimer.singleShot(300, window.close)

timer = QTimer()
make = app.make_app
def made(*arguments):
    running = make(*arguments)
    timer.timeout.connect(look)
    timer.start(50)
    QTimer.singleShot(200, running, begin)
    return running
app.make_app = made
sys.exit(app.run())
"""

CALLS = "socket,connect,bind,sendto,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,"
CALLS += "unlink,unlinkat,rmdir,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,mknodat"
WRITING = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
FONTS = "/var/cache/fontconfig/"
"""The cache that fontconfig updates when fonts are new and root draws text."""
NOBODYS = ("/dev/null", "/dev/tty", "/dev/urandom", "/proc/self/", "/memfd:", FONTS)


def traced(tmp_path: Path, *command: str, stdin: str = "") -> list[str]:
    """Return the system calls of a command, which must succeed, and of its children."""
    log = tmp_path / "trace.txt"
    environ = environment(PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen")
    environ |= {"PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir(exist_ok=True)
    done = subprocess.run(
        [
            "strace",
            "-f",
            "-qq",
            "-y",
            "-s",
            "4096",
            "-e",
            f"trace={CALLS}",
            "-o",
            str(log),
            *command,
        ],
        cwd=tmp_path,
        env=environ,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if "ptrace" in done.stderr and "you don't have permission" in done.stderr:
        pytest.skip("strace may not trace here (ptrace is you don't have permission)")
    assert done.returncode == 0, done.stderr
    lines = log.read_text("utf-8", "replace").splitlines()
    assert any("openat(" in line for line in lines), "nothing was traced"
    return lines


def networks(lines: list[str]) -> list[str]:
    """Return the calls that open a connection, except to Unix sockets."""
    return [
        line
        for line in lines
        if re.search(r"\b(socket|connect|bind|sendto)\(", line)
        and re.search(r"AF_(?!UNIX|LOCAL|UNSPEC)\w+", line)
    ]


def foreign_writes(lines: list[str], own: tuple[Path, ...]) -> list[str]:
    """Return the successful calls that change something outside these folders."""
    found = []
    for line in lines:
        call = re.search(r"\b(\w+)\((.*)\)\s+= (-?\d+)", line)
        if call is None or call[1] in ("socket", "connect", "bind", "sendto"):
            continue
        name, arguments, result = call.groups()
        if result.startswith("-") or (name in ("open", "openat") and not WRITING.search(arguments)):
            continue
        folder = re.match(r"(?:AT_FDCWD|\d+)<([^>]*)>", arguments)
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', arguments):
            path = Path(folder[1] if folder else "/", text)
            inside = any(place == path or place in path.parents for place in own)
            if not inside and not str(path).startswith(NOBODYS):
                found.append(line)
    return found


@needs_strace
def test_a_match_at_the_table_does_no_harm(tmp_path: Path, own_places: Path) -> None:
    record = tmp_path / "asked for" / "match.kontsina"
    record.parent.mkdir()
    lines = traced(tmp_path, sys.executable, "-c", PLAY, str(record))
    assert record.exists(), "a match was played and saved where the person said"
    assert list(own_places.rglob("library.sqlite3")), "its library is where it belongs"
    assert networks(lines) == []
    assert foreign_writes(lines, (own_places, record.parent, tmp_path / "tmp")) == []


@needs_strace
@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["play", "kontsina", "--seats", "beginner,steady", "--number", "2", "--set", "end=hands"],
        ["arena", "kontsina", "--a", "beginner", "--b", "beginner", "--deals", "2", "--jobs", "2"],
        ["engine"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_does_no_harm(tmp_path: Path, own_places: Path, arguments: list[str]) -> None:
    lines = traced(
        tmp_path,
        *(sys.executable, "-m", "kontsina_qt", *arguments),
        stdin='{"type": "hello", "protocol": 1}\n',
    )
    assert networks(lines) == []
    assert foreign_writes(lines, (own_places, tmp_path / "tmp")) == []


@needs_strace
def test_violations_are_found(tmp_path: Path, own_places: Path) -> None:
    code = (
        "import socket, os, pathlib\n"
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()\n"
        "pathlib.Path('here.txt').write_text('x')\n"
        "pathlib.Path('here.txt').unlink()\n"
    )
    lines = traced(tmp_path, sys.executable, "-c", code)
    assert len(networks(lines)) == 1
    assert len(foreign_writes(lines, (own_places,))) == 2

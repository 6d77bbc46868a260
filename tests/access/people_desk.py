"""Play as several people in windows on one screen and bus, with AT-SPI's real registry.

    python -m tests.access.people_desk [--players 2] [--kills 10] [--stopped 60] [--blind]
        [--pictures FOLDER]

They meet by an invitation on this computer's network and play a hand of Kontsina by the screen's
mouse; with ``--blind`` the first of them uses AT-SPI alone. The last one is killed ``--kills``
times, then suspended for ``--stopped`` seconds. Prints clicks, seconds, and what each has read.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.access.desk import ROOT, Desk, desk

SCREEN = "2560x1760x24"
NEEDED = ("xdotool", "openbox", "import")
LONGEST_S = 1_500
STARTED_S = 2.0
"""The time for a screen, a bus and a window manager to start, in seconds."""


def people_desk() -> Desk | str:
    """Return what this system has, or what is missing, in words."""
    for command in NEEDED:
        if shutil.which(command) is None:
            return f"{command} is not here"
    return desk()


def play(
    found: Desk,
    home: Path,
    players: int = 2,
    kills: int = 0,
    stopped: float = 0.0,
    blind: bool = False,
) -> dict[str, object]:
    """Let people meet and play.

    Args:
        found: the system's requirements.
        home: an empty folder for the programs' files and the screenshots.
        players: the number of players.
        kills: the number of times the last person's program is killed.
        stopped: for how long it is then suspended, in seconds.
        blind: whether the first person is blind.

    Returns:
        The results.
    """
    pictures = home / "pictures"
    pictures.mkdir()
    environment = os.environ | {
        "PEOPLE_HOME": str(home),
        "PEOPLE_PICTURES": str(pictures),
        "PEOPLE_PYTHON": sys.executable,
        "LANGUAGE": "en",
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    }
    inner = [sys.executable, "-m", "tests.access.people_desk", "--inside", found.launcher]
    inner += [found.python, str(players), str(kills), str(stopped), "blind" if blind else "sees"]
    command = ["dbus-run-session", "--", *inner]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST_S
    )
    if done.returncode:
        raise AssertionError(done.stderr[-4000:])
    data: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return data


def inside(launcher: str, python: str, *about: str) -> int:
    """On the bus, open the screen, then start the people."""
    read, write = os.pipe()
    server = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-noreset"]
    screen = subprocess.Popen(server, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        os.environ["DISPLAY"] = f":{answer.readline().strip()}"
    bus = subprocess.Popen([launcher, "--launch-immediately"])
    manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    time.sleep(STARTED_S)
    try:
        reader = ROOT / "tests" / "access" / "people.py"
        return subprocess.run([python, str(reader), *about]).returncode
    finally:
        for process in (manager, bus, screen):
            process.terminate()
            process.wait()


def main(arguments: list[str]) -> int:
    """Play as the arguments say."""
    if arguments[:1] == ["--inside"]:
        return inside(*arguments[1:])
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--stopped", type=float, default=0.0)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args(arguments)
    found = people_desk()
    if isinstance(found, str):
        print(found, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        about = (asked.players, asked.kills, asked.stopped, asked.blind)
        print(json.dumps(play(found, home, *about), ensure_ascii=False, indent=1))
        if asked.pictures is not None:
            shutil.copytree(home / "pictures", asked.pictures, dirs_exist_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Play with a screen reader over AT-SPI's real registry, on a screen and bus of their own.

    python -m tests.access.desk GAME [HANDS]

Runs ``tests/access/reader.py`` under a system Python with ``pyatspi``; prints what it read and how
long it took.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from kontsina_qt.rules.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PYTHONS = ("/usr/bin/python3",)
HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME")
SCREEN = "1280x1024x24"
SETTINGS = '{"table/speed": "off", "table/look": 0, "learn/explain": false}'


@dataclass(frozen=True)
class Desk:
    """A system's requirements for a screen reader.

    Attributes:
        launcher: the launcher of AT-SPI's bus.
        python: an interpreter with ``pyatspi``.
    """

    launcher: str
    python: str


def desk() -> Desk | str:
    """Return what this system has, or what is missing, in words."""
    for command in ("dbus-run-session", "Xvfb"):
        if shutil.which(command) is None:
            return f"{command} is not here"
    launcher = next(filter(os.path.exists, LAUNCHERS), None)
    if launcher is None:
        return "at-spi2-core is not here"
    for python in filter(os.path.exists, PYTHONS):
        if subprocess.run([python, "-c", "import pyatspi"], capture_output=True).returncode == 0:
            return Desk(launcher, python)
    return "no interpreter with pyatspi is here"


def play(found: Desk, game: str, hands: int, home: Path, seconds: float) -> dict[str, object]:
    """Play a game with a reader.

    Args:
        found: the system's requirements.
        game: its English name.
        hands: the number of hands; 0 for a whole match.
        home: an empty folder for the program's files.
        seconds: the time limit.

    Returns:
        What it read.
    """
    config = home / "kontsina"
    config.mkdir(parents=True)
    (config / "kontsina.json").write_text(SETTINGS, "utf-8")
    environment = os.environ | dict.fromkeys(HOMES, str(home))
    environment |= {"LANGUAGE": "en", "QT_QPA_PLATFORM": "xcb"}
    environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    inside = [sys.executable, "-m", "tests.access.desk", "--inside", found.launcher]
    command = ["dbus-run-session", "--", *inside]
    command += [found.python, game, str(hands)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds
    )
    if done.returncode:
        raise AssertionError(done.stderr[-4000:])
    data: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return data


def inside(launcher: str, python: str, game: str, hands: str) -> int:
    """On the bus, open the screen, then start the program and the reader."""
    read, write = os.pipe()
    # The server picks a free display: two processes that look for one might find the same.
    server = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-noreset"]
    screen = subprocess.Popen(server, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        os.environ["DISPLAY"] = f":{answer.readline().strip()}"
    bus = subprocess.Popen([launcher, "--launch-immediately"])
    program = subprocess.Popen([sys.executable, "-m", "kontsina_qt"], stdout=subprocess.DEVNULL)
    try:
        reader = ROOT / "tests" / "access" / "reader.py"
        return subprocess.run([python, str(reader), game, hands]).returncode
    finally:
        for process in (program, bus, screen):
            process.terminate()
            process.wait()


def main(arguments: list[str]) -> int:
    """Play as the arguments say."""
    if arguments[:1] == ["--inside"]:
        return inside(*arguments[1:])
    found = desk()
    names = {name: name for name in (each.name for each in GAMES.values())}
    names |= {id: each.name for id, each in GAMES.items()}
    if not arguments or arguments[0] not in names:
        found = f"GAME is one of {', '.join(GAMES)}"
    if isinstance(found, str):
        print(found, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as home:
        begun = time.monotonic()
        data = play(found, names[arguments[0]], int([*arguments, "0"][1]), Path(home), 3600)
        print(json.dumps(data, ensure_ascii=False, indent=1))
        print(f"{time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

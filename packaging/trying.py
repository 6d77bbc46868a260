"""Checks of an installed program: its window, a hand played, the terminal."""

import os
import re
import signal
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from hand import play_a_hand
from kontsina_qt.rules.games.catalogue import GAMES
from project import ROOT, VERSION, PackageError
from screen import Screen, Window

SCREEN_TOOLS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "import": "imagemagick",
    "xdotool": "xdotool",
}
"""The tools for a virtual screen and input, with their packages."""


def require(holds: bool, sentence: str) -> None:
    """Raise an error unless a condition holds."""
    if not holds:
        raise PackageError(sentence)


def to_try(pattern: str, named: str | Path | None = None) -> Path:
    """Return the package to try: the given one, or else the newest of its kind in dist/."""
    package = Path(named) if named else newest(pattern)
    require(package.is_file(), f"{package} is not a file")
    return package.resolve()


def check_terminal(display: Screen, program: str = "kontsina") -> None:
    """Check that commands work, in two languages."""
    text = display.inside(program, "--version").stdout
    require(text == f"kontsina {VERSION}\n", f"{program} --version said {text!r}")
    games = display.inside(program, "games").stdout
    missing = [id for id in GAMES if not re.search(rf"\b{re.escape(id)}\b", games)]
    require(not missing, f"{program} games did not tell of {missing}")
    greek = display.inside("env", "LANGUAGE=el", program, "rules", "kontsina").stdout
    require("Κοντσίνα" in greek, "the program does not speak Greek")


def running(display: Screen, window: Window) -> Path:
    """Return the executable of a window's process."""
    return Path(f"/proc/{display.process(window)}/exe").readlink()


def stop(display: Screen, window: Window) -> None:
    """End the program as on system shutdown."""
    process = display.process(window)
    os.kill(process, signal.SIGTERM)
    end = time.monotonic() + 10
    while Path(f"/proc/{process}/exe").exists() and time.monotonic() < end:
        time.sleep(0.02)


def check_starts(
    display: Screen, command: Sequence[str], program: Path | None, count: int = 1
) -> None:
    """Start it some times, print how long that took, and play a hand in the last window.

    Args:
        display: the screen.
        command: the command that starts it.
        program: the executable that must be running then; None if its path differs each time.
        count: the number of times.
    """
    times = []
    for index in range(count):
        begin = time.monotonic()
        display.start(*command)
        window = display.wait_for_window("kontsina", 60)
        times.append((time.monotonic() - begin) * 1000)
        found = running(display, window)
        require(program in (None, found), f"the window is {found}'s, not {program}'s")
        if index == count - 1:
            print(f"window    {window.width} × {window.height}")
            time.sleep(1)
            play_a_hand(display, window)
            picture = ROOT / "build" / f"tried-{Path(command[0]).name}.png"
            display.picture(picture)
        stop(display, window)
    print(f"start     {min(times):.0f} / {statistics.median(times):.0f} / {max(times):.0f} ms")


def newest(pattern: str) -> Path:
    """Return the newest file in dist that matches a pattern."""
    found = sorted((ROOT / "dist").glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        raise PackageError(f"there is no {pattern} in dist: make it with packaging/build")
    return found[-1]


def require_gone(left: set[str]) -> None:
    """Check that uninstalling has left nothing of the program."""
    ours = sorted(path for path in left if "kontsina" in path.lower())
    require(not ours, f"the package left {ours}")

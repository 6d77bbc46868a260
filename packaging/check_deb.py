"""Install the .deb on this machine, start it from its desktop entry, and look that it works.

    python3 packaging/check_deb.py [--keep] [--starts N] [FILE.deb]

Needs root (or sudo) for apt. The package is removed at the end unless --keep is given.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import do
from hand import play_a_hand
from screen import Screen, Window, screen

APP_ID = "io.github.kontsina.Kontsina"
ENTRY = Path(f"/usr/share/applications/{APP_ID}.desktop")
METAINFO = Path(f"/usr/share/metainfo/{APP_ID}.metainfo.xml")
PROGRAM = Path("/usr/lib/kontsina/kontsina")
MIME_TYPE = "application/x-kontsina-record"
RECORD = '{"format": "kontsina-record", "version": 1, "game": "kontsina", "hands": []}\n'
TOOLS = {
    "Xvfb": "xvfb",
    "appstreamcli": "appstream",
    "dbus-daemon": "dbus-daemon",
    "desktop-file-validate": "desktop-file-utils",
    "gio": "libglib2.0-bin",
    "xdotool": "xdotool",
}


def require(holds: bool, sentence: str) -> None:
    if not holds:
        raise do.SetupError(sentence)


def validate_metadata() -> None:
    for command in (
        ["desktop-file-validate", str(ENTRY)],
        ["appstreamcli", "validate", "--no-net", str(METAINFO)],
    ):
        require(do.run(command) == 0, " ".join(command) + " found faults")


def check_mime_type(display: Screen) -> None:
    """A record is known by its name, and by its content alone."""
    home = Path(display.environment["HOME"])
    for name in ("match.kontsina", "match"):
        record = home / name
        record.write_text(RECORD, "utf-8")
        seen = display.output("gio", "info", "-a", "standard::content-type", str(record))
        require(MIME_TYPE in seen, f"a record called {name} is not seen as {MIME_TYPE}: {seen}")
    handlers = display.output("gio", "mime", MIME_TYPE)
    require(ENTRY.name in handlers, f"no program opens {MIME_TYPE}")


def check_terminal(display: Screen) -> None:
    games = display.output("kontsina", "games")
    require(bool(games.strip()), "kontsina games printed nothing")
    greek = display.output("env", "LANGUAGE=el", "kontsina", "rules", "kontsina")
    require("Κοντσίνα" in greek, "the installed program does not speak Greek")


def start(display: Screen) -> tuple[float, Window]:
    """Start the program as a desktop does; milliseconds until its window was mapped."""
    begin = time.monotonic()
    display.start("gio", "launch", str(ENTRY))
    window = display.wait_for_window("kontsina", 20)
    return (time.monotonic() - begin) * 1000, window


def stop(display: Screen, window: Window) -> None:
    process = display.process(window)
    os.kill(process, signal.SIGTERM)
    end = time.monotonic() + 5
    while Path(f"/proc/{process}/exe").exists() and time.monotonic() < end:
        time.sleep(0.02)


def check_starts(display: Screen, count: int) -> None:
    times = []
    for index in range(count):
        taken, window = start(display)
        times.append(taken)
        running = Path(f"/proc/{display.process(window)}/exe").resolve()
        require(running == PROGRAM, f"the window is {running}'s, not {PROGRAM}'s")
        if index == count - 1:
            print(f"window    {window.width} × {window.height}")
            time.sleep(1)
            play_a_hand(display, window)
        stop(display, window)
    print(f"start     {min(times):.0f} / {statistics.median(times):.0f} / {max(times):.0f} ms")


def report_size(package: Path) -> None:
    query = ["dpkg-query", "-W", "-f", "${Installed-Size}", "kontsina"]
    installed = subprocess.run(query, check=True, capture_output=True, text=True).stdout
    packed = package.stat().st_size / 1e6
    print(f"size      {packed:.1f} MB packed, {int(installed) * 1024 / 1e6:.0f} MB installed")


def newest_package() -> Path:
    packages = sorted((do.ROOT / "dist").glob("kontsina_*.deb"), key=lambda p: p.stat().st_mtime)
    if not packages:
        raise do.SetupError("there is no package in dist; make one with: python3 do.py package")
    return packages[-1]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("package", nargs="?", type=Path, metavar="FILE.deb")
    parser.add_argument("--keep", action="store_true", help="leave the package installed")
    parser.add_argument("--starts", type=int, default=5, metavar="N", help="how many to time")
    return parser.parse_args()


def main() -> int:
    chosen = arguments()
    package = (chosen.package or newest_package()).resolve()
    do.require_tools(TOOLS)
    do.apt_install([str(package)], "--reinstall")
    try:
        validate_metadata()
        report_size(package)
        with screen() as display:
            check_terminal(display)
            check_mime_type(display)
            check_starts(display, chosen.starts)
    finally:
        if not chosen.keep:
            do.apt_remove("kontsina")
    print("checked   " + package.name)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (do.SetupError, TimeoutError) as problem:
        print(f"check_deb.py: {problem}", file=sys.stderr)
        sys.exit(2)

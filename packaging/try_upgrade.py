"""Replace and remove the installed program under its open window, and play on in it.

    packaging/try upgrade                 a frozen folder, on this machine
    packaging/try upgrade FILE.deb        the package, in a fresh Debian; needs root

The other version is really different: every module of it is longer, so that the running program
finds nothing where it expects it. In the first version F1 fails on purpose, to check that errors
are still reported. Screenshots go to build/upgrade.
"""

import argparse
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import do
from compiled import copy_package
from ending import end_with
from exclusions import check_exclusions
from frozen import BUILD, freeze_source
from hand import MouseHand
from kontsina_qt.match.match import Match
from kontsina_qt.windows.shell.keyboard import keys_panel
from linux_tree import set_modes
from project import NAME, ROOT
from screen import Screen, Window, screen
from tree import fresh_tree
from trying import SCREEN_TOOLS, require, stop, to_try

SEEN = ROOT / "build" / "upgrade"
FAULT = "this error is meant"
OTHER = "99.0.0"
QUIET_S = 1.5
"""A window without CPU use for this long has finished preloading."""
NOTICED_S = 10
PANELS = {
    "keys": "F1",
    "rules": "F2",
    "settings": "ctrl+comma",
    "history": "ctrl+m",
    "statistics": "ctrl+t",
    "moves": "m",
    "review": "v",
}
"""What to open after the change, with its keys; the first fails on purpose."""


def make_versions() -> tuple[Path, Path]:
    """Freeze two versions of the program."""
    check_exclusions()
    do.build_data()
    sources = BUILD / "upgrade" / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    one, two = sources / "one", sources / "two"
    for folder in (one, two):
        copy_package(ROOT, folder)
    break_keys(one)
    for number, module in enumerate(sorted((two / "kontsina_qt").rglob("*.py"))):
        with module.open("a", encoding="utf-8") as file:
            file.write(f"\n\nOF_THE_OTHER_VERSION = {bytes(range(number % 200 + 20)).hex()!r}\n")
    start = two / "kontsina_qt" / "__init__.py"
    start.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{OTHER}"', start.read_text()))
    made = [
        freeze_source(each, BUILD / "upgrade" / each.name, BUILD / "work" / each.name)
        for each in (one, two)
    ]
    return made[0], made[1]


def break_keys(folder: Path) -> None:
    """Make the keyboard panel fail in a copy of the package."""
    module = folder / Path(keys_panel.__file__).relative_to(ROOT)
    with module.open("a", encoding="utf-8") as file:
        file.write(f"\n\ndef _fail(*_: object) -> None:\n    raise RuntimeError({FAULT!r})\n")
        file.write(f"\n\n{keys_panel.KeysPanel.__name__}.__init__ = _fail\n")


class Watcher:
    """Watches the screen and the process of a window.

    Args:
        display, window: what to watch.
        name: the name of this trial, which begins the names of its screenshots.
    """

    def __init__(self, display: Screen, window: Window, name: str) -> None:
        self.display, self.window, self.name = display, window, name
        self.process = display.process(window)

    def rest(self, seconds: float = 60) -> None:
        """Wait until the window is idle."""
        end, since, before = time.monotonic() + seconds, time.monotonic(), self._worked()
        while time.monotonic() - since < QUIET_S and time.monotonic() < end:
            time.sleep(0.1)
            now = self._worked()
            if now - before > 1:
                since, before = time.monotonic(), now

    def picture(self, what: str) -> bytes:
        """Save a screenshot, and return some of its pixels."""
        SEEN.mkdir(parents=True, exist_ok=True)
        self.display.picture(SEEN / f"{self.name}-{what}.png")
        raw = SEEN / "screen.rgb"
        self.display.output("import", "-window", "root", "-depth", "8", f"rgb:{raw}")
        points = raw.read_bytes()[::301]
        raw.unlink()
        return points

    def open(self, what: str, keys: str) -> None:
        """Open a panel by its keys, check that the screen changes, and close it."""
        before = self.picture("before")
        self.display.key(self.window, keys)
        time.sleep(1)
        self.rest(10)
        after = self.picture(what)
        changed = sum(a != b for a, b in zip(before, after, strict=True)) / len(after)
        require(changed > 0.05, f"{self.name}: {what} did not open ({changed:.1%} of the screen)")
        self.display.output("xdotool", "key", "Escape")  # to whichever window has the focus
        time.sleep(0.5)

    def _worked(self) -> int:
        """Return the CPU time of the process in hundredths of a second."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])


def use(display: Screen, command: list[str], name: str, change: Callable[[], None]) -> None:
    """Start the program, play a little, change the installation, and use everything else."""
    display.start(*command)
    window = display.wait_for_window("kontsina", 60)
    look = Watcher(display, window, name)
    look.rest()
    person = MouseHand(display, window)
    person.begin()
    person.play(drags=1)
    look.rest()
    change()
    time.sleep(NOTICED_S)
    look.picture("told")
    match = person.play()
    require(len(match.results) == 1, "the hand was not played to its end")
    time.sleep(3)
    look.picture("score")
    for what, keys in PANELS.items():
        look.open(what, keys)
    display.key(window, "ctrl+Home")
    time.sleep(2)
    look.open("rules-again", "F2")
    display.key(window, "ctrl+n")
    time.sleep(3)
    look.picture("new-game")
    display.output("xdotool", "key", "Return")
    look.rest(10)
    look.picture("cut")
    display.output("xdotool", "key", "Return")  # cut there
    person.wait(lambda: new_match(person), "a new match", 60)
    person.play(drags=2)
    look.picture("end")
    stop(display, window)
    check_log(display, name)
    print(f"{name:9} played on: {person.drags} cards dragged")


def new_match(person: MouseHand) -> Match | None:
    """Return a match that has just begun if it is the person's turn, else None."""
    match = person.turn_or_end()
    return match if match is not None and not match.results else None


def check_log(display: Screen, name: str) -> None:
    """Check that the log has only the intended error."""
    file = display.home / ".local" / "state" / NAME / "kontsina.log"
    text = file.read_text("utf-8") if file.exists() else ""
    shutil.copy(file, SEEN / f"{name}.log") if file.exists() else None
    require(FAULT in text, f"{name}: the error that is meant was not told")
    errors = re.findall(r"^(\w+(?:\.\w+)*(?:Error|Exception)\b.*)$", text, re.M)
    others = [line for line in errors if FAULT not in line]
    require(not others, f"{name}: {others[:3]}")


def try_folder() -> None:
    """Try replacing and removing a folder."""
    one, two = make_versions()
    place = BUILD / "upgrade" / "place"

    def replace() -> None:
        shutil.rmtree(place)
        shutil.copytree(two, place, symlinks=True)

    def remove() -> None:
        shutil.rmtree(place)

    for name, change in (("replaced", replace), ("removed", remove)):
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(one, place, symlinks=True)
        with screen() as display:
            use(display, [str(place / NAME)], name, change)


@contextmanager
def packed(package: Path, frozen: Path, version: str) -> Iterator[Path]:
    """Make the package with another version of the program."""
    folder = BUILD / "upgrade" / f"deb-{version}"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", str(package), str(folder)], check=True)
    program = folder / "usr" / "lib" / NAME
    shutil.rmtree(program)
    shutil.copytree(frozen, program, symlinks=True)
    set_modes(folder / "usr", program / NAME)
    control = folder / "DEBIAN" / "control"
    text = control.read_text("utf-8")
    control.write_text(re.sub(r"^Version: .*", f"Version: {version}", text, flags=re.M), "utf-8")
    (folder / "DEBIAN" / "md5sums").unlink()
    made = folder.with_suffix(".deb")
    command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(folder), str(made)]
    subprocess.run(command, check=True, capture_output=True)
    shutil.rmtree(folder)
    try:
        yield made
    finally:
        made.unlink()


def try_package(package: Path) -> None:
    """Try upgrading and removing with dpkg."""
    one, two = make_versions()
    with (
        packed(package, one, "1.0.0") as first,
        packed(package, two, OTHER) as second,
        fresh_tree() as tree,
    ):
        tree.run("apt-get", "update")
        tree.install("fonts-dejavu-core", tree.put(first))
        later = tree.put(second)

        def upgrade() -> None:
            tree.run("dpkg", "-i", later)
            text = tree.run("/usr/games/kontsina", "--version")
            require(OTHER in text, f"the upgrade has left {text}")

        def remove() -> None:
            tree.run("apt-get", "purge", "-y", NAME)

        for name, change in (("upgraded", upgrade), ("purged", remove)):
            if name == "purged":
                tree.run("dpkg", "-i", "--force-downgrade", f"/root/{first.name}")
            with screen(root=tree.root) as display:
                use(display, ["/usr/games/kontsina"], name, change)


def main() -> int:
    parser = argparse.ArgumentParser(prog="packaging/try upgrade")
    parser.add_argument("package", nargs="?", type=Path, metavar="FILE.deb")
    package = parser.parse_args().package
    do.require_tools(SCREEN_TOOLS)
    os.environ.setdefault("LANG", "C.UTF-8")
    if package is None:
        try_folder()
    else:
        try_package(to_try("kontsina_*.deb", package))
    print("tried     an upgrade under an open window")
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)

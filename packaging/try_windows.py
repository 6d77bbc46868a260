"""Try the setup program as a person would, under wine: `packaging/try windows [FILE.exe]`.

On a screen and in a wine prefix of its own: install by mouse, start from the Start menu, play a
hand by mouse with a kill in the middle, install again over the running program, once more when it
does not close and when setup is killed, open a match and house rules by double-click, uninstall
keeping the matches, and then with everything. Screenshots go to build/windows/seen.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import do
from build_windows import BUILD, setup_file
from hand import MouseHand
from kontsina_qt.library.house_rules import FOLDER, OwnRules
from kontsina_qt.match.house_rules import HouseRules, save_house_rules
from kontsina_qt.match.match import Match
from screen import Screen, Window, screen
from windows.wine import Wine, require_tools, windows_path

SEEN = BUILD / "seen"
PROGRAM = "kontsina-window"
NEXT_AT = (425, 338)
"""The button Install, Finish or Uninstall on a page of 579 x 361."""
PLAY_NOW_AT = (217, 153)
CLASSES = tuple(
    rf"Software\Classes\{name}"
    for name in (".kontsina", "Kontsina.Record", ".kontsina-rules", "Kontsina.Rules")
)
EVERYWHERE = (
    r"Software\Classes",
    r"Software\Microsoft\Windows\CurrentVersion\App Paths",
    r"Software\Microsoft\Windows\CurrentVersion\Uninstall",
)
"""Registry keys that every Windows has, but not a new wine prefix."""
GREEK = "/LANG=1032"
TOO_OLD, STILL_OPEN = 2, 3
TOOLS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "import": "imagemagick",
    "xdotool": "xdotool",
}


def require(holds: bool, sentence: str) -> None:
    if not holds:
        raise do.SetupError(sentence)


def wait(look: Callable[[], object], what: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not look():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(0.1)


class WineHand(MouseHand):
    """A ``MouseHand`` that reads a copy of the library, to avoid its locks."""

    def match(self) -> Match | None:
        own = self.library
        with tempfile.TemporaryDirectory() as folder:
            try:
                for suffix in ("", "-wal"):
                    source = own.with_name(own.name + suffix)
                    if source.exists():
                        shutil.copy(source, folder)
                self.library = Path(folder) / own.name
                return super().match()
            finally:
                self.library = own


class Trial:
    """One run of the setup program and of the installed program."""

    def __init__(self, wine: Wine, display: Screen, setup: Path) -> None:
        self.wine = wine
        self.display = display
        self.setup = setup
        user = next(p for p in (wine.drive / "users").iterdir() if p.name != "Public")
        self.local = user / "AppData" / "Local"
        self.installed = self.local / "Programs" / "Kontsina"
        self.shortcut = user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Kontsina.lnk"
        self.library = self.local / "Kontsina" / "library.sqlite3"
        for key in EVERYWHERE:
            wine.run("reg", "add", f"HKCU\\{key}", "/f")
        self.before = self.everything()

    # State

    def everything(self) -> set[str]:
        """Return all files of the user and programs, and all keys of the user's registry."""
        roots = [self.wine.drive / "users", self.wine.drive / "Program Files"]
        files = {str(path) for root in roots for path in root.rglob("*")}
        target = self.wine.drive / "registry.txt"
        self.wine.run("reg", "export", "HKCU\\Software", windows_path(target), "/y")
        text = target.read_text("utf-16")
        target.unlink()
        keys = {line for line in text.splitlines() if line.startswith("[")}
        keys |= {line for line in text.splitlines() if "kontsina" in line.lower()}
        return {entry for entry in files | keys if "\\Temp" not in entry and "/Temp" not in entry}

    def left(self) -> list[str]:
        """Return what is there now but was not before."""
        return sorted(self.everything() - self.before)

    def names(self) -> set[str]:
        return {str(path.relative_to(self.installed)) for path in self.installed.rglob("*")}

    def processes(self) -> list[int]:
        """Return the running processes of the installed version."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    command = (entry / "cmdline").read_bytes().lower().replace(b"\\", b"/")
                    ours = str(self.wine.prefix).encode() in (entry / "environ").read_bytes()
                except OSError:
                    continue
                if ours and b"programs/kontsina/kontsina" in command.partition(b"\0")[0]:
                    found.append(int(entry.name))
        return found

    # Actions

    def picture(self, name: str, window: Window) -> None:
        SEEN.mkdir(parents=True, exist_ok=True)
        area = f"{window.width}x{window.height}+{window.x}+{window.y}"
        target = str(SEEN / f"{name}.png")
        self.display.output("import", "-window", "root", "-crop", area, "+repage", target)

    def page(self, window_class: str) -> Window:
        """Wait for the first page of a setup program."""
        window = self.display.wait_for_window(window_class, 120)
        time.sleep(1.5)
        return window

    def press(self, window: Window, place: tuple[int, int]) -> None:
        self.display.click(window.x + place[0], window.y + place[1])

    def finish(self, running: subprocess.Popen[bytes], page: Window, name: str) -> None:
        """Wait for the last page, which has the side picture again, and close it."""
        place = f"1x1+{page.x + 10}+{page.y + 10}"
        colour = ["-window", "root", "-crop", place, "-format", "%[fx:r<0.5]", "info:"]
        wait(lambda: self.display.output("import", *colour) == "1", "the last page")
        time.sleep(1)
        self.picture(name, page)
        self.press(page, PLAY_NOW_AT)
        self.press(page, NEXT_AT)
        require(running.wait(60) == 0, "the setup program did not end well")
        require(not self.processes(), "the program was started, though not asked for")

    def silently(self, program: Path, *options: str) -> int:
        """Run a setup program silently and return its exit status."""
        return self.wine.start(str(program), "/S", *options).wait(300)

    def start(self, *command: str) -> Window:
        """Start the program and return its painted window."""
        running = self.wine.start("start", *command)
        window = self.display.wait_for_window(PROGRAM, 120)
        running.wait()
        time.sleep(2)
        return window

    def closed(self, window_class: str) -> bool:
        return not self.display.windows(window_class)

    def close(self) -> None:
        self.wine.run("taskkill", "/IM", f"{PROGRAM}.exe")
        wait(lambda: not self.processes(), "the program to close")

    # The trial

    def refuse_old_windows(self) -> None:
        self.wine.set_version("win7")
        status = self.silently(self.setup)
        self.wine.set_version("win10")
        require(status == TOO_OLD, f"on Windows 7 setting up ended with {status}")
        require(not self.installed.exists(), "something was set up on Windows 7")
        print("refused   on Windows 7, where it would not run", flush=True)

    def install(self) -> None:
        running = self.wine.start(str(self.setup))
        page = self.page("setup")
        self.picture("setup", page)
        begin = time.monotonic()
        self.press(page, NEXT_AT)
        wait(self.shortcut.exists, "the entry of the Start menu")
        print(f"set up    in {time.monotonic() - begin:.0f} s, by mouse", flush=True)
        self.finish(running, page, "setup-done")

    def play(self) -> None:
        """Play a hand by mouse, with a kill in the middle."""
        begin = time.monotonic()
        window = self.start(self.wine.own_path(self.shortcut))
        print(f"started   from the Start menu in {time.monotonic() - begin:.1f} s", flush=True)
        self.picture("start", window)
        person = WineHand(self.display, window, self.library)
        person.begin()
        match = person.play(3)
        self.picture("table", window)
        require(len(self.processes()) > 1, "the players' process does not run")
        os.kill(self.display.process(window), signal.SIGKILL)
        wait(lambda: not self.processes(), "the players' process to end after a kill", 30)
        kept = person.position()
        require(
            kept is not None
            and match.position is not None
            and kept.moves[: len(match.position.moves)] == match.position.moves,
            "a killed program has lost moves",
        )
        print("killed    after three cards: every move is kept", flush=True)
        window = self.start(self.wine.own_path(self.shortcut))
        person.window = window
        person.continue_match()
        result = person.play()
        points = " : ".join(str(n) for n in result.results[0].points)
        print(f"hand      {person.drags} cards dragged with the mouse, counted {points}")
        time.sleep(3)
        self.picture("score", window)

    def reinstall(self) -> None:
        """Reinstall over the running program, in Greek; files added by the user must stay."""
        (self.installed / "_internal" / "old.dll").write_bytes(b"of the old version")
        (self.installed / "mine.kontsina").write_text("{}", "utf-8")
        before = WineHand(self.display, Window(0, 0, 0, 0, 0), self.library).match()
        running = self.wine.start(str(self.setup), GREEK)
        page = self.page("setup")
        self.picture("setup-greek", page)
        self.press(page, NEXT_AT)
        wait(lambda: len(self.display.windows("setup")) > 1, "the question")
        time.sleep(1)
        question = next(w for w in self.display.windows("setup") if w.ident != page.ident)
        self.picture("setup-question", question)
        require(bool(self.processes()), "the program was closed without a word")
        self.display.key(question, "Return")
        wait(lambda: self.closed(PROGRAM), "the program to close")
        self.finish(running, page, "setup-done-greek")
        self.require_whole()
        require("_internal/old.dll" not in self.names(), "a file of the old version is left")
        require("mine.kontsina" in self.names(), "a match beside the program is gone")
        (self.installed / "mine.kontsina").unlink()
        after = WineHand(self.display, Window(0, 0, 0, 0, 0), self.library).match()
        require(
            before is not None and after is not None and before.results == after.results,
            "setting up again has changed the match",
        )
        print("again     over the running program: asked, closed, replaced, match kept")

    def require_whole(self) -> None:
        """Check that exactly one complete version is installed, and that it runs."""
        folders = sorted(path.name for path in self.installed.parent.iterdir())
        require(folders == ["Kontsina"], f"instead of one version there is {folders}")
        text = self.wine.run(str(self.installed / "kontsina.exe"), "games").stdout
        require("kontsina-duel" in text, "the installed program does not run")

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Run a process of the installed version without a window."""
        running = self.wine.start(str(self.installed / "kontsina.exe"), "engine")
        wait(self.processes, "the players' process")
        time.sleep(2)
        try:
            yield
        finally:
            running.kill()
            running.wait()

    def fail_to_reinstall(self) -> None:
        """Check that the old version survives if a program doesn't close or setup is killed."""
        before = self.names()
        with self.busy():
            status = self.silently(self.setup)
            require(status == STILL_OPEN, f"with the program open, setting up ended with {status}")
            require(self.names() == before, "setting up in vain has changed the program")
        self.require_whole()
        running = self.wine.start(str(self.setup), "/S")
        new = self.installed.with_name("Kontsina.new")
        wait(lambda: (new / "_internal").exists(), "the setup to write")
        running.kill()
        running.wait()
        self.wine.run("taskkill", "/F", "/IM", self.setup.name)
        require(new.exists(), "the setup was killed too late")
        require(self.names() == before, "a killed setup has changed the program")
        begin = time.monotonic()
        require(self.silently(self.setup) == 0, "the silent setup failed")
        seconds = time.monotonic() - begin
        print(f"again     in vain twice, nothing changed; silently in {seconds:.0f} s")
        self.require_whole()

    def open_file(self) -> None:
        """Open a match by double-clicking its file with a non-ASCII name."""
        file = self.wine.drive / "Η παρτίδα μου.kontsina"
        command = [sys.executable, "-m", "kontsina_qt", "deal", "kontsina", "--number", "7"]
        done = subprocess.run(command, cwd=do.ROOT, capture_output=True, check=True)
        file.write_bytes(done.stdout)
        person = WineHand(self.display, Window(0, 0, 0, 0, 0), self.library)
        before = person.match()
        with self.associated():
            window = self.start(self.wine.own_path(file))
        person.wait(
            lambda: match if (match := person.match()) and match != before else None,
            "the match of the file",
        )
        time.sleep(2)
        self.picture("opened", window)
        self.close()
        file.unlink()
        print("opened    a match by the association of its file")

    def open_rules(self) -> None:
        """Open a house rules file, which adds it to the user's rules."""
        rules = HouseRules("Της γιαγιάς", "kontsina", 2, {"target": 31})
        file = self.wine.drive / "Της γιαγιάς.kontsina-rules"
        save_house_rules(rules, file)
        with self.associated():
            window = self.start(self.wine.own_path(file))
        own = OwnRules(self.library.with_name(FOLDER))

        def kept() -> bool:
            own.reload()
            return rules in own.all().values()

        wait(kept, "the house rules of the file", 30)
        time.sleep(2)
        self.picture("opened-rules", window)
        self.wine.run("taskkill", "/F", "/IM", f"{PROGRAM}.exe")
        wait(lambda: not self.processes(), "the program to end")
        file.unlink()
        print("opened    house rules by the association of their file")

    @contextmanager
    def associated(self) -> Iterator[None]:
        """Copy the user's file associations to the machine's, since wine 8 ignores them."""
        for key in CLASSES:
            self.wine.run("reg", "copy", f"HKCU\\{key}", f"HKLM\\{key}", "/s", "/f")
        yield
        for key in CLASSES:
            self.wine.run("reg", "delete", f"HKLM\\{key}", "/f")

    def uninstall(self) -> None:
        """Uninstall by mouse in Greek, keeping matches; then silently, with everything."""
        self.wine.start(str(self.installed / "uninstall.exe"), GREEK)
        page = self.page("^[Uu]n")
        self.picture("remove-greek", page)
        self.press(page, NEXT_AT)
        wait(lambda: not self.installed.exists(), "the program to be gone")
        time.sleep(2)
        self.picture("removed-greek", page)
        self.press(page, NEXT_AT)
        wait(lambda: self.closed("^[Uu]n"), "the uninstaller to close")
        kept = str(self.local / "Kontsina")
        others = [entry for entry in self.left() if not entry.startswith(kept)]
        require(not others, f"left behind: {others}")
        require(self.library.exists(), "the matches were deleted without a word")
        print("taken off by mouse: the matches are kept, nothing else is left")
        require(self.silently(self.setup) == 0, "the silent setup failed")
        self.silently(self.installed / "uninstall.exe", "/DELETEDATA")
        wait(lambda: not self.installed.exists(), "the program to be gone")
        wait(lambda: not self.left(), f"nothing to be left; there is {self.left()}", 20)
        print("taken off silently with the matches: nothing is left")

    def run(self) -> None:
        self.refuse_old_windows()
        self.install()
        self.play()
        self.reinstall()
        self.fail_to_reinstall()
        self.open_file()
        self.open_rules()
        self.uninstall()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("setup", nargs="?", type=Path, metavar="FILE.exe")
    setup = (parser.parse_args().setup or setup_file()).resolve()
    if not setup.is_file():
        raise do.SetupError(f"there is no {setup}; make it with: packaging/build windows")
    require_tools(TOOLS)
    begin = time.monotonic()
    with screen() as display:
        home = {name: display.environment[name] for name in ("DISPLAY", "HOME")}
        wine = Wine(BUILD / "try", home)
        try:
            wine.make()
            Trial(wine, display, setup).run()
        finally:
            wine.end()
    print(f"tried     {setup.name} in {time.monotonic() - begin:.0f} s; pictures in {SEEN}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (do.SetupError, TimeoutError, subprocess.TimeoutExpired) as problem:
        print(f"try_windows.py: {problem}", file=sys.stderr)
        sys.exit(2)

"""A virtual screen (Xvfb with a session bus) for trying installed programs."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"


class Window(NamedTuple):
    """A mapped window: its X id and its geometry on the screen in pixels."""

    ident: int
    x: int
    y: int
    width: int
    height: int


class Screen:
    """A screen on which programs run in isolation, with an empty home folder.

    Attributes:
        environment: their environment, with paths relative to their root.
        root: their root folder.
        home: their home folder, as seen from outside.
    """

    def __init__(self, environment: dict[str, str], root: Path = Path("/")) -> None:
        self.environment = environment
        self.root = root
        self.home = root / environment["HOME"].lstrip("/")

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program and do not wait for it."""
        return subprocess.Popen(
            self._inside(command), env=self.environment, stdin=subprocess.DEVNULL
        )

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a program and return its outcome, successful or not."""
        return subprocess.run(
            self._inside(command),
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def _inside(self, command: tuple[str, ...]) -> list[str]:
        if self.root == Path("/"):
            return list(command)
        chroot = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin")
        return [chroot or "chroot", str(self.root), *command]

    def output(self, *command: str) -> str:
        """Return the output of a command, successful or not."""
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        ).stdout

    def windows(self, window_class: str) -> list[Window]:
        found = self.output("xdotool", "search", "--onlyvisible", "--class", window_class)
        return [window for ident in found.split() if (window := self._window(ident))]

    def _window(self, ident: str) -> Window | None:
        text = self.output("xdotool", "getwindowgeometry", "--shell", ident)
        values = dict(line.split("=") for line in text.splitlines() if "=" in line)
        try:
            x, y, width, height = (int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
        except KeyError:  # it went away meanwhile
            return None
        return Window(int(ident), x, y, width, height)

    def wait_for_window(self, window_class: str, seconds: float) -> Window:
        """Wait for a window of real size, polling every 10 ms (xdotool --sync takes 500)."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for window in self.windows(window_class):
                if window.width >= 300 and window.height >= 200:
                    return window
            time.sleep(0.01)
        raise TimeoutError(f"no window of {window_class} within {seconds} s")

    def process(self, window: Window) -> int:
        return int(self.output("xdotool", "getwindowpid", str(window.ident)))

    # Input, in screen coordinates

    def click(self, x: int, y: int) -> None:
        self.output("xdotool", "mousemove", str(x), str(y), "click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 12) -> None:
        """Drag from start to end in small steps."""
        (x0, y0), (x1, y1) = start, end
        self.output("xdotool", "mousemove", str(x0), str(y0), "mousedown", "1")
        for step in range(1, steps + 1):
            x, y = x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps
            self.output("xdotool", "mousemove", str(x), str(y))
            time.sleep(0.01)
        self.output("xdotool", "mouseup", "1")

    def key(self, window: Window, *keys: str) -> None:
        """Focus a window and press keys, named as in X (Return, ctrl+z)."""
        self.output("xdotool", "windowfocus", str(window.ident))
        self.output("xdotool", "key", *keys)

    def picture(self, target: Path) -> None:
        """Save the screen as PNG, with ImageMagick's import."""
        self.output("import", "-window", "root", str(target))


@contextmanager
def screen(size: str = "1920x1080x24", root: Path = Path("/")) -> Iterator[Screen]:
    """Open a screen with a session bus for the duration of the block.

    Args:
        size: width, height and depth.
        root: the root folder of programs started there.
    """
    (root / "tmp").mkdir(exist_ok=True)
    place = root / "tmp" if root.name else None
    folder = tempfile.mkdtemp(prefix="kontsina-home-", dir=place)
    home = f"/{Path(folder).relative_to(root)}"
    environment = {
        "HOME": home,
        "LANG": os.environ.get("LANG", "C.UTF-8"),
        "PATH": PATH,
        "XDG_RUNTIME_DIR": home,
    }
    read, write = os.pipe()
    # -noreset: a server that resets when its last client leaves rejects others meanwhile.
    display = ["Xvfb", "-displayfd", str(write), "-screen", "0", size]
    display += ["-noreset", "-nolisten", "tcp"]
    bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    bus.append(f"--address=unix:path={folder}/bus")
    started: list[subprocess.Popen[str]] = []
    try:
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(display, pass_fds=[write], stderr=quiet, text=True))
        os.close(write)
        with os.fdopen(read) as answer:
            environment["DISPLAY"] = ":" + answer.readline().strip()
        started.append(
            subprocess.Popen(bus, env=environment, stdout=subprocess.PIPE, stderr=quiet, text=True)
        )
        address = started[1].stdout
        assert address is not None
        address.readline()  # then it listens
        environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={home}/bus"
        yield Screen(environment, root)
    finally:
        for process in started:
            process.terminate()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)

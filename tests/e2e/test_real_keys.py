"""A key repeated by a real X server, held in the real program on a screen of its own."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import sleep

import pytest

from tests.processes import wait

HELD_S = 2.5
"""The time for which Enter is held over the cards, in seconds."""
SETTLED_S = 2
"""The time for a window to fill the screen or return to its place, in seconds."""
FAST = '{"table/speed": "off", "table/look": 0, "learn/explain": false}'

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are not here"
)


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen with key repeat."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-noreset"]
    server = subprocess.Popen(
        [*command, "-ardelay", "200"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as answer:
        yield f":{answer.readline().strip()}"
    server.terminate()
    server.wait()


def hands_of(library: Path) -> list[tuple[int, int]]:
    """Return the hand of each match and the number of moves in it."""
    if not library.exists():
        return []
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(library)) as db:
        return [(hand, ply) for hand, ply in db.execute("SELECT hand, ply FROM matches")]
    return []


@pytest.fixture
def manager(screen: str) -> Iterator[None]:
    """A window manager, which fills that screen with a window and restores it."""
    process = subprocess.Popen(
        ["openbox", "--sm-disable"],
        env=os.environ | {"DISPLAY": screen},
        stderr=subprocess.DEVNULL,
    )
    yield
    process.terminate()
    process.wait()


@pytest.fixture
def xdotool(screen: str) -> Callable[..., str]:
    """A function that runs xdotool on that screen."""
    environment = os.environ | {"DISPLAY": screen}

    def run(*words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True)
        return done.stdout

    return run


@pytest.fixture
def program(screen: str, xdotool: Callable[..., str], own_places: Path) -> Iterator[str]:
    """The program with its window on that screen; yields the window's number."""
    config = Path(os.environ["XDG_CONFIG_HOME"]) / "kontsina"
    config.mkdir(parents=True)
    (config / "kontsina.json").write_text(FAST, "utf-8")
    environment = os.environ | {"DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
    process = subprocess.Popen([sys.executable, "-m", "kontsina_qt"], env=environment)
    try:
        search = ("search", "--onlyvisible", "--name", "^Kontsina$")
        wait(lambda: bool(xdotool(*search)))
        window = xdotool(*search).split()[0]
        xdotool("windowfocus", window)
        sleep(0.5)
        yield window
    finally:
        process.terminate()
        process.wait()


def test_enter_held_from_the_start_page_plays_no_card(
    xdotool: Callable[..., str], program: str
) -> None:
    library = Path(os.environ["XDG_DATA_HOME"]) / "kontsina" / "library.sqlite3"
    xdotool("keydown", "Return")
    wait(lambda: bool(hands_of(library)))
    sleep(HELD_S)
    xdotool("keyup", "Return")
    [(hand, ply)] = hands_of(library)
    assert hand == 0
    assert ply <= 1, "the other one may have begun"


@pytest.mark.skipif(not shutil.which("openbox"), reason="there is no openbox")
@pytest.mark.parametrize("pause", ["20", "300"])
def test_fast_full_screen_toggling_restores_the_window(
    manager: None, xdotool: Callable[..., str], program: str, pause: str
) -> None:
    def place() -> list[str]:
        return xdotool("getwindowgeometry", "--shell", program).splitlines()

    xdotool(
        "windowsize", "--sync", program, "900", "700", "windowmove", "--sync", program, "90", "60"
    )
    sleep(SETTLED_S)
    own = place()
    assert {"WIDTH=900", "HEIGHT=700"} <= set(own)
    xdotool("key", "--delay", pause, *["F11"] * 7)
    sleep(SETTLED_S)
    assert {"WIDTH=1280", "HEIGHT=1024"} <= set(place())
    xdotool("key", "F11")
    wait(lambda: place() == own)

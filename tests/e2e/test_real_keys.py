"""A key that a real X server repeats, held at the real program on a screen of its own."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import sleep

import pytest

from tests.processes import wait

HELD_S = 2.5
"""How long Enter is held over cards that lie there."""
FAST = '{"table/speed": "off", "table/look": 0, "learn/explain": false}'

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are not here"
)


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen whose keys repeat."""
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
    """Of each match, the hand and how many moves have been made in it."""
    if not library.exists():
        return []
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(library)) as db:
        return [(hand, ply) for hand, ply in db.execute("SELECT hand, ply FROM matches")]
    return []


def test_enter_held_from_the_start_page_on_plays_nothing(screen: str, own_places: Path) -> None:
    places = {name: os.environ[name] for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    config = Path(places["XDG_CONFIG_HOME"]) / "kontsina"
    config.mkdir(parents=True)
    (config / "kontsina.json").write_text(FAST, "utf-8")
    library = Path(places["XDG_DATA_HOME"]) / "kontsina" / "library.sqlite3"
    environment = os.environ | {"DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}

    def xdotool(*words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True)
        return done.stdout.split("\n")[0]

    program = subprocess.Popen([sys.executable, "-m", "kontsina_qt"], env=environment)
    try:
        wait(lambda: bool(xdotool("search", "--onlyvisible", "--name", "^Kontsina$")))
        xdotool("windowfocus", xdotool("search", "--onlyvisible", "--name", "^Kontsina$"))
        sleep(0.5)
        xdotool("keydown", "Return")
        wait(lambda: bool(hands_of(library)))
        sleep(HELD_S)
        xdotool("keyup", "Return")
        [(hand, ply)] = hands_of(library)
    finally:
        program.terminate()
        program.wait()
    assert hand == 0
    assert ply <= 1, "the other one may have begun"

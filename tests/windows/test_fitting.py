"""The program on screens of every usual size and scale, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., dict[str, Any]]


def screens_file(folder: Path, *places: tuple[int, int, int, int]) -> Path:
    """What Qt's offscreen platform reads its screens from; windows have frames there."""
    path = folder / f"{len(places)} screens.json"
    screens = [
        {
            "name": f"Screen {number}",
            "x": x,
            "y": y,
            "width": width,
            "height": height,
            "logicalDpi": 96,
            "logicalBaseDpi": 96,
            "dpr": 1,
        }
        for number, (x, y, width, height) in enumerate(places)
    ]
    path.write_text(json.dumps({"windowFrameMargins": True, "screens": screens}))
    return path


def answer(module: str, screens: Path, *arguments: str, **variables: str) -> dict[str, Any]:
    """The JSON that a module prints, run with these screens and this environment."""
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={screens}", **variables}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


# A panel of 40 lines takes some of each screen's height.
SIZES: dict[str, tuple[tuple[int, int], tuple[int, int], dict[str, str]]] = {
    "800x600": ((800, 560), (800, 560), {}),
    "1366x768": ((1366, 728), (1366, 728), {}),
    "1080p at 1.25": ((1920, 1040), (1536, 832), {"QT_SCALE_FACTOR": "1.25"}),
    "1080p at 1.5": ((1920, 1040), (1280, 693), {"QT_SCALE_FACTOR": "1.5"}),
    "1080p at 2": ((1920, 1040), (960, 520), {"QT_SCALE_FACTOR": "2"}),
    "1080p, 192 dpi": ((1920, 1040), (960, 520), {"QT_FONT_DPI": "192"}),
    "1366x768, 192 dpi": ((1366, 728), (683, 364), {"QT_FONT_DPI": "192"}),
}
"""Pixels of the screen, what they are in logical pixels, and the variables that make it so."""


@pytest.mark.slow
@pytest.mark.parametrize("greek", [False, True], ids=["English", "Greek"])
@pytest.mark.parametrize("name", list(SIZES))
def test_every_window_fits_and_is_all_within_reach(name: str, greek: bool, tmp_path: Path) -> None:
    pixels, logical, variables = SIZES[name]
    screens = screens_file(tmp_path, (0, 0, *pixels))
    arguments = ["--greek"] if greek else []
    found = answer("tests.windows.on_screen", screens, *arguments, **variables)
    assert found["screen"] == pytest.approx([0, 0, *logical], abs=1)
    assert found["family"] == "Kontsina Sans"
    assert len(found["seen"]) > 20
    assert found["wrong"] == {}
    for window, (place, room) in found["seen"].items():
        assert place[0] >= room[0] and place[1] >= room[1], window
        assert place[0] + place[2] <= room[0] + room[2], window
        assert place[1] + place[3] <= room[1] + room[3], window
    # The smallest size follows the scale: it is never more than the screen has room for.
    frame = 4 / found["dpr"]
    wanted = [min(800, logical[0] - frame), min(560, logical[1] - frame)]
    assert found["least"] == pytest.approx(wanted, abs=1)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--larger", "1.5"), ("--system-font",)], ids=" ".join)
@pytest.mark.parametrize("size", [(800, 560), (1366, 728)], ids=str)
def test_layouts_hold_with_larger_text_and_another_font(
    size: tuple[int, int], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    screens = screens_file(tmp_path, (0, 0, *size))
    found = answer("tests.windows.on_screen", screens, *arguments, "--greek")
    assert found["wrong"] == {}
    if "--larger" in arguments:
        # As far as the screen can hold it.
        assert found["larger"] == pytest.approx(min(1.5, size[0] / 640, size[1] / 420), abs=0.01)
    else:
        assert found["family"] != "Kontsina Sans"


WINDOW = """
import json, sys
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from kontsina_qt.windows.app import make_app, make_window
app = make_app(["kontsina"])
window = make_window()
window.show()
QTest.qWait(50)
if len(sys.argv) > 1:
    window.setGeometry(*map(int, sys.argv[1:]))
    QTest.qWait(50)
place, room = window.frameGeometry(), window.screen().availableGeometry()
print(json.dumps({"place": place.getRect(), "room": room.getRect(),
    "inside": room.contains(place), "least": [window.minimumWidth(), window.minimumHeight()]}))
window.close()
window.library.close()
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Opens the window in a process of its own, moves it if wanted, and closes it."""
    (tmp_path / "window_on_screen.py").write_text(WINDOW)

    def begin(screens: Path, *place: int) -> dict[str, Any]:
        paths = os.pathsep.join((str(tmp_path), str(ROOT)))
        return answer("window_on_screen", screens, *map(str, place), PYTHONPATH=paths)

    return begin


def test_the_window_comes_back_where_it_was(tmp_path: Path, run: Run) -> None:
    two = screens_file(tmp_path, (0, 0, 1366, 728), (1366, 0, 1920, 1040))
    left = run(two, 1400, 60, 1500, 900)
    assert left["inside"] and left["room"][0] == 1366
    again = run(two)
    assert again["place"] == left["place"]


def test_a_window_of_a_second_screen_that_is_gone_comes_back_inside(
    tmp_path: Path, run: Run
) -> None:
    two = screens_file(tmp_path, (0, 0, 1366, 728), (1366, 0, 1920, 1040))
    left = run(two, 1400, 60, 1800, 940)
    assert left["inside"] and left["place"][2] > 1366
    one = screens_file(tmp_path, (0, 0, 1366, 728))
    again = run(one)
    assert again["inside"] and again["room"] == [0, 0, 1366, 728]
    assert again["place"][2] > 1200
    small = screens_file(tmp_path, (0, 0, 640, 400))
    again = run(small)
    assert again["inside"] and again["least"] == [636, 396]

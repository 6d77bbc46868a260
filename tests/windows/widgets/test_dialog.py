"""The program on screens of all usual sizes and scales, each in its own process."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog

import kontsina_qt.windows
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.windows.on_screen import keep_many
from tests.windows.screens import ROOT, SIZES, answer, screens_file

Run = Callable[..., dict[str, Any]]
PARTS = {"tables": 17, "asides": 44, "dialogs": 34}
"""What one run looks at, and how many windows and pages that are beside the start page."""
LOOKS = ("on_screen.py", "more_screens.py")
OFTEN = ("480x800", "1080p at 2")
"""The screens that every run looks at, in Greek; ``-m long`` looks at all."""


def seldom(*values: object) -> Any:
    """The combinations that only ``-m long`` checks."""
    return pytest.param(*values, marks=pytest.mark.long)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that is played but once."""
    path = tmp_path_factory.mktemp("many") / "many.sqlite3"
    keep_many(path)
    return path


@pytest.fixture(params=PARTS)
def seen(request: pytest.FixtureRequest) -> Run:
    """Look at a part of the program."""
    part: str = request.param
    beside: list[str] = []
    if part == "dialogs":
        beside = ["--many", str(request.getfixturevalue("many"))]

    def look(screens: Path, *arguments: str, **variables: str) -> dict[str, Any]:
        chosen = ["--part", part, *beside, *arguments]
        found = answer("tests.windows.on_screen", screens, *chosen, **variables)
        assert len(found["seen"]) == PARTS[part] + 1
        return found

    return look


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "greek"),
    [
        *((name, True) if name in OFTEN else seldom(name, True) for name in SIZES),
        seldom("480x800", False),
        seldom("1366x768", False),
    ],
)
def test_every_window_fits_and_is_all_within_reach(
    name: str, greek: bool, tmp_path: Path, seen: Run
) -> None:
    pixels, logical, variables = SIZES[name]
    screens = screens_file(tmp_path, (0, 0, *pixels))
    arguments = ["--language", "el"] if greek else []
    found = seen(screens, *arguments, **variables)
    assert found["screen"] == pytest.approx([0, 0, *logical], abs=1)
    assert found["family"] == "Kontsina Sans"
    assert found["wrong"] == {}
    for window, (place, room) in found["seen"].items():
        assert place[0] >= room[0] and place[1] >= room[1], window
        assert place[0] + place[2] <= room[0] + room[2], window
        assert place[1] + place[3] <= room[1] + room[3], window
    # The smallest size follows the scale: it is never more than the screen has room for.
    frame = 4 / found["dpr"]
    least = 480 if logical[1] - frame >= 500 else 640
    wanted = [min(least, logical[0] - frame), min(560, logical[1] - frame)]
    assert found["least"] == pytest.approx(wanted, abs=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seen", "size", "arguments"),
    [
        ("tables", (800, 560), ("--system-font", "--large", "--left")),
        ("asides", (800, 560), ("--system-font", "--large", "--left")),
        ("dialogs", (800, 560), ("--system-font", "--large", "--left")),
        *(
            seldom(part, *look)
            for part in PARTS
            for look in (
                ((800, 560), ("--larger", "1.5")),
                ((1366, 728), ("--larger", "1.5")),
                ((1366, 728), ("--system-font",)),
                ((1280, 760), ("--large", "--left")),
            )
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else " ".join(map(str, each)),
    indirect=["seen"],
)
def test_layouts_hold_with_larger_text_another_font_and_large_targets(
    size: tuple[int, int], arguments: tuple[str, ...], tmp_path: Path, seen: Run
) -> None:
    screens = screens_file(tmp_path, (0, 0, *size))
    found = seen(screens, *arguments, "--language", "el")
    assert found["wrong"] == {}
    if "--larger" in arguments:
        # As far as the screen can hold it.
        assert found["larger"] == pytest.approx(min(1.5, size[0] / 640, size[1] / 420), abs=0.01)
    assert (found["family"] == "Kontsina Sans") == ("--system-font" not in arguments)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((1280, 760), "el"),
        *(
            seldom(*each)
            for each in (((1366, 728), "el"), ((1280, 760), "en"), ((1280, 760), "it"))
        ),
    ],
    ids=str,
)
def test_twice_as_large_a_text_is_whole_in_every_window(
    size: tuple[int, int], language: str, tmp_path: Path, seen: Run
) -> None:
    screens = screens_file(tmp_path, (0, 0, *size))
    found = seen(screens, "--text", "200", "--language", language)
    assert found["wrong"] == {}
    assert found["larger"] == 2


def kinds_of(dialog: type[QDialog]) -> set[str]:
    """The names of the program's own dialogs."""
    below = {name for kind in dialog.__subclasses__() for name in kinds_of(kind)}
    own = {dialog.__name__} if dialog.__module__.startswith("kontsina_qt.") else set()
    return below | own


def test_every_dialog_is_looked_at() -> None:
    """What is right in every window is checked where those are opened: a new one belongs there."""
    for module in walk_packages(kontsina_qt.windows.__path__, "kontsina_qt.windows."):
        import_module(module.name)
    opened = "".join((ROOT / "tests/windows" / file).read_text("utf-8") for file in LOOKS)
    found = kinds_of(FittingDialog) - {"FittingDialog"}
    assert len(found) > 20
    assert {name for name in found if f"{name}(" not in opened} == set()


WINDOW = """
import json, sys
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from kontsina_qt.windows.start.app import make_app, make_window
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
    """Open the window in a process of its own, move it if wanted, and close it."""
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

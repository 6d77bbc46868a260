"""Make contact sheets of every screen and dialog: ``python docs/make_screens.py [--help]``.

There is a sheet in ``docs/screens`` for every language and window size, with each screen in the
three themes side by side. ``--into FOLDER`` makes larger sheets instead, with a few screens in one
theme each, and saves the screenshots themselves too. Anything cut off or out of reach is reported,
with exit status 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
if "QT_QPA_PLATFORM" not in os.environ:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import languages
from kontsina_qt.library.settings.choices import Speed, Theme
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from tests.windows.more_screens import asides
from tests.windows.on_screen import Look, dialogs, pages, settle, tables
from tests.windows.screens import screens_file

SHEETS = ROOT / "docs" / "screens"
SIZES = ((800, 560), (1280, 800), (3840, 2160), (480, 800))
GAP, WORDS, ROOM = 6, 16, 1800
LEGIBLE = 1600
"""The width of a sheet on which text is legible."""
QUALITY = 68
NOT_OURS = ("file", "message")
"""Dialogs drawn by Qt or the system."""


class Pictures(Look):
    """Keeps a screenshot of every window visited."""

    def __init__(self, width: int, whole: Path | None) -> None:
        super().__init__(None)
        self.width, self.whole = width, whole
        self.taken: dict[str, list[QImage]] = {}

    def at(self, window: QWidget, name: str) -> None:
        """Take a screenshot of a window and check it, scrolling through all its contents."""
        settle(window)
        if name not in NOT_OURS:
            whole = window.window().grab().toImage()
            small = whole.scaledToWidth(self.width, Qt.TransformationMode.SmoothTransformation)
            self.taken.setdefault(name, []).append(small)
            if self.whole is not None:
                whole.save(str(self.whole / f"{name}.png"))
        super().at(window, name)


def take(window: MainWindow, pictures: Pictures, args: argparse.Namespace, folder: Path) -> None:
    """Visit every screen in every requested theme."""
    for theme in args.theme:
        window.change_settings(
            replace(
                window.settings,
                theme=Theme(theme),
                language=args.language[0],
                text_size=args.text,
                speed=Speed.OFF,
                look=0,
                explain=False,
            )
        )
        window.show_welcome()
        pictures.at(window, "start")
        pages(pictures, window)
        tables(pictures, window, folder)
        asides(pictures, window, folder)
        dialogs(pictures, window, folder)


def sheet(taken: dict[str, list[QImage]], width: int, across: int) -> QImage:
    """Return one picture of many screens, each with its themes side by side under its name."""
    high = max(image.height() for images in taken.values() for image in images)
    group = max(len(images) for images in taken.values()) * (width + GAP) + GAP
    down = -(-len(taken) // across)
    made = QImage(across * group, down * (high + WORDS + GAP), QImage.Format.Format_RGB32)
    made.fill(QColor("#2b2b2b"))
    painter = QPainter(made)
    painter.setPen(QColor("#ffffff"))
    for number, (name, images) in enumerate(taken.items()):
        left, top = number % across * group, number // across * (high + WORDS + GAP)
        painter.drawText(QRectF(left + GAP, top, group, WORDS), 0, name)
        for at, image in enumerate(images):
            painter.drawImage(left + GAP + at * (width + GAP), top + WORDS, image)
    painter.end()
    return made


def save(pictures: Pictures, args: argparse.Namespace) -> None:
    """Save one sheet for the documentation, or as many as needed for legible text."""
    language, size = args.language[0], args.size[0]
    if args.into is None:
        group = len(args.theme) * (pictures.width + GAP) + GAP
        made = sheet(pictures.taken, pictures.width, max(1, ROOM // group))
        SHEETS.mkdir(exist_ok=True)
        made.save(str(SHEETS / f"{language}-{size}.jpg"), quality=QUALITY)
        return
    names = list(pictures.taken)
    across = max(1, LEGIBLE // pictures.width)
    for number, first in enumerate(range(0, len(names), 2 * across)):
        some = {name: pictures.taken[name] for name in names[first : first + 2 * across]}
        made = sheet(some, pictures.width, across)
        made.save(str(args.into / f"{pictures.whole.name}-{number:02}.png"))  # type: ignore[union-attr]


def make(args: argparse.Namespace) -> int:
    """Make the sheets of one language and size; return the number of screens with faults."""
    width, height = map(int, args.size[0].split("x"))
    whole = None
    if args.into is not None:
        text = f"-{args.text}" if args.text else ""
        whole = args.into / f"{args.language[0]}-{args.size[0]}-{args.theme[0]}{text}"
        whole.mkdir(parents=True, exist_ok=True)
        shrunk = min(width, LEGIBLE // (3 if width < height else 2) - 2 * GAP)
    else:
        shrunk = 150 if width < height else 270 if width > 800 else 250
    app = make_app(["screens"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = make_window(folder / "library.sqlite3")
        window.resize(width, height)
        window.show()
        QTest.qWait(10)
        pictures = Pictures(shrunk, whole)
        take(window, pictures, args, folder)
        save(pictures, args)
        wrong = {
            name: found for name, found in pictures.wrong.items() if found and name not in NOT_OURS
        }
        print(*args.language, *args.size, wrong or "nothing is cut", flush=True)
        window.close()
        window.library.close()
    del app
    return len(wrong)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Makes contact sheets of every screen.")
    parser.add_argument("language", nargs="*", help="el, it …; all of them if none is named")
    parser.add_argument("--size", nargs="+", help="such as 1366x768")
    parser.add_argument("--theme", nargs="+", choices=[theme.value for theme in Theme])
    parser.add_argument("--text", type=int, default=0, help="the text's size in percent")
    parser.add_argument("--into", type=Path, help="where sheets to be read go")
    args = parser.parse_args()
    args.language = args.language or languages()
    args.size = args.size or [f"{width}x{height}" for width, height in SIZES]
    args.theme = args.theme or [Theme.CLOTH.value, Theme.DARK.value, Theme.HIGH_CONTRAST.value]
    return args


def main() -> int:
    """Make each sheet in a separate process, on a screen large enough for its window."""
    args = arguments()
    if "KONTSINA_SHEET" in os.environ:
        found = make(args)
        sys.stdout.flush()
        os._exit(min(found, 1))
    bad = 0
    themes = [[theme] for theme in args.theme] if args.into else [args.theme]
    for language in args.language:
        for size in args.size:
            for theme in themes:
                bad += _in_a_process(args, language, size, theme)
    return min(bad, 1)


def _in_a_process(args: argparse.Namespace, language: str, size: str, theme: list[str]) -> int:
    """Make a sheet in a process with a home of its own."""
    width, height = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        screens = screens_file(place, (0, 0, width + 16, height + 48))
        environment = {
            **os.environ,
            "KONTSINA_SHEET": "one",
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
            **{
                f"XDG_{each}_HOME": str(place / each)
                for each in ("DATA", "CONFIG", "STATE", "CACHE")
            },
        }
        command = [sys.executable, __file__, language, "--size", size, "--theme", *theme]
        command += ["--text", str(args.text)]
        command += ["--into", str(args.into)] if args.into else []
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

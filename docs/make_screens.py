"""Contact sheets of every screen and dialog: ``python docs/make_screens.py [LANGUAGE …]``.

For every language and size of window a sheet goes into ``docs/screens``, each screen beside itself
in the three sets of colours. What is cut or out of reach in any of them is told: exit status 1.
"""

from __future__ import annotations

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
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
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
SHRUNK = {(800, 560): 250, (1280, 800): 270, (3840, 2160): 270, (480, 800): 150}
"""How wide each picture is on its sheet."""
COLOURS = (Theme.CLOTH, Theme.DARK, Theme.HIGH_CONTRAST)
GAP, WORDS, ROOM = 6, 16, 1800
QUALITY = 68
WHOLE = "KONTSINA_SCREENS"
"""Names a folder for the screens as large as they are."""
NOT_OURS = ("file", "message")
"""What Qt or the system draws."""


class Pictures(Look):
    """Keeps a small picture of every window that is looked at."""

    def __init__(self, width: int, whole: Path | None) -> None:
        super().__init__(None)
        self.width, self.whole = width, whole
        self.taken: dict[str, list[QImage]] = {}

    def at(self, window: QWidget, name: str) -> None:
        """Takes a window's picture and measures it, for which everything in it is scrolled."""
        settle(window)
        if name not in NOT_OURS:
            whole = window.window().grab().toImage()
            small = whole.scaledToWidth(self.width, Qt.TransformationMode.SmoothTransformation)
            taken = self.taken.setdefault(name, [])
            taken.append(small)
            if self.whole is not None:
                whole.save(str(self.whole / f"{name}-{len(taken)}.png"))
        super().at(window, name)


def whole_pictures(language: str, window: MainWindow) -> Path | None:
    """Where the screens go as large as they are, if ``KONTSINA_SCREENS`` says so."""
    if not os.environ.get(WHOLE):
        return None
    folder = Path(os.environ[WHOLE]) / f"{language}-{window.width()}x{window.height()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def take(window: MainWindow, language: str, width: int, folder: Path) -> Pictures:
    """Every screen in every set of colours."""
    pictures = Pictures(width, whole_pictures(language, window))
    for theme in COLOURS:
        window.change_settings(
            replace(
                window.settings,
                theme=theme,
                language=language,
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
    return pictures


def sheet(pictures: Pictures) -> QImage:
    """All of them on one picture, each screen's together under its name."""
    high = max(image.height() for images in pictures.taken.values() for image in images)
    group = len(COLOURS) * (pictures.width + GAP) + GAP
    across = max(1, ROOM // group)
    down = -(-len(pictures.taken) // across)
    made = QImage(across * group, down * (high + WORDS + GAP), QImage.Format.Format_RGB32)
    made.fill(QColor("#2b2b2b"))
    painter = QPainter(made)
    painter.setPen(QColor("#ffffff"))
    for number, (name, images) in enumerate(pictures.taken.items()):
        left, top = number % across * group, number // across * (high + WORDS + GAP)
        painter.drawText(QRectF(left + GAP, top, group, WORDS), 0, name)
        for at, image in enumerate(images):
            painter.drawImage(left + GAP + at * (pictures.width + GAP), top + WORDS, image)
    painter.end()
    return made


def make(language: str, width: int, height: int) -> int:
    """One sheet; how many screens are not as they should be."""
    app = make_app(["screens"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = make_window(folder / "library.sqlite3")
        window.resize(width, height)
        window.show()
        QTest.qWait(10)
        pictures = take(window, language, SHRUNK[width, height], folder)
        made = sheet(pictures)
        SHEETS.mkdir(exist_ok=True)
        made.save(str(SHEETS / f"{language}-{width}x{height}.jpg"), quality=QUALITY)
        wrong = {
            name: found for name, found in pictures.wrong.items() if found and name not in NOT_OURS
        }
        print(language, f"{width} × {height}", wrong or "nothing is cut", flush=True)
        window.close()
        window.library.close()
    del app
    return len(wrong)


def main() -> int:
    """Each sheet is made by a process of its own, on a screen that has room for its window."""
    if len(sys.argv) == 4 and sys.argv[2].isdigit():
        found = make(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
        sys.stdout.flush()
        os._exit(min(found, 1))
    bad = 0
    QGuiApplication.setDesktopSettingsAware(False)
    for language in sys.argv[1:] or languages():
        for width, height in SIZES:
            with tempfile.TemporaryDirectory() as name:
                place = Path(name)
                screens = screens_file(place, (0, 0, width + 16, height + 48))
                places = ("DATA", "CONFIG", "STATE", "CACHE")
                environment = {
                    **os.environ,
                    "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
                    **{f"XDG_{each}_HOME": str(place / each) for each in places},
                }
                command = [sys.executable, __file__, language, str(width), str(height)]
                bad += subprocess.run(command, env=environment, check=False).returncode
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())

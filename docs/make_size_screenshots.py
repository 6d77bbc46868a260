"""Make the sheets of docs/screenshots/sizes: ``python docs/make_size_screenshots.py [SIZE …]``.

The real program runs on screens of every common size and scale, in a process for each; a sheet
shows each window where it is on that screen. Half of the sheets are in Greek.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from fresh_home import ROOT
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from tests.windows.screens import SIZES, answer, screens_file

SHEETS = ROOT / "docs" / "screenshots" / "sizes"
SHOWN = (
    "welcome",
    "table-kontsina-3",
    "table-african-cassino-4",
    "table-zwickern-8",
    "score-cassino-4",
    "cut",
    "new-game-chosen",
    "settings",
    "player",
    "rules",
    "review",
    "statistics",
    "matches",
    "duplicate",
    "seal",
)
TABLE = SHOWN[1]
COLUMNS, WIDTH, GAP = 3, 560, 12
QUALITY = 88


def sheet(found: dict[str, Any], pictures: Path) -> QImage:
    """Return all screens side by side, each with its window."""
    _, _, wide, high = found["screen"]
    factor = WIDTH / wide
    height = round(high * factor)
    rows = -(-len(SHOWN) // COLUMNS)
    image = QImage(
        COLUMNS * (WIDTH + GAP) + GAP, rows * (height + GAP) + GAP, QImage.Format.Format_RGB32
    )
    image.fill(QColor("#8b9199"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, name in enumerate(SHOWN):
        x = GAP + number % COLUMNS * (WIDTH + GAP)
        y = GAP + number // COLUMNS * (height + GAP)
        painter.fillRect(QRectF(x, y, WIDTH, height), QColor("#3a4048"))
        window = QImage(str(pictures / f"{name}.png"))
        left, top, width, tall = _place(found["seen"], name, window)
        size = QRectF(x + left * factor, y + top * factor, width * factor, tall * factor).size()
        small = window.scaled(
            size.toSize(),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawImage(round(x + left * factor), round(y + top * factor), small)
    painter.end()
    return image


def _place(seen: dict[str, Any], name: str, picture: QImage) -> list[float]:
    """Return a picture's geometry; a panel beside the table has that of the whole window."""
    place: list[float] = seen[name][0]
    _, _, width, tall = place
    is_its_own = (
        abs(picture.width() * tall - picture.height() * width) < 0.02 * tall * picture.width()
    )
    window: list[float] = seen[TABLE][0]
    return place if is_its_own else window


def make(name: str, greek: bool, *arguments: str) -> None:
    """Make one sheet."""
    pixels, _, variables = SIZES[name]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        screens = screens_file(place, (0, 0, *pixels))
        language = ["--language", "el"] if greek else []
        found = answer(
            "tests.windows.on_screen",
            screens,
            "--pictures",
            folder,
            *language,
            *arguments,
            **variables,
        )
        title = "-".join((name, *arguments)).replace(" ", "-").replace(",", "").replace("--", "")
        made = sheet(found, place)
        made.save(str(SHEETS / f"{title}.jpg"), quality=QUALITY)
        print(title, found["wrong"] or "all within reach", flush=True)


def main() -> None:
    """Make all sheets, or those named."""
    app = QGuiApplication.instance() or QGuiApplication([])
    SHEETS.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(SIZES):
        if not sys.argv[1:] or name in sys.argv[1:]:
            make(name, bool(number % 2))
    if not sys.argv[1:]:
        make("1366x768", True, "--larger", "1.5")
        make("1366x768", True, "--system-font")
        make("1366x768", False, "--text", "200")
        make("1366x768", True, "--text", "200", "--large", "--left")
    del app


if __name__ == "__main__":
    main()

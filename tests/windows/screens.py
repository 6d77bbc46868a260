"""Screens of all usual sizes and scales, and processes started on them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def screens_file(folder: Path, *places: tuple[int, int, int, int]) -> Path:
    """Write the configuration of Qt's offscreen platform, with window frames."""
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
    """Run a module with these screens and this environment; return its JSON output."""
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
    "480x800": ((480, 800), (480, 800), {}),
    "800x600": ((800, 560), (800, 560), {}),
    "1366x768": ((1366, 728), (1366, 728), {}),
    "1080p at 1.25": ((1920, 1040), (1536, 832), {"QT_SCALE_FACTOR": "1.25"}),
    "1080p at 1.5": ((1920, 1040), (1280, 693), {"QT_SCALE_FACTOR": "1.5"}),
    "1080p at 2": ((1920, 1040), (960, 520), {"QT_SCALE_FACTOR": "2"}),
    "1080p, 192 dpi": ((1920, 1040), (960, 520), {"QT_FONT_DPI": "192"}),
    "1366x768, 192 dpi": ((1366, 728), (683, 364), {"QT_FONT_DPI": "192"}),
}
"""Pixels of the screen, what they are in logical pixels, and the variables that make it so."""

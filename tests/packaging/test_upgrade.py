"""The trial of an upgrade sees the intended error, and that it comes from the program's panel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from compiled import copy_package
from kontsina_qt.windows.shell.keyboard import keys_panel
from project import ROOT
from try_upgrade import FAULT, break_keys


def test_the_panel_of_the_first_version_fails(tmp_path: Path) -> None:
    copy_package(ROOT, tmp_path)
    break_keys(tmp_path)
    panel = keys_panel.KeysPanel
    opened = f"from {panel.__module__} import {panel.__name__} as panel; panel()"
    done = subprocess.run(
        [sys.executable, "-c", opened],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert f"RuntimeError: {FAULT}" in done.stderr

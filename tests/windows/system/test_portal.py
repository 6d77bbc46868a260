"""Settings of the portal are applied at once; without a bus nothing is known."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.windows.system.portal import CONTRAST, Portal

ROOT = Path(__file__).parents[3]


def has_bus() -> bool:
    """Whether the requirements of the fake portal are installed."""
    if not shutil.which("dbus-run-session") or not Path("/usr/bin/python3").exists():
        return False
    asked = [*("/usr/bin/python3", "-c"), "import dbus, dbus.service, gi.repository.GLib"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_bus(), reason="no D-Bus with Python here")
def test_what_the_portal_tells_is_done_at_once_and_taken_back(tmp_path: Path) -> None:
    look, gnome = "org.freedesktop.appearance", "org.gnome.desktop.interface"
    lines = [
        f"{look} color-scheme 1",
        f"{look} contrast 1",
        f"{gnome} enable-animations 0",
        f"{gnome} text-scaling-factor 1.5",
        f"{look} contrast 0",
        f"{look} color-scheme 2",
    ]
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    environment = {**os.environ, **dict.fromkeys(homes, str(tmp_path))}
    environment |= {"QT_QPA_PLATFORM": "offscreen:size=1366x768"}
    done = subprocess.run(
        ["dbus-run-session", sys.executable, "-m", "tests.windows.system.on_bus", *lines],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    larger = pytest.approx(min(1.5, found[3][2]))
    assert found == [
        ["dark", False, 1.0],
        ["high-contrast", False, 1.0],
        ["high-contrast", True, 1.0],
        ["high-contrast", True, larger],
        ["dark", True, larger],
        ["cloth", True, larger],
    ]
    assert found[3][2] > 1.2


def test_without_a_bus_nothing_is_known(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    portal = Portal()
    portal.begin()
    assert portal.number(CONTRAST) is None

"""If Qt lacks a system library, one line names it and the command that installs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.system_libraries import QT_LIBRARIES, how_to_install
from tests.cli import ROOT, environment

HIDDEN = "libxcb-cursor.so.0"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of Linux")


def without(library: str, *command: str, **added: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the loader finds only an empty file for a library."""
    namespace = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    hide = 'for file in $1; do mount --bind /dev/null "$file"; done; shift; exec "$@"'
    found = subprocess.run(
        ["sh", "-c", f"PATH=$PATH:/sbin ldconfig -p | sed -n 's/.*=> //p' | grep -F {library}"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    files = " ".join(str(Path(path).resolve()) for path in found.split())
    if not files or not shutil.which("unshare"):
        pytest.skip(f"{library} or unshare is not installed")
    tried = subprocess.run([*namespace, "true"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("this machine lets nobody have a mount namespace")
    return subprocess.run(
        [*namespace, hide, "sh", files, *command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT), **added),
        timeout=120,
        check=False,
    )


def test_a_missing_xcb_library_is_named_with_its_package() -> None:
    done = without(HIDDEN, sys.executable, "-m", "kontsina_qt", DISPLAY=":99")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert HIDDEN in done.stderr
    if shutil.which("apt-get"):
        assert "sudo apt-get install libxcb-cursor0" in done.stderr


def test_a_platform_that_does_not_need_it_opens() -> None:
    look = "from kontsina_qt.system_libraries import missing; print(missing())"
    done = without(HIDDEN, sys.executable, "-c", look, QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stdout) == (0, "[]\n")
    done = without(
        HIDDEN, sys.executable, "-c", look, QT_QPA_PLATFORM="xcb;offscreen", DISPLAY=":9"
    )
    assert (done.returncode, done.stdout) == (0, "[]\n")


def test_a_missing_library_of_qt_itself_is_named() -> None:
    done = without("libEGL.so.1", sys.executable, "-m", "kontsina_qt", DISPLAY=":99")
    assert done.returncode == 2
    assert "libEGL.so.1" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("apt-get", "sudo apt-get install libegl1"),
        ("pacman", "sudo pacman -S libglvnd"),
        ("dnf", "sudo dnf install 'libEGL.so.1()(64bit)'"),
        ("", ""),
    ],
)
def test_the_install_command_suits_the_system(
    tool: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if tool:
        (tmp_path / tool).write_text("#!/bin/sh\n", "utf-8")
        (tmp_path / tool).chmod(0o755)
    monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
    assert how_to_install(QT_LIBRARIES[:1]) == command

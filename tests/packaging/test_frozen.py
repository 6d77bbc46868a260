"""The program frozen by PyInstaller as for every package, but uncompiled."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import do
import parts
from frozen import freeze_source
from kontsina_qt import __version__
from kontsina_qt.system_libraries import loads
from kontsina_qt.windows.start.single_instance import Place
from kontsina_qt.windows.start.upgrade import SOON_MS
from libraries import required_libraries
from project import ROOT

PATIENCE_S = 60
LIBPYTHON = str(sysconfig.get_config_var("INSTSONAME"))
NO_SCREEN = "This plugin does not support"
"""The beginning of Qt's message when there is no screen."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems freeze in the release"),
    pytest.mark.skipif(
        not (loads(LIBPYTHON) and shutil.which("objdump")),
        reason=f"PyInstaller needs {LIBPYTHON} and binutils",
    ),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The frozen program, made once."""
    folder = tmp_path_factory.mktemp("frozen")
    do.build_data()
    return freeze_source(ROOT, folder / "made", folder / "work") / "kontsina"


def told(program: Path, *arguments: str) -> str:
    """Return the output of a command, which must succeed without errors or warnings."""
    done = subprocess.run(
        [program, *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@contextmanager
def window(program: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program with its window, and wait until a second start would reach it."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    listens = Place(Path(os.environ["XDG_DATA_HOME"]) / "kontsina").address
    process = subprocess.Popen([program, *arguments], env=environment)
    try:
        end = time.monotonic() + PATIENCE_S
        while not listens.exists():
            assert process.poll() is None, "the window has closed by itself"
            assert time.monotonic() < end, "no window within a minute"
            time.sleep(0.05)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def rest(process: subprocess.Popen[bytes]) -> None:
    """Wait until a window is idle: it has preloaded everything it may need."""
    time.sleep(SOON_MS / 1000)
    end, before = time.monotonic() + PATIENCE_S, -1.0
    while time.monotonic() < end:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        now = float(fields[11]) + float(fields[12])
        if now - before < 5:
            return
        before = now
        time.sleep(1)


def logged() -> list[str]:
    """Return the lines of the program's log, except those about the screen."""
    file = Path(os.environ["XDG_STATE_HOME"]) / "kontsina" / "kontsina.log"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [line for line in lines if NO_SCREEN not in line]


def test_packages_depend_on_every_system_library(program: Path) -> None:
    sonames, _ = required_libraries(program.parent)
    assert {"libc.so.6", "libssl.so.3"} <= set(sonames)


def test_it_says_which_version_it_is(program: Path) -> None:
    assert told(program, "--version") == f"kontsina {__version__}\n"


def test_it_plays_a_match_and_judges_it(program: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.kontsina"
    seats = ["--seats", "beginner,steady", "--number", "7", "--set", "target=11"]
    told(program, "play", "kontsina", *seats, "--out", str(record))
    assert "hand 1" in told(program, "verify", str(record)).lower()
    judged = told(program, "analyse", str(record), "--hand", "1", "--seconds", "0.01")
    assert re.search(r"\d", judged)


def test_its_workers_play_a_contest(program: Path) -> None:
    sides = ["--a", "beginner", "--b", "beginner", "--deals", "2", "--jobs", "2"]
    assert "2 deals" in told(program, "arena", "kontsina", *sides)


def test_it_speaks_greek(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "el")
    assert "Κοντσίνα" in told(program, "rules", "kontsina")


def test_its_window_opens_answers_a_second_start_and_closes(program: Path) -> None:
    with window(program) as first:
        again = subprocess.run(
            [program, "--new"],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert (again.returncode, again.stdout, again.stderr) == (0, b"", b"")
        rest(first)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE_S) == 0
    assert logged() == []


def test_the_bill_of_materials_is_complete(program: Path) -> None:
    folder = program.parent
    assert parts.unknown(folder) == []
    data = {each["bom-ref"]: each for each in parts.bill(folder)["components"]}
    assert {"Qt", "PySide6", "ICU", "Python", "miniaudio", "cffi", "PyInstaller"} <= set(data)
    assert (folder / "_internal" / "notices" / "LICENSES.md").read_bytes() == (
        ROOT / "LICENSES.md"
    ).read_bytes()

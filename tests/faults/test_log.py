"""The log stays small."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

from tests.cli import ROOT, environment

BURST = """
import logging
from kontsina_qt.faults.log import MOST_BYTES, OLDER, keep_log, note
path = keep_log()
assert keep_log() == path
for number in range(20_000):
    note("window", "Traceback\\nValueError: always the same")
same = path.stat().st_size
assert same < 3_000, same
for number in range(3_000):
    note("window", f"Traceback\\n{'x' * 500}\\nValueError: {number}")
files = sorted(path.parent.glob("kontsina.log*"))
assert len(files) == 1 + OLDER, files
assert all(file.stat().st_size <= MOST_BYTES for file in files), files
assert "ValueError: 2999" in path.read_text("utf-8")
path.parent.joinpath("kontsina.log.1").unlink()
logging.getLogger("kontsina").warning("half a sign: \\ud800")
"""


def test_logs_rotate_and_bursts_are_counted(own_places: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BURST],
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list((own_places / "state").rglob("kontsina.log"))
    assert logging.getLogger("kontsina") is not None


QT = """
from PySide6.QtCore import QObject, qWarning
from kontsina_qt.faults.black_box import BlackBox
from kontsina_qt.faults.log import keep_log
from kontsina_qt.windows.start.faults import log_qt_messages
path = keep_log()
log_qt_messages(BlackBox())
for number in range(20_000):
    qWarning(f"QPainter::begin: 0x{number:x} of {number} is not there")
qWarning("another " + "x" * 100_000)
lines = path.read_text("utf-8").splitlines()
assert len(lines) == 16, len(lines)
assert "0x0 of 0 is" in lines[0]
assert "16384 times: QPainter::begin" in lines[-2]
assert "another" in lines[-1]
assert path.stat().st_size < 5_000
"""


def test_warnings_of_qt_are_counted_too(own_places: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", QT],
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")

"""Opening a file while the program runs, by macOS's event."""

from __future__ import annotations

import subprocess
import sys

from tests.cli import ROOT, environment

SCRIPT = """
import sys
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFileOpenEvent
from kontsina_qt.windows.start.app import make_app

app = make_app()
app.file_opened.connect(print)
for event in (QFileOpenEvent("/a folder/evening.kontsina"), QEvent(QEvent.Type.User)):
    QCoreApplication.sendEvent(app, event)
"""


def test_the_event_of_a_file_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen"),
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "/a folder/evening.kontsina\n"

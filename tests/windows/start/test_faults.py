"""Unexpected errors from anywhere: one window, a report, and the game continues."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from kontsina_qt.faults import error_sink
from kontsina_qt.language import set_language
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.fault_window import FaultWindow
from kontsina_qt.windows.start.faults import Faults
from tests.cli import ROOT, environment
from tests.e2e.person import LEFT

Start = Callable[..., MainWindow]
pytestmark = pytest.mark.qt_no_exception_capture  # the errors are meant


def wait(until: Callable[[], object]) -> None:
    for _ in range(6000):
        if until():
            return
        QTest.qWait(5)
    raise AssertionError("waited in vain")


@pytest.fixture
def faults(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """The installed handler of errors."""
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    heard = Faults()
    heard.install()
    heard.watch(window.playing, window, window.toast.show_message)
    yield heard
    sys.excepthook, threading.excepthook, sys.unraisablehook = before
    error_sink.listen()
    if heard.window is not None:
        heard.window.accept()


def later(deed: Callable[[], object]) -> None:
    """Do something in a slot, from the event loop."""
    timer = QTimer(QApplication.instance())
    timer.setSingleShot(True)
    timer.timeout.connect(deed)
    timer.timeout.connect(timer.deleteLater)
    timer.start(0)


def shown(faults: Faults) -> FaultWindow:
    wait(lambda: faults.window is not None and faults.window.isVisible())
    assert faults.window is not None
    return faults.window


def words(window: FaultWindow) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel))


def fails(what: str = "a slot") -> None:
    raise ZeroDivisionError(f"in {what}")


def test_an_error_in_a_slot_opens_one_window_and_play_goes_on(faults: Faults, start: Start) -> None:
    window = start()
    later(fails)
    told = shown(faults)
    assert told.windowTitle() == "Something went wrong"
    assert "Your match is safe: every move is saved." in words(told)
    report = told.report.toPlainText()
    assert "ZeroDivisionError: in a slot" in report and '"kontsina-record"' in report
    assert '"You"' not in report and '"Player 1"' in report
    QTest.mouseClick(told.copy_button, LEFT)
    assert QGuiApplication.clipboard().text() == report
    QTest.mouseClick(told.go_on_button, LEFT)
    wait(lambda: faults.window is None)
    assert window.isVisible()
    wait(lambda: window.session.my_turn)


def test_a_burst_of_errors_is_one_window(faults: Faults, start: Start) -> None:
    start()
    for number in range(300):
        later(partial(fails, f"slot {number % 3}"))
    told = shown(faults)
    wait(lambda: "299 more errors since then." in words(told))
    assert [w for w in QApplication.topLevelWidgets() if isinstance(w, FaultWindow)] == [told]
    report = told.report.toPlainText()
    assert all(report.count(f"ZeroDivisionError: in slot {n}") == 1 for n in range(3))


def test_the_same_error_is_told_in_full_once(
    faults: Faults, start: Start, window: MainWindow
) -> None:
    start()
    later(fails)
    shown(faults).accept()
    wait(lambda: faults.window is None)
    later(fails)
    wait(lambda: window.toast.words.startswith("The same error happened again"))
    assert faults.window is None
    later(lambda: fails("another slot"))
    shown(faults)


def test_an_error_in_a_thread(faults: Faults) -> None:
    thread = threading.Thread(target=fails, args=("a thread",))
    thread.start()
    thread.join()
    assert "ZeroDivisionError: in a thread" in shown(faults).report.toPlainText()


BROKEN = """
import os, sys

def fail(event, arguments):
    if event == "import" and arguments[0] == "kontsina_qt.players.programs.engine":
        if "engine" in sys.argv:
            {deed}

sys.addaudithook(fail)
"""


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        ('raise RuntimeError("the engine is out of order")', "the engine is out of order"),
        ("os.abort()", "Fatal Python error: Aborted"),
    ],
)
def test_an_error_in_the_players_process(
    faults: Faults,
    start: Start,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    deed: str,
    text: str,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(BROKEN.format(deed=deed))
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    # As it is started it heeds no variable, and so could not be broken from here.
    command = [sys.executable, "-m", "kontsina_qt", "engine"]
    monkeypatch.setattr(
        "kontsina_qt.session.computers.engine_process.engine_command", lambda: command
    )
    if "abort" in deed:
        monkeypatch.setenv("PYTHONFAULTHANDLER", "1")
    window = start(level="steady")
    wait(lambda: window.session.match.hands)
    window.session.hint()
    report = shown(faults).report.toPlainText()
    assert "player's process" in report and text in report


def test_moves_that_are_not_kept_are_not_called_safe(faults: Faults, start: Start) -> None:
    window = start()
    wait(lambda: window.session.my_turn)
    assert window.session.position is not None
    window.library.close()
    later(fails)
    assert "could not be saved yet" in words(shown(faults))


def test_it_speaks_greek(faults: Faults, window: MainWindow) -> None:
    window.change_settings(replace(window.settings, language="el"))
    later(fails)
    told = shown(faults)
    assert told.go_on_button.text() == "Συνέχεια"
    assert "Something" not in words(told)
    set_language("en")


RUN = """
import os, sys
from PySide6.QtCore import QTimer, qFatal
from PySide6.QtWidgets import QApplication
from kontsina_qt.windows.start import app

def look():
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            print(type(window).__name__, window.windowTitle())
        if type(window).__name__ == "FaultWindow":
            print(window.report.toPlainText())
            window.accept()

def deed():
    look()
    {deed}

def end():
    look()
    QApplication.closeAllWindows()

def broken(*_):
    raise ZeroDivisionError("in paint")

make = app.make_app
def made(*arguments):
    running = make(*arguments)
    QTimer.singleShot(300, running, deed)
    QTimer.singleShot(1500, running, end)
    return running
app.make_app = made
{before}
sys.exit(app.run({file}))
"""


def program(deed: str, before: str = "", file: Path | None = None) -> CompletedProcess[str]:
    """The real program, with code to run before the start and after a while."""
    wanted = repr(str(file)) if file else ""
    return subprocess.run(
        [sys.executable, "-c", RUN.format(deed=deed, before=before, file=wanted)],
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        ("os.abort()", "Fatal Python error: Aborted"),
        ('qFatal("no cards left")', "Qt: [A qFatal() call"),
    ],
)
def test_an_abort_is_told_at_the_next_start(own_places: Path, deed: str, text: str) -> None:
    assert program(deed).returncode != 0
    after = program("pass")
    assert after.returncode == 0, after.stderr
    assert "FaultWindow Kontsina closed because of an error" in after.stdout
    assert text in after.stdout and "in deed" in after.stdout
    again = program("pass")
    assert (again.returncode, "FaultWindow" in again.stdout) == (0, False)


def test_an_error_while_a_start_with_a_file_makes_the_table_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.kontsina"
    file.touch()
    before = "from kontsina_qt.windows.table_page import page; page.TablePage = broken"
    done = program("pass", before, file)
    assert done.returncode == 1, done.stderr
    assert "FaultWindow Kontsina can't start" in done.stdout
    assert "in paint" in done.stdout


def test_an_error_while_painting_is_told_when_the_painting_is_over() -> None:
    deed = "from kontsina_qt.windows.widgets.toast import Toast; "
    deed += "Toast.paintEvent = broken; "
    deed += (
        "[w.toast.show_message('x') for w in QApplication.topLevelWidgets() if hasattr(w, 'toast')]"
    )
    done = program(deed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("FaultWindow Something went wrong") == 1
    assert "in paint" in done.stdout


def test_a_command_that_fails_says_one_line(tmp_path: Path, own_places: Path) -> None:
    text = BROKEN.replace("{deed}", 'raise RuntimeError("out of order")')
    (tmp_path / "sitecustomize.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "kontsina_qt", "engine"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=f"{tmp_path}:{ROOT}"),
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "something went wrong (RuntimeError)" in done.stderr
    (log,) = (own_places / "state").rglob("kontsina.log")
    assert "RuntimeError: out of order" in log.read_text("utf-8")

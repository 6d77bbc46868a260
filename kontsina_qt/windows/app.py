"""Starts the program with a window."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from kontsina_qt import __version__
from kontsina_qt.faults.black_box import BlackBox
from kontsina_qt.faults.log import keep_log
from kontsina_qt.faults.report import trace_of
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.opening import open_library, open_or_replace
from kontsina_qt.library.settings import SettingsStore
from kontsina_qt.table.art import load_resources
from kontsina_qt.windows.faults import Faults, hear_qt
from kontsina_qt.windows.main import MainWindow

DESKTOP_ID = "io.github.kontsina.Kontsina"
FAILED = 1


def make_app(arguments: Sequence[str] = ()) -> QApplication:
    """The application object with its names set, before anything asks for a place of its own."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(list(arguments))
    app.setApplicationName("kontsina")
    app.setApplicationDisplayName("Kontsina")
    app.setOrganizationName("kontsina")
    app.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName(DESKTOP_ID)
    load_resources()
    app.setWindowIcon(QIcon(":/icons/kontsina.svg"))
    return app


def make_window(path: Path | None = None) -> MainWindow:
    """The main window over the person's own library and settings.

    Args:
        path: the library's file; None for the platform's place.
    """
    store = SettingsStore()
    set_language(store.settings.language)
    opened = open_library() if path is None else open_or_replace(path)
    window = MainWindow(opened.library, store)
    if opened.trouble is not None:
        window.toast.tell(opened.trouble.words(tr))
    return window


def start_faults(box: BlackBox) -> Faults:
    """From now on an error of ours is written down and told, and what ended the program is kept."""
    box.open()
    hear_qt(box)
    faults = Faults()
    faults.install()
    return faults


def run(file: str | None = None, new: bool = False) -> int:
    """Opens the window and runs until it is closed.

    Args:
        file: a record whose match is opened.
        new: whether to ask for a new match at once.
    """
    keep_log()
    app = make_app(sys.argv[:1])
    box = BlackBox()
    faults = start_faults(box)
    try:
        window = make_window()
    except Exception as error:
        faults.tell_no_start(trace_of(error))
        return FAILED
    faults.watch(window.session, window.library, window, window.toast.tell)
    window.show()
    if box.found:
        faults.tell_crash(box.found)
    if file is not None:
        window.desk.open_file(file)
    if new:
        QTimer.singleShot(0, window.desk.new_game)
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, lambda *_: window.close())
    wake = QTimer()
    wake.timeout.connect(lambda: None)
    wake.start(500)
    result = app.exec()
    window.library.close()
    box.close()
    return result

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
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.opening import open_library, open_or_replace
from kontsina_qt.library.settings import SettingsStore
from kontsina_qt.table.art import load_resources
from kontsina_qt.windows.main import MainWindow

DESKTOP_ID = "io.github.kontsina.Kontsina"


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


def run(file: str | None = None) -> int:
    """Opens the window, with the match of ``file`` if one is given, and runs until it is closed."""
    app = make_app(sys.argv[:1])
    window = make_window()
    window.show()
    if file is not None:
        window.open_file(file)
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, lambda *_: window.close())
    wake = QTimer()
    wake.timeout.connect(lambda: None)
    wake.start(500)
    result = app.exec()
    window.library.close()
    return result

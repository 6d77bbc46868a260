"""Starts the program with a window."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from kontsina_qt import __version__
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.opening import open_library, open_or_replace
from kontsina_qt.library.places import state_dir
from kontsina_qt.library.settings import SettingsStore
from kontsina_qt.table.art import load_resources
from kontsina_qt.windows.application import Application
from kontsina_qt.windows.main import MainWindow

DESKTOP_ID = "io.github.kontsina.Kontsina"


def make_app(arguments: Sequence[str] = ()) -> QApplication:
    """The application object with its names set, before anything asks for a place of its own."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else Application(list(arguments))
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


def keep_log() -> None:
    """Sends warnings and errors to a small file in the platform's place for such things."""
    with contextlib.suppress(OSError):
        handler = RotatingFileHandler(
            state_dir() / "kontsina.log", maxBytes=200_000, backupCount=1, encoding="utf-8"
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logging.getLogger().addHandler(handler)


def tell_of_errors(window: MainWindow) -> None:
    """An error of ours is one sentence for the person and a trace in the log; play goes on."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        logging.getLogger("kontsina").error("unexpected", exc_info=(kind, error, trace))
        window.toast.tell(
            tr("Something went wrong ({what}). Every move is kept; the log says more.").format(
                what=kind.__name__
            )
        )

    sys.excepthook = hook


def run(file: str | None = None, new: bool = False) -> int:
    """Opens the window and runs until it is closed.

    Args:
        file: a record whose match is opened.
        new: whether to ask for a new match at once.
    """
    keep_log()
    app = make_app(sys.argv[:1])
    window = make_window()
    tell_of_errors(window)
    if isinstance(app, Application):
        app.file_opened.connect(window.desk.open_file)
    window.show()
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
    return result

"""Runs the program as ``kontsina FILE`` does, printing what its window does.

Prints ``listens`` when it can be asked, ``match NAME`` when a match is opened, ``front`` when the
window is asked to come to the front, and what the toast tells.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from kontsina_qt import cli
from kontsina_qt.library.opening import open_library
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.windows.shell.commands import WindowCommands
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start import app
from kontsina_qt.windows.start.single_instance import SingleInstance


class Telling(MainWindow):
    """A window that prints what is done with it."""

    def activateWindow(self) -> None:
        """The window comes to the front."""
        print("front", flush=True)
        super().activateWindow()


def make_window(path: Path | None = None, home: bool = True, later: bool = False) -> MainWindow:
    """The main window, watched."""
    window = Telling(open_library().library, SettingsStore(), WindowCommands, home)
    session = window.session
    session.loaded.connect(lambda: print("match", session.match.seats[0].name, flush=True))
    notify = window.toast.show_message

    def on_done(words: str, stays: bool = False) -> None:
        print("told", words, flush=True)
        notify(words, stays)

    window.toast.show_message = on_done  # type: ignore[method-assign]
    return window


def receive(window: MainWindow, reception: SingleInstance) -> None:
    """Receive requests as the program does, and print when it listens."""
    real(window, reception)
    timer = QTimer(window)

    def look() -> None:
        if reception.listens or not reception.alone:
            print("listens" if reception.listens else "alone no more", flush=True)
            timer.stop()

    timer.timeout.connect(look)
    timer.start(10)


real = app.receive
app.make_window = make_window
app.receive = receive

if __name__ == "__main__":
    sys.exit(cli.main(sys.argv[1:]))

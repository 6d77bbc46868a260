"""Starts the program with a main window."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from kontsina_qt import __version__
from kontsina_qt.card_names import choose_pack
from kontsina_qt.ending import on_termination
from kontsina_qt.faults.black_box import BlackBox
from kontsina_qt.faults.log import keep_log
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.rules.base.messages import Message
from kontsina_qt.table.cards.art import has_pictures, load_resources
from kontsina_qt.windows.shell.commands import WindowCommands
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.application import Application
from kontsina_qt.windows.start.faults import Faults, log_qt_messages
from kontsina_qt.windows.start.garbage import GarbageCollector
from kontsina_qt.windows.start.qt_texts import install_qt_texts
from kontsina_qt.windows.start.single_instance import Request, SingleInstance, listen_soon
from kontsina_qt.windows.start.upgrade import survive_upgrade
from kontsina_qt.windows.system.preferences import Watch
from kontsina_qt.windows.widgets.key_repeats import filter_key_repeats

if TYPE_CHECKING:
    from kontsina_qt.library.store import Library
    from kontsina_qt.session.session import Session

DESKTOP_ID = "io.github.kontsina.Kontsina"
FAILED = 1
ASKING_MS = 50
"""The delay after the window is shown before the desktop portal is queried."""


def make_app(arguments: Sequence[str] = ()) -> QApplication:
    """Create the application object; its names must be set before any path is looked up."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else Application(list(arguments))
    app.setApplicationName("kontsina")
    app.setApplicationDisplayName("Kontsina")
    app.setOrganizationName("kontsina")
    app.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName(DESKTOP_ID)
    load_resources()
    install_qt_texts(app)
    filter_key_repeats(app)
    app.setWindowIcon(QIcon(":/icons/kontsina.svg"))
    return app


def make_window(path: Path | None = None, home: bool = True, later: bool = False) -> MainWindow:
    """Create the main window with the person's library and settings.

    Args:
        path: the library's file; None for the default path.
        home: whether the start page will be shown.
        later: whether to open the library only after that has been painted.
    """
    store = SettingsStore()
    set_language(store.settings.language)
    choose_pack(store.settings.latin_cards)

    def opened() -> Library:
        from kontsina_qt.library.opening import open_library, open_or_replace

        found = open_library() if path is None else open_or_replace(path)
        notify(store.trouble, found.trouble)
        return found.library

    def notify(*troubles: Message | None) -> None:
        if words := [each.words(tr) for each in troubles if each is not None]:
            window.toast.show_message("\n".join(words))

    window = MainWindow(opened, store, WindowCommands, home)
    store.setParent(window)
    if home and not later:
        window.show_welcome()
    return window


def start_faults(box: BlackBox) -> Faults:
    """Install the handlers of unexpected errors and of crashes."""
    box.open()
    log_qt_messages(box)
    faults = Faults()
    faults.install()
    return faults


def receive(window: MainWindow, reception: SingleInstance) -> None:
    """Handle the requests of later starts in the first window."""

    def on_asked(request: Request) -> None:
        if request.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = request.token  # read by Qt's Wayland plugin
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if request.file is not None:
            window.match_controller.open_file(request.file)
        elif request.new and window.pages.panel is None:
            ask_soon(window)

    reception.may_ask = window.isVisible
    # Queued, since it may open a dialog and other callers must be answered meanwhile.
    reception.asked.connect(on_asked, Qt.ConnectionType.QueuedConnection)
    if not reception.alone:
        window.toast.show_message(tr("Another Kontsina window is open but not responding."))
    elif reception.elsewhere:
        window.toast.show_message(tr("Kontsina is also open on another display."))
    listen_soon(reception)


def ask_soon(window: MainWindow) -> None:
    """Ask for a new match soon, unless the window is closed before."""

    def ask() -> None:
        if window.isVisible():
            window.match_controller.new_game()

    QTimer.singleShot(0, window, ask)


def close_on_interrupt(window: MainWindow) -> None:
    """Close the window on SIGINT or SIGTERM, never in the middle of an action.

    After Ctrl-C the person can be asked about unsaved work; after SIGTERM not.
    """

    def end() -> None:
        if window.playing() is not None:
            window.play.closing.end()
        window.close()

    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, window, window.close))
    on_termination(lambda: QTimer.singleShot(0, window, end))


def attach_debugger_signal(window: MainWindow) -> None:
    """Let F12 open the developer panel."""
    from kontsina_qt.windows.developer.panel import open_by_key

    def session() -> Session | None:
        playing = window.playing()
        return None if playing is None else playing[0]

    open_by_key(window, session)


def begin_with(window: MainWindow, file: str) -> None:
    """Open a file before the window is shown, laying it out first so that sizes are right."""
    window.pages.setCurrentWidget(window.table_page)
    window.grab(QRect(0, 0, 1, 1))  # forces the layout of a hidden window
    window.match_controller.open_file(file)
    if not window.session.active:
        window.show_welcome()


def close_down(window: MainWindow, reception: SingleInstance | None, box: BlackBox) -> None:
    """Shut down everything that a window has started, even if one part fails."""
    with contextlib.ExitStack() as ending:
        ending.callback(box.close)
        if reception is not None:
            ending.callback(reception.close)
        ending.callback(window.close_library)
        ending.callback(window.writer.close)  # finishes pending writes


def run(file: str | None = None, new: bool = False, reception: SingleInstance | None = None) -> int:
    """Open the window and run until it is closed.

    Args:
        file: a record file to open.
        new: whether to ask for a new match at once.
        reception: receives the requests of later starts.
    """
    keep_log()
    app = make_app(sys.argv[:1])
    box = BlackBox()
    faults = start_faults(box)
    watch = Watch()
    try:
        window = make_window(home=file is None, later=True)
        close_on_interrupt(window)
        watch.changed.connect(window.follow_system_preferences)
        upgrade = survive_upgrade(
            window, window.moves, lambda words: window.toast.show_message(words, True)
        )
        faults.watch(window.playing, window, window.toast.show_message, lambda: upgrade.words)
        if os.environ.get("KONTSINA_DEV") == "1":
            attach_debugger_signal(window)
        if file is not None:
            begin_with(window, file)
    except Exception as error:
        faults.report_failed_start(error)
        return FAILED
    if isinstance(app, Application):
        app.file_opened.connect(lambda path: window.match_controller.open_file(path))
    window.show()
    if not has_pictures():
        from kontsina_qt.windows.start.missing_pictures import report_missing_pictures

        report_missing_pictures(window)
    QTimer.singleShot(ASKING_MS, watch.begin)
    if box.found:
        faults.report_crash(box.found)
    if new:
        ask_soon(window)
    if reception is not None:
        receive(window, reception)
    GarbageCollector(app)
    gc.freeze()  # an idle task will unfreeze and collect later
    try:
        return app.exec()
    finally:
        close_down(window, reception, box)

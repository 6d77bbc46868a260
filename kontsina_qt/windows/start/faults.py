"""Handles unexpected errors: logs and reports them, and lets the program continue."""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.faults import error_sink
from kontsina_qt.faults.black_box import BlackBox
from kontsina_qt.faults.log import note, note_warning
from kontsina_qt.language import tr

if TYPE_CHECKING:  # loaded only when there is an error
    from kontsina_qt.library.store import Library
    from kontsina_qt.match.record import Record
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.start.fault_window import FaultWindow

_log = logging.getLogger("kontsina")

NO_HINTS = "This plugin does not support propagateSizeHints()"
"""A Qt warning to ignore, for every window of the offscreen platform."""


class Faults(QObject):
    """Receives errors in slots, in threads and in players' processes.

    Attributes:
        window: the error window, while it is open.
    """

    _raised = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.window: FaultWindow | None = None
        self._tell: Callable[[str], None] = _log.warning
        self._reported: set[str] = set()
        self._playing: Callable[[], tuple[Session, Library] | None] = lambda: None
        self._upgraded: Callable[[], str] = str
        self._parent: QWidget | None = None
        # Queued: a window must not be opened in the middle of painting.
        self._raised.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def watch(
        self,
        playing: Callable[[], tuple[Session, Library] | None],
        parent: QWidget,
        notify: Callable[[str], None],
        upgraded: Callable[[], str] = str,
    ) -> None:
        """Set what reports are about.

        Args:
            playing: returns the session and the library of the current match, if there is one.
            parent: the main window.
            notify: shows a message, for an error that was reported in full before.
            upgraded: returns a sentence if the program on the disk has been replaced.
        """
        self._playing, self._parent, self._tell = playing, parent, notify
        self._upgraded = upgraded

    def install(self) -> None:
        """Install the exception hooks of this process."""
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread
        sys.unraisablehook = self._on_unraisable
        error_sink.listen(self.report_error)

    def report_error(self, where: str, trace: str) -> None:
        """Handle an error; thread-safe."""
        note(where, trace)
        self._raised.emit(where, trace)

    def report_crash(self, found: str) -> None:
        """Report a crash of the previous run."""
        note("crash", found)
        head = tr("Kontsina closed because of an error")
        words = tr("Kontsina closed unexpectedly last time. Your moves are safe.")
        self._open(head, words, _report("crash", found, None))

    def report_failed_start(self, error: Exception) -> None:
        """Report that the program cannot start, and wait until the report is closed."""
        from kontsina_qt.windows.start.fault_window import FaultWindow

        trace = _trace(error)
        note("start", trace)
        words = tr(
            "Something went wrong while starting. Your matches are safe: every move is saved."
        )
        FaultWindow(tr("Kontsina can't start"), words, _report("start", trace, None)).exec()

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            if self._parent is not None:
                self._parent.close()
            return
        self.report_error("window", _trace(error))

    def _on_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            self.report_error("thread", _trace(args.exc_value))

    def _on_unraisable(self, args: sys.UnraisableHookArgs) -> None:
        """Log an unraisable error, as in a destructor; it needs no report."""
        if args.exc_value is not None:
            note("unraisable", _trace(args.exc_value))

    def _show(self, where: str, trace: str) -> None:
        again = trace in self._reported
        self._reported.add(trace)
        if self.window is not None:
            self.window.add("" if again else self._report(where, trace))
        elif again:
            self._tell(tr("The same error happened again. Every move is saved; the log says more."))
        else:
            head = tr("Something went wrong")
            words = tr(
                "That was Kontsina's fault. {safe} You can keep playing; if it happens again, "
                "restart Kontsina."
            )
            words = words.format(safe=self._safe())
            self._open(head, self._upgraded() or words, self._report(where, trace))

    def _open(self, head: str, words: str, text: str) -> None:
        from kontsina_qt.windows.start.fault_window import FaultWindow

        parent = QApplication.activeModalWidget() or self._parent
        self.window = window = FaultWindow(head, words, text, parent)
        window.finished.connect(self._on_finished)
        window.show()

    def _on_finished(self) -> None:
        window, self.window = self.window, None
        if window is not None:
            window.deleteLater()

    def _report(self, where: str, trace: str) -> str:
        return _report(where, trace, self._record())

    def _record(self) -> Record | None:
        """Return the record of the match on the table; None if that fails."""
        with contextlib.suppress(Exception):
            playing = self._playing()
            if playing is not None and playing[0].active:
                return playing[0].match.record()
        return None

    def _safe(self) -> str:
        """Return a sentence that every move is saved, if that is so."""
        record = self._record()
        if record is None:
            return tr("Your matches are safe: every move is saved.")
        if self._is_kept(record):
            return tr("Your match is safe: every move is saved.")
        return tr("The last moves of your match could not be saved yet.")

    def _is_kept(self, record: Record) -> bool:
        # The library itself may be the cause of the error.
        with contextlib.suppress(Exception):
            playing = self._playing()
            if playing is None or playing[0].match_id is None:
                return False
            session, library = playing
            assert session.match_id is not None
            *_, kept = library.rows(session.match_id).growing()
            return kept.record().hands == record.hands
        return False


def _trace(error: BaseException) -> str:
    from kontsina_qt.faults.report import trace_of

    return trace_of(error)


def _report(where: str, trace: str, record: Record | None) -> str:
    from kontsina_qt.faults.report import report

    return report(where, trace, record, _versions())


def _versions() -> str:
    screen = QApplication.platformName() if QApplication.instance() else ""
    return f"PySide {PySide6.__version__}, Qt {qVersion()}, {screen}"


def log_qt_messages(box: BlackBox) -> None:
    """Log Qt's messages, and write fatal ones to the crash log."""

    def heard(kind: QtMsgType, _: QMessageLogContext, words: str | None) -> None:
        if kind == QtMsgType.QtFatalMsg:
            box.note(f"Qt: {words}")
        elif words == NO_HINTS:
            return
        elif kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtWarningMsg):
            note_warning("Qt", words or "")

    qInstallMessageHandler(heard)

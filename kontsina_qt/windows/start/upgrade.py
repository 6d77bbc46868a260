"""Keeps a window working when the program is upgraded or removed on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImageReader

from kontsina_qt.language import tr
from kontsina_qt.own_process import is_packaged
from kontsina_qt.windows.shell.idle_tasks import IdleTasks
from kontsina_qt.windows.start.preloading import Step, all_steps, program_file

LOOK_MS = 2000
LOOKS_GONE = 3
"""After how many failed checks the file counts as removed: an upgrade may move it briefly."""

SOON_MS = 3000
"""The delay before the rest of a packaged program is loaded."""


class UpgradeWatch(QObject):
    """Notices when the file of the running program is replaced or removed.

    Args:
        file: the file to watch.
        parent: the parent object.

    Attributes:
        words: the last notice; empty while nothing has changed.

    Signals:
        notice(str): a message for the person, emitted once per change.
    """

    notice = Signal(str)

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = ""
        self._file = file
        self._known = _mark(file)
        self._missed = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)

    def begin(self) -> None:
        """Start watching."""
        self._timer.start(LOOK_MS)

    def look(self) -> None:
        """Check whether the file is still the same."""
        now = _mark(self._file)
        if now is not None:
            self._missed = 0
            if now != self._known:
                self._known = now
                self._say(
                    tr(
                        "Kontsina has been updated. To use the new version, close this window and "
                        "open it again; every move is saved."
                    )
                )
        elif self._known is not None:
            self._missed += 1
            if self._missed == LOOKS_GONE:
                self._known = None
                self._say(
                    tr("Kontsina has been removed from this computer. Your matches are kept.")
                )

    def _say(self, words: str) -> None:
        self.words = words
        self.notice.emit(words)


def _mark(file: Path) -> tuple[int, int, int] | None:
    """Return what identifies a file; None if it does not exist."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def survive_upgrade(
    parent: QObject, busy: Callable[[], bool], notify: Callable[[str], None]
) -> UpgradeWatch:
    """Keep a window working after the installed program is upgraded or removed.

    Args:
        parent: the window.
        busy: whether an animation runs, which loading must not disturb.
        notify: shows a message that stays until it is dismissed.
    """
    watch = UpgradeWatch(program_file(), parent)
    watch.notice.connect(notify)
    watch.begin()
    if is_packaged():
        QTimer.singleShot(SOON_MS, parent, lambda: _load_rest(parent, busy))
    return watch


def _load_rest(parent: QObject, busy: Callable[[], bool]) -> None:
    def image_formats() -> object:
        return QImageReader.supportedImageFormats()  # loads Qt's image plugins

    steps: list[Step] = [image_formats, *all_steps()]
    IdleTasks(steps, busy, parent).begin()

"""Files dropped onto the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.match.files import local_path
from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX
from kontsina_qt.windows.widgets.panel_host import panel_host_of

LONGEST_PATH = 1 << 15
WAYS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class Dropping(QObject):
    """Opens matches and house rules dropped onto a window.

    Args:
        window: the window.
        open_file: opens a file.
    """

    def __init__(self, window: QWidget, open_file: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._open = window, open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drops of files that can be opened."""
        if event.type() not in WAYS or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        path = dropped(event.mimeData())
        if path is None or self._occupied():
            event.ignore()
            return True
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._open(path)
        return True

    def _occupied(self) -> bool:
        """Return whether a dialog is open, over the page or as a separate window."""
        host = panel_host_of(self._window)
        panel = None if host is None else host.panel
        return (panel or QApplication.activeModalWidget()) is not None


def dropped(data: QMimeData) -> str | None:
    """Return the path of a dropped file of ours, given as URL or text; None for anything else."""
    urls = data.urls()
    if urls:
        path = urls[0].toLocalFile() if len(urls) == 1 else ""
    else:
        text = data.text().strip()[:LONGEST_PATH]
        path = local_path(text)
        if path == text:  # plain text, not a URL
            return None
    return path if Path(path).suffix.lower() in (SUFFIX, RULES_SUFFIX) else None

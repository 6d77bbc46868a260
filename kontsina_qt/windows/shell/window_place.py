"""Where the main window lies: inside its screen, as it lay last, or filling the screen."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QMargins, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QMainWindow

from kontsina_qt.windows.system.screen_watch import ScreenWatch
from kontsina_qt.windows.widgets.dialog import fit, frame_of, least_size, room_for

FULL_MS = 500
"""So soon a system has filled the screen, or given it back."""
USUAL_SIZE = (1280, 800)
"""The first window's size, in logical pixels, where the screen has room."""


class WindowPlace(QObject):
    """Keeps a window inside its screen."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._watch: ScreenWatch | None = None
        self._frame = QMargins()
        self._own = QRect()
        self._full = self._given_back = False
        self._answering = QTimer(self, interval=FULL_MS, singleShot=True)
        self._answering.timeout.connect(self._ask_full_screen)
        window.installEventFilter(self)

    def restore(self, geometry: bytes) -> None:
        """Put it where it lay last, or in the middle of the screen."""
        window = self._window
        if not geometry or not window.restoreGeometry(QByteArray(geometry)):
            room = room_for(window)
            place = QRect(room.topLeft(), QSize(*USUAL_SIZE).boundedTo(room.size()))
            place.moveCenter(room.center())
            window.setGeometry(place)
        self._fit()

    def _fit(self) -> None:
        """Lies inside the screen; the smallest size is what the screen has room for."""
        if self._answering.isActive():
            return  # it has its own place or the whole screen soon, and now neither
        window = self._window
        self._frame = frame_of(window)
        window.setMinimumSize(least_size(room_for(window).size()))
        fit(window)

    def on_shown(self) -> None:
        """Called when it is shown: on another screen the smallest size is another one."""
        self._watch = self._watch or ScreenWatch(self._window, self._fit)
        self._fit()

    def on_moved(self) -> None:
        """Called when it has moved: some systems tell of the frame only when it stands."""
        if self._window.isVisible() and frame_of(self._window) != self._frame:
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once it has its own place again, it lies elsewhere only where the person puts it."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize) and self._answering.isActive():
            window = self._window
            back = not window.isFullScreen() and window.geometry() == self._own
            self._given_back = self._given_back or (back and not self._full)
        return super().eventFilter(watched, event)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or give it back.

        The system answers later: until then what was asked for last counts, not what is, and
        nothing more is asked.
        """
        if self._answering.isActive():
            self._full = not self._full
            return
        self._full = not self._window.isFullScreen()
        if self._full:
            self._own = self._window.geometry()
        self._ask_full_screen()

    def _ask_full_screen(self) -> None:
        """Ask the system for it, or for the window's own place, until that is so."""
        window, full = self._window, Qt.WindowState.WindowFullScreen
        state = window.windowState()
        if bool(state & full) is not self._full:
            self._answering.start()
            self._given_back = False
            window.setWindowState(state ^ full)
        elif not self._full and not window.isMaximized() and self._own.isValid():
            # Not every system knows the place any more of a window that comes and goes fast.
            if not self._given_back:
                window.setGeometry(self._own)
            self._fit()

"""The geometry of the main window: restored, kept on its screen, or full screen."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QMargins, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QMainWindow

from kontsina_qt.windows.system.screen_watch import ScreenWatch
from kontsina_qt.windows.widgets.dialog import fit, frame_of, least_size, room_for

FULL_MS = 500
"""How long the system may take to enter or leave full screen."""
USUAL_SIZE = (1280, 800)
"""The initial size in logical pixels, if the screen has room."""


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
        """Restore the saved geometry, or centre the window on the screen."""
        window = self._window
        if not geometry or not window.restoreGeometry(QByteArray(geometry)):
            room = room_for(window)
            place = QRect(room.topLeft(), QSize(*USUAL_SIZE).boundedTo(room.size()))
            place.moveCenter(room.center())
            window.setGeometry(place)
        self._fit()

    def _fit(self) -> None:
        """Move the window inside the screen and limit its minimum size to it."""
        if self._answering.isActive():
            return  # full screen is being entered or left
        window = self._window
        self._frame = frame_of(window)
        window.setMinimumSize(least_size(room_for(window).size()))
        fit(window)

    def on_shown(self) -> None:
        """Adapt the minimum size to the screen when the window is shown."""
        self._watch = self._watch or ScreenWatch(self._window, self._fit)
        self._fit()

    def on_moved(self) -> None:
        """Fit again when the window has moved, since only then some systems report the frame."""
        if self._window.isVisible() and frame_of(self._window) != self._frame:
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for the end of full screen, to restore the geometry."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize) and self._answering.isActive():
            window = self._window
            back = not window.isFullScreen() and window.geometry() == self._own
            self._given_back = self._given_back or (back and not self._full)
        return super().eventFilter(watched, event)

    def toggle_full_screen(self) -> None:
        """Enter or leave full screen.

        The system answers later: until then, the last request counts rather than the current state,
        and no other request is made.
        """
        if self._answering.isActive():
            self._full = not self._full
            return
        self._full = not self._window.isFullScreen()
        if self._full:
            self._own = self._window.geometry()
        self._ask_full_screen()

    def _ask_full_screen(self) -> None:
        """Ask the system to enter or leave full screen, until it has."""
        window, full = self._window, Qt.WindowState.WindowFullScreen
        state = window.windowState()
        if bool(state & full) is not self._full:
            self._answering.start()
            self._given_back = False
            window.setWindowState(state ^ full)
        elif not self._full and not window.isMaximized() and self._own.isValid():
            # Some systems forget the geometry if full screen is toggled quickly.
            if not self._given_back:
                window.setGeometry(self._own)
            self._fit()

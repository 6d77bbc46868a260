"""Keeps a window usable when its screen changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


class ScreenWatch(QObject):
    """Calls back when a window's screen, its resolution or its available area changes.

    Args:
        window: the window.
        refit: the callback.
    """

    def __init__(self, window: QWidget, refit: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._refit = window, refit
        self._screens: set[QScreen] = set()
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._watch)
            app.screenRemoved.connect(self._screens.discard)
        for screen in QGuiApplication.screens():
            self._watch(screen)
        handle = window.windowHandle()
        if handle is not None:
            handle.screenChanged.connect(self._on_changed)

    def _watch(self, screen: QScreen) -> None:
        if screen not in self._screens:
            self._screens.add(screen)
            screen.availableGeometryChanged.connect(self._on_changed)
            screen.logicalDotsPerInchChanged.connect(self._on_changed)

    def _on_changed(self, *_: object) -> None:
        if self._window.isVisible():
            self._refit()

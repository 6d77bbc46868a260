"""Work done in small steps while the window is idle."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

MATCH = (
    "kontsina_qt.rules.base.game",
    "kontsina_qt.rules.games.catalogue",
    "kontsina_qt.match.record",
    "kontsina_qt.library.opening",
)
"""Modules that reading the library needs."""

TABLE = (
    "kontsina_qt.models.table_models",
    "kontsina_qt.session.session",
    "kontsina_qt.table.scene.scene",
    "kontsina_qt.table.view",
    "kontsina_qt.windows.table_page.page",
    "kontsina_qt.windows.shell.match_controller",
    "kontsina_qt.windows.shell.actions",
)
"""Modules that a table needs."""

PANELS = (
    "kontsina_qt.windows.table_page.hand_end.score_sheet",
    "kontsina_qt.windows.table_page.match_end.panel",
    "kontsina_qt.windows.table_page.match_end.words",
    "kontsina_qt.rating.after_match",
    "kontsina_qt.windows.table_page.cut",
    "kontsina_qt.windows.table_page.hand_end.card_lots",
)
"""Modules of the panels over a table."""

STIRS = (
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.TouchBegin,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
)
"""Events that show a person at the window."""

_WRITING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""Modifiers that are also used to type text."""

BUSY_MS = 50
"""The interval of checks whether an animation has ended."""

ONE_WINDOW = True
"""Whether the process ends with its window: what that needs at rest then stays to the end."""


def loading(modules: Iterable[str]) -> list[Callable[[], object]]:
    """Steps that import these modules, one each."""
    return [partial(importlib.import_module, module) for module in modules]


def collect_start_garbage() -> None:
    """Free what only the start needed, which was frozen until now."""
    if ONE_WINDOW:
        gc.unfreeze()
    collect_garbage()


def collect_garbage(lasting: bool = True) -> None:
    """Run the garbage collector.

    Args:
        lasting: whether to freeze what is left: it lives as long as the program.
    """
    gc.collect()
    if lasting and ONE_WINDOW:
        gc.freeze()


class IdleTasks(QObject):
    """Runs steps one by one when the event loop is idle.

    Args:
        steps: each takes some hundredths of a second.
        busy: whether an animation runs, which no step may disturb.
        parent: of this object.
    """

    def __init__(
        self, steps: Iterable[Callable[[], object]], busy: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._steps = list(steps)
        self._busy = busy
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._do_one)

    @property
    def done(self) -> bool:
        """Whether no step is left."""
        return not self._steps

    @property
    def resting(self) -> bool:
        """Whether no step is scheduled."""
        return not self._timer.isActive()

    def begin(self, after_ms: int = 0) -> None:
        """Start the remaining steps after a delay, unless they are scheduled."""
        if self._steps and self.resting:
            self._timer.start(after_ms)

    def stop(self) -> None:
        """Pause before the next step."""
        self._timer.stop()

    def _do_one(self) -> None:
        busy = self._busy()
        self._timer.setInterval(BUSY_MS if busy else 0)
        if busy:
            return
        step = self._steps.pop(0)
        if not self._steps:
            self.stop()
        step()


class UserActivity(QObject):
    """Watches a window for input by a person, until `rest`.

    Signals:
        noticed(): the first input; sent once.
        commanded(): keys that may be a shortcut; sent before Qt looks the shortcut up, so that it
            can still be created.
    """

    noticed = Signal()
    commanded = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.there = False
        self._handle: QObject | None = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)
            self._handle.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._handle = None

    def rest(self) -> None:
        """Stop watching."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
            self._handle.destroyed.disconnect(self._forget)
            self._handle = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the event and let it pass."""
        if not self.there and event.type() in STIRS:
            self.there = True
            self.noticed.emit()
        if isinstance(event, QKeyEvent) and _may_command(event):
            self.commanded.emit()
        return False


def _may_command(event: QKeyEvent) -> bool:
    if event.type() != QEvent.Type.ShortcutOverride:
        return False
    modifiers = event.modifiers() & ~_WRITING
    return bool(modifiers) or Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35

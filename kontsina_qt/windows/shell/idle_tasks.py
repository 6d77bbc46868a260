"""What is made ready while the person looks at the first picture or the table, in small pieces."""

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
"""What reading the library takes."""

TABLE = (
    "kontsina_qt.models.table_models",
    "kontsina_qt.session.session",
    "kontsina_qt.table.scene.scene",
    "kontsina_qt.table.view",
    "kontsina_qt.windows.table_page.page",
    "kontsina_qt.windows.shell.match_controller",
    "kontsina_qt.windows.shell.actions",
)
"""What a table takes."""

PANELS = (
    "kontsina_qt.windows.table_page.score_sheet",
    "kontsina_qt.windows.table_page.match_end.panel",
    "kontsina_qt.windows.table_page.match_end.words",
    "kontsina_qt.rating.after_match",
    "kontsina_qt.windows.table_page.cut",
    "kontsina_qt.windows.table_page.card_lots",
)
"""What comes over a table."""

STIRS = (
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.TouchBegin,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
)
"""What shows that a person is at the window."""

_WRITING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""What is held for letters and numbers too."""

BUSY_MS = 50
"""How often it is looked whether something still moves."""

ONE_WINDOW = True
"""Whether the process ends with its window: what that needs at rest then stays to the end."""


def loading(modules: Iterable[str]) -> list[Callable[[], object]]:
    """A step for each module, which loads it."""
    return [partial(importlib.import_module, module) for module in modules]


def tidy_start() -> None:
    """Gives back what only the start has used, which nobody has looked through yet."""
    if ONE_WINDOW:
        gc.unfreeze()
    tidy()


def tidy(lasting: bool = True) -> None:
    """Gives back what is used no more.

    Args:
        lasting: whether what is left stays as long as the program, and need not be looked
            through again.
    """
    gc.collect()
    if lasting and ONE_WINDOW:
        gc.freeze()


class Warming(QObject):
    """Does one step after another, each when nothing else is to be done.

    Args:
        steps: what is to be done, each in some hundredths of a second.
        busy: whether something moves, which no step is to disturb.
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
        """Whether every step has been done."""
        return not self._steps

    @property
    def resting(self) -> bool:
        """Whether nothing is being done now."""
        return not self._timer.isActive()

    def begin(self, after_ms: int = 0) -> None:
        """Starts with what is left to do, unless it has begun."""
        if self._steps and self.resting:
            self._timer.start(after_ms)

    def stop(self) -> None:
        """Leaves the rest undone."""
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


class Presence(QObject):
    """Whether a person is at a window: somebody moves the pointer or presses a key.

    It looks until it is told to rest.

    Signals:
        noticed(): somebody is; sent once.
        commanded(): somebody presses what may be a command's keys; sent before the command is
            looked for, so that it is found if it is made now.
    """

    noticed = Signal()
    commanded = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.there = False
        self._handle: QObject | None = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)

    def rest(self) -> None:
        """Looks no more."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
            self._handle = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes nothing away."""
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

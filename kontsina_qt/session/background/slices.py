"""Long work done in slices by the window's event loop.

In a thread, Python's garbage collector might destroy closed windows there, and Qt's widgets must
not be touched outside the main thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.library.store import Library
from kontsina_qt.steps import Result, Steps

log = logging.getLogger(__name__)


class Slices(Generic[Result]):
    """Runs work one step per pass of the event loop; call ``stop`` to abandon it.

    Args:
        work: the work; each step is a slice.
        otherwise: the result if the work raises, which is logged.
        parent: the parent of the timer.
        then: called with the result.
    """

    def __init__(
        self,
        work: Steps[Result],
        otherwise: Result,
        parent: QObject,
        then: Callable[[Result], None] = lambda _: None,
    ) -> None:
        self._work = work
        self._otherwise = otherwise
        self._then = then
        self._found: list[Result] = []
        self._going = True
        self.timer = QTimer(parent)
        self.timer.timeout.connect(self.step)
        self.timer.start(0)

    def step(self) -> None:
        """Do the next slice."""
        try:
            next(self._work)
        except StopIteration as end:
            self._end(end.value)
        except Exception:
            log.exception("work in slices has failed")
            self._end(self._otherwise)

    def _end(self, result: Result) -> None:
        self._found.append(result)
        self.stop()
        self._then(result)

    def stop(self) -> None:
        """Stop where it is."""
        if self._going:
            self._going = False
            self.timer.stop()
            self.timer.deleteLater()

    def result(self) -> Result:
        """Return the result, doing the rest of the work now."""
        while not self._found:
            self.step()
        return self._found[0]


class LibraryWork(QObject):
    """Work on a library in slices.

    Args:
        library: the library to work on.

    Signals:
        done(): the work has ended, and the library is still open.
    """

    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._work: Slices[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the work is in progress."""
        return self._work is not None

    def stop(self) -> None:
        """Stop; the rest is left for another run."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _begin(self, steps: Steps[None]) -> None:
        if self._work is None:
            self._work = Slices(steps, None, self, self._end)

    def _end(self, _: None) -> None:
        # ``_begin`` does nothing until the slots have run: failing work must not loop for ever.
        ended = self._work
        if not self._library.file.closed:
            self.done.emit()
        if self._work is ended:
            self._work = None

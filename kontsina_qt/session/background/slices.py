"""Work that takes a while, done in slices between the window's other turns.

A thread would do as well, but Python may then clear away windows that are gone in that thread,
where Qt's must not be touched.
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
    """Does work a step at a time; whoever lets go of it before its end stops it.

    Args:
        work: a slice is a step of it.
        otherwise: the result where the work fails, which is noted.
        parent: with which it ends.
        then: is given the result as soon as it is there.
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
        """Leave it as it is."""
        if self._going:
            self._going = False
            self.timer.stop()
            self.timer.deleteLater()

    def result(self) -> Result:
        """The result; what is left to do is done now."""
        while not self._found:
            self.step()
        return self._found[0]


class LibraryWork(QObject):
    """Work on a library, in slices.

    Args:
        library: what is worked on.

    Signals:
        done(): it has ended, and the library is still open.
    """

    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._work: Slices[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it has begun and not ended."""
        return self._work is not None

    def stop(self) -> None:
        """Leave the rest for another time."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _begin(self, steps: Steps[None]) -> None:
        if self._work is None:
            self._work = Slices(steps, None, self, self._end)

    def _end(self, _: None) -> None:
        # Whoever hears of it may begin anew; what cannot be continued must not go on for ever.
        ended = self._work
        if not self._library.file.closed:
            self.done.emit()
        if self._work is ended:
            self._work = None

"""Work that takes a while, done in slices between the window's other turns.

A thread would do as well, but Python may then clear away windows that are gone in that thread,
where Qt's must not be touched.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Slices(Generic[Result]):
    """Goes on with a generator a step at a time.

    Args:
        work: yields after each slice, and returns the result.
        otherwise: the result where the work fails, which is noted.
        parent: with which it ends.
    """

    def __init__(
        self, work: Generator[None, None, Result], otherwise: Result, parent: QObject
    ) -> None:
        self._work = work
        self._otherwise = otherwise
        self._found: list[Result] = []
        self._going = True
        self.timer = QTimer(parent)
        self.timer.timeout.connect(self.step)
        self.timer.start(0)

    @property
    def done(self) -> bool:
        """Whether the result is there."""
        return bool(self._found)

    def step(self) -> None:
        """Does the next slice."""
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

    def stop(self) -> None:
        """Leaves it as it is."""
        if self._going:
            self._going = False
            self.timer.stop()
            self.timer.deleteLater()

    def result(self) -> Result:
        """The result; what is left to do is done now."""
        while not self._found:
            self.step()
        return self._found[0]

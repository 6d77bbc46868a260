"""Work that takes a while, done in slices between the window's other turns.

A thread would do as well, but Python may then clear away windows that are gone in that thread,
where Qt's must not be touched.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

Result = TypeVar("Result")


class Slices(Generic[Result]):
    """Goes on with a generator a step at a time.

    Args:
        work: yields after each slice, and returns the result.
        parent: with which it ends.
    """

    def __init__(self, work: Generator[None, None, Result], parent: QObject) -> None:
        self._work = work
        self._found: list[Result] = []
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
            self._found.append(end.value)
            self.stop()

    def stop(self) -> None:
        """Leaves it as it is."""
        self.timer.stop()
        self.timer.deleteLater()

    def result(self) -> Result:
        """The result; what is left to do is done now."""
        while not self._found:
            self.step()
        return self._found[0]

"""Writes to the disk in a thread of its own: however slow that is, the window answers.

On most disks a write takes a few milliseconds, and is waited for. One that takes longer goes on
beside the window, and what was to follow it follows when it is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

Result = TypeVar("Result")
Delivery: TypeAlias = Callable[[], object]

PATIENCE_MS = 30
"""How long in one turn the window waits for what is written."""

LOOK_MS = 10
"""How often the window then looks whether it is done: the thread tells it nothing, so that it may
end at any time."""

SLOW_MS = 1000
"""A write that takes longer is reported."""


class Writer(QObject):
    """Does one thing after the other, and tells in the window's thread what came of each.

    Signals:
        slow(bool): something takes long; with False, all is done.
        idle(): all is done.
    """

    slow = Signal(bool)
    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._closed = False
        self._waiting: deque[tuple[Future[Any], Delivery]] = deque()
        self._later: deque[Callable[[], None]] = deque()
        self._delivering = self._working = False
        self._patience = PATIENCE_MS / 1000
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self.slow.emit(True))
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether something is not done or not delivered yet."""
        return bool(self._waiting) or self._delivering

    def run(
        self,
        work: Callable[[], Result],
        then: Callable[[Future[Result]], object] = lambda done: done.result(),
    ) -> None:
        """Run something after what is queued; at once after ``close``.

        Args:
            work: it; it runs in the other thread and touches nothing of the window.
            then: is given what came of it, in this thread: at once where it took a moment.
        """
        if self._closed:
            done: Future[Result] = Future()
            try:
                done.set_result(work())
            except Exception as error:
                done.set_exception(error)
            then(done)
            return
        if not self._working:
            self._working = True
            self._timer.start(SLOW_MS)
        future = self._pool.submit(work)
        self._waiting.append((future, lambda: then(future)))
        self._looking.start()
        if not self._delivering:
            self._wait_a_little()
            self._deliver()

    def when_idle(self, do: Callable[[], None]) -> None:
        """Do something as soon as nothing is written any more: now, if that is so now.

        What is done later is done from the event loop, one after the other: it may ask the person
        something, and what is written meanwhile is told all the same.
        """
        if self.busy or self._later:
            self._later.append(do)
        else:
            do()

    def finish(self) -> None:
        """Wait until all is done and told, however long that takes.

        Not to be called by what is just being told something. Where that fails, the others are
        told all the same, and the first error is raised at the end.
        """
        assert not self._delivering
        errors: list[Exception] = []
        while self._waiting:
            wait([self._waiting[-1][0]])
            try:
                self._deliver()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def close(self) -> None:
        """Finishes, and ends the thread."""
        self._later.clear()
        try:
            self.finish()
        finally:
            self._closed = True
            self._pool.shutdown()

    def _wait_a_little(self) -> None:
        if self._patience <= 0:
            return
        if self._patience == PATIENCE_MS / 1000:
            QTimer.singleShot(0, self, self._be_patient)
        begun = monotonic()
        wait([self._waiting[-1][0]], self._patience)
        self._patience -= monotonic() - begun

    def _be_patient(self) -> None:
        self._patience = PATIENCE_MS / 1000

    def _look(self) -> None:
        if not self._delivering and self._waiting[0][0].done():
            self._deliver()

    def _deliver(self) -> None:
        """Tell what came of what is done, in its order; what that began is given a moment, too."""
        self._delivering = True
        try:
            while self._waiting and self._waiting[0][0].done():
                self._waiting.popleft()[1]()
                if self._waiting:
                    self._wait_a_little()
        finally:
            self._delivering = False
            if not self._waiting:
                self._looking.stop()
            self._rest_if_done()

    def _rest_if_done(self) -> None:
        if self._waiting or not self._working:
            return
        self._working = False
        reported = not self._timer.isActive()
        self._timer.stop()
        self._go_on_soon()
        if reported:
            self.slow.emit(False)
        self.idle.emit()

    def _go_on_soon(self) -> None:
        if self._later:
            QTimer.singleShot(0, self, self._go_on)

    def _go_on(self) -> None:
        """Do the next thing that waits for a rest, unless something is written again."""
        if self.busy or not self._later:
            return
        do = self._later.popleft()
        self._go_on_soon()  # whatever comes of this one
        do()

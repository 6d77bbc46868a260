"""Writes to the disk in a separate thread, so that a slow disk never freezes the window.

Most writes take a few milliseconds, and the window waits for them. A longer one continues in the
background, and its callback runs when it is done.
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
"""How long the window waits for writes in one pass of the event loop."""

LOOK_MS = 10
"""How often the window polls an unfinished write. The thread emits no signals, so that it can
end at any time."""

SLOW_MS = 1000
"""Longer writes are reported."""


class Writer(QObject):
    """Runs jobs one after the other and their callbacks in the window's thread.

    Signals:
        slow(bool): a write takes long; False when all is done.
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
        """Whether a job is unfinished or its callback has not run."""
        return bool(self._waiting) or self._delivering

    def run(
        self,
        work: Callable[[], Result],
        then: Callable[[Future[Result]], object] = lambda done: done.result(),
    ) -> None:
        """Queue a job; after ``close``, run it at once.

        Args:
            work: the job, which runs in the writer's thread and must not touch the window.
            then: the callback, which gets the future in this thread, at once for a quick job.
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
        """Call something when no job is left, at once if there is none.

        Deferred calls run from the event loop, one at a time: they may open dialogs while other
        jobs finish.
        """
        if self.busy or self._later:
            self._later.append(do)
        else:
            do()

    def finish(self) -> None:
        """Wait until all jobs are done and their callbacks have run.

        Not to be called from a callback. If a callback fails, the others run all the same, and
        the first error is raised at the end.
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
        """Finish, and end the thread."""
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
        """Run the callbacks of finished jobs in order, waiting briefly for jobs they queue."""
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
        """Run the next deferred call, unless there are jobs again."""
        if self.busy or not self._later:
            return
        do = self._later.popleft()
        self._go_on_soon()  # even if this one raises
        do()

"""Running tasks in this process, in several processes, or on a cluster.

``workers`` gives a map over tasks, wherever they run.

``concurrent.futures.ProcessPoolExecutor`` is not used: when one worker is killed, the whole pool
breaks, losing tasks that may have taken an hour, and one cannot tell which task killed it. Before
Python 3.14, an interrupted pool also waits for all running tasks.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pickle import PicklingError, loads
from time import monotonic, sleep
from traceback import format_exc
from typing import Any, Protocol, TypeVar

from kontsina_qt.commands.terminal import CommandError, complain
from kontsina_qt.ending import held_off, leave_at
from kontsina_qt.language import set_language, tr
from kontsina_qt.own_process import restore_safe_path, safe_path

Task = TypeVar("Task")
Done = TypeVar("Done")

_SECONDS_TO_ANSWER = 10
_SECONDS_TO_POLL = 0.5
_SECONDS_TO_END = 5.0
MOST_LOSSES = 2
"""How often a task is retried after its worker was killed."""

_SECONDS_TO_GO = 0.02
"""A killed process closes its pipes a moment before it is gone."""

_END_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Map(Protocol):
    """Runs tasks, each once, and yields their results as they are done, in any order.

    Work, tasks and results are pickled.
    """

    def __call__(self, work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        """Yield the result of each task."""


@contextmanager
def workers(jobs: int, cluster: str | None = None) -> Iterator[tuple[int, Map]]:
    """Yield the number of parallel tasks, and the map that runs them.

    Args:
        jobs: the number of processes; 1 uses this process.
        cluster: the address of a Dask scheduler, whose workers are used instead. The same version
            of the program must be installed on each of them.

    Raises:
        CommandError: no process can be started, or the cluster does not answer.
    """
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif jobs == 1:
        yield 1, map
    else:
        with _Workers(jobs) as pool:
            yield jobs, pool.run


class _Worker:
    """A process that runs one task after the other.

    Attributes:
        process: the process.
        pipe: the pipe for tasks and results.
        piece: the index of its current task, or None.
    """

    def __init__(self) -> None:
        self.pipe, theirs = Pipe()
        self.piece: int | None = None
        with theirs, safe_path() as before:
            self.process = Process(target=_work, args=(theirs, before), daemon=True)
            self.process.start()

    def give(self, work: Callable[[Any], Any], task: object) -> None:
        """Send it a task.

        Raises:
            TypeError, AttributeError, PicklingError: the task cannot be pickled.
        """
        with suppress(OSError):  # it was killed, which ``wait`` will notice
            self.pipe.send((work, task))

    def done(self) -> tuple[bool, Any] | None:
        """Return success and result of its task; None if it ended without one."""
        try:
            done: tuple[bool, Any] | None = self.pipe.recv() if self.pipe.poll() else None
        except (EOFError, OSError):
            done = None
        return done


class _Workers:
    """A pool of processes; a killed one is replaced and its task retried.

    Args:
        jobs: the number of processes.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: list[_Worker] = []

    def __enter__(self) -> _Workers:
        try:
            for _ in range(self._jobs):
                self._start()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def run(self, work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        """Run tasks; see ``Map``.

        Raises:
            CommandError: the workers of a task were killed too often.
        """
        self._drop([worker for worker in self._workers if worker.piece is not None])
        pieces = list(tasks)
        waiting = deque(range(len(pieces)))
        lost: Counter[int] = Counter()
        while True:
            while waiting and len(self._workers) < self._jobs:
                self._start()
            for worker in self._workers:
                if worker.piece is None and waiting:
                    worker.piece = waiting.popleft()
                    worker.give(work, pieces[worker.piece])
            if all(worker.piece is None for worker in self._workers):
                return
            for worker in self._ready():
                number, worker.piece = worker.piece, None
                done = None if number is None else worker.done()
                if done is None:
                    self._drop([worker])
                    if number is not None:
                        lost[number] += 1
                        _report_lost(lost[number])
                        waiting.appendleft(number)
                    continue
                right, what = done
                if not right:
                    raise what
                if waiting:  # keep it busy while the result is handled
                    worker.piece = waiting.popleft()
                    worker.give(work, pieces[worker.piece])
                yield what

    def _ready(self) -> list[_Worker]:
        """Wait for workers that have finished a task or ended; return these."""
        places: dict[Any, _Worker] = {}
        for worker in self._workers:
            places[worker.process.sentinel] = worker
            if worker.piece is not None:
                places[worker.pipe] = worker
        return list(dict.fromkeys(places[place] for place in wait(list(places))))

    def _drop(self, found: Sequence[_Worker]) -> None:
        """End some workers, discarding their tasks."""
        self._workers = [worker for worker in self._workers if worker not in found]
        _ended(found)

    def _start(self) -> None:
        before = _blocked()
        try:
            _block(before | {*_END_SIGNALS})
            self._workers.append(_Worker())
        except OSError as error:
            words = tr("cannot start {n} processes: {why}")
            why = error.strerror or error
            raise CommandError(words.format(n=self._jobs, why=why)) from None
        finally:
            _block(before)

    def _end(self) -> None:
        self._drop(self._workers)


def _ended(found: Sequence[_Worker]) -> None:
    """End workers, and wait until they and their child processes have ended."""
    with held_off():  # a second interrupt must not leave workers running
        for worker in found:
            worker.process.terminate()
        end = monotonic() + _SECONDS_TO_END
        for worker in found:
            worker.process.join(max(0.0, end - monotonic()))
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()


def _report_lost(times: int) -> None:
    """Report that a worker was killed, for the ``times``-th time with the same task.

    Raises:
        CommandError: it happened too often.
    """
    if times > MOST_LOSSES:
        raise CommandError(
            tr(
                "worker processes keep being killed, perhaps for lack of memory: try fewer "
                "--jobs; what --keep saved is safe"
            )
        )
    complain(tr("a worker process was killed; its work is being redone"))


def _blocked() -> set[int]:
    """Return the signals that are blocked now."""
    if sys.platform == "win32":
        return set()
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def _block(signals: Iterable[int]) -> None:
    """Block exactly these signals, in child processes too.

    Python loses a signal that arrives right after a fork: a worker told to end at that moment
    would not, and the parent would wait for it for ever.
    """
    if sys.platform != "win32":
        if multiprocessing.get_start_method() != "fork":
            from multiprocessing.resource_tracker import ensure_running

            with safe_path():  # it is another Python process
                ensure_running()  # starting it unblocks the signals
        signal.pthread_sigmask(signal.SIG_SETMASK, signals)


def _work(pipe: Connection, safe_path_before: str | None) -> None:
    """Run tasks from the pipe until it is closed."""
    _be_worker()
    restore_safe_path(safe_path_before)
    with suppress(EOFError, OSError):
        while True:
            came = pipe.recv_bytes()
            try:
                work, task = loads(came)
                done: tuple[bool, object] = True, work(task)
            except Exception as error:
                error.add_note(format_exc())
                done = False, error
            try:
                pipe.send(done)
            except (TypeError, AttributeError, PicklingError) as error:
                pipe.send((False, RuntimeError(f"{done[1]!r}: {error}")))


def _be_worker() -> None:
    """Set up signals: on an interrupt the parent ends its workers, which end their children.

    If the parent is killed, workers notice it and end by themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_at(signal.SIGTERM)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # Repeated, because a signal just before a wait for work does not interrupt it.
        signal.signal(signal.SIGALRM, partial(_end_without, os.getppid()))
        signal.signal(signal.SIGPIPE, partial(_end_without, os.getppid()))
        signal.setitimer(signal.ITIMER_REAL, _SECONDS_TO_POLL, _SECONDS_TO_POLL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _END_SIGNALS)
    set_language()


def _end_without(parent: int, number: int, _: object) -> None:
    """Handle a timer or a broken pipe: end the worker if its parent is gone."""
    if sys.platform != "win32":
        if number == signal.SIGPIPE:
            sleep(_SECONDS_TO_GO)
        if os.getppid() != parent:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
            signal.raise_signal(signal.SIGTERM)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[int, Map]]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        words = tr("a cluster needs the package {name}: pip install {command}")
        raise CommandError(words.format(name="distributed", command="kontsina[dask]")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report errors ourselves
    try:
        asyncio.run(asyncio.wait_for(_identity(distributed, address), _SECONDS_TO_ANSWER))
        client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
    except Exception as error:  # an untrusted peer can cause any
        why = str(error) or type(error).__name__
        words = tr("no cluster answers at {address}: {why}")
        raise CommandError(words.format(address=address, why=why)) from None
    with client:
        threads = sum(client.ncores().values())
        if not threads:
            raise CommandError(
                tr("the cluster at {address} has no workers").format(address=address)
            )
        yield threads, _mapped(distributed, client)


async def _identity(distributed: Any, address: str) -> None:
    """Query a scheduler's identity: a client would wait for ever for a silent peer."""
    security = distributed.Security().get_connection_args("client")
    async with distributed.rpc(address, connection_args=security) as scheduler:
        await scheduler.identity()


def _mapped(distributed: Any, client: Any) -> Map:
    """The map over a cluster: what a lost worker had is done again, by another one."""

    def run(work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        # Not pure: that would send the same work of two runs out as one.
        futures = client.map(work, list(tasks), pure=False)
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        except (distributed.KilledWorker, distributed.comm.CommClosedError) as error:
            words = tr("the cluster has lost its workers: {why}")
            raise CommandError(words.format(why=error)) from None
        finally:
            if sys.exc_info()[0] is not None:
                client.cancel(futures)

    return run

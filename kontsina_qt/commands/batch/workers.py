"""Runs long work in this process, in worker processes, or on a Dask cluster.

``workers`` yields a map over pieces of work; its callers need not know where they run.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, main_thread
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from kontsina_qt.commands.terminal import CommandError, complain
from kontsina_qt.ending import held_off, leave_at
from kontsina_qt.language import set_language, tr
from kontsina_qt.own_process import restore_safe_path, safe_path

Task = TypeVar("Task")
Done = TypeVar("Done")

MOST_LOSSES = 2
"""How often in a row workers may be killed before any of them completes a piece."""

_MOST_ON_WINDOWS = 61
"""More processes than that a pool can't wait for on Windows."""
_SECONDS_TO_ANSWER = 10
_SECONDS_TO_END = 5.0


class Map(Protocol):
    """Applies a function to each task, and yields the results in the order of completion.

    The function, the tasks and the results are pickled.
    """

    def __call__(self, work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        """Yield the result of each task."""


@contextmanager
def workers(jobs: int, cluster: str | None = None) -> Iterator[tuple[int, Map]]:
    """Yield how many tasks run at a time, and the map that runs them.

    Args:
        jobs: the number of worker processes; 1 runs everything in this process.
        cluster: the address of a Dask scheduler whose workers are used instead. Each of them needs
            the same version of this program.

    Raises:
        CommandError: no process can be started, or no cluster answers.
    """
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif jobs == 1:
        yield 1, map
    else:
        pool = _Pool(jobs)
        try:
            yield jobs, pool.run
        finally:
            pool.end()


class _Pool:
    """A process pool that is replaced when one of its processes is killed.

    Args:
        jobs: the number of processes.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, _MOST_ON_WINDOWS) if sys.platform == "win32" else jobs
        self._others = set(active_children())
        self._start()

    def run(self, work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        """Yield the result of each task; see ``Map``.

        Raises:
            CommandError: workers keep being killed, or none can be started.
        """
        waiting = deque(tasks)
        running: dict[Future[Done], Task] = {}
        losses = 0
        try:
            while waiting or running:
                broken = False
                try:
                    while waiting and len(running) < 2 * self._jobs:
                        future = self._submit(work, waiting[0])
                        running[future] = waiting.popleft()
                except BrokenProcessPool:
                    broken = True
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    task = running.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        waiting.append(task)
                        broken = True
                    else:
                        losses = 0
                        yield result
                if broken:
                    waiting.extend(running.values())
                    running.clear()
                    losses += 1
                    self._replace(losses)
        finally:
            for future in running:
                future.cancel()

    def end(self) -> None:
        """End the processes, and wait until they have ended what they have started."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        with held_off():
            found = [each for each in active_children() if each not in self._others]
            for process in found:
                process.terminate()
            last = monotonic() + _SECONDS_TO_END
            for process in found:
                process.join(max(0.0, last - monotonic()))
                process.kill()
                process.join()

    def _start(self) -> None:
        with safe_path() as before:
            # Started afresh: a fork of a process with threads may hang.
            self._pool = ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin, (before,))

    def _submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        """Queue a task; starts a process where one more is needed."""
        try:
            with safe_path(), _interrupts_held():
                return self._pool.submit(_run_task, work, task)
        except OSError as error:
            words = tr("cannot start {n} processes: {why}")
            why = error.strerror or error
            raise CommandError(words.format(n=self._jobs, why=why)) from None

    def _replace(self, losses: int) -> None:
        """Start a new pool for one that has lost a process.

        Raises:
            CommandError: after too many losses.
        """
        self.end()
        if losses > MOST_LOSSES:
            raise CommandError(
                tr(
                    "worker processes keep being killed, perhaps for lack of memory: try fewer "
                    "--jobs; what --keep saved is safe"
                )
            )
        complain(tr("a worker process was killed; its work is being redone"))
        self._start()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; a process that is started meanwhile never hears of it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(safe_path_before: str | None) -> None:
    """Set a worker process up: it ends when its parent tells it to, or is gone."""
    restore_safe_path(safe_path_before)
    set_up_worker()
    Thread(target=_end_with_parent, daemon=True).start()
    set_language()


def set_up_worker() -> None:
    """Heed SIGTERM alone, by ``SystemExit``, so that a task ends the programs it has started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_at(signal.SIGTERM)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # see _interrupts_held


def _end_with_parent() -> None:
    """Wait until the parent process is gone, then end this one as the parent would have."""
    parent = parent_process()
    if parent is None:
        return
    parent.join()
    if sys.platform != "win32":
        signal.pthread_kill(main_thread().ident or 0, signal.SIGTERM)
        sleep(_SECONDS_TO_END)
    os._exit(1)


def _run_task(work: Callable[[Task], Done], task: Task) -> Done:
    try:
        return work(task)
    except SystemExit:  # told to end: the pool would take it for the result of the task
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[int, Map]]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        words = tr("a cluster needs the package {name}: pip install {command}")
        raise CommandError(words.format(name="distributed", command="kontsina[dask]")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it is told in one sentence
    try:
        asyncio.run(asyncio.wait_for(_identity(distributed, address), _SECONDS_TO_ANSWER))
        client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
    except Exception as error:  # whatever comes of what a stranger sends
        why = str(error) or type(error).__name__
        words = tr("no cluster answers at {address}: {why}")
        raise CommandError(words.format(address=address, why=why)) from None
    with client:
        threads = sum(client.ncores().values())
        if not threads:
            raise CommandError(tr("the cluster at {address} has no worker").format(address=address))
        yield threads, _mapped(distributed, client)


async def _identity(distributed: Any, address: str) -> None:
    """Ask a scheduler who it is: a client waits for ever where somebody listens but is silent."""
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

"""Where long work is done: in this process, in others beside it, or on a cluster.

Whoever has work in pieces asks ``workers`` for a map over them and need not know where it runs.

The processes are not those of ``concurrent.futures.ProcessPoolExecutor``. A worker that is killed
ends all the others of such a pool, with pieces that may have taken an hour, and nobody can tell
whose piece killed it. Before Python 3.14 a pool that is interrupted also waits until every piece
that has been begun is done.
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
_SECONDS_DEAF = 0.5
_SECONDS_TO_END = 5.0
MOST_LOSSES = 2
"""A piece of work whose worker was killed so often is done once more."""

_SECONDS_TO_GO = 0.02
"""A process that is killed lets its pipes go a moment before it is gone."""

_WISHES = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Map(Protocol):
    """Does pieces of work, each once, and yields what they come to as they are done.

    The work and its pieces are pickled, and come back in any order.
    """

    def __call__(self, work: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        """What each piece comes to."""


@contextmanager
def workers(jobs: int, cluster: str | None = None) -> Iterator[tuple[int, Map]]:
    """Yield how many pieces are done at a time, and the map that does them.

    Args:
        jobs: so many processes on this machine; one is this process itself.
        cluster: the address of a Dask scheduler, whose workers are used instead. The program is
            installed on each of them, in the same version.

    Raises:
        CommandError: no process can be started, or no cluster answers, in one sentence.
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
    """A process that does one piece of work after the other.

    Attributes:
        process: it.
        pipe: how pieces go there, and what they come to comes back.
        piece: what it is doing, as its number; None if nothing.
    """

    def __init__(self) -> None:
        self.pipe, theirs = Pipe()
        self.piece: int | None = None
        with theirs, safe_path() as before:
            self.process = Process(target=_work, args=(theirs, before), daemon=True)
            self.process.start()

    def give(self, work: Callable[[Any], Any], task: object) -> None:
        """Give it a piece of work.

        Raises:
            TypeError, AttributeError, PicklingError: the piece cannot be sent.
        """
        with suppress(OSError):  # it has been killed, which is noticed when it is waited for
            self.pipe.send((work, task))

    def done(self) -> tuple[bool, Any] | None:
        """What its piece came to, or None: it has ended without a word of that."""
        try:
            done: tuple[bool, Any] | None = self.pipe.recv() if self.pipe.poll() else None
        except (EOFError, OSError):
            done = None
        return done


class _Workers:
    """Some processes beside this one; one that is killed is replaced, and its piece done again.

    Args:
        jobs: how many.
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
        """The map over them.

        Raises:
            CommandError: a piece of work cannot be done, for whoever does it is killed.
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
            for worker in self._heard():
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
                if waiting:  # it need not wait until this is looked at
                    worker.piece = waiting.popleft()
                    worker.give(work, pieces[worker.piece])
                yield what

    def _heard(self) -> list[_Worker]:
        """Wait until workers have done their pieces, or have ended: these."""
        places: dict[Any, _Worker] = {}
        for worker in self._workers:
            places[worker.process.sentinel] = worker
            if worker.piece is not None:
                places[worker.pipe] = worker
        return list(dict.fromkeys(places[place] for place in wait(list(places))))

    def _drop(self, found: Sequence[_Worker]) -> None:
        """End some of them: what they still do nobody waits for."""
        self._workers = [worker for worker in self._workers if worker not in found]
        _ended(found)

    def _start(self) -> None:
        before = _blocked()
        try:
            _block(before | {*_WISHES})
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
    """End workers, and wait until they have ended what they have started."""
    with held_off():  # told twice to end, it ends every worker before it goes
        for worker in found:
            worker.process.terminate()
        end = monotonic() + _SECONDS_TO_END
        for worker in found:
            worker.process.join(max(0.0, end - monotonic()))
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()


def _report_lost(times: int) -> None:
    """Say that a worker was killed, in the middle of a piece that was lost so often now.

    Raises:
        CommandError: too often.
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
    """The signals that wait now until they are let through."""
    if sys.platform == "win32":
        return set()
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def _block(signals: Iterable[int]) -> None:
    """Block just these signals, in child processes too.

    Python forgets a signal that comes to a process just forked: a worker told to end then would
    never, and the parent wait for it for good.
    """
    if sys.platform != "win32":
        if multiprocessing.get_start_method() != "fork":
            from multiprocessing.resource_tracker import ensure_running

            with safe_path():  # it is a Python of its own
                ensure_running()  # where it is started, it lets the wishes to end through again
        signal.pthread_sigmask(signal.SIG_SETMASK, signals)


def _work(pipe: Connection, safe_path_before: str | None) -> None:
    """A worker: does what comes, until nobody is there any more."""
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
    """An interrupt ends the parent, which ends its workers, and these what they have started.

    Where the parent is gone without a word they end by themselves, as if it had told them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_at(signal.SIGTERM)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # One that comes just before a wait for work is only seen when another interrupts the wait.
        signal.signal(signal.SIGALRM, partial(_end_without, os.getppid()))
        signal.signal(signal.SIGPIPE, partial(_end_without, os.getppid()))
        signal.setitimer(signal.ITIMER_REAL, _SECONDS_DEAF, _SECONDS_DEAF)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WISHES)
    set_language()


def _end_without(parent: int, number: int, _: object) -> None:
    """End a worker whose parent has been killed; told by a clock, or by a result nobody takes."""
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

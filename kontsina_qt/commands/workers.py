"""Where long work is done: in this process, in others beside it, or on a cluster.

Whoever has work in pieces asks ``workers`` for a map over them and need not know where it runs.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing.pool import Pool
from time import sleep
from typing import Any, Protocol, TypeVar

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.ending import leave_at
from kontsina_qt.language import set_language, tr

Task = TypeVar("Task")
Done = TypeVar("Done")

_SECONDS_TO_ANSWER = 10
_SECONDS_DEAF = 0.5
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
    """Yields how many pieces are done at a time, and the map that does them.

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
        before = _blocked()
        try:
            _block(before | {*_WISHES})
            with _started(jobs) as pool:
                _block(before)
                yield jobs, pool.imap_unordered
        finally:
            _block(before)


def _started(jobs: int) -> Pool:
    try:
        return multiprocessing.Pool(jobs, _be_worker)
    except OSError as error:
        words = tr("cannot start {n} processes: {why}")
        raise CommandError(words.format(n=jobs, why=error.strerror or error)) from None


def _blocked() -> set[int]:
    """The signals that wait now until they are let through."""
    if sys.platform == "win32":
        return set()
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def _block(signals: Iterable[int]) -> None:
    """Has just these signals wait, also in what is started now.

    Python forgets a signal that comes to a process just forked: a worker told to end then would
    never, and the parent wait for it for good.
    """
    if sys.platform != "win32":
        if multiprocessing.get_start_method() != "fork":
            from multiprocessing.resource_tracker import ensure_running

            ensure_running()  # where it has to be started, it lets the wishes to end through again
        signal.pthread_sigmask(signal.SIG_SETMASK, signals)


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
    """Ends a worker whose parent has been killed; told by a clock, or by a result nobody takes."""
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
    """Asks a scheduler who it is: a client waits for ever where somebody listens but is silent."""
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

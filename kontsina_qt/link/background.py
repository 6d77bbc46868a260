"""Work beside the play: matches waiting in clubs, club rankings, old logs."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import forget_table, waiting_tables
from kontsina_qt.link.cleaning import clean, was_cleared
from kontsina_qt.link.club.entered import connected, ranked
from kontsina_qt.link.messages.news import News, Ranked, Tended
from kontsina_qt.link.tending import tend
from kontsina_qt.together.keys import KeyFileError
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.logs import LogError

if TYPE_CHECKING:
    from kontsina_qt.link.club.connection import Club

TEND_SECONDS: Final = 30.0
"""The interval at which matches waiting in clubs are tended."""


class Background:
    """Runs that work in threads while the window has no table.

    Args:
        folder: where keys and logs are kept.
        notify: sends a message to the window.
        own_key: returns the key of this installation.
    """

    def __init__(
        self, folder: Path, notify: Callable[[News], None], own_key: Callable[[], SigningKey]
    ) -> None:
        self._folder, self._notify, self._own_key = folder, notify, own_key
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tending")
        self._ranking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ranking")
        self._tends, self._tended = False, -TEND_SECONDS
        self._tending: Future[None] | None = None
        self._stop = threading.Event()
        self._clubs: list[Club] = []

    def start(self) -> None:
        """Delete old logs, and tend waiting matches at intervals."""
        self._worker.submit(self._clean)
        self._tends = True
        self._stop.clear()

    def rank(self, address: str) -> None:
        """Send the window the ranking of a club."""
        self._ranking.submit(self._rank, address)

    def pause(self) -> None:
        """Stop tending, and close connections to clubs without waiting for answers."""
        self._tends = False
        self._stop.set()
        for club in list(self._clubs):
            club.close()

    def step(self) -> None:
        """Tend the waiting matches, if it is time."""
        now = time.monotonic()
        ended = self._tending is None or self._tending.done()
        if ended and self._tends and now - self._tended >= TEND_SECONDS:
            self._tended = now
            self._tending = self._worker.submit(self._tend)

    def close(self) -> None:
        """Drop what has not begun."""
        self._worker.shutdown(wait=False, cancel_futures=True)
        self._ranking.shutdown(wait=False, cancel_futures=True)

    def _clean(self) -> None:
        tables = waiting_tables(self._folder)
        latest = max(tables, key=lambda table: table.seen, default=None)
        with contextlib.suppress(LogError):  # it is tried again next time
            today = int(time.time() // DAY_SECONDS)
            clean(self._folder, today, latest.match if latest is not None else "")
            for table in tables:
                if was_cleared(self._folder, table.match):
                    forget_table(self._folder, table.match)

    def _rank(self, address: str) -> None:
        found = Ranked((), (), False)
        failures = (LogError, ImportError, ValueError)
        with contextlib.suppress(*failures), self._connection(address) as club:
            found = ranked(club, self._stop)
        self._notify(found)

    def _tend(self) -> None:
        tables = [table for table in waiting_tables(self._folder) if table.club]
        if tables and not self._stop.is_set():
            with contextlib.suppress(LogError, KeyFileError, ImportError):
                tend(self._folder, self._own_key(), tables, self._stop, self._connection)
        self._notify(Tended())

    @contextlib.contextmanager
    def _connection(self, address: str) -> Iterator[Club]:
        """Connect to a club until ``pause`` is called.

        Raises:
            ValueError: not an address.
            ImportError: a library is missing.
        """
        with contextlib.closing(connected(address)) as club:
            self._clubs.append(club)
            try:
                if self._stop.is_set():
                    club.close()
                yield club
            finally:
                self._clubs.remove(club)

"""What a host lets into the log of his table: lines that can have an effect there."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Final

from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import LogError, Logs

MOST_REFUSED: Final = 20
"""So many lines that have no effect may a seat sign; who signs more floods the table."""


class Flood(LogError):
    """A seat signs one line after another that has no effect."""


class Gate:
    """Keeps a log free of what strangers write, so that nobody can fill it.

    Threads may share it.

    Attributes:
        flooding: the seats that sign lines without an effect again and again.
    """

    def __init__(
        self, logs: Logs, match: str, blocked: Callable[[bytes], bool] = lambda key: False
    ) -> None:
        """Guards one log.

        Args:
            logs: where it is.
            match: its name.
            blocked: whether an installation is not let in, by its key; one that has a seat in a
                match under way is, all the same.
        """
        self.flooding: frozenset[int] = frozenset()
        self._refused: Counter[int] = Counter()
        self._blocked = blocked
        self._logs = logs
        self._match = match
        self._course = Course()
        self._lock = threading.Lock()

    def admits(self, at: int, line: bytes) -> bool:
        """Whether a line may be added, if the log has exactly ``at`` of them.

        Raises:
            Flood: its seat has tried too often.
            LogError: the log cannot be read.
        """
        with self._lock:
            self._read_on()
            if at != self._course.at:
                return False
            if not self._course.admits(line):
                self._note_refused(self._course.signer(line))
                return False
            key = self._course.sitter(line)
            return not key or not self._blocked(key)

    def _note_refused(self, seat: int) -> None:
        """Counts what a seat has signed in vain; an honest program does so hardly ever."""
        if seat < 0:
            return
        self._refused[seat] += 1
        if self._refused[seat] > MOST_REFUSED:
            self.flooding |= {seat}
            raise Flood

    def welcomes(self, key: bytes) -> bool:
        """Whether an installation may come to the table.

        Raises:
            LogError: the log cannot be read.
        """
        if not self._blocked(key):
            return True
        with self._lock:
            self._read_on()
            return self._course.match is not None and bool(self._course.seats_of(key))

    def _read_on(self) -> None:
        for each in self._logs.read(self._match, self._course.at):
            self._course.take(each)

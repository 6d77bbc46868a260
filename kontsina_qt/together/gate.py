"""What a host lets into the log of his table: lines that can have an effect there."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import Logs


class Gate:
    """Keeps a log free of what strangers write, so that nobody can fill it.

    Threads may share it.
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
        self._blocked = blocked
        self._logs = logs
        self._match = match
        self._course = Course()
        self._lock = threading.Lock()

    def admits(self, at: int, line: bytes) -> bool:
        """Whether a line may be added, if the log has exactly ``at`` of them.

        Raises:
            LogError: the log cannot be read.
        """
        with self._lock:
            self._read_on()
            if at != self._course.at or not self._course.admits(line):
                return False
            key = self._course.sitter(line)
            return not key or not self._blocked(key)

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

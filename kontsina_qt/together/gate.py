"""What a host lets into the log of his table: lines that can have an effect there."""

from __future__ import annotations

import threading

from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import Logs


class Gate:
    """Keeps a log free of what strangers write, so that nobody can fill it.

    Threads may share it.
    """

    def __init__(self, logs: Logs, match: str) -> None:
        """Guards one log.

        Args:
            logs: where it is.
            match: its name.
        """
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
            for each in self._logs.read(self._match, self._course.at):
                self._course.take(each)
            return at == self._course.at and self._course.admits(line)

"""What a host lets into the log of his table: lines that can have an effect there."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kontsina_qt.together.admission import admits, signer, sitter
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import MOST
from kontsina_qt.together.logs import LogError, Logs

MOST_REFUSED: Final = 20
"""So many lines that have no effect may a seat sign, or somebody without one send; who does so more
often floods the table."""


class Flood(LogError):
    """One line after another comes that has no effect."""


@dataclass
class Caller:
    """Who writes by one connection.

    Attributes:
        refused: how many lines without an effect he has sent that are of no seat.
    """

    refused: int = 0


class Gate:
    """Keeps a log free of what strangers write, so that nobody can fill it.

    Threads may share it.

    Attributes:
        flooding: the seats that sign lines without an effect again and again.
    """

    def __init__(
        self, logs: Logs, match: str, blocked: Callable[[bytes], bool] = lambda key: False
    ) -> None:
        """Guard one log.

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

    def admits(self, at: int, line: bytes, caller: Caller | None = None) -> bool:
        """Whether a line may be added, if the log has exactly ``at`` of them.

        Raises:
            Flood: its seat, or a caller without one, has tried too often.
            LogError: the log cannot be read.
        """
        with self._lock:
            self._read_on()
            if at != self._course.at:
                return False
            if not admits(self._course, line):
                self._note_refused(signer(self._course, line), caller)
                return False
            key = sitter(self._course, line)
            return not key or not self._blocked(key)

    def _note_refused(self, seat: int, caller: Caller | None) -> None:
        """Count what was written in vain; an honest program does so hardly ever."""
        if seat < 0:
            self._note_stranger(caller)
            return
        self._refused[seat] += 1
        if self._refused[seat] > MOST_REFUSED:
            self.flooding |= {seat}
            raise Flood

    def _note_stranger(self, caller: Caller | None) -> None:
        """Count the lines of no seat; before the start somebody may have been first there."""
        if caller is None or self._course.match is None:
            return
        caller.refused += 1
        if caller.refused > MOST_REFUSED:
            raise Flood

    def readable(self, key: bytes) -> int:
        """How many lines of the log an installation may read.

        Once a match has begun its lines are for who sits there, and where others may watch for
        who says whose installation it is; up to the start they are for all who know the secret.

        Raises:
            LogError: the log cannot be read.
        """
        with self._lock:
            self._see_start()
            course = self._course
            may = key in course.began_with or (bool(key) and course.watchable)
            return MOST if course.match is None or may else course.began

    def watches(self, key: bytes, says_so: bool) -> bool:
        """Whether an installation that reads the lines has no seat, and waits for none.

        Args:
            key: of the installation.
            says_so: whether it says that it only watches; in a match nobody need ask.

        Raises:
            LogError: the log cannot be read.
        """
        with self._lock:
            self._see_start()
            course = self._course
            if course.match is None:
                return course.watchable and says_so and not course.seats_of(key)
            return course.watchable and key not in course.began_with

    def _see_start(self) -> None:
        if self._course.match is None:
            self._read_on()

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
        while lines := self._logs.read(self._match, self._course.at):
            for each in lines:
                self._course.take(each)

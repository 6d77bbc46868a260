"""Access control for a host's log: who may read it, and which lines are added."""

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
"""How many lines without effect a seat, or a caller without one, may send before it counts as
flooding the table."""


class Flood(LogError):
    """Too many lines without effect."""


@dataclass
class Caller:
    """The other side of one connection.

    Attributes:
        refused: the number of lines without effect it has sent that are from no seat.
    """

    refused: int = 0


class Gate:
    """Keeps lines without effect out of a log, so that strangers cannot fill it.

    Threads may share it.

    Attributes:
        flooding: the seats that keep sending lines without effect.
    """

    def __init__(
        self, logs: Logs, match: str, blocked: Callable[[bytes], bool] = lambda key: False
    ) -> None:
        """Guard one log.

        Args:
            logs: holds it.
            match: its name.
            blocked: returns whether the installation with a key is refused, unless it has a seat
                in a match under way.
        """
        self.flooding: frozenset[int] = frozenset()
        self._refused: Counter[int] = Counter()
        self._blocked = blocked
        self._logs = logs
        self._match = match
        self._course = Course()
        self._lock = threading.Lock()

    def admits(self, at: int, line: bytes, caller: Caller | None = None) -> bool:
        """Return whether a line may be added, if the log has exactly ``at`` of them.

        Raises:
            Flood: its seat, or a caller without one, has sent too many without effect.
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
        """Count a refused line; honest programs rarely send any."""
        if seat < 0:
            self._note_stranger(caller)
            return
        self._refused[seat] += 1
        if self._refused[seat] > MOST_REFUSED:
            self.flooding |= {seat}
            raise Flood

    def _note_stranger(self, caller: Caller | None) -> None:
        """Count a refused line from no seat; before the start, seats may just have changed."""
        if caller is None or self._course.match is None:
            return
        caller.refused += 1
        if caller.refused > MOST_REFUSED:
            raise Flood

    def readable(self, key: bytes) -> int:
        """Return the number of lines that an installation may read.

        Lines up to the start are for everybody who knows the secret. Later ones are for the
        players, and for identified spectators if they are allowed.

        Raises:
            LogError: the log cannot be read.
        """
        with self._lock:
            self._see_start()
            course = self._course
            may = key in course.began_with or (bool(key) and course.watchable)
            return MOST if course.match is None or may else course.began

    def watches(self, key: bytes, says_so: bool) -> bool:
        """Return whether an installation is a spectator.

        Args:
            key: of the installation.
            says_so: whether it says so; this matters only before the start.

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
        """Return whether an installation may come to the table.

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

"""The log of one table in a club, and who is at the table."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from nacl.signing import SigningKey

from kontsina_qt.link.club.address import HERE, NEWS, TABLE
from kontsina_qt.link.club.connection import MOST_HEARD, Club
from kontsina_qt.link.wire.network import TakenOver
from kontsina_qt.link.wire.serving import LINES_AT_ONCE, MOST_GUESTS, MOST_KEYS, SILENCE_SECONDS
from kontsina_qt.together.admission import admits, signer
from kontsina_qt.together.cards import KEY_BYTES
from kontsina_qt.together.course import Course
from kontsina_qt.together.gate import MOST_REFUSED
from kontsina_qt.together.lines import (
    LONGEST,
    NOTHING,
    LineError,
    bytes_of,
    is_whole,
    members_of,
    read_line,
    text_of,
    write_line,
)
from kontsina_qt.together.logs import LogError, fits

WAIT_SECONDS: Final = 4.0
"""How long a reader waits for the notice of a new line before it asks the server anyway."""
SHORT_SECONDS: Final = 0.2
"""The same while the log is empty."""
HERE_SECONDS: Final = 4.0
"""The interval at which players announce their presence."""
FRESH: Final = 600_000
"""How far the clocks of two computers may differ, in milliseconds: older words are replays."""
LONGEST_WORD: Final = 3_200
"""The maximum length in bytes of a message that is not stored in a log."""
LATEST: Final = 1 << 53
"""The latest time that is accepted, in milliseconds since 1970."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def signed_word(key: SigningKey, kind: str, members: Mapping[str, object]) -> bytes:
    """Return a signed message for others: a line that fits no place in any log."""
    members = {**members, "key": text_of(bytes(key.verify_key)), "at": now()}
    return write_line(key, 0, NOTHING, 0, kind, members)


def read_word(raw: bytes, kind: str, *names: str) -> tuple[bytes, int, Mapping[str, object]]:
    """Parse a signed message.

    Args:
        raw: the message.
        kind: the expected kind.
        names: the expected members.

    Returns:
        The signer's key, the time, and the members.

    Raises:
        LineError: it is malformed, not signed, or stale.
    """
    if len(raw) > LONGEST_WORD:
        raise LineError("too long")
    line = read_line(raw)
    found = members_of(line, "key", "at", *names)
    key = bytes_of(found["key"], KEY_BYTES)
    if line.kind != kind or not is_whole(found["at"], 0, LATEST) or not line.by(key):
        raise LineError("not signed")
    if abs(found["at"] - now()) > FRESH:
        raise LineError("not recent")
    return key, found["at"], found


@dataclass(slots=True)
class _Heard:
    """An installation that has announced its presence.

    Attributes:
        at: the time by its own clock; older messages are ignored.
        here: the time by this program's monotonic clock.
        watches: whether it is a spectator.
    """

    at: int
    here: float
    watches: bool


class ClubLogs:
    """The log of one table. Threads may share it.

    Attributes:
        flooding: the seats that keep sending messages without effect.
    """

    def __init__(
        self,
        club: Club,
        match: str,
        key: SigningKey | None = None,
        watches: bool = False,
        patience: float = WAIT_SECONDS,
    ) -> None:
        """Subscribe to the table's messages.

        Args:
            club: a connection to the club.
            match: the name of the log.
            key: of this installation, to announce its presence; None not to.
            watches: whether this is a spectator.
            patience: how many seconds ``read`` waits for a new line.
        """
        self.flooding: frozenset[int] = frozenset()
        self._club, self._match, self._key, self._watches = club, match, key, watches
        self._patience = patience
        self._since = now()
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._closed = False
        self._words: deque[bytes] = deque(maxlen=MOST_HEARD)
        self._here: dict[bytes, _Heard] = {}
        self._taken_over = False
        self._forget()
        club.listen(f"{NEWS}{match}", self._on_line)
        club.listen(f"{HERE}{match}", self._on_word)
        self._beat = club.repeat(HERE_SECONDS, f"{HERE}{match}", self._send_here) if key else None

    def _forget(self) -> None:
        """Start again with an empty log."""
        self._course = Course()
        self._lines: list[bytes] = []
        self._last, self._tail, self._written = 0, b"", 0
        self._connected = -1
        self._played: datetime | None = None
        self._refused: Counter[int] = Counter()

    def _on_line(self, data: bytes) -> None:
        self._news.set()

    def _on_word(self, data: bytes) -> None:
        self._words.append(data)

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them.

        Raises:
            LogError: it is not known whether it was added.
        """
        with self._lock:
            if not fits(at, line) or at != len(self._lines) or self._last < self._written:
                return False
            self._written = self._club.run(self._club.write(self._match, line, self._last))
        self._news.set()
        return self._written > 0

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of the log from ``at`` on; wait a moment for the first.

        Raises:
            LogError: the club does not answer, or has lost lines.
            TakenOver: another program with the same key is at the table.
        """
        for seconds in (self._patience, 0.0):
            self._news.clear()
            with self._lock:
                self._read_on()
                self._hear_words()
                if at > len(self._lines):
                    raise LogError
                found = self._lines[at : at + LINES_AT_ONCE]
            if self._taken_over:
                raise TakenOver
            if found or self._closed or not seconds:
                break
            self._news.wait(seconds if self._lines else min(seconds, SHORT_SECONDS))
        return found

    def wait(self) -> None:
        """Wait for something new, or for a while."""
        self._news.wait(WAIT_SECONDS)

    def tables(self) -> Sequence[str]:
        """Return the name of this log."""
        return [self._match]

    def _read_on(self) -> None:
        """Read new messages; those that can have an effect are lines."""
        if self._connected != self._club.connected:
            self._check_same_log()
        subject = f"{TABLE}{self._match}"
        while found := self._club.run(self._club.read(subject, self._last, LINES_AT_ONCE)):
            for message in found:
                data = message.data
                if len(data) <= LONGEST and admits(self._course, data):
                    self._course.take(data)
                    self._lines.append(data)
                    if self._course.moved_on:
                        self._played = message.when
                else:
                    self._note_refused(signer(self._course, data) if len(data) <= LONGEST else -1)
                self._last, self._tail = message.number, data

    def _check_same_log(self) -> None:
        """Read the log again if the server has lost messages."""
        connected = self._club.connected
        if self._last:
            found = self._club.run(self._club.read(f"{TABLE}{self._match}", self._last - 1))
            if not found or (found[0].number, found[0].data) != (self._last, self._tail):
                self._forget()
        self._connected = connected

    def _note_refused(self, seat: int) -> None:
        self._refused[seat] += 1
        if seat >= 0 and self._refused[seat] > MOST_REFUSED:
            self.flooding |= {seat}

    # Presence

    def _send_here(self) -> bytes:
        assert self._key is not None
        members = {"match": self._match, "since": self._since, "watch": self._watches}
        return signed_word(self._key, "here", members)

    def _hear_words(self) -> None:
        """Note who has announced their presence."""
        while self._words:
            try:
                key, at, found = read_word(self._words.popleft(), "here", "match", "since", "watch")
            except LineError:
                continue
            since, watches = found["since"], found["watch"]
            if found["match"] != self._match or not is_whole(since, 0, LATEST):
                continue
            before = self._here.get(key)
            if before is not None and before.at >= at:
                continue  # a replay
            if before is None and len(self._here) >= MOST_KEYS:
                if not self._course.seats_of(key):
                    continue
                self._here.pop(next(each for each in self._here if not self._course.seats_of(each)))
            self._here[key] = _Heard(at, time.monotonic(), watches is True)
            own = self._key is not None and key == bytes(self._key.verify_key)
            if own and isinstance(since, int) and since > self._since:
                self._taken_over = True

    @property
    def silences(self) -> Mapping[bytes, float]:
        """For each installation, the seconds since it was heard."""
        moment = time.monotonic()
        return {key: moment - heard.here for key, heard in list(self._here.items())}

    @property
    def quiet(self) -> float:
        """The seconds since the last line of play, by the club's clock."""
        played = self._played
        return (datetime.now(UTC) - played).total_seconds() if played is not None else 0.0

    @property
    def watching(self) -> int:
        """The number of spectators."""
        moment = time.monotonic()
        heard = (each for each in list(self._here.values()) if each.watches)
        return min(sum(moment - each.here < SILENCE_SECONDS for each in heard), MOST_GUESTS)

    def close(self) -> None:
        """Leave the table."""
        if self._closed:
            return
        self._closed = True
        self._news.set()
        if self._beat is not None:
            self._beat.cancel()
        self._club.ignore(self._on_line)
        self._club.ignore(self._on_word)

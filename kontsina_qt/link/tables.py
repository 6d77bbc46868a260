"""A link's connection to a table: its own, or another program's.

Lines arrive in the background; ``wake`` is called when there are new ones.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from nacl.signing import SigningKey

from kontsina_qt.link.cleaning import LOGS, SENT
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.wire.invitation import LOOPBACK, Invitation
from kontsina_qt.link.wire.network import Crowded, NetworkLogs, TakenOver, Unwelcome
from kontsina_qt.link.wire.serving import EVERYWHERE, Served, SharedLogs
from kontsina_qt.together.logs import ForkedLog, FullLog, KeptLogs, LogError, Logs, SqliteLogs

if TYPE_CHECKING:
    from kontsina_qt.link.club.logs import ClubLogs

PAUSE_SECONDS: Final = 1.0
"""How long to wait before a table that has not answered is tried again."""


class RemoteLogs(Logs, Protocol):
    """The logs of a table elsewhere."""

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs keep sending refused lines, if known."""

    @property
    def quiet(self) -> float:
        """The seconds since the last line of play, if known; else 0."""

    @property
    def silences(self) -> Mapping[bytes, float]:
        """For each installation, the seconds since it was heard."""

    @property
    def watching(self) -> int:
        """The number of spectators."""

    def close(self) -> None:
        """Close the connection."""


class TableConnection(Protocol):
    """A connection to a table.

    Attributes:
        logs: the table's log.
        reached: whether the table answers.
        forked: whether its log differs from what was read before.
        taken_over: whether another window with the same key plays there now.
        unwelcome: whether its host has blocked this installation.
        crowded: whether it has too many spectators for this one.
        flooding: the seats whose programs keep sending refused lines.
    """

    logs: Logs
    reached: bool
    forked: bool
    taken_over: bool
    unwelcome: bool
    crowded: bool

    @property
    def flooding(self) -> frozenset[int]: ...

    @property
    def watching(self) -> int:
        """The number of spectators."""
        ...

    @property
    def quiet(self) -> float:
        """The seconds since the last line of play, if known; else 0."""
        ...

    def silence(self, key: bytes) -> float | None:
        """Return the seconds since an installation was heard; None if it never was."""
        ...

    def close(self, seconds: float) -> None:
        """Leave the table; guests have ``seconds`` to read the rest."""
        ...


class _Waking:
    """Logs that call ``wake`` when a line has been added."""

    def __init__(self, logs: Logs, wake: Callable[[], None]) -> None:
        self._logs = logs
        self._wake = wake

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them."""
        added = self._logs.append(match, at, line)
        if added:
            self._wake()
        return added

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on."""
        return self._logs.read(match, at)

    def tables(self) -> Sequence[str]:
        """Return the names of all matches."""
        return self._logs.tables()


class HostedTable:
    """A table hosted by this program.

    Attributes:
        port: the port it is served at.
    """

    reached = True
    forked = taken_over = unwelcome = crowded = False
    quiet = 0.0

    def __init__(
        self,
        folder: Path,
        match: str,
        port: int,
        near: bool,
        wake: Callable[[], None],
        key: bytes = b"",
    ) -> None:
        """Start serving the table.

        Args:
            folder: where logs are kept.
            match: the name of its log, which has been opened.
            port: the preferred port; 0 for any free one.
            near: whether other computers in the local network can join.
            wake: called when a line has arrived.
            key: of this installation, shown to guests as present.

        Raises:
            LogError: no port can be opened.
        """
        self.logs: Logs = SharedLogs(_Waking(SqliteLogs(folder / LOGS), wake))
        assert isinstance(self.logs, SharedLogs)
        address = EVERYWHERE if near else LOOPBACK
        blocked = FriendBook(folder / LOGS).is_blocked
        try:
            self._served = Served(self.logs, match, port, address, key, blocked)
        except LogError:
            self._served = Served(self.logs, match, 0, address, key, blocked)
        self.port = self._served.port

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs keep sending refused lines."""
        return self._served.flooding

    @property
    def watching(self) -> int:
        """The number of spectators."""
        return self._served.watching

    def silence(self, key: bytes) -> float | None:
        """Return the seconds since an installation was heard; None if it never was."""
        return self._served.silences().get(key)

    def close(self, seconds: float) -> None:
        """Stop serving; guests have ``seconds`` to read the rest."""
        self._served.let_go(seconds)
        self._served.close()


class VisitedTable:
    """A table of another program or in a club; its lines are read in a thread, and kept.

    Lines that were read once stay available while the table is unreachable.
    """

    forked = taken_over = unwelcome = crowded = False

    def __init__(
        self,
        folder: Path,
        invitation: Invitation,
        key: SigningKey,
        wake: Callable[[], None],
        watches: bool = False,
        in_club: ClubLogs | None = None,
    ) -> None:
        """Start connecting, again and again until the table answers.

        Args:
            folder: where logs are kept.
            invitation: to the table.
            key: of this installation.
            wake: called when a line has arrived, or when the table becomes (un)reachable.
            watches: whether this is a spectator.
            in_club: the log of a table in a club.
        """
        self.logs: Logs = self
        self.reached = self._full = False
        self.in_club = in_club is not None
        self._invitation, self._wake, self._key = invitation, wake, key
        self._own, self._sent = SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT)
        where = (invitation.addresses, invitation.port)
        self._listening: RemoteLogs = in_club or NetworkLogs(*where, key, watches=watches)
        self._speaking: RemoteLogs = in_club or NetworkLogs(*where)
        self._closed = threading.Event()
        self._tried = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs keep sending refused lines; known in clubs only."""
        return self._listening.flooding

    def wait(self, seconds: float) -> bool:
        """Wait for the first try, at most ``seconds``; return whether the table answered."""
        self._tried.wait(seconds)
        return self.reached

    def _follow(self) -> None:
        """Read new lines until the table is left."""
        carrier = KeptLogs(self._listening, self._own, self._sent)
        with closing(self._listening):
            while not (self._closed.is_set() or self._is_shut_out or self._full):
                try:
                    self._read_from(carrier)
                except FullLog:
                    self._full = True  # the lines read so far show it
                except ForkedLog:
                    self.forked = True
                except TakenOver:
                    self.taken_over = True
                except Unwelcome:
                    self.unwelcome = True
                except Crowded:
                    self.crowded = True
                except LogError:
                    pass
                self._report_reached(False)
                self._closed.wait(PAUSE_SECONDS)

    def _read_from(self, carrier: Logs) -> None:
        """Read new lines until the table is left.

        Raises:
            LogError: it does not answer.
        """
        match = self._invitation.match
        at = 0  # from the start, so that lines it has lost are restored
        while not self._closed.is_set():
            lines = carrier.read(match, at)
            at += len(lines)
            self._report_reached(True)
            if lines:
                self._wake()

    def _report_reached(self, reached: bool) -> None:
        changed = self.reached != reached or not self._tried.is_set()
        self.reached = reached
        self._tried.set()
        if changed or self._is_shut_out:
            self._wake()

    @property
    def _is_shut_out(self) -> bool:
        """Whether the match cannot continue here."""
        return self.forked or self.taken_over or self.unwelcome or self.crowded

    @property
    def quiet(self) -> float:
        """The seconds since the last line of play, if known; else 0."""
        return self._listening.quiet

    def shuts_out(self) -> bool:
        """Ask, over a new connection, whether the host has blocked this installation."""
        if self.in_club:
            return False
        where = (self._invitation.addresses, self._invitation.port)
        with closing(NetworkLogs(*where, self._key)) as calling:
            try:
                calling.read(self._invitation.match, 0)
            except Unwelcome:
                return True
            except LogError:
                pass
        return False

    @property
    def watching(self) -> int:
        """The number of spectators."""
        return self._listening.watching

    def silence(self, key: bytes) -> float | None:
        """Return the seconds since an installation was heard; None if it never was."""
        return self._listening.silences.get(key)

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the table answers and the log has exactly ``at`` of them."""
        if not self.reached:
            return False
        try:
            return KeptLogs(self._speaking, self._own, self._sent).append(match, at, line)
        except ForkedLog:
            self.forked = True
        except LogError:
            pass  # the caller tries again when the table answers
        return False

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines read so far from ``at`` on."""
        return self._own.read(match, at)

    def tables(self) -> Sequence[str]:
        """Return nothing: a match is found by its invitation alone."""
        return []

    def close(self, seconds: float) -> None:
        """Leave the table."""
        self._closed.set()
        with contextlib.suppress(OSError):
            self._speaking.close()
        self._thread.join(seconds)

"""The log of one match, as the link of a window has it: at a table of its own, or at another's.

Lines come in the background; ``wake`` is called when there is news.
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
"""How long after a table has not answered it is called again."""


class Carrier(Logs, Protocol):
    """What brings the lines of a table that is elsewhere."""

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs write one line after another in vain, if that is known."""

    @property
    def quiet(self) -> float:
        """Since how many seconds nothing of the play has been written, if that is known."""

    @property
    def silences(self) -> Mapping[bytes, float]:
        """For each installation how many seconds ago it was heard."""

    @property
    def watching(self) -> int:
        """How many watch without a seat."""

    def close(self) -> None:
        """Leave."""


class Carried(Protocol):
    """A table.

    Attributes:
        logs: its log.
        reached: whether it answers.
        forked: whether it tells another past than before.
        taken_over: whether another window with the same key plays there now.
        unwelcome: whether its host has blocked this installation.
        crowded: whether so many watch there that this installation cannot.
        flooding: the seats whose programs send this host one refused line after another.
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
        """How many watch there without a seat."""
        ...

    @property
    def quiet(self) -> float:
        """Since how many seconds nothing of the play has been written, if that is known."""
        ...

    def silence(self, key: bytes) -> float | None:
        """How many seconds ago an installation was heard; None before it ever was."""
        ...

    def close(self, seconds: float) -> None:
        """Leave it; those who still read have so long."""
        ...


class _Waking:
    """Logs that tell when a line has been added."""

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
        """The lines of a match from ``at`` on."""
        return self._logs.read(match, at)

    def tables(self) -> Sequence[str]:
        """The matches that there are."""
        return self._logs.tables()


class HostedTable:
    """A table that others come to.

    Attributes:
        port: where it is found.
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
        """Open it.

        Args:
            folder: where logs are kept.
            match: its name; its log has begun.
            port: where it was before; any that is free for 0, or where that one is taken.
            near: whether other computers of the local network can come.
            wake: is called when a line has come.
            key: of this installation, so that guests see it there.

        Raises:
            LogError: the system gives none.
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
        """The seats whose programs send one refused line after another."""
        return self._served.flooding

    @property
    def watching(self) -> int:
        """How many watch here without a seat."""
        return self._served.watching

    def silence(self, key: bytes) -> float | None:
        """How many seconds ago an installation was heard; None before it ever was."""
        return self._served.silences().get(key)

    def close(self, seconds: float) -> None:
        """Close it; guests who still read have so long."""
        self._served.let_go(seconds)
        self._served.close()


class VisitedTable:
    """A table of another program, or in a club: its lines are read in a thread, and kept here.

    What was read once is here also while the table is away.
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
        """Come to it, or wait until it answers.

        Args:
            folder: where logs are kept.
            invitation: to it.
            key: of this installation.
            wake: is called when a line has come, or the table answers again, or no more.
            watches: whether one only wants to watch there.
            in_club: the log, where it is in a club.
        """
        self.logs: Logs = self
        self.reached = self._full = False
        self.in_club = in_club is not None
        self._invitation, self._wake, self._key = invitation, wake, key
        self._own, self._sent = SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT)
        where = (invitation.addresses, invitation.port)
        self._listening: Carrier = in_club or NetworkLogs(*where, key, watches=watches)
        self._speaking: Carrier = in_club or NetworkLogs(*where)
        self._closed = threading.Event()
        self._tried = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs write in vain again and again; in a club everybody sees that."""
        return self._listening.flooding

    def wait(self, seconds: float) -> bool:
        """Whether the table answers, as soon as it has been called once."""
        self._tried.wait(seconds)
        return self.reached

    def _follow(self) -> None:
        """Read on until the table is left."""
        carrier = KeptLogs(self._listening, self._own, self._sent)
        with closing(self._listening):
            while not (self._closed.is_set() or self._is_shut_out or self._full):
                try:
                    self._read_from(carrier)
                except FullLog:
                    self._full = True  # what was read of it says so
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
        """Read on until the table is left or does not answer.

        Raises:
            LogError: it does not.
        """
        match = self._invitation.match
        at = 0  # what it has lost is given back to it
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
        """Whether there is no going on here."""
        return self.forked or self.taken_over or self.unwelcome or self.crowded

    @property
    def quiet(self) -> float:
        """Since how many seconds nothing of the play has been written, if that is known."""
        return self._listening.quiet

    def shuts_out(self) -> bool:
        """Whether its host has blocked this installation by now: that is said to who calls anew."""
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
        """How many watch there without a seat."""
        return self._listening.watching

    def silence(self, key: bytes) -> float | None:
        """How many seconds ago an installation was heard; None before it ever was."""
        return self._listening.silences.get(key)

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them; not while nobody answers."""
        if not self.reached:
            return False
        try:
            return KeptLogs(self._speaking, self._own, self._sent).append(match, at, line)
        except ForkedLog:
            self.forked = True
        except LogError:
            pass  # it is written again when the table answers
        return False

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """The lines that have come from ``at`` on."""
        return self._own.read(match, at)

    def tables(self) -> Sequence[str]:
        """None: a match is known by its invitation alone."""
        return []

    def close(self, seconds: float) -> None:
        """Leave."""
        self._closed.set()
        with contextlib.suppress(OSError):
            self._speaking.close()
        self._thread.join(seconds)

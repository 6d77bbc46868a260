"""The lobby of a club: announces this program's table, and finds others.

Nothing is stored: hosts answer queries with signed announcements.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from nacl.signing import SigningKey

from kontsina_qt.link.club.address import ASKED, LOBBY
from kontsina_qt.link.club.connection import Club
from kontsina_qt.link.club.logs import FRESH, now, read_word, signed_word
from kontsina_qt.link.friends.namesakes import namesake
from kontsina_qt.link.messages.news import Found, Friend
from kontsina_qt.link.wire.invitation import Invitation
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs
from kontsina_qt.together.lines import LineError, is_whole

MOST_TABLES: Final = 64
"""The maximum number of tables shown."""
MOST_OF_ONE: Final = 2
"""The maximum number of tables of one host."""
MOST_REMEMBERED: Final = 1_000
"""For how many tables the time of the last announcement is remembered."""
MOST_SEATS: Final = 8
MOST_A_SECOND: Final = 200
"""How many announcements are read in a second; others are dropped."""
ASK_SECONDS: Final = 1.5
ANSWER_SECONDS: Final = 1.0
"""The shortest interval between answers."""
LASTS_SECONDS: Final = 8.0
"""A table that has not answered for that long is gone."""
_GAME = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_MATCH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_MEMBERS = ("match", "name", "game", "free", "seats", "watch")


@dataclass(slots=True)
class _Announced:
    """A table as its host has announced it."""

    key: bytes
    heard: float
    table: Found


class Lobby:
    """The tables of a club. Threads may share it.

    Args:
        club: a connection to it.
        notify: called with the tables at intervals during a search, in another thread.
    """

    def __init__(self, club: Club, notify: Callable[[Sequence[Found]], None]) -> None:
        self._club = club
        self._notify = notify
        self._lock = threading.Lock()
        self._announced: dict[tuple[str, bytes], _Announced] = {}
        self._latest: dict[tuple[str, bytes], int] = {}
        self._friends: Sequence[Friend] = ()
        self._asking: Future[None] | None = None
        self._shown: tuple[SigningKey, Found] | None = None
        self._answered = 0.0
        self._second, self._read = 0, 0

    def set_friends(self, friends: Sequence[Friend]) -> None:
        """Set whose tables are shown as friends', and whose are hidden."""
        self._friends = friends

    def look(self) -> None:
        """Start searching for tables."""
        if self._asking is None:
            self._club.listen(LOBBY, self._on_table)
            self._asking = self._club.repeat(ASK_SECONDS, ASKED, self._ask)

    def look_away(self) -> None:
        """Stop searching."""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
            self._club.ignore(self._on_table)

    def show(self, key: SigningKey, table: Found) -> None:
        """Announce a table, or a change of it."""
        if self._shown == (key, table):
            return
        if self._shown is None:
            self._club.listen(ASKED, self._on_asked)
        self._shown = (key, table)
        self._answer()

    def hide(self) -> None:
        """Withdraw the announcement."""
        if self._shown is not None:
            key, table = self._shown
            self._shown = (key, replace(table, free=0, watch=False))
            self._answer()
            self._shown = None
            self._club.ignore(self._on_asked)

    def _on_asked(self, data: bytes) -> None:
        if time.monotonic() - self._answered >= ANSWER_SECONDS:
            self._answer()

    def _answer(self) -> None:
        """Publish this program's table."""
        if self._shown is not None:
            self._answered = time.monotonic()
            key, table = self._shown
            match = table.invitation.rpartition("/")[2]
            about = (match, table.name, table.game, table.free, table.seats, table.watch)
            members = dict(zip(_MEMBERS, about, strict=True))
            self._club.publish(LOBBY, signed_word(key, "table", members))

    def _ask(self) -> bytes:
        self._notify(self.tables)
        return b"?"

    def _on_table(self, data: bytes) -> None:
        """Note an announcement."""
        second = int(time.monotonic())
        self._read = self._read + 1 if second == self._second else 0
        self._second = second
        if self._read > MOST_A_SECOND:
            return
        try:
            key, at, table = read_table(data)
        except LineError:
            return
        with self._lock:
            self._note(key, at, table)

    def _note(self, key: bytes, at: int, table: Found) -> None:
        which = (table.invitation, key)
        if self._latest.get(which, -1) >= at:
            return  # a replay
        if not table.free and not table.watch:
            if which in self._latest:
                self._remember(which, at)
            self._announced.pop(which, None)
            return
        before = self._announced.get(which)
        of_one = sum(one.key == key for one in self._announced.values())
        if before is None and (of_one >= MOST_OF_ONE or len(self._announced) >= MOST_TABLES):
            return
        self._remember(which, at)
        self._announced[which] = _Announced(key, time.monotonic(), table)

    def _remember(self, which: tuple[str, bytes], at: int) -> None:
        """Remember the time of an announcement for as long as it could be replayed."""
        self._latest.pop(which, None)
        self._latest[which] = at
        while len(self._latest) > MOST_REMEMBERED:
            del self._latest[next(iter(self._latest))]
        said = now() - FRESH
        self._latest = {which: at for which, at in self._latest.items() if at >= said}

    @property
    def tables(self) -> Sequence[Found]:
        """The current tables by name, without those of blocked players.

        If several keys announce the same table, a friend's announcement is taken, or else the one
        with the most free seats.
        """
        with self._lock:
            end = time.monotonic() - LASTS_SECONDS
            self._announced = {
                which: one for which, one in self._announced.items() if one.heard > end
            }
            found = [(one.key.hex(), one.table) for one in self._announced.values()]
        blocked = {each.key for each in self._friends if each.blocked}
        known = {each.key: each for each in self._friends if not each.blocked}
        best: dict[str, Found] = {}
        for key, table in found:
            if key in known:
                shown = replace(table, friend=key, name=known[key].name)
            elif key not in blocked:
                alike = namesake(table.name, tuple(known.values()), parts=True)
                shown = replace(table, namesake=alike)
            else:
                continue
            other = best.get(table.invitation, shown)
            best[table.invitation] = max(other, shown, key=lambda it: (bool(it.friend), it.free))
        tables = best.values()
        return sorted(tables, key=lambda table: (table.name, table.game, table.invitation))


def read_table(data: bytes) -> tuple[bytes, int, Found]:
    """Parse an announcement.

    Returns:
        The key of the host, the time in milliseconds since 1970, and the table.

    Raises:
        LineError: not an announcement of a table.
    """
    key, at, found = read_word(data, "table", *_MEMBERS)
    match, name, game, free, seats, watch = (found[each] for each in _MEMBERS)
    if not isinstance(match, str) or not _MATCH.fullmatch(match):
        raise LineError("not a match")
    if not isinstance(name, str) or not 0 < len(name) <= NAME_LIMIT or has_hidden_signs(name):
        raise LineError("not a name")
    if not isinstance(game, str) or not _GAME.fullmatch(game) or not isinstance(watch, bool):
        raise LineError("not a game")
    if not isinstance(seats, int) or not isinstance(free, int):
        raise LineError("not a number of seats")
    if not is_whole(seats, 1, MOST_SEATS) or not is_whole(free, 0, seats):
        raise LineError("not a number of seats")
    invitation = Invitation(match, 0, (), club=True)
    return key, at, Found(name, game, free, seats, str(invitation), watch=watch)
